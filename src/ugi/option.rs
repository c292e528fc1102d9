//! Option declarations: the engine's `option` lines of the handshake.

use std::fmt;

use super::words::Words;

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The option's name: words with one space between them.
    pub name: String,
    /// The option's type; `None` if the line names no known one.
    pub kind: Option<OptionKind>,
}

/// A type of option, with its default and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `check`: `true` or `false`.
    Check {
        /// The value before any `setoption`.
        default: bool,
    },
    /// `spin`: a number.
    Spin {
        /// The value before any `setoption`.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The value before any `setoption`.
        default: String,
        /// The values: words with one space between them.
        values: Vec<String>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: any text; UCI writes the empty one as `<empty>`.
    Text {
        /// The value before any `setoption`.
        default: String,
    },
}

/// UCI's word for an empty text.
const EMPTY: &str = "<empty>";

impl OptionDeclaration {
    /// Reads the words after `option`; `None` if there is no name.
    pub(super) fn read(words: &mut Words<'_>) -> Option<OptionDeclaration> {
        words.next_if(|word| word == "name")?;
        let name = words.phrase(&["type"]);
        words.next();
        let kind = OptionKind::read(words);
        (!name.is_empty()).then_some(OptionDeclaration { name, kind })
    }
}

impl OptionKind {
    fn read(words: &mut Words<'_>) -> Option<OptionKind> {
        match words.next()? {
            "check" => {
                let default = words.next_if(|word| word == "default").and(words.next_value())?;
                Some(OptionKind::Check { default })
            }
            "spin" => read_spin(words),
            "combo" => Some(read_combo(words)),
            "button" => Some(OptionKind::Button),
            "string" => {
                words.next_if(|word| word == "default")?;
                let default = Some(words.rest()).filter(|&text| text != EMPTY);
                Some(OptionKind::Text { default: default.unwrap_or_default().to_owned() })
            }
            _ => None,
        }
    }
}

fn read_spin(words: &mut Words<'_>) -> Option<OptionKind> {
    let [mut default, mut min, mut max] = [None; 3];
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.next_value(),
            "min" => min = words.next_value(),
            "max" => max = words.next_value(),
            _ => {}
        }
    }
    Some(OptionKind::Spin { default: default?, min: min?, max: max? })
}

fn read_combo(words: &mut Words<'_>) -> OptionKind {
    const FIELDS: [&str; 2] = ["default", "var"];
    let (mut default, mut values) = (String::new(), Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.phrase(&FIELDS),
            "var" => values.push(words.phrase(&FIELDS)),
            _ => {}
        }
    }
    OptionKind::Combo { default, values }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {}", self.name)?;
        self.kind.as_ref().map_or(Ok(()), |kind| write!(f, " type {kind}"))
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                write!(f, "string default {EMPTY}")
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<OptionDeclaration> {
        OptionDeclaration::read(&mut Words::new(line))
    }

    #[test]
    fn a_type_that_cannot_be_read_leaves_the_name() {
        for line in [
            "name Skill Level",
            "name Skill Level type",
            "name Skill Level type slider default 3",
            "name  Skill\tLevel type spin default 3 min 1",
            "name Skill Level type spin default x min 1 max 2",
            "name Skill Level type check",
        ] {
            let expected = OptionDeclaration { name: "Skill Level".into(), kind: None };
            assert_eq!(read(line), Some(expected), "{line}");
        }
        for line in ["", "name", "Skill Level type button", "name type button"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn fields_come_in_any_order() {
        let kind = OptionKind::Spin { default: -5, min: -10, max: 10 };
        let declaration = OptionDeclaration { name: "Contempt".into(), kind: Some(kind) };
        assert_eq!(read("name Contempt type spin min -10 max 10 default -5"), Some(declaration));
    }
}
