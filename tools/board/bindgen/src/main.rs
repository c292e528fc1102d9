//! Makes the JavaScript module of a WebAssembly file that was built with
//! wasm-bindgen. It is the program `wasm-bindgen` without its options; being a
//! member of the workspace, it has the version that Cargo.lock names.

use std::env;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [wasm, folder] = arguments.as_slice() else {
        bail!("found {} arguments, expected two: WASM-FILE OUTPUT-FOLDER", arguments.len());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).web(true)?.typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder).with_context(|| format!("cannot convert {}", wasm.display()))
}
