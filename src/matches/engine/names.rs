//! Distinct names for the engines of a match.

use super::spec::EngineSpec;

/// Gives engines with the same name distinct ones: the second `bingwa` becomes
/// `bingwa 2`. Names are compared in small letters, since records write South's
/// name in capitals.
pub fn make_names_distinct(engines: &mut [EngineSpec]) {
    for index in 1..engines.len() {
        let (earlier, rest) = engines.split_at_mut(index);
        let taken =
            |name: &str| earlier.iter().any(|e| e.name.to_lowercase() == name.to_lowercase());
        let name = &rest[0].name;
        if taken(name) {
            let names = (2..).map(|number| format!("{name} {number}"));
            rest[0].name = names.into_iter().find(|name| !taken(name)).expect("numbers go on");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::spec::Fields;
    use super::*;

    #[test]
    fn equal_names_get_numbers() {
        let spec = |name: &str| -> EngineSpec {
            let fields: Fields = format!("cmd=x,nodes=1,name={name}").parse().unwrap();
            fields.try_into().unwrap()
        };
        let mut engines = ["a", "A", "b", "a"].map(spec);
        make_names_distinct(&mut engines);
        assert_eq!(engines.map(|engine| engine.name), ["a", "A 2", "b", "a 3"]);
    }
}
