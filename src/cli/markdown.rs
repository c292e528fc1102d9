//! Markdown as text for a terminal: headings, lists and tables, wrapped to a
//! width. Fenced blocks, which hold boards, keep their lines.
//!
//! Words stand out by style, or in plain text by `_` around emphasis and backticks
//! around code.

use console::{Style, measure_text_width};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use textwrap::WordSplitter;

/// Columns between the columns of a table.
const GAP: usize = 2;

/// Fewest columns for the last column of a table, which is wrapped. In a narrower
/// terminal each row is a small list.
const NARROWEST_CELL: usize = 24;

/// The indent of fenced blocks, and of the cells of a row that is a list.
const INDENT: &str = "  ";

/// The text of a page, with the styles of a terminal or plain. No line is wider
/// than `width`, except those of fenced blocks.
pub(super) fn render(page: &str, width: usize, styled: bool) -> String {
    let mut renderer = Renderer::new(width, styled);
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        renderer.event(event);
    }
    renderer.out
}

/// A list that is open.
struct List {
    /// The number of the next item; `None` for bullets.
    next: Option<u64>,
    /// The columns of the item's marker.
    indent: usize,
}

struct Renderer {
    width: usize,
    styled: bool,
    out: String,
    /// The words of the paragraph, heading or cell that is open.
    text: String,
    /// Open spans of bold and of emphasis.
    strong: usize,
    emphasis: usize,
    /// Whether a fenced block is open.
    verbatim: bool,
    lists: Vec<List>,
    /// The marker of an item whose first line is not printed yet.
    marker: Option<String>,
    /// The rows of the table that is open; the first one is the head.
    rows: Vec<Vec<String>>,
}

impl Renderer {
    fn new(width: usize, styled: bool) -> Renderer {
        Renderer {
            width,
            styled,
            out: String::new(),
            text: String::new(),
            strong: 0,
            emphasis: 0,
            verbatim: false,
            lists: Vec::new(),
            marker: None,
            rows: Vec::new(),
        }
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.verbatim => self.text.push_str(&text),
            Event::Text(text) => {
                let text = self.style().apply_to(text).to_string();
                self.text.push_str(&text);
            }
            Event::Code(code) => self.text.push_str(&if self.styled {
                self.style().cyan().apply_to(code).to_string()
            } else {
                format!("`{code}`")
            }),
            Event::SoftBreak => self.text.push(' '),
            Event::HardBreak => self.text.push('\n'),
            Event::Rule => {
                self.space();
                self.out.push_str(&format!("{}\n", "-".repeat(self.width)));
            }
            // Not used in the pages: raw HTML, footnotes, task lists, mathematics.
            _ => {}
        }
    }

    /// The style of the open spans.
    fn style(&self) -> Style {
        let style = if self.strong > 0 { self.bold() } else { self.plain() };
        if self.emphasis > 0 { style.italic() } else { style }
    }

    fn plain(&self) -> Style {
        Style::new().force_styling(self.styled)
    }

    fn bold(&self) -> Style {
        self.plain().bold()
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong => self.strong += 1,
            Tag::Emphasis => {
                self.emphasis += 1;
                self.plain_sign('_');
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.verbatim = true;
            }
            Tag::List(first) => {
                self.flush();
                if self.lists.is_empty() {
                    self.space();
                }
                self.lists.push(List { next: *first, indent: 0 });
            }
            Tag::Item => {
                if let Some(list) = self.lists.last_mut() {
                    let marker = match &mut list.next {
                        None => "- ".to_owned(),
                        Some(next) => {
                            *next += 1;
                            format!("{}. ", *next - 1)
                        }
                    };
                    list.indent = marker.len();
                    self.marker = Some(marker);
                }
            }
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.strong -= 1,
            TagEnd::Emphasis => {
                self.emphasis -= 1;
                self.plain_sign('_');
            }
            TagEnd::Paragraph => self.flush(),
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::CodeBlock => self.fenced_block(),
            TagEnd::Item => self.flush(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.text);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    /// Puts a sign around words that stand out by style at a terminal.
    fn plain_sign(&mut self, sign: char) {
        if !self.styled {
            self.text.push(sign);
        }
    }

    /// Puts an empty line before a block, unless an item begins with it.
    fn space(&mut self) {
        if !self.out.is_empty() && self.marker.is_none() {
            self.out.push('\n');
        }
    }

    /// The indent of the open lists.
    fn indent(&self) -> String {
        " ".repeat(self.lists.iter().map(|list| list.indent).sum())
    }

    /// Prints the open paragraph or item.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        // The items of a list stand close together.
        if self.lists.is_empty() {
            self.space();
        }
        let rest = self.indent();
        let first = match self.marker.take() {
            Some(marker) => format!("{}{marker}", &rest[marker.len()..]),
            None => rest.clone(),
        };
        self.wrapped(&text, &first, &rest);
    }

    fn wrapped(&mut self, text: &str, first: &str, rest: &str) {
        for line in wrap(text, self.width, first, rest) {
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        self.space();
        let text = std::mem::take(&mut self.text);
        let lines = wrap(&text, self.width, "", "");
        let width = lines.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
        for line in lines {
            self.out.push_str(&format!("{}\n", self.bold().apply_to(line)));
        }
        let underline = match level {
            HeadingLevel::H1 => "=",
            HeadingLevel::H2 => "-",
            _ => return,
        };
        self.out.push_str(&format!("{}\n", self.bold().apply_to(underline.repeat(width))));
    }

    fn fenced_block(&mut self) {
        self.verbatim = false;
        let block = std::mem::take(&mut self.text);
        if self.lists.is_empty() {
            self.space();
        }
        let indent = self.indent();
        for line in block.lines() {
            self.out.push_str(format!("{indent}{INDENT}{line}").trim_end());
            self.out.push('\n');
        }
    }

    fn table(&mut self) {
        self.space();
        let rows = std::mem::take(&mut self.rows);
        let Some((head, body)) = rows.split_first() else {
            return;
        };
        let Some(last) = head.len().checked_sub(1) else {
            return;
        };
        let widths: Vec<usize> = (0..=last)
            .map(|column| rows.iter().map(|row| measure_text_width(&row[column])).max())
            .map(Option::unwrap_or_default)
            .collect();
        let before_last = widths[..last].iter().map(|width| width + GAP).sum::<usize>();
        let room = self.width.saturating_sub(before_last);
        if room < widths[last].min(NARROWEST_CELL) {
            return self.table_as_lists(head, body);
        }
        self.table_row(head, &widths, &self.bold());
        let rule = before_last + room.min(widths[last]);
        self.out.push_str(&format!("{}\n", "-".repeat(rule)));
        for row in body {
            self.table_row(row, &widths, &self.plain());
        }
    }

    /// A row as columns. Only the last cell is wrapped.
    fn table_row(&mut self, row: &[String], widths: &[usize], style: &Style) {
        let Some((last, cells)) = row.split_last() else {
            return;
        };
        let mut first = String::new();
        for (cell, width) in cells.iter().zip(widths) {
            let space = " ".repeat(width - measure_text_width(cell) + GAP);
            first.push_str(&style.apply_to(cell).to_string());
            first.push_str(&space);
        }
        let last = style.apply_to(last).to_string();
        let rest = " ".repeat(measure_text_width(&first));
        self.wrapped(&last, &first, &rest);
    }

    /// The rows of a table that is too wide: the first cell on a line, the others
    /// indented below it. Heads name the cells if there are more than two.
    fn table_as_lists(&mut self, head: &[String], rows: &[Vec<String>]) {
        for row in rows {
            for (column, (name, cell)) in head.iter().zip(row).enumerate() {
                if column == 0 {
                    self.wrapped(cell, "", INDENT);
                    continue;
                }
                let cell = if row.len() > 2 && !cell.is_empty() {
                    format!("{}: {cell}", self.plain().italic().apply_to(name))
                } else {
                    cell.clone()
                };
                self.wrapped(&cell, INDENT, &INDENT.repeat(2));
            }
        }
    }
}

