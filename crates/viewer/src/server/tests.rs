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

#[test]
fn a_request_that_drips_is_given_up() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (stream, _) = listener.accept().unwrap();
    let started = Instant::now();
    let mut timed = Timed { stream, until: started + Duration::from_millis(200) };
    let dripping = std::thread::spawn(move || {
        while started.elapsed() < Duration::from_secs(5) && client.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let read = timed.read_to_end(&mut Vec::new());
    assert!(read.is_err() && started.elapsed() < Duration::from_secs(3));
    drop(timed);
    dripping.join().unwrap();
}

#[test]
fn more_connections_than_a_browser_opens_are_closed() {
    let address = started();
    let open: Vec<TcpStream> = (0..MOST_CONNECTIONS).map(|_| TcpStream::connect(address).unwrap()).collect();
    // The last one to come finds no place, once the others have theirs.
    let refused = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        let mut one = TcpStream::connect(address).unwrap();
        let _ = one
            .write_all(format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes());
        let mut answer = Vec::new();
        one.read_to_end(&mut answer).is_err() || answer.is_empty()
    });
    assert!(refused);
    drop(open);
    std::thread::sleep(Duration::from_millis(200));
    assert!(get(address, "/", &address.to_string(), "").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_chunked_body_and_a_body_that_is_too_large_are_refused_unread() {
    let address = started();
    let head = |more: &str| format!("POST /api/edit HTTP/1.1\r\nHost: {address}\r\n{more}\r\n\r\n");
    assert!(ask(address, &head("Transfer-Encoding: chunked")).starts_with("HTTP/1.1 411"));
    assert!(ask(address, &head("Content-Length: 9999999999")).starts_with("HTTP/1.1 413"));
}
