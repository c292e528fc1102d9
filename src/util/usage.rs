//! Wrong usage of a command line, in one line.

/// A message of the argument parser (clap) as one line: what is wrong, its tips, and the usage.
/// The advice to read the help is left out.
pub fn in_one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let mut text = String::new();
    for line in message.lines().map(str::trim) {
        let is_advice = line.starts_with("For more information");
        if line.is_empty() || is_advice {
            continue;
        }
        let (separator, line) = match line.strip_prefix("Usage: ") {
            Some(usage) => ("; usage: ", usage),
            None if line.starts_with("tip: ") => ("; ", line),
            None => (" ", line),
        };
        if !text.is_empty() {
            text += separator;
        }
        text += line;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_keeps_its_tip_and_its_usage() {
        let message = "error: unexpected argument '--plie' found\n\n  tip: a similar argument exists: \
                       '--plies'\n\nUsage: bingwa solve --plies <PLIES>\n\nFor more information, try \
                       '--help'.\n";
        assert_eq!(
            in_one_line(message),
            "unexpected argument '--plie' found; tip: a similar argument exists: '--plies'; usage: \
             bingwa solve --plies <PLIES>"
        );
    }
}
