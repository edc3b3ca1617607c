//! What can be asked of the server.

use super::http::{Request, Response};
use crate::page;
use crate::session::{Edit, Exported, Session, SessionError, SideName, View};
use serde::Serialize;
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Serialize)]
struct Refusal {
    error: String,
}

/// Answers a request that has passed the guard.
pub(super) fn answer(request: &Request, session: &Mutex<Session>) -> Response {
    if let Some(file) = page::file(&request.path) {
        return only(request, "GET", || Response::new(file.media_type, file.bytes));
    }
    // A session is as it was before a request that panicked: edits swap whole views.
    let lock = || session.lock().unwrap_or_else(PoisonError::into_inner);
    // What takes long works on a view, without the lock.
    let view = || lock().view();
    match request.path.as_str() {
        "/api/state" => only(request, "GET", || Response::json(200, &view().state())),
        "/api/frames" => only(request, "GET", || {
            let known = request.query("known").and_then(|k| k.parse().ok());
            binary(view().frames(known).to_bytes())
        }),
        "/api/frame" => only(request, "GET", || binary(view().frame(time(request)).to_bytes())),
        "/api/moment" => only(request, "GET", || Response::json(200, &view().moment(time(request)))),
        "/api/measures" => only(request, "GET", || Response::json(200, &view().measures())),
        "/api/model" => only(request, "GET", || model(request, &view())),
        "/api/edit" => only(request, "POST", || edit(request, lock)),
        "/api/open" => only(request, "POST", || open(request, &mut lock())),
        "/api/export" => only(request, "GET", || export(request, &view())),
        _ => Response::text(404, "there is nothing here"),
    }
}

/// The moment that is asked about, seconds.
fn time(request: &Request) -> f64 {
    request.query("time").and_then(|t| t.parse().ok()).filter(|t: &f64| t.is_finite()).unwrap_or(0.0)
}

fn only(request: &Request, method: &str, answer: impl FnOnce() -> Response) -> Response {
    if request.method == method { answer() } else { Response::text(405, "not with this method") }
}

fn binary(bytes: Vec<u8>) -> Response {
    Response::new("application/octet-stream", bytes)
}

fn refused(error: SessionError) -> Response {
    Response::json(422, &Refusal { error: error.0 })
}

fn side(request: &Request) -> Option<SideName> {
    match request.query("side") {
        Some("source") => Some(SideName::Source),
        Some("target") => Some(SideName::Target),
        _ => None,
    }
}

fn model(request: &Request, view: &View) -> Response {
    let Some(side) = side(request) else { return Response::text(404, "source or target?") };
    match view.model(side) {
        Some(glb) => Response::new("model/gltf-binary", glb.to_vec()),
        None => Response::text(404, "it has no mesh"),
    }
}

fn edit<'a>(request: &Request, lock: impl Fn() -> MutexGuard<'a, Session>) -> Response {
    let edit: Edit = match serde_json::from_slice(&request.body) {
        Ok(edit) => edit,
        Err(error) => return refused(SessionError(format!("not understood: {error}"))),
    };
    let done = lock().edit(edit);
    match done {
        Ok(()) => Response::json(200, &lock().view().state()),
        Err(error) => refused(error),
    }
}

fn open(request: &Request, session: &mut Session) -> Response {
    let name = request.query("name").unwrap_or("dropped file");
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let done = match side(request) {
        Some(side) => session.drop_file(side, name, &request.body),
        None => session.drop_map(name, &request.body),
    };
    match done {
        Ok(()) => Response::json(200, &session.view().state()),
        Err(error) => refused(error),
    }
}

fn export(request: &Request, view: &View) -> Response {
    let exported = match request.query("what") {
        Some("glb") => view.export_glb(),
        Some("map") => view.export_map(),
        Some("html") => view.export_html(),
        _ => return Response::text(404, "glb, map or html?"),
    };
    match exported {
        Ok(Exported { name, media_type, bytes }) => Response::new(media_type, bytes).download(&name),
        Err(error) => refused(error),
    }
}
