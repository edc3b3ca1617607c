//! The viewer's local server: one page, its session, nothing else.
//!
//! HTTP/1.1 over blocking sockets, one thread for each connection: a browser opens a handful, and the session behind
//! them is one. Requests are parsed by `httparse`; there is no TLS, no chunked request, no upgrade. A server framework
//! would be a hundred crates for six routes.
//!
//! Security: it listens on the loopback address only; a request must name that address in `Host` (a foreign name that
//! resolves here is refused), and where it says where it comes from (`Origin`, `Sec-Fetch-Site`), that must be this
//! page. Heads, bodies, connections and waits have limits. No request names a file of this machine.

mod http;
mod routes;

use crate::session::Session;
use http::{Request, Response};
use std::io::{self, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A server that has its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    session: Arc<Mutex<Session>>,
}

/// A browser opens six at a time; more than this are refused.
const MOST_CONNECTIONS: usize = 64;

/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a request may take to arrive in all: one byte now and then does not hold a connection for ever.
const MOST_FOR_A_REQUEST: Duration = Duration::from_secs(300);

/// A stream that gives up when it is silent, or when a time is reached.
struct Timed {
    stream: TcpStream,
    until: Instant,
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left.min(PATIENCE)))?;
        self.stream.read(buffer)
    }
}

impl Server {
    /// Listens on the loopback address; port 0 takes any that is free.
    ///
    /// # Errors
    /// When the port is taken or not allowed.
    pub fn bind(port: u16, session: Session) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, session: Arc::new(Mutex::new(session)) })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    pub fn run(&self) {
        let open = Arc::new(AtomicUsize::new(0));
        // While the browser starts: what its page will ask for first.
        let view = self.session.lock().unwrap_or_else(PoisonError::into_inner).view();
        let _ = std::thread::Builder::new().name("ahead".into()).spawn(move || view.work_ahead());
        for stream in self.listener.incoming() {
            let Ok(stream) = stream else { continue };
            if open.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::SeqCst);
                continue;
            }
            let (session, port, open_here) =
                (Arc::clone(&self.session), self.address.port(), Arc::clone(&open));
            let started = std::thread::Builder::new().name("page".into()).spawn(move || {
                let _closing = Closing(open_here);
                // A connection that breaks off concerns nobody.
                let _ = serve(stream, &session, port);
            });
            if started.is_err() {
                open.fetch_sub(1, Ordering::SeqCst);
            }
        }
    }
}

/// Counts a connection out, however it ends.
struct Closing(Arc<AtomicUsize>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn serve(stream: TcpStream, session: &Mutex<Session>, port: u16) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let timed = Timed { stream: stream.try_clone()?, until: Instant::now() };
    let mut reader = BufReader::with_capacity(64 << 10, timed);
    let mut writer = stream;
    loop {
        reader.get_mut().until = Instant::now() + MOST_FOR_A_REQUEST;
        let request = match Request::read(&mut reader, |request| guard(request, port)) {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(()),
            Err(refusal) => return refusal.write(&mut writer, false),
        };
        let response = routes::answer(&request, session);
        response.write(&mut writer, request.keep_alive)?;
        if !request.keep_alive {
            return Ok(());
        }
    }
}

/// Refuses what does not come from this page, before its body is read.
fn guard(request: &Request, port: u16) -> Result<(), Response> {
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let host = request.header("host").unwrap_or_default();
    if !hosts.iter().any(|h| h.eq_ignore_ascii_case(host)) {
        return Err(Response::text(403, "this server answers only to its own address"));
    }
    if let Some(origin) = request.header("origin")
        && !hosts.iter().any(|h| origin.eq_ignore_ascii_case(&format!("http://{h}")))
    {
        return Err(Response::text(403, "this server answers only to its own page"));
    }
    match request.header("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        // Following a link to the page itself is harmless; it is all that another site may do.
        Some(_) if request.path == "/" && request.method == "GET" => Ok(()),
        Some(_) => Err(Response::text(403, "this server answers only to its own page")),
    }
}

#[cfg(test)]
mod tests;
