//! Requests and answers on the wire.

use std::io::{self, BufRead, Read, Write};

/// A request with its body.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path without its query.
    pub(super) path: String,
    pub(super) query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    pub(super) keep_alive: bool,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Response {
    status: u16,
    media_type: String,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

const MOST_HEAD_BYTES: usize = 16 << 10;
const MOST_HEADERS: usize = 64;
/// Room for a dropped character; other requests are small.
const MOST_BODY_BYTES: usize = 512 << 20;
const MOST_SMALL_BODY_BYTES: usize = 1 << 20;
/// The path whose bodies are files.
const FILES_PATH: &str = "/api/open";

impl Request {
    /// Reads a request; `None` when the other side has closed. The body is read only if `check` lets the head pass.
    pub(super) fn read(
        reader: &mut impl BufRead,
        check: impl Fn(&Request) -> Result<(), Response>,
    ) -> Result<Option<Request>, Response> {
        let Some(head) = read_head(reader)? else { return Ok(None) };
        let (mut request, length) = parse(&head)?;
        check(&request)?;
        let most = if request.path == FILES_PATH { MOST_BODY_BYTES } else { MOST_SMALL_BODY_BYTES };
        if length > most {
            return Err(Response::text(
                413,
                &format!("{} MB are too many; at most {} MB are taken", length >> 20, most >> 20),
            ));
        }
        // The buffer grows with what arrives, not with what was announced.
        let read = reader.take(length as u64).read_to_end(&mut request.body);
        if read.ok() != Some(length) {
            return Err(Response::text(400, "the request broke off"));
        }
        Ok(Some(request))
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(super) fn query(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Everything up to the empty line.
fn read_head(reader: &mut impl BufRead) -> Result<Option<Vec<u8>>, Response> {
    let mut head = Vec::new();
    loop {
        let left = (MOST_HEAD_BYTES - head.len()) as u64;
        match reader.by_ref().take(left).read_until(b'\n', &mut head) {
            Ok(0) if head.is_empty() => return Ok(None),
            Err(_) if head.is_empty() => return Ok(None),
            Ok(0) | Err(_) if head.len() < MOST_HEAD_BYTES => {
                return Err(Response::text(400, "the request broke off"));
            }
            Ok(_) if head.ends_with(b"\r\n\r\n") || head.ends_with(b"\n\n") => return Ok(Some(head)),
            _ if head.len() >= MOST_HEAD_BYTES => {
                return Err(Response::text(431, "the request's head is too long"));
            }
            _ => {}
        }
    }
}

/// The request of a head, and how long its body is.
fn parse(head: &[u8]) -> Result<(Request, usize), Response> {
    let bad = || Response::text(400, "this is no HTTP request");
    let mut fields = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut fields);
    if !parsed.parse(head).map_err(|_| bad())?.is_complete() {
        return Err(bad());
    }
    let headers: Vec<(String, String)> = parsed
        .headers
        .iter()
        .map(|h| (h.name.to_string(), String::from_utf8_lossy(h.value).trim().to_string()))
        .collect();
    let (path, query) =
        parsed.path.unwrap_or("/").split_once('?').unwrap_or((parsed.path.unwrap_or("/"), ""));
    let mut request = Request {
        method: parsed.method.unwrap_or("GET").to_string(),
        path: path.to_string(),
        query: query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(n, v)| (decoded(n), decoded(v)))
            .collect(),
        headers,
        body: Vec::new(),
        keep_alive: parsed.version == Some(1),
    };
    let close = request.header("connection").is_some_and(|c| c.eq_ignore_ascii_case("close"));
    request.keep_alive &= !close;
    if request.header("transfer-encoding").is_some() {
        return Err(Response::text(411, "say how long the body is"));
    }
    // Two lengths, or two hosts, could be read in two ways.
    for single in ["content-length", "host"] {
        if request.headers.iter().filter(|(n, _)| n.eq_ignore_ascii_case(single)).count() > 1 {
            return Err(bad());
        }
    }
    let length =
        request.header("content-length").map_or(Some(0), |l| l.parse::<usize>().ok()).ok_or_else(bad)?;
    Ok((request, length))
}

/// Percent signs resolved.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|h| std::str::from_utf8(h).ok());
        match (bytes[at], hex.and_then(|h| u8::from_str_radix(h, 16).ok())) {
            (b'%', Some(byte)) => {
                out.push(byte);
                at += 2;
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

impl Response {
    pub(super) fn new(media_type: &str, body: impl Into<Vec<u8>>) -> Response {
        Response { status: 200, media_type: media_type.into(), headers: Vec::new(), body: body.into() }
    }

    pub(super) fn text(status: u16, text: &str) -> Response {
        Response { status, ..Response::new("text/plain; charset=utf-8", text) }
    }

    /// JSON; what cannot be told is an error of ours.
    pub(super) fn json(status: u16, value: &impl serde::Serialize) -> Response {
        match serde_json::to_vec(value) {
            Ok(body) => Response { status, ..Response::new("application/json", body) },
            Err(error) => Response::text(500, &error.to_string()),
        }
    }

    /// Offers the answer as a file of that name.
    pub(super) fn download(mut self, name: &str) -> Response {
        let plain: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || ".-_ ".contains(c) { c } else { '_' })
            .collect();
        self.headers.push(("Content-Disposition", format!("attachment; filename=\"{plain}\"")));
        self
    }

    pub(super) fn write(self, writer: &mut impl Write, keep_alive: bool) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        head += &format!("Content-Type: {}\r\nContent-Length: {}\r\n", self.media_type, self.body.len());
        head +=
            "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n";
        head += "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n";
        head += &format!("Content-Security-Policy: {}\r\n", crate::page::CONTENT_SECURITY_POLICY);
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += if keep_alive { "Connection: keep-alive\r\n\r\n" } else { "Connection: close\r\n\r\n" };
        writer.write_all(head.as_bytes())?;
        writer.write_all(&self.body)?;
        writer.flush()
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        _ => "Internal Server Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &[u8]) -> Result<Option<Request>, u16> {
        Request::read(&mut io::Cursor::new(text), |_| Ok(())).map_err(|r| r.status)
    }

    #[test]
    fn a_request_has_path_query_headers_and_body() {
        let text = b"POST /api/open?side=source&name=a%20b%2Bc.bvh HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcd";
        let request = read(text).unwrap().unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/open"));
        assert_eq!(request.query("name"), Some("a b+c.bvh"));
        assert_eq!((request.header("HOST"), request.body.as_slice()), (Some("x"), &b"abc"[..]));
        assert!(request.keep_alive);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let with = |header: &str| format!("POST /x HTTP/1.1\r\n{header}\r\n\r\n").into_bytes();
        assert!(read(b"").unwrap().is_none());
        assert_eq!(read(b"GET / HT").unwrap_err(), 400);
        assert_eq!(read(b"\x16\x03\x01 tls\r\n\r\n").unwrap_err(), 400);
        assert_eq!(read(&with("Content-Length: -1")).unwrap_err(), 400);
        assert_eq!(read(&with("Content-Length: 5")).unwrap_err(), 400, "announced and not sent");
        assert_eq!(read(&with("Content-Length: 1\r\nContent-Length: 2")).unwrap_err(), 400);
        assert_eq!(read(&with("Host: a\r\nHost: b")).unwrap_err(), 400);
        assert_eq!(read(&with("Transfer-Encoding: chunked")).unwrap_err(), 411);
        assert_eq!(read(&with("Content-Length: 99999999")).unwrap_err(), 413);
        assert_eq!(read(&with(&format!("X: {}", "a".repeat(MOST_HEAD_BYTES)))).unwrap_err(), 431);
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = read(&bytes);
            let _ = read(&[b"GET /".as_slice(), &bytes, b" HTTP/1.1\r\n\r\n"].concat());
        }
    }
}
