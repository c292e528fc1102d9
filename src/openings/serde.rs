//! Serde forms of openings: the lines of an opening file.

use super::opening::{Opening, OpeningSuite};
use crate::util::text_form::as_text;

as_text!(Opening, OpeningSuite);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_the_line_of_its_file() {
        let file = include_str!("../../openings/all-4-plies.txt");
        let line = file.lines().find(|line| !line.starts_with('#')).expect("an opening");
        let opening: Opening = serde_json::from_value(line.into()).expect("an opening");
        assert_eq!(serde_json::to_value(&opening).expect("JSON"), line);
        assert!(serde_json::from_value::<Opening>("A9".into()).is_err());
    }
}
