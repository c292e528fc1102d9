//! The command lines of fastchess and cutechess, as people paste them: `-engine cmd=./a tc=1+0.1`.

use std::ffi::OsString;
use std::iter;

use crate::cli::output::wrong_usage;

/// The words of a command line, with those of fastchess or cutechess after `match` in the words of
/// `bingwa match`.
///
/// # Errors
///
/// An option that `bingwa match` has not.
pub(in crate::cli) fn translated(
    words: impl Iterator<Item = OsString>,
) -> anyhow::Result<Vec<OsString>> {
    let mut words = words.peekable();
    let mut own: Vec<OsString> = words.by_ref().take(2).collect();
    let is_match = own.get(1).is_some_and(|verb| verb == "match");
    let mut counts = Vec::new();
    while let Some(word) = words.next() {
        let Some(name) = foreign_name(&word).filter(|_| is_match) else {
            own.push(word);
            continue;
        };
        let is_value = |next: &OsString| !next.to_string_lossy().starts_with('-');
        let values = iter::from_fn(|| words.next_if(is_value));
        let values = values.map(|value| field(&value.to_string_lossy()));
        // Time that has no limit stands beside another limit.
        let values: Vec<String> = values.filter(|value| value != "tc=inf").collect();
        let list = values.join(",");
        let is_file = |value: &String| value.starts_with("file=") || !value.contains('=');
        let (files, others): (Vec<_>, Vec<_>) = values.into_iter().partition(is_file);
        let file = files.first().map_or("", |file| file.trim_start_matches("file="));
        match name {
            "engine" | "each" | "concurrency" | "sprt" | "resign" | "draw" => {
                own.push(format!("--{name}={list}").into());
            }
            // The record has all that the others ask for.
            "pgnout" => own.push(format!("--record={file}").into()),
            "openings" => {
                own.extend(["--openings", file].map(OsString::from));
                own.extend((!others.is_empty()).then(|| others.join(",").into()));
            }
            "games" | "rounds" => counts.push((word, list)),
            // A match does so without being told.
            "repeat" | "recover" => {}
            _ => {
                return Err(wrong_usage(format!(
                    "found -{name}, expected an option that `bingwa match --help` lists, or \
                     -engine, -each, -rounds, -games, -repeat, -recover, -concurrency, -openings, \
                     -sprt, -resign, -draw or -pgnout of fastchess"
                )));
            }
        }
    }
    // A round is two games, unless -games says otherwise.
    let mut games = if counts.iter().any(|(name, _)| name == "-games") { 1 } else { 2 };
    for (name, count) in &counts {
        let wrong = |_| {
            let name = name.display();
            wrong_usage(format!("{name}: found {count:?}, expected a number for --games"))
        };
        games = count.parse::<u64>().map_err(wrong)?.saturating_mul(games);
    }
    own.extend((!counts.is_empty()).then(|| format!("--games={games}").into()));
    Ok(own)
}

/// The name of an option with one dash and more than a letter.
fn foreign_name(word: &OsString) -> Option<&str> {
    let name = word.to_str()?.strip_prefix('-')?;
    (name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(name)
}

/// A field in our words and quotes.
fn field(text: &str) -> String {
    let Some((key, value)) = text.split_once('=') else { return text.to_owned() };
    let mut value = value.to_owned();
    // Seconds for a move.
    if let ("st", Ok(seconds)) = (key, value.parse::<f64>()) {
        return format!("movetime={}", seconds * 1e3);
    }
    // Their command is a file, ours a line of a shell.
    if key == "cmd" && value.contains(' ') {
        value = format!("'{value}'");
    }
    if value.contains([',', '\'']) {
        value = format!("\"{value}\"");
    }
    format!("{key}={value}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<String, String> {
        let words = shlex::split(line).unwrap().into_iter().map(OsString::from);
        let words = translated(words).map_err(|error| error.to_string())?;
        Ok(words.into_iter().map(|word| word.into_string().unwrap()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn a_line_of_fastchess_is_one_of_ours() {
        for (theirs, ours) in [
            (
                "-engine cmd=./a name=A tc=10+0.1 -engine cmd='./my b' args='-x, -y' st=0.5 -each \
                 proto=uci tc=inf option.Hash=16",
                "--engine=cmd=./a,name=A,tc=10+0.1 \
                 --engine=cmd=\"'./my b'\",args=\"-x, -y\",movetime=500 \
                 --each=proto=uci,option.Hash=16",
            ),
            ("-rounds 50 -repeat -concurrency 2 -recover", "--concurrency=2 --games=100"),
            ("-games 2 --quiet -rounds 30", "--quiet --games=60"),
            ("-games 7 -pgnout nodes=true file=r.txt", "--record=r.txt --games=7"),
            (
                "-openings file=o.txt order=random start=3 -openings file=o.txt",
                "--openings o.txt order=random,start=3 --openings o.txt",
            ),
            (
                "-sprt elo0=-3 elo1=5 alpha=0.05 -draw movecount=3 score=8",
                "--sprt=elo0=-3,elo1=5,alpha=0.05 --draw=movecount=3,score=8",
            ),
            ("--engine a -q -v -h", "--engine a -q -v -h"),
        ] {
            assert_eq!(of(&format!("bingwa match {theirs}")), Ok(format!("bingwa match {ours}")));
        }
        assert_eq!(of("bingwa solve -engine x"), Ok("bingwa solve -engine x".to_owned()));
        for (theirs, told) in [
            ("-event Cup", "found -event, expected an option that `bingwa match --help` lists, "),
            ("-rounds x", "-rounds: found \"x\", expected a number for --games"),
        ] {
            let error = of(&format!("bingwa match {theirs}")).unwrap_err();
            assert!(error.starts_with(told), "{theirs}: {error}");
        }
    }
}
