//! `--options FILE.toml`: every operator field under its library name, in tables named after the operators; angles are
//! in degrees as everywhere at the command line. Joints are named in tables of their own, see [`named`](super::named).

use super::named::Named;
use anyhow::{Context, bail};
use posewright::warp::{LegLimit, PelvisFrom, StrideOrigin, StridePoint, WarpOptions};
use serde_json::{Value, json};

/// One field: how it is written, and where it goes.
enum Field<'a> {
    Number(&'a mut f32),
    Degrees(&'a mut f32),
    Maybe(&'a mut Option<f32>),
    Pair(&'a mut (f32, f32)),
    Count(&'a mut u32),
    Switch(&'a mut bool),
    Direction(&'a mut posewright::glam::Vec3),
    Origin(&'a mut StrideOrigin),
    Point(&'a mut StridePoint),
    Limit(&'a mut LegLimit),
    From(&'a mut PelvisFrom),
}

/// All fields, by table and name.
fn fields(options: &mut WarpOptions) -> Vec<(&'static str, &'static str, Field<'_>)> {
    let WarpOptions { orientation: o, stride: s, slope: l, .. } = options;
    let p = &mut s.pelvis;
    vec![
        ("orientation", "share", Field::Number(&mut o.share)),
        ("orientation", "point", Field::Point(&mut o.point)),
        ("orientation", "angle_delta_threshold", Field::Degrees(&mut o.angle_delta_threshold)),
        ("orientation", "hysteresis", Field::Degrees(&mut o.hysteresis)),
        ("orientation", "min_root_speed", Field::Number(&mut o.min_root_speed)),
        ("orientation", "half_life_secs", Field::Number(&mut o.half_life_secs)),
        ("orientation", "max_correction", Field::Degrees(&mut o.max_correction)),
        ("stride", "origin", Field::Origin(&mut s.origin)),
        ("stride", "point", Field::Point(&mut s.point)),
        ("stride", "gravity", Field::Direction(&mut s.gravity)),
        ("stride", "orient_to_floor", Field::Switch(&mut s.orient_to_floor)),
        ("stride", "compensate_thigh", Field::Switch(&mut s.compensate_thigh)),
        ("stride", "limit", Field::Limit(&mut s.limit)),
        ("stride", "scale_range", Field::Pair(&mut s.scale_range)),
        ("stride", "half_life_secs", Field::Number(&mut s.half_life_secs)),
        ("stride", "min_root_speed", Field::Number(&mut s.min_root_speed)),
        ("stride", "steady_half_life_secs", Field::Number(&mut s.steady_half_life_secs)),
        ("pelvis", "from", Field::From(&mut p.from)),
        ("pelvis", "max_iterations", Field::Count(&mut p.max_iterations)),
        ("pelvis", "tolerance", Field::Number(&mut p.tolerance)),
        ("pelvis", "half_life_secs", Field::Number(&mut p.half_life_secs)),
        ("pelvis", "weight", Field::Number(&mut p.weight)),
        ("pelvis", "max_distance", Field::Maybe(&mut p.max_distance)),
        ("slope", "max_step_height", Field::Number(&mut l.max_step_height)),
        ("slope", "max_tilt", Field::Degrees(&mut l.max_tilt)),
        ("slope", "pull_pelvis_down", Field::Switch(&mut l.pull_pelvis_down)),
        ("slope", "normal_half_life_secs", Field::Number(&mut l.normal_half_life_secs)),
        ("slope", "offset_half_life_secs", Field::Number(&mut l.offset_half_life_secs)),
        ("slope", "pelvis_half_life_secs", Field::Number(&mut l.pelvis_half_life_secs)),
        ("slope", "keep_inside_radius", Field::Maybe(&mut l.keep_inside_radius)),
    ]
}

/// Reads the text of an options file over the defaults; what names joints comes back to be resolved.
pub(super) fn read(text: &str, options: &mut WarpOptions) -> anyhow::Result<Named> {
    let mut tables: toml::Table = toml::from_str(text)?;
    let named = Named::take(&mut tables)?;
    let mut fields = fields(options);
    for (table, entries) in &tables {
        let known: Vec<&str> = fields.iter().filter(|f| f.0 == table).map(|f| f.1).collect();
        if known.is_empty() {
            bail!(
                "[{table}] is no table of options; there are [orientation], [stride], [pelvis], [slope], [spine], \
                 [[legs]], ik_feet and body"
            );
        }
        let entries = entries.as_table().with_context(|| format!("{table} must be a table, [{table}]"))?;
        for (name, value) in entries {
            let field = fields.iter_mut().find(|f| f.0 == table && f.1 == name);
            let field =
                field.with_context(|| format!("[{table}] has no {name}; it has {}", known.join(", ")))?;
            set(&mut field.2, value).with_context(|| format!("[{table}] {name} = {value}"))?;
        }
    }
    Ok(named)
}

fn set(field: &mut Field<'_>, value: &toml::Value) -> anyhow::Result<()> {
    match field {
        Field::Number(to) => **to = number(value)?,
        Field::Degrees(to) => **to = number(value)?.to_radians(),
        Field::Maybe(to) => **to = Some(number(value)?),
        Field::Count(to) => {
            **to = value
                .as_integer()
                .and_then(|i| u32::try_from(i).ok())
                .filter(|i| *i <= 1000)
                .context("expected a whole number from 0 to 1000")?
        }
        Field::Switch(to) => **to = value.as_bool().context("expected true or false")?,
        Field::Pair(to) => {
            let [a, b] = numbers(value)?;
            if a > b {
                bail!("the smaller number comes first");
            }
            **to = (a, b);
        }
        Field::Direction(to) => {
            let direction = posewright::glam::Vec3::from_array(numbers(value)?);
            **to = direction.try_normalize().context("a direction has a length")?;
        }
        Field::Origin(to) => {
            **to = word(value, &[("hip", StrideOrigin::Hip), ("steady", StrideOrigin::Steady)])?
        }
        Field::Point(to) => {
            **to = word(value, &[("ball", StridePoint::Ball), ("ankle", StridePoint::Ankle)])?
        }
        Field::Limit(to) => {
            **to = word(value, &[("animated", LegLimit::Animated), ("reach", LegLimit::Reach)])?
        }
        Field::From(to) => **to = word(value, &[("hip", PelvisFrom::Hip), ("pelvis", PelvisFrom::Pelvis)])?,
    }
    Ok(())
}

/// As a person would have written it: six digits, without the noise of a conversion.
pub(super) fn rounded(number: f32) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(f64::from(number))
}

fn number(value: &toml::Value) -> anyhow::Result<f32> {
    let number = value.as_float().or(value.as_integer().map(|i| i as f64));
    let number = number.filter(|n| n.is_finite() && n.abs() < 1e6).context("expected a number")?;
    Ok(number as f32)
}

fn numbers<const N: usize>(value: &toml::Value) -> anyhow::Result<[f32; N]> {
    let list = value.as_array().filter(|l| l.len() == N);
    let list = list.with_context(|| format!("expected a list of {N} numbers"))?;
    let mut out = [0.0; N];
    for (out, value) in out.iter_mut().zip(list) {
        *out = number(value)?;
    }
    Ok(out)
}

fn word<T: Copy>(value: &toml::Value, known: &[(&str, T)]) -> anyhow::Result<T> {
    let names: Vec<&str> = known.iter().map(|k| k.0).collect();
    let found = value.as_str().and_then(|text| known.iter().find(|k| k.0 == text));
    found.map(|k| k.1).with_context(|| format!("expected one of {}", names.join(", ")))
}

/// All fields as they are in use.
pub(super) fn echo(options: &WarpOptions) -> Value {
    let mut options = options.clone();
    let mut out = json!({});
    for (table, name, field) in fields(&mut options) {
        out[table][name] = match field {
            Field::Number(v) => json!(rounded(*v)),
            Field::Degrees(v) => json!(rounded(v.to_degrees())),
            Field::Maybe(v) => json!(v.map(rounded)),
            Field::Pair(v) => json!([rounded(v.0), rounded(v.1)]),
            Field::Count(v) => json!(v),
            Field::Switch(v) => json!(v),
            Field::Direction(v) => json!(v.to_array().map(rounded)),
            Field::Origin(v) => json!(format!("{v:?}").to_lowercase()),
            Field::Point(v) => json!(format!("{v:?}").to_lowercase()),
            Field::Limit(v) => json!(format!("{v:?}").to_lowercase()),
            Field::From(v) => json!(format!("{v:?}").to_lowercase()),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_and_echoed() {
        let mut options = WarpOptions::default();
        let text = "[orientation]\nangle_delta_threshold = 75\n[stride]\norigin = \"hip\"\nscale_range = [0.5, 1.5]\n[pelvis]\nmax_iterations = 9\nmax_distance = 0.1\n";
        read(text, &mut options).unwrap();
        assert!((options.orientation.angle_delta_threshold - 75f32.to_radians()).abs() < 1e-6);
        assert_eq!(options.stride.origin, StrideOrigin::Hip);
        let echoed = echo(&options);
        assert_eq!(echoed["stride"]["origin"], "hip");
        assert_eq!(echoed["pelvis"]["max_iterations"], 9);
        assert_eq!(echoed["slope"]["keep_inside_radius"], Value::Null);
    }

    #[test]
    fn mistakes_name_the_field() {
        for (text, part) in [
            ("[strid]\n", "[strid]"),
            ("[stride]\nspeed = 1\n", "no speed"),
            ("[stride]\norigin = \"knee\"\n", "hip, steady"),
            ("[pelvis]\nmax_iterations = -1\n", "max_iterations"),
            ("[stride]\nscale_range = [2, 1]\n", "smaller"),
        ] {
            let error = format!("{:#}", read(text, &mut WarpOptions::default()).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }
}
