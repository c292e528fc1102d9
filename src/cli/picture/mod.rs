//! Pictures: drawn as SVG, written as SVG or PNG.
//!
//! A [`Drawing`] collects shapes and texts; [`Picture`] writes it. `resvg` renders the
//! PNG from the SVG, so both look the same, and shapes letters as their script needs.

mod drawing;
mod render;

use std::path::{Path, PathBuf};

use super::save::Target;

pub(super) use self::drawing::{Anchor, Drawing, INK, Look, PALE, Point, RED, RULE, colour};
pub(super) use self::render::Fonts;

/// The file of a picture: an option's value.
#[derive(Clone, Debug)]
pub(super) struct PictureFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy, Debug)]
enum Format {
    Svg,
    Png,
}

/// Reads the name of a file; its extension chooses the format.
pub(super) fn file(text: &str) -> Result<PictureFile, String> {
    let path = PathBuf::from(text);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let format = match extension.to_ascii_lowercase().as_str() {
        "svg" => Format::Svg,
        "png" => Format::Png,
        _ => return Err(format!("found {text:?}, expected a name that ends in .svg or .png")),
    };
    Ok(PictureFile { path, format })
}

impl PictureFile {
    /// The file as the target of one picture. One that cannot be written is an
    /// error now, before the work.
    pub(super) fn target(&self) -> anyhow::Result<Picture> {
        Ok(Picture { target: Target::of(&self.path)?, format: self.format })
    }

    /// The file of the picture with this number: `game.svg` becomes `game-2.svg`.
    pub(super) fn numbered(&self, number: usize) -> PictureFile {
        PictureFile { path: numbered(&self.path, number), format: self.format }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    let [stem, extension] =
        [path.file_stem(), path.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    path.with_file_name(format!("{stem}-{number}.{extension}"))
}

/// A picture that can be written.
pub(super) struct Picture {
    target: Target,
    format: Format,
}

impl Picture {
    /// Writes a drawing.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the drawing not rendered.
    pub(super) fn write(&self, drawing: Drawing, fonts: &Fonts) -> anyhow::Result<()> {
        let text = drawing.into_svg();
        let bytes = match self.format {
            Format::Svg => text.into_bytes(),
            Format::Png => fonts.png(&text)?,
        };
        self.target.write(|out| out.write_all(&bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_numbered_before_the_extension() {
        assert_eq!(numbered(Path::new("a.b/game.svg"), 12), Path::new("a.b/game-12.svg"));
    }

    #[test]
    fn the_name_chooses_the_format() {
        assert!(matches!(file("a.PNG").unwrap().format, Format::Png));
        assert!(matches!(file("a.b.svg").unwrap().format, Format::Svg));
        let error = file("svg").unwrap_err();
        assert_eq!(error, "found \"svg\", expected a name that ends in .svg or .png");
    }
}
