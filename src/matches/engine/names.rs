//! Names by which the engines of a match are told apart.

use super::spec::EngineSpec;

/// Gives engines that were not named apart distinct names: the second `bingwa`
/// becomes `bingwa 2`. Names are compared in small letters, since records
/// write South's in capitals.
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
    use super::super::Fields;
    use super::*;

    #[test]
    fn names_become_distinct() {
        let spec = |name: &str| -> EngineSpec {
            let fields: Fields = format!("cmd=x,nodes=1,name={name}").parse().unwrap();
            fields.try_into().unwrap()
        };
        let mut engines = ["a", "A", "b", "a"].map(spec);
        make_names_distinct(&mut engines);
        assert_eq!(engines.map(|engine| engine.name), ["a", "A 2", "b", "a 3"]);
    }
}