/// The lines of a text.
fn wrap(text: &str, width: usize, first: &str, rest: &str) -> Vec<String> {
    let options = textwrap::Options::new(width)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_lists_and_emphasis_are_readable() {
        let page = "# One\n\nA *b* **c** `d`.\n\n## Two\n\n- e\n- f g\n  h\n  - i\n\n3. j\n4. k\n";
        let text = "One\n===\n\nA _b_ c `d`.\n\nTwo\n---\n\n- e\n- f g\n  h\n  - i\n\n3. j\n4. k\n";
        assert_eq!(render(page, 5, false), text.replace("A _b_ c `d`.", "A _b_\nc\n`d`."));
        assert_eq!(render(page, 20, false), text.replace("f g\n  h", "f g h"));
    }

    #[test]
    fn fenced_blocks_keep_their_lines() {
        let page = "```text\n 0  0\n\n22\n```\n";
        assert_eq!(render(page, 3, false), "   0  0\n\n  22\n");
    }

    #[test]
    fn a_table_is_aligned_or_a_list_of_its_rows() {
        let page = "| a | word |\n|---|---|\n| long cell | one two |\n| x | `y` |\n";
        let wide = "a          word\n------------------\nlong cell  one two\nx          `y`\n";
        assert_eq!(render(page, 40, false), wide);
        assert_eq!(render(page, 12, false), "long cell\n  one two\nx\n  `y`\n");
        let page = "| a | b | c |\n|---|---|---|\n| long cell | one | two three |\n";
        assert_eq!(render(page, 12, false), "long cell\n  b: one\n  c: two\n    three\n");
    }

    #[test]
    fn styles_have_no_width() {
        let text = render("**bold** and `code` and *words*\n", 10, true);
        assert_eq!(text.matches('\u{1b}').count(), 6);
        assert_eq!(console::strip_ansi_codes(&text), "bold and\ncode and\nwords\n");
    }
}
