//! Serde forms of values that are written as their text, with the feature `serde`.

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
                    let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(serde::de::Error::custom)
                }
            }
        )+
    };
}
pub(crate) use as_text;
