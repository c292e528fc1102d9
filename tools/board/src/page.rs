//! The page's files, which are part of the program.

use axum::http::header::{CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The folder `page`. A debug build reads it from the disk at each request.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// Answers with the file of a path.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    // Notes for people who work on the page are no part of it.
    let is_note = path.ends_with(".md") || path.ends_with(".d.ts");
    let Some(file) = Files::get(path).filter(|_| !is_note) else {
        return (StatusCode::NOT_FOUND, "the board has no such file").into_response();
    };
    let hash: String =
        file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    ([(CONTENT_TYPE, content_type(path)), (ETAG, tag)], file.data).into_response()
}

/// The media type of a file, by its name.
fn content_type(path: &str) -> String {
    if path.ends_with(".ftl") {
        return "text/plain; charset=utf-8".to_owned();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let is_text = kind.type_() == mime_guess::mime::TEXT || kind.subtype() == "json";
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_what_a_file_is() {
        for (path, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("js/main.js", "text/javascript; charset=utf-8"),
            ("style/board.css", "text/css; charset=utf-8"),
            ("lang/sw.ftl", "text/plain; charset=utf-8"),
            ("data/puzzles.json", "application/json; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon.svg", "image/svg+xml"),
        ] {
            assert_eq!(content_type(path), expected, "{path}");
        }
    }
}
