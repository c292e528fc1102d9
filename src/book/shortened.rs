//! Texts from outside in messages of one line.

/// The beginning of a long text.
pub(super) fn shortened(line: &str) -> String {
    const MOST: usize = 120;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
