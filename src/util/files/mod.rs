//! Files of the user: texts that are read within a bound, and output files that
//! are written whole.
//!
//! [`read_text`] stops at the first byte that is no text and at a bound, so a
//! binary file, a device or an endless pipe is an error and not a full memory.
//!
//! A regular file is replaced in one step: the new contents go to a temporary
//! file beside it, which takes its name once it is safe on the disk. A reader
//! finds the old contents or the new, never a part, and a failed write leaves
//! the old file as it was. A symbolic link stays a link: the file it leads to
//! is replaced. Devices and pipes cannot be replaced and are written through.

mod read;
#[cfg(feature = "cli")]
mod write;

pub use read::{LONGEST_TEXT, TextError, read_text, read_text_file};
#[cfg(feature = "cli")]
pub use write::{FileError, OutputFile, append};
