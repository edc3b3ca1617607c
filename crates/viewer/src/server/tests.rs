//! The server over real sockets.

use super::*;
use crate::session::SessionOptions;
use std::io::{Read, Write};

fn started() -> SocketAddr {
    let server = Server::bind(0, Session::new(SessionOptions::default())).unwrap();
    let address = server.address();
    std::thread::spawn(move || server.run());
    address
}

fn ask(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(address: SocketAddr, path: &str, host: &str, more: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"))
}

#[test]
fn only_this_page_is_answered() {
    let address = started();
    let own = address.to_string();
    let status = |answer: &str| answer[9..12].to_string();
    assert_eq!(status(&get(address, "/", &own, "")), "200");
    assert_eq!(status(&get(address, "/", &format!("localhost:{}", address.port()), "")), "200");
    assert_eq!(status(&get(address, "/", "evil.example", "")), "403");
    assert_eq!(status(&get(address, "/api/state", &format!("evil.example:{}", address.port()), "")), "403");
    assert_eq!(status(&get(address, "/api/state", "127.0.0.1", "")), "403", "another port is another server");
    assert_eq!(status(&ask(address, "GET / HTTP/1.0\r\n\r\n")), "403", "no host at all");
    assert_eq!(status(&get(address, "/api/state", &own, "Origin: http://evil.example\r\n")), "403");
    assert_eq!(status(&get(address, "/api/state", &own, "Origin: null\r\n")), "403");
    assert_eq!(status(&get(address, "/api/state", &own, "Sec-Fetch-Site: cross-site\r\n")), "403");
    assert_eq!(status(&get(address, "/api/state", &own, &format!("Origin: http://{own}\r\n"))), "200");
}

#[test]
fn there_is_nothing_but_the_page() {
    let address = started();
    let own = address.to_string();
    for path in ["/etc/passwd", "/../Cargo.toml", "/%2e%2e/x", "/api", "/api/open", "/api/nothing"] {
        let answer = get(address, path, &own, "");
        assert!(answer.starts_with("HTTP/1.1 404") || answer.starts_with("HTTP/1.1 405"), "{path}: {answer}");
    }
    assert!(get(address, "/favicon.ico", &own, "").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_bad_file_says_what_is_wrong_and_the_connection_goes_on() {
    let address = started();
    let post =
        "POST /api/open?side=source&name=a.bvh HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello";
    let then = "GET /api/state HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n";
    let answer = ask(address, &format!("{post}{then}").replace("HOST", &address.to_string()));
    assert!(answer.contains("422") && answer.contains("a.bvh: "), "{answer}");
    assert!(answer.contains("\"revision\":0"), "{answer}");
}
