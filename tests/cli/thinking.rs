//! `analyse` and `bench`: searches from the command line.

use serde_json::Value;

use super::{DIAGRAM_OF_59, LOST, Run, done, json, run};

#[test]
fn analyse_reads_any_number_of_positions() {
    let input = format!("startpos\n{DIAGRAM_OF_59}\nnonsense\n{LOST}\nkujifunza\n");
    let Run { code, stdout, stderr } = run(&["analyse", "-", "--depth", "4", "--json"], &input);
    assert_eq!(code, Some(1));
    assert!(stderr.contains("error: stdin: line 8: position: found \"nonsense\""), "{stderr}");
    let answers: Vec<Value> =
        json(&stdout).into_iter().filter(|line| line.get("position").is_some()).collect();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[2]["result"], "1-0");
    assert_eq!(answers[2]["move"], Value::Null);
    assert!(answers[3]["move"].is_string());

    let output = run(&["analyse", "-", "--depth", "4"], &input).stdout;
    assert!(output.contains("\nSouth wins: North has no move\n"), "{output}");
    assert_eq!(output.lines().filter(|line| line.starts_with("move ")).count(), 3);
}

/// OpenBench reads from the end: the first number before `nodes` and the first
/// before `nps`.
#[test]
fn the_last_line_of_bench_is_for_openbench() {
    let bench = || {
        let output = done(&["bench", "--depth", "5"], "");
        assert!(output.is_ascii());
        assert_eq!(output.lines().count(), 21);
        let last: Vec<String> =
            output.lines().last().unwrap().split(' ').map(str::to_owned).collect();
        assert_eq!((last.len(), last[1].as_str(), last[3].as_str()), (4, "nodes", "nps"));
        assert!(last[2].parse::<u64>().is_ok());
        last[0].parse::<u64>().unwrap()
    };
    assert_eq!(bench(), bench());
}

#[cfg(unix)]
#[test]
fn a_table_too_large_for_the_machine_is_an_error_not_a_crash() {
    for verb in ["bench --depth 1", "analyse startpos --depth 1", "solve startpos --nodes 1"] {
        // 2 GB of address space.
        let script = format!("ulimit -v 2000000 && exec \"$0\" {verb} --hash 4096");
        let program = assert_cmd::cargo::cargo_bin!("bingwa");
        let output = std::process::Command::new("sh")
            .arg("-c")
            .arg(script)
            .arg(program)
            .output()
            .expect("a shell");
        assert_eq!(output.status.code(), Some(1), "{verb}");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(
            errors,
            "error: --hash: found 4096 MB, expected a size that this machine has memory for\n",
            "{verb}"
        );
    }
}
