//! Fonts: the width of a text, and an SVG as pixels.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::drawing::{Anchor, Drawing, INK, Look};

/// Pixels of a PNG per unit: enough to be sharp on any screen.
const PIXELS: f32 = 2.0;

/// The fonts of a picture: DejaVu Sans, which is built in, and for other scripts
/// those of the system.
pub(in crate::cli) struct Fonts {
    options: Options<'static>,
    widths: RefCell<HashMap<(String, u64, bool), f64>>,
}

impl Fonts {
    /// The fonts that the given texts need.
    pub(in crate::cli) fn new(texts: &[&str]) -> Fonts {
        let mut fonts = Database::new();
        for data in [dejavu::sans::regular(), dejavu::sans::bold()] {
            fonts.load_font_data(data.to_vec());
        }
        // Looking through the system's fonts takes time, and most texts need none.
        if texts.iter().any(|text| !text.is_ascii()) {
            fonts.load_system_fonts();
        }
        let options = Options {
            fontdb: Arc::new(fonts),
            font_family: "DejaVu Sans".to_owned(),
            ..Options::default()
        };
        Fonts { options, widths: RefCell::default() }
    }

    /// How wide a text is, in units of the drawing.
    pub(in crate::cli) fn width(&self, text: &str, look: Look) -> f64 {
        let key = (text.to_owned(), look.size.to_bits(), look.bold);
        *self.widths.borrow_mut().entry(key).or_insert_with(|| {
            let mut drawing = Drawing::new((1.0, 1.0), "");
            drawing.text(text, (0.0, 0.0), Look { colour: INK, ..look }, Anchor::Left);
            let tree = Tree::from_str(&drawing.into_svg(), &self.options);
            // The drawing has its white ground, of width 1, and the text.
            let text = tree.ok().and_then(|tree| {
                tree.root().children().last().map(|node| f64::from(node.bounding_box().width()))
            });
            text.unwrap_or_default()
        })
    }

    /// A name in lines of at most `width`, broken between words where that is
    /// possible.
    pub(in crate::cli) fn wrapped(&self, text: &str, look: Look, width: f64) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_inclusive(' ') {
            let last = lines.last_mut().expect("never empty");
            if last.is_empty() || self.width(&format!("{last}{}", word.trim_end()), look) <= width {
                last.push_str(word);
            } else {
                lines.push(word.to_owned());
            }
            while self.width(lines.last().expect("never empty").trim_end(), look) > width {
                let whole = lines.pop().expect("never empty");
                let (head, tail) = self.split(&whole, look, width);
                lines.extend([head, tail]);
            }
        }
        lines
    }

    /// As many characters as fit, at least one, and the rest.
    fn split(&self, text: &str, look: Look, width: f64) -> (String, String) {
        let ends: Vec<usize> =
            text.char_indices().map(|(at, _)| at).skip(1).chain([text.len()]).collect();
        let fitting = ends.partition_point(|&end| self.width(&text[..end], look) <= width);
        let end = ends[fitting.saturating_sub(1)];
        (text[..end].to_owned(), text[end..].to_owned())
    }

    /// An SVG as PNG.
    ///
    /// # Errors
    ///
    /// The SVG cannot be rendered.
    pub(super) fn png(&self, svg: &str) -> anyhow::Result<Vec<u8>> {
        let tree = Tree::from_str(svg, &self.options)?;
        let size = tree.size().to_int_size();
        let pixels = |units: u32| (f64::from(units) * f64::from(PIXELS)) as u32;
        let mut pixmap = Pixmap::new(pixels(size.width()), pixels(size.height()))
            .ok_or_else(|| anyhow::anyhow!("picture: found no room for its pixels"))?;
        resvg::render(&tree, Transform::from_scale(PIXELS, PIXELS), &mut pixmap.as_mut());
        Ok(pixmap.encode_png()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_wrapped_whole() {
        let fonts = Fonts::new(&[]);
        let look = Look::new(14.0, INK);
        for (text, lines) in [("short", 1), ("two words of a name", 2), (&*"x".repeat(60), 7)] {
            let wrapped = fonts.wrapped(text, look, 80.0);
            assert_eq!(wrapped.concat(), text);
            assert_eq!(wrapped.len(), lines, "{wrapped:?}");
            assert!(wrapped.iter().all(|line| fonts.width(line.trim_end(), look) <= 80.0));
        }
        assert_eq!(fonts.wrapped("WW", look, 1.0).concat(), "WW");
    }

    #[test]
    fn bold_and_larger_text_is_wider() {
        let fonts = Fonts::new(&[]);
        let look = Look::new(12.0, INK);
        let width = fonts.width("A6<*", look);
        assert!(width > 20.0 && width < 60.0, "{width}");
        assert!(fonts.width("A6<*", look.bold()) > width);
        assert!(fonts.width("A6<*", Look { size: 24.0, ..look }) > 1.9 * width);
    }
}
