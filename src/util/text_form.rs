//! Serde forms of values that are written as their text, with the feature `serde`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

/// Reads a value from its text.
pub(crate) fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Values that are written as their text.
macro_rules! written_as_text {
    ($($value:ty),+) => {$(
        impl serde::Serialize for $value {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}
pub(crate) use written_as_text;

/// Values that are written as their text and read back from it.
macro_rules! as_text {
    ($($value:ty),+) => {
        $crate::util::text_form::written_as_text!($($value),+);
        $(
            impl<'de> serde::Deserialize<'de> for $value {
                fn deserialize<D: serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> Result<Self, D::Error> {
                    $crate::util::text_form::parsed(deserializer)
                }
            }
        )+
    };
}
pub(crate) use as_text;
