//! Serde forms of openings: the lines of an opening file.

use super::opening::{Opening, OpeningSuite};
use crate::text_form::as_text;

as_text!(Opening, OpeningSuite);
