//! Tolerant numbers: some exporters write `3.0` for an index, or `-1` for none.

use serde::{Deserialize, Deserializer};

fn whole<E: serde::de::Error>(value: f64) -> Result<Option<usize>, E> {
    if value < 0.0 {
        return Ok(None);
    }
    if value.fract() != 0.0 || value > 9.0e15 {
        return Err(E::custom(format!("{value} is not a whole number")));
    }
    Ok(Some(value as usize))
}

/// The default where the file says null.
pub(crate) fn or_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}

/// An index; missing, null and negative mean none.
pub(crate) fn index<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    Option::<f64>::deserialize(deserializer)?.map_or(Ok(None), whole)
}

/// A count or offset; missing and null mean 0.
pub(crate) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let value = Option::<f64>::deserialize(deserializer)?.unwrap_or(0.0);
    whole(value)?.ok_or_else(|| serde::de::Error::custom(format!("{value} is negative")))
}

/// A list of indices; negative ones become an index that no list has, and are reported where they are used.
pub(crate) fn indices<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<usize>, D::Error> {
    let values = Option::<Vec<f64>>::deserialize(deserializer)?.unwrap_or_default();
    values.into_iter().map(|value| Ok(whole(value)?.unwrap_or(usize::MAX))).collect()
}

#[cfg(test)]
mod tests {
    #[derive(serde::Deserialize)]
    struct Sample {
        #[serde(default, deserialize_with = "super::index")]
        index: Option<usize>,
        #[serde(default, deserialize_with = "super::count")]
        count: usize,
    }

    #[test]
    fn odd_spellings() {
        let read = |text: &str| serde_json::from_str::<Sample>(text);
        assert_eq!(read(r#"{"index":3.0,"count":1e2}"#).map(|s| (s.index, s.count)).unwrap(), (Some(3), 100));
        assert_eq!(read(r#"{"index":-1}"#).map(|s| (s.index, s.count)).unwrap(), (None, 0));
        assert!(read(r#"{"index":1.5}"#).is_err());
        assert!(read(r#"{"count":-1}"#).is_err());
    }
}
