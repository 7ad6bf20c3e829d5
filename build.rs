//! Builds the front end and compiles its server script to `QuickJS` bytecode.
//!
//! `npm ci` runs when `package-lock.json` changed since the last install; the
//! Vite builds run when a source of the front end, a text in `data/` or a build
//! setting changed. A packager without npm names a ready-made build with
//! `PATAGONIA_DIST` (the folder that `npm run build` writes).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

use rquickjs::module::WriteOptions;
use rquickjs::{Context, Module, Runtime};

/// Inputs of the bundles. Folders are watched recursively.
const SOURCES: [&str; 10] = [
    "frontend/src",
    "frontend/desk",
    "frontend/public",
    "frontend/vite",
    "frontend/package.json",
    "frontend/package-lock.json",
    "frontend/vite.config.ts",
    "frontend/tsconfig.json",
    "data/locales",
    "data/routes.json",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=data");
    println!("cargo:rerun-if-env-changed=PATAGONIA_DIST");
    println!("cargo:rerun-if-env-changed=PATAGONIA_COMMIT");
    let out = PathBuf::from(variable("OUT_DIR"));
    let dist = match env::var_os("PATAGONIA_DIST") {
        Some(dist) => {
            println!("cargo:rerun-if-changed={}", Path::new(&dist).display());
            PathBuf::from(dist)
        }
        None => build_frontend(Path::new("frontend"), &out.join("dist")),
    };
    let script = dist.join("server.js");
    let source = fs::read_to_string(&script).unwrap_or_else(|error| {
        fail(&format!("cannot read `{}`: {error}", script.display()), "name the folder that `npm run build` wrote")
    });
    write(&out.join("server.qjs"), &compile(source));
    let public = out.join("public");
    drop(fs::remove_dir_all(&public));
    copy_public(&dist, &public);
    println!("cargo:rustc-env=PATAGONIA_PUBLIC={}", public.display());
    println!("cargo:rustc-env=PATAGONIA_COMMIT={}", commit());
}

/// Installs what is missing and runs the Vite builds into `dist`.
fn build_frontend(frontend: &Path, dist: &Path) -> PathBuf {
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
    }
    require_node();
    let lock = fs::read(frontend.join("package-lock.json")).unwrap_or_default();
    let installed = frontend.join("node_modules/.installed-lock.json");
    if fs::read(&installed).ok().as_deref() != Some(lock.as_slice()) {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(frontend));
        write(&installed, &lock);
    }
    // Cargo runs this script for every change in `data/`, most of which do not touch the bundles.
    let stamp = dist.join(".sources");
    let sources = digest_of_sources();
    if fs::read_to_string(&stamp).ok().as_deref() != Some(sources.as_str()) {
        drop(fs::remove_file(&stamp));
        run(Command::new("npm")
            .args(["run", "--silent", "build"])
            .env("PATAGONIA_DIST_OUT", dist)
            .current_dir(frontend));
        write(&stamp, sources.as_bytes());
    }
    dist.to_owned()
}

/// A digest over names and bytes of all [`SOURCES`].
fn digest_of_sources() -> String {
    fn feed(path: &Path, hasher: &mut DefaultHasher) {
        if path.is_dir() {
            let mut entries: Vec<_> = fs::read_dir(path).into_iter().flatten().flatten().map(|e| e.path()).collect();
            entries.sort();
            for entry in &entries {
                feed(entry, hasher);
            }
        } else {
            path.hash(hasher);
            fs::read(path).unwrap_or_default().hash(hasher);
        }
    }
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        feed(Path::new(source), &mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// Vite 8 requires Node 20.19.
fn require_node() {
    let hint = "install Node.js 20.19 or newer, or name a ready-made front end with PATAGONIA_DIST";
    let Ok(output) = Command::new("node").arg("--version").output() else {
        fail("Node.js is missing: the front end cannot be built", hint);
    };
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse().unwrap_or(0));
    let found: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < (20, 19) {
        fail(&format!("Node.js {version} is too old for the front end"), hint);
    }
}

/// Bytecode of the server script, valid only for the `rquickjs` of this very build.
fn compile(source: String) -> Vec<u8> {
    let runtime = Runtime::new().expect("QuickJS starts");
    let context = Context::full(&runtime).expect("QuickJS makes a context");
    context.with(|ctx| {
        let options = WriteOptions { strip_source: true, ..WriteOptions::default() };
        let bytecode = Module::declare(ctx.clone(), "server.js", source).and_then(|module| module.write(options));
        bytecode.unwrap_or_else(|error| {
            fail(&format!("the server script does not compile: {error}: {:?}", ctx.catch()), "run `npm run build`")
        })
    })
}

/// Copies what the binary serves: everything in `dist` but the server script.
fn copy_public(dist: &Path, public: &Path) {
    fs::create_dir_all(public).expect("OUT_DIR is writable");
    for entry in fs::read_dir(dist).expect("the front end was just built").flatten() {
        let (from, to) = (entry.path(), public.join(entry.file_name()));
        if from.is_dir() {
            copy_public(&from, &to);
        } else if entry.file_name() != "server.js" && entry.file_name() != ".sources" {
            fs::copy(&from, &to).expect("OUT_DIR is writable");
        }
    }
}

/// The commit for `--version`. A packager sets `PATAGONIA_COMMIT`; otherwise it is read from the checkout, only when this script runs
/// anyway: watching `.git` would rebuild the front end at every commit.
fn commit() -> String {
    env::var("PATAGONIA_COMMIT").unwrap_or_else(|_| {
        let output = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output();
        match output {
            Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            _ => "unknown".to_owned(),
        }
    })
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| {
        fail(&format!("cannot run {command:?}: {error}"), "install Node.js 20.19 or newer with npm")
    });
    if !output.status.success() {
        let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        fail(&format!("{command:?} failed:\n{said}"), "mend what it says and build again");
    }
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap_or_else(|error| fail(&format!("cannot write `{}`: {error}", path.display()), ""));
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

fn fail(message: &str, hint: &str) -> ! {
    eprintln!("error: {message}\nhint: {hint}");
    exit(1)
}
