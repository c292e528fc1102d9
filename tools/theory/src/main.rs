//! Measures facts of the game: its size, its balance, its longest moves.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod verbs;

use verbs::hash_error;

/// Measure facts of the game: lengths, results, moves that never end, proofs of openings
#[derive(Parser)]
#[command(name = "bingwa-theory")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Play games between equal players and print a table of facts
    Facts(verbs::facts::Arguments),
    /// Measure moves that never end: one move, all moves of many games, or a search for records
    Endless(verbs::endless::Arguments),
    /// Write positions with all their winning moves, proven by the solver
    Exam(verbs::exam::Arguments),
    /// Search all positions after the first plies and try to prove who wins them
    Openings(verbs::openings::Arguments),
    /// Prove a position that is too hard for one search, leaf by leaf
    Prove(verbs::prove::Arguments),
    /// Join the proofs of known leaves to the certificate of a win
    Join(verbs::join::Arguments),
    /// Prove the positions of games from the end backwards
    Backwards(verbs::backwards::Arguments),
    /// Judge the moves of positions of games by long searches
    Judge(verbs::judge::Arguments),
    /// Write an opening book from the journal of `openings`
    Book(verbs::book::Arguments),
    /// Play a match from the start: the engine with an opening book against itself without
    BookMatch(verbs::book_match::Arguments),
}

fn main() -> ExitCode {
    // A reader who has seen enough, such as `head`, ends the program without an error.
    sigpipe::reset();
    let result = match Arguments::parse().verb {
        Verb::Facts(arguments) => verbs::facts::run(&arguments),
        Verb::Endless(arguments) => verbs::endless::run(&arguments),
        Verb::Exam(arguments) => verbs::exam::run(&arguments),
        Verb::Openings(arguments) => verbs::openings::run(&arguments).map_err(hash_error),
        Verb::Prove(arguments) => verbs::prove::run(&arguments).map_err(hash_error),
        Verb::Join(arguments) => verbs::join::run(&arguments).map_err(hash_error),
        Verb::Backwards(arguments) => verbs::backwards::run(&arguments).map_err(hash_error),
        Verb::Judge(arguments) => verbs::judge::run(&arguments).map_err(hash_error),
        Verb::Book(arguments) => verbs::book::run(&arguments),
        Verb::BookMatch(arguments) => verbs::book_match::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
