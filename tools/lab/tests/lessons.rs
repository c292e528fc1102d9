//! The lessons of the board: every exercise has an answer that the engine confirms, and
//! every choice a wrong one too.
//!
//! The exercises name fields of the engine's answers, as the page tests them:
//! `find` pits; `ends`, the pit in which a move ends; `pit`, a pit that a legal move
//! starts from or that a rule forbids; `play`, a move with certain facts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use bingwa::analysis::MoveFacts;
use bingwa::bao::trace::MoveEnding;
use bingwa::bao::{Hand, Move, Pit, PitName, Position, Rules, Side, Variant};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lessons {
    sections: Vec<String>,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    id: String,
    section: String,
    #[serde(default)]
    variant: Variant,
    position: Option<Position>,
    #[serde(default)]
    show: Vec<PitName>,
    demo: Option<Demo>,
    exercise: Option<Exercise>,
}

/// A move to show, in the position of the step or in one of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Demo {
    #[serde(rename = "move")]
    mv: Move,
    position: Option<Position>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Exercise {
    Find(Vec<PitName>),
    Ends(Move),
    Pit(PitTest),
    Play(BTreeMap<String, Value>),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum PitTest {
    Legal(bool),
    Rule(String),
}

impl Step {
    fn position(&self) -> Position {
        self.position.unwrap_or_else(|| Position::start(self.variant))
    }

    fn rules(&self) -> Rules {
        self.variant.rules()
    }
}

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../board/page")
}

fn lessons() -> Lessons {
    let text = fs::read_to_string(page().join("data/lessons.json")).expect("the lessons");
    serde_json::from_str(&text).expect("lessons as this test knows them")
}

/// Whether a field of an answer is as wanted: equal, one of a list, at least or at most
/// a number, or any value at all.
fn is_as_wanted(found: &Value, wanted: &Value) -> bool {
    match wanted {
        Value::Array(list) => list.contains(found),
        Value::Object(test) => test.iter().all(|(word, limit)| match word.as_str() {
            "at_least" => found.as_i64() >= limit.as_i64(),
            "at_most" => found.as_i64() <= limit.as_i64(),
            "any" => found.is_null() != limit.as_bool().expect("true or false"),
            _ => panic!("found {word}, expected at_least, at_most or any"),
        }),
        _ => found == wanted,
    }
}

fn satisfies(facts: &MoveFacts, wanted: &BTreeMap<String, Value>) -> bool {
    let facts = serde_json::to_value(facts).expect("facts have a JSON form");
    wanted.iter().all(|(path, wanted)| {
        let pointer = format!("/{}", path.replace('.', "/"));
        let field = facts.pointer(&pointer).unwrap_or(&Value::Null);
        is_as_wanted(field, wanted)
    })
}

/// The pits of the player to move, each with a legal move or the rule that forbids it.
fn pits(position: &Position, rules: &Rules) -> Vec<(PitName, Option<String>)> {
    let side = position.side();
    let legal: BTreeSet<usize> =
        position.legal_moves(rules).iter().map(|legal| legal.mv().pit().index()).collect();
    let rule = |pit: Pit| {
        if legal.contains(&pit.index()) {
            return None;
        }
        let names: BTreeSet<String> = Hand::ALL
            .iter()
            .filter_map(|&hand| position.why_illegal(Move::new(side, pit, hand), rules))
            .map(|illegal| {
                let json = serde_json::to_value(&illegal).expect("a reason has a JSON form");
                json["rule"].as_str().expect("the name of a rule").to_owned()
            })
            .collect();
        Some(names.into_iter().collect::<Vec<_>>().join(" or "))
    };
    (0..16).filter_map(Pit::new).map(|pit| (pit.name(side), rule(pit))).collect()
}

/// How many answers an exercise has, right and wrong ones.
fn answers(step: &Step, exercise: &Exercise) -> (usize, usize) {
    let (position, rules) = (step.position(), step.rules());
    let right: Vec<bool> = match exercise {
        Exercise::Find(pits) => {
            return (pits.len(), 32 - pits.len());
        }
        Exercise::Ends(mv) => {
            let trace = position.trace(*mv, &rules).expect("a move");
            assert!(trace.legal.is_some(), "{}: {mv} is legal", step.id);
            let has_pit =
                matches!(trace.ending, MoveEnding::Empty { .. } | MoveEnding::Kutakatia { .. });
            return (usize::from(has_pit), 31);
        }
        Exercise::Pit(PitTest::Legal(legal)) => {
            pits(&position, &rules).iter().map(|(_, rule)| rule.is_none() == *legal).collect()
        }
        Exercise::Pit(PitTest::Rule(wanted)) => {
            pits(&position, &rules).iter().map(|(_, rule)| rule.as_ref() == Some(wanted)).collect()
        }
        Exercise::Play(wanted) => position
            .legal_moves(&rules)
            .iter()
            .filter_map(|legal| MoveFacts::of(&position, legal.mv(), &rules))
            .map(|facts| satisfies(&facts, wanted))
            .collect(),
    };
    let count = right.iter().filter(|&&right| right).count();
    (count, right.len() - count)
}

#[test]
fn every_exercise_has_right_and_wrong_answers() {
    for step in &lessons().steps {
        if let Some(exercise) = &step.exercise {
            let (right, wrong) = answers(step, exercise);
            assert!(right > 0, "{}: no answer is right", step.id);
            assert!(wrong > 0, "{}: no answer is wrong", step.id);
        }
    }
}

#[test]
fn every_demonstration_can_be_played_or_never_ends() {
    for step in &lessons().steps {
        if let Some(Demo { mv, position }) = step.demo {
            let trace = position.unwrap_or_else(|| step.position()).trace(mv, &step.rules());
            let trace = trace.unwrap_or_else(|| panic!("{}: {mv} cannot be shown", step.id));
            assert!(trace.legal.is_some() || !trace.is_finite(), "{}: {mv}", step.id);
        }
    }
}

#[test]
fn every_step_stands_in_a_section_and_sections_do_not_mix() {
    let Lessons { sections, steps } = lessons();
    let mut order: Vec<&String> = steps.iter().map(|step| &step.section).collect();
    order.dedup();
    assert_eq!(order, sections.iter().collect::<Vec<_>>());
    let ids: BTreeSet<&String> = steps.iter().map(|step| &step.id).collect();
    assert_eq!(ids.len(), steps.len(), "ids are unique");
    assert!(steps.iter().all(|step| step.show.iter().all(|pit| Side::ALL.contains(&pit.side()))));
}

#[test]
fn every_language_has_the_words_of_every_step() {
    let Lessons { sections, steps } = lessons();
    let mut wanted: BTreeSet<String> =
        sections.iter().map(|section| format!("lesson-section-{section}")).collect();
    for Step { id, exercise, .. } in &steps {
        wanted.extend([format!("lesson-{id}"), format!("lesson-{id}-text")]);
        if exercise.is_some() {
            wanted.extend([format!("lesson-{id}-task"), format!("lesson-{id}-hint")]);
        }
    }
    for language in ["en", "sw", "cs", "it"] {
        let file = page().join(format!("lang/lessons.{language}.ftl"));
        let text = fs::read_to_string(&file).expect("a file of words");
        let resource = fluent_syntax::parser::parse(text.as_str()).expect("valid Fluent");
        let found: BTreeSet<String> = resource
            .body
            .iter()
            .filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            })
            .collect();
        assert_eq!(found, wanted, "{language}");
    }
}
