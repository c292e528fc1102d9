//! The command lines of fastchess and cutechess, as people paste them: `-engine cmd=./a tc=1+0.1`.

use std::ffi::OsString;
use std::iter;

use crate::cli::output::wrong_usage;

/// The words of a command line, with those of fastchess or cutechess after `match` in the words of
/// `bingwa match`.
///
/// # Errors
///
/// An option that `bingwa match` has not, or not with these values.
pub(in crate::cli) fn translated(
    words: impl Iterator<Item = OsString>,
) -> anyhow::Result<Vec<OsString>> {
    let words: Vec<OsString> = words.collect();
    if words.get(1).is_none_or(|verb| verb != "match") {
        return Ok(words);
    }
    let mut words = words.into_iter().peekable();
    let mut own: Vec<OsString> = words.by_ref().take(2).collect();
    let (mut games, mut rounds) = (None, None);
    while let Some(word) = words.next() {
        let Some(name) = foreign_name(&word).map(str::to_owned) else {
            own.push(word);
            continue;
        };
        let is_value = |next: &OsString| !next.to_string_lossy().starts_with('-');
        let values = iter::from_fn(|| words.next_if(is_value));
        let values: Vec<String> = values.map(|value| value.to_string_lossy().into()).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let option = match (&name[..], &values[..]) {
            ("engine" | "each" | "sprt" | "resign" | "draw", [_, ..]) => {
                let fields: Vec<String> = values.iter().map(|value| field(value)).collect();
                format!("--{name}={}", fields.join(","))
            }
            ("concurrency", [number]) => format!("--concurrency={number}"),
            ("srand", [seed]) => format!("--seed={seed}"),
            ("pgnout", [file]) => format!("--record={}", file.trim_start_matches("file=")),
            ("tournament", ["gauntlet"]) => "--gauntlet".to_owned(),
            ("openings", [file, selection @ ..]) if file.starts_with("file=") => {
                own.extend(["--openings", &file["file=".len()..]].map(OsString::from));
                if selection.is_empty() {
                    continue;
                }
                selection.join(",")
            }
            ("games" | "rounds", [number]) => {
                let count: u32 = number.parse().map_err(|_| {
                    wrong_usage(format!("-{name}: found {number:?}, expected a number for --games"))
                })?;
                *if name == "games" { &mut games } else { &mut rounds } = Some(u64::from(count));
                continue;
            }
            // A match does so without being told.
            ("repeat" | "recover", _) | ("tournament", ["round-robin" | "roundrobin"]) => continue,
            _ => {
                let found = iter::once(&name[..]).chain(values).collect::<Vec<_>>().join(" ");
                return Err(wrong_usage(format!(
                    "found -{found}, expected an option that `bingwa match --help` lists, or one \
                     of fastchess: -engine, -each, -games, -rounds, -concurrency, -openings \
                     file=…, -sprt, -resign, -draw, -pgnout, -srand, -tournament, -repeat, -recover"
                )));
            }
        };
        own.push(option.into());
    }
    if games.or(rounds).is_some() {
        // Games of a round, where an opening is played with both colours.
        let count = games.unwrap_or(2) * rounds.unwrap_or(1);
        own.push(format!("--games={count}").into());
    }
    Ok(own)
}

/// The name of an option with one dash and more than a letter.
fn foreign_name(word: &OsString) -> Option<&str> {
    let name = word.to_str()?.strip_prefix('-')?;
    (name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(name)
}

/// A field of an engine or a rule in our words and quotes.
fn field(text: &str) -> String {
    let Some((key, value)) = text.split_once('=') else { return text.to_owned() };
    // Seconds for a move.
    if let ("st", Ok(seconds)) = (key, value.parse::<f64>()) {
        return format!("movetime={}", seconds * 1e3);
    }
    // Their command is one file.
    let is_file = key == "cmd" && !value.contains('\'');
    let value = match value {
        _ if is_file && value.contains(' ') => format!("'{value}'"),
        _ => value.to_owned(),
    };
    match value.contains([',', '\'']) && !value.contains('"') {
        true => format!("{key}=\"{value}\""),
        false => format!("{key}={value}"),
    }
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
                 proto=uci option.Hash=16",
                "--engine=cmd=./a,name=A,tc=10+0.1 \
                 --engine=cmd=\"'./my b'\",args=\"-x, -y\",movetime=500 \
                 --each=proto=uci,option.Hash=16",
            ),
            ("-rounds 50 -repeat -concurrency 2 -recover", "--concurrency=2 --games=100"),
            ("-games 2 --quiet -rounds 30", "--quiet --games=60"),
            ("-games 7 -srand 3 -pgnout file=r.txt", "--seed=3 --record=r.txt --games=7"),
            (
                "-openings file=o.txt order=random start=3 -openings file=o.txt",
                "--openings o.txt order=random,start=3 --openings o.txt",
            ),
            (
                "-sprt elo0=-3 elo1=5 alpha=0.05 -tournament gauntlet -draw movecount=3 score=8",
                "--sprt=elo0=-3,elo1=5,alpha=0.05 --gauntlet --draw=movecount=3,score=8",
            ),
            ("--engine a -q -v -h", "--engine a -q -v -h"),
        ] {
            assert_eq!(of(&format!("bingwa match {theirs}")), Ok(format!("bingwa match {ours}")));
        }
        assert_eq!(of("bingwa solve -engine x"), Ok("bingwa solve -engine x".to_owned()));
        for (theirs, told) in [
            ("-event Cup", "found -event Cup, expected an option that `bingwa match --help` lists"),
            ("-openings o.txt", "found -openings o.txt, expected "),
            ("-engine -games 2", "found -engine, expected "),
            ("-rounds x", "-rounds: found \"x\", expected a number for --games"),
        ] {
            let error = of(&format!("bingwa match {theirs}")).unwrap_err();
            assert!(error.starts_with(told), "{theirs}: {error}");
        }
    }
}
