//! The page that the program carries: built from `web/src` by `npm run build` in `web`, committed, checked by the gate.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt::Write;
use std::sync::Arc;

/// What the page may do: nothing but itself, this server, and pictures out of models.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; connect-src 'self' blob: data:; \
     style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'";

const HTML: &str = include_str!("../web/dist/index.html");
const CSS: &str = include_str!("../web/dist/page.css");
const JS: &str = include_str!("../web/dist/page.js");
const ICON: &str = include_str!("../web/dist/icon.svg");
const LICENCES: &str = include_str!("../web/dist/LICENCES.txt");

/// A part of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: &'static str,
}

/// The part at that path.
pub(crate) fn file(path: &str) -> Option<File> {
    let (media_type, bytes) = match path {
        "/" => ("text/html; charset=utf-8", HTML),
        "/page.css" => ("text/css; charset=utf-8", CSS),
        "/page.js" => ("text/javascript; charset=utf-8", JS),
        "/icon.svg" | "/favicon.ico" => ("image/svg+xml", ICON),
        "/LICENCES.txt" => ("text/plain; charset=utf-8", LICENCES),
        _ => return None,
    };
    Some(File { media_type, bytes })
}

/// Everything that a page without a server plays.
#[derive(Debug)]
pub(crate) struct Contents<'a> {
    /// JSON.
    pub(crate) state: String,
    /// JSON.
    pub(crate) measures: String,
    pub(crate) frames: &'a [u8],
    /// GLBs.
    pub(crate) source: Option<Arc<[u8]>>,
    pub(crate) target: Option<Arc<[u8]>>,
}

/// The page as one file.
pub(crate) fn standalone(contents: &Contents<'_>) -> String {
    let mut data = String::new();
    // "<" inside JSON could close the element that holds it.
    let mut put = |id: &str, text: &str| {
        let _ = writeln!(data, "<script type=\"application/json\" id=\"{id}\">{text}</script>");
    };
    put("data-state", &contents.state.replace('<', "\\u003c"));
    put("data-measures", &contents.measures.replace('<', "\\u003c"));
    put("data-frames", &format!("\"{}\"", STANDARD.encode(contents.frames)));
    for (id, glb) in [("data-source", &contents.source), ("data-target", &contents.target)] {
        if let Some(glb) = glb {
            put(id, &format!("\"{}\"", STANDARD.encode(glb)));
        }
    }
    let icon = format!("data:image/svg+xml;base64,{}", STANDARD.encode(ICON));
    let style = format!("<style>\n{CSS}</style>");
    let script = format!("{data}<script type=\"module\">\n{JS}</script>");
    let licences = format!("<!--\n{}\n-->\n", LICENCES.replace("--", "- -"));
    let served = |line: &&str| !line.contains("rel=\"preload\"");
    let html: String = HTML.split_inclusive('\n').filter(served).collect();
    html.replace("<link rel=\"stylesheet\" href=\"/page.css\">", &style)
        .replace("/icon.svg", &icon)
        .replace("<script type=\"module\" src=\"/page.js\"></script>", &script)
        + &licences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_its_own_needs_nothing_else() {
        let contents = Contents {
            state: "{\"file\":\"</script><b>\"}".into(),
            measures: "null".into(),
            frames: &[1, 2, 3],
            source: None,
            target: Some(vec![9].into()),
        };
        let html = standalone(&contents);
        assert!(html.contains("id=\"data-frames\">\"AQID\"") && html.contains("id=\"data-target\">\"CQ==\""));
        assert!(!html.contains("</script><b>"), "data cannot close its element");
        assert!(!html.contains("href=\"/") && !html.contains("src=\"/"), "nothing is loaded");
        let scripts = html.matches("<script").count();
        assert_eq!(html.matches("</script>").count(), scripts, "no script is cut short");
    }
}
