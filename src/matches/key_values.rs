//! Settings as text: `key=value` pairs with commas between them.
//!
//! A value in quotes, double or single, may contain commas.

/// The pairs of a text, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyValues(Vec<(String, String)>);

/// A text does not have the pairs that it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyValueError {
    /// A quote that is not closed.
    #[error("found no closing {0} at the end, expected one")]
    Quote(char),
    /// A line break or another control character.
    #[error("found the control character {0:?}, expected one line of text")]
    Control(char),
    /// A part that is not `key=value`.
    #[error("found {0:?}, expected key=value")]
    Pair(String),
    /// An unknown key.
    #[error("found the key {found:?}, expected one of {}", expected.join(", "))]
    Key {
        /// The key found.
        found: String,
        /// The known keys.
        expected: &'static [&'static str],
    },
    /// A key that is given twice.
    #[error("found {0} twice, expected it once")]
    Twice(String),
    /// A value that cannot be read.
    #[error("{key}: found {found:?}, expected {expected}")]
    Value {
        /// The value's key.
        key: &'static str,
        /// The value found.
        found: String,
        /// The values expected.
        expected: &'static str,
    },
    /// A key that is required.
    #[error("found no {key}, expected {key}={expected}")]
    Missing {
        /// The key.
        key: &'static str,
        /// The values expected.
        expected: &'static str,
    },
}

impl KeyValues {
    /// Reads a text with these keys. A key that ends in `.NAME` stands for any key that begins
    /// as it does.
    ///
    /// # Errors
    ///
    /// The first part that is not a pair of a known key, or whose key stands earlier.
    pub fn parse(text: &str, keys: &'static [&'static str]) -> Result<KeyValues, KeyValueError> {
        if let Some(control) = text.chars().find(|c| c.is_control()) {
            return Err(KeyValueError::Control(control));
        }
        let mut pairs = KeyValues::default();
        for part in split_outside_quotes(text)? {
            let (key, value) =
                part.split_once('=').ok_or_else(|| KeyValueError::Pair(part.to_owned()))?;
            let key = key.trim();
            let is_known = |known: &&str| match known.strip_suffix("NAME") {
                Some(prefix) => key.strip_prefix(prefix).is_some_and(|name| !name.is_empty()),
                None => *known == key,
            };
            if !keys.iter().any(is_known) {
                return Err(KeyValueError::Key { found: key.to_owned(), expected: keys });
            }
            if pairs.get(key).is_some() {
                return Err(KeyValueError::Twice(key.to_owned()));
            }
            pairs.0.push((key.to_owned(), unquoted(value.trim()).to_owned()));
        }
        Ok(pairs)
    }

    /// The value of a key, if it is given.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|&(name, _)| name == key).map(|(_, value)| value)
    }

    /// All keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Adds the pairs of `others` whose keys these lack.
    pub fn add_missing(&mut self, others: &KeyValues) {
        for (key, value) in others.iter() {
            if self.get(key).is_none() {
                self.0.push((key.to_owned(), value.to_owned()));
            }
        }
    }

    /// Reads the value of a key, if it is given.
    ///
    /// # Errors
    ///
    /// `read` has no value for it.
    pub fn read<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, KeyValueError> {
        let wrong = |text: &str| KeyValueError::Value { key, found: text.to_owned(), expected };
        self.get(key).map(|text| read(text).ok_or_else(|| wrong(text))).transpose()
    }

    /// Reads the value of a key that must be given.
    ///
    /// # Errors
    ///
    /// It is missing, or `read` has no value for it.
    pub fn require<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, KeyValueError> {
        self.read(key, expected, read)?.ok_or(KeyValueError::Missing { key, expected })
    }
}

/// Splits at commas outside quotes.
fn split_outside_quotes(text: &str) -> Result<Vec<&str>, KeyValueError> {
    let mut open = None;
    let pieces = text.split(|c| {
        match (open, c) {
            (None, '"' | '\'') => open = Some(c),
            (Some(quote), _) if c == quote => open = None,
            _ => {}
        }
        open.is_none() && c == ','
    });
    let pieces = pieces.collect();
    open.map_or(Ok(pieces), |quote| Err(KeyValueError::Quote(quote)))
}

/// The value without quotes around the whole of it.
fn unquoted(value: &str) -> &str {
    let inner = |quote| {
        let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(quote)).then_some(inner)
    };
    ['"', '\''].into_iter().find_map(inner).unwrap_or(value)
}

/// Reads a number of at least 1.
pub(super) fn read_positive<T: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}
