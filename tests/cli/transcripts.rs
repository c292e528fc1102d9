//! Transcripts of the program: commands with what they print, one file a topic. The variable
//! `TRYCMD=overwrite` writes the files anew; read the difference before it is kept.

#[test]
fn the_program_prints_what_the_transcripts_show() {
    trycmd::TestCases::new().case("tests/cli/transcripts/*.trycmd");
}
