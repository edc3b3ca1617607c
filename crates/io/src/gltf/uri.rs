//! Data URIs, and relative URIs as paths that stay where they should.
//!
//! A relative URI is percent-decoded and split at `/` (and `\`, which some exporters write on Windows). Schemes, drive
//! letters and absolute paths are refused. `..` may move within the file's folder and its subfolders; leaving the
//! folder is refused unless [`outside_folder`](crate::ReadOptions::outside_folder) allows it, because a file from a
//! stranger must not pull other files of this machine into an output.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use std::path::PathBuf;

const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Whether the URI holds its data itself.
pub(crate) fn is_data(uri: &str) -> bool {
    uri.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
}

/// Media type and bytes of a data URI.
pub(crate) fn decode_data(uri: &str) -> Result<(String, Vec<u8>), String> {
    let Some((head, data)) = uri.get(5..).and_then(|rest| rest.split_once(',')) else {
        return Err("a data URI needs a comma before its data".into());
    };
    let mime = head.split(';').next().unwrap_or_default().to_string();
    if !head.to_ascii_lowercase().ends_with(";base64") {
        return percent_decode(data).map(|bytes| (mime, bytes));
    }
    let decoded = match LENIENT.decode(data) {
        Err(_) => {
            // Percent escapes and line breaks are rare; the copy is made only then.
            let plain = percent_decode(data)?;
            let plain: Vec<u8> = plain.into_iter().filter(|byte| !byte.is_ascii_whitespace()).collect();
            LENIENT.decode(plain)
        }
        decoded => decoded,
    };
    decoded.map(|bytes| (mime, bytes)).map_err(|error| format!("the data URI is not base64: {error}"))
}

/// A data URI of bytes.
pub(crate) fn encode_data(mime: &str, bytes: &[u8]) -> String {
    let mut out = format!("data:{mime};base64,");
    LENIENT.encode_string(bytes, &mut out);
    out
}

fn percent_decode(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let digits = bytes.next().zip(bytes.next());
        let value =
            digits.and_then(|(a, b)| Some((a as char).to_digit(16)? << 4 | (b as char).to_digit(16)?));
        out.push(value.ok_or("a % is not followed by two hexadecimal digits")? as u8);
    }
    Ok(out)
}

/// A relative URI as a path below the file's folder.
///
/// # Errors
/// A sentence that says why the URI is refused.
pub(crate) fn relative_path(uri: &str, outside_folder: bool) -> Result<PathBuf, String> {
    // A stray percent sign that is no escape is taken literally, as file systems do.
    let decoded = percent_decode(uri).unwrap_or_else(|_| uri.as_bytes().to_vec());
    let decoded = String::from_utf8(decoded).map_err(|_| "the URI is not UTF-8".to_string())?;
    if decoded.starts_with(['/', '\\']) || decoded.split(['/', '\\']).next().is_some_and(|p| p.contains(':'))
    {
        return Err("only files beside this one are read, no absolute paths and no addresses".into());
    }
    if decoded.contains('\0') {
        return Err("the URI holds a zero character".into());
    }
    let mut path = PathBuf::new();
    let mut depth = 0i64;
    for part in decoded.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                depth -= 1;
                if depth < 0 && !outside_folder {
                    return Err("it leaves the folder of the file; copy it beside the file".into());
                }
                if path.file_name().is_some() {
                    path.pop();
                } else {
                    path.push("..");
                }
            }
            part => {
                depth += 1;
                path.push(part);
            }
        }
    }
    if path.as_os_str().is_empty() { Err("the URI is empty".into()) } else { Ok(path) }
}

/// A file name as a relative URI.
pub(crate) fn encode_name(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~()!*+,;=@$&'".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn paths_stay_in_the_folder() {
        let path = |uri| relative_path(uri, false);
        assert_eq!(path("a%20b/c.bin").unwrap(), Path::new("a b/c.bin"));
        assert_eq!(path("textures\\x.png").unwrap(), Path::new("textures/x.png"));
        assert_eq!(path("./a/../b.bin").unwrap(), Path::new("b.bin"));
        for refused in
            ["../x.bin", "a/../../x.bin", "/etc/hosts", "%2e%2e/x", "C:/x.bin", "http://host/x", "", "..%2fx"]
        {
            assert!(path(refused).is_err(), "{refused}");
        }
        assert_eq!(relative_path("../x.bin", true).unwrap(), Path::new("../x.bin"));
        assert_eq!(relative_path("../../x.bin", true).unwrap(), Path::new("../../x.bin"));
        assert_eq!(path(&encode_name("a ü%.bin")).unwrap(), Path::new("a ü%.bin"));
    }

    #[test]
    fn data_uris() {
        assert_eq!(decode_data("data:application/octet-stream;base64,AQID").unwrap().1, [1, 2, 3]);
        assert_eq!(decode_data("data:;base64,AQI").unwrap().1, [1, 2], "padding may be missing");
        assert_eq!(decode_data("data:x/y;base64,AQ\n ID").unwrap().1, [1, 2, 3]);
        assert_eq!(decode_data("data:text/plain,a%20b").unwrap(), ("text/plain".into(), b"a b".to_vec()));
        assert!(decode_data("data:;base64").is_err());
        assert!(decode_data("data:;base64,???").is_err());
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(decode_data(&encode_data("a/b", &bytes)).unwrap(), ("a/b".into(), bytes));
    }
}
