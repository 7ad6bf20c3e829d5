//! README's shell lines do what README says.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::{Command, Output};

use serde_json::json;
use tempfile::TempDir;

use crate::app::TestApp;
use crate::desk::submit;

const README: &str = include_str!("../../README.md");
const GUIDE: &str = include_str!("../../docs/CONTENT.md");

/// The lines of README's blocks that are indented by as many spaces or more, without their indent.
fn blocks(section: &str) -> Vec<String> {
    let start = README.find(&format!("\n## {section}\n")).unwrap_or_else(|| panic!("README has no section {section}"));
    let rest = &README[start + 4..];
    let section = rest.split("\n## ").next().unwrap();
    section.lines().filter(|line| line.starts_with("    ")).map(|line| line.trim().to_owned()).collect()
}

/// A shell with the built binary as `patagonia`.
struct Shell {
    dir: TempDir,
    settings: String,
}

impl Shell {
    fn new(settings: String) -> Shell {
        let dir = TempDir::new().unwrap();
        let bin = dir.path().join("bin");
        fs::create_dir(&bin).unwrap();
        symlink(env!("CARGO_BIN_EXE_patagonia"), bin.join("patagonia")).unwrap();
        // Where jq is not installed, seeing its input is enough.
        let jq = bin.join("jq");
        fs::write(&jq, "#!/bin/sh\ncat\n").unwrap();
        fs::set_permissions(&jq, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(dir.path().join("patagonia.env"), &settings).unwrap();
        Shell { dir, settings }
    }

    /// Runs lines after README's own line that loads the settings.
    fn run(&self, lines: &str) -> Output {
        let load = "set -a; . /etc/patagonia.env; set +a";
        assert!(README.contains(&format!("`{load}`")));
        let file = self.dir.path().join("patagonia.env");
        let load = load.replace("/etc/patagonia.env", file.to_str().unwrap());
        let path = format!("{}:/usr/bin:/bin", self.dir.path().join("bin").display());
        Command::new("sh")
            .args(["-euc", &format!("{load}\n{lines}")])
            .current_dir(self.dir.path())
            .env_clear()
            .env("PATH", path)
            .output()
            .unwrap()
    }

    fn stdout(&self, lines: &str) -> String {
        let output = self.run(lines);
        assert!(output.status.success(), "{lines}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// README's settings file.
fn settings() -> String {
    let lines = blocks("Run it on a server").into_iter().filter(|line| line.starts_with("PATAGONIA_"));
    lines.map(|line| line + "\n").collect()
}

#[test]
fn the_settings_file_means_the_same_to_a_shell_and_to_systemd() {
    let settings = settings();
    assert!(settings.lines().count() >= 5, "{settings}");
    for line in settings.lines() {
        // In single quotes both take every character literally.
        let value = line.split_once('=').unwrap().1;
        assert!(value.starts_with('\'') && value.ends_with('\'') && value.matches('\'').count() == 2, "{line}");
    }
    let password = r#"Pa$$w0rd`"\#!&"#;
    assert!(settings.contains("user:password@"));
    let shell = Shell::new(settings.replace("user:password@", &format!("user:{password}@")));
    let url = shell.stdout("printf %s \"$PATAGONIA_SMTP_URL\"");
    assert!(url.contains(&format!("user:{password}@")), "{url}");
    assert!(shell.settings.contains(&url), "as systemd reads it");
}

#[tokio::test]
async fn the_lines_for_inquiries_newsletter_content_and_mail_run_as_they_stand() {
    let app = TestApp::start(&[]).await;
    let store = patagonia::store::Store::open(app.dir.path(), patagonia::store::OpenMode::Existing).unwrap();
    let reference = submit(&store, json!({ "lang": "de" }), jiff::Timestamp::now()).await.to_string();
    let shell = Shell::new(settings().replace("/var/lib/patagonia", app.dir.path().to_str().unwrap()));
    let lines: Vec<String> = ["Inquiries", "Newsletter", "Content"].into_iter().flat_map(blocks).collect();
    let mut ran = HashSet::new();
    for line in lines {
        // What needs another system's export, or a subscriber, is tested elsewhere.
        if line.contains("export.xml") || line.contains("subscribers remove") {
            continue;
        }
        let said = shell.stdout(&line.replace("PAT-7K3QX2", &reference));
        ran.insert(line.split_whitespace().take(3).collect::<Vec<_>>().join(" "));
        if line.contains("import-content") {
            assert_eq!(said, "nothing has changed\n", "{line}");
            // So that there is something to roll back.
            let page = shell.dir.path().join("my-site/pages/home/es.json");
            let text = fs::read_to_string(&page).unwrap();
            fs::write(&page, text.replace("Despierta en la Patagonia", "Amanece en la Patagonia")).unwrap();
            assert!(shell.stdout(&line).contains("is live"), "{line}");
        }
    }
    for command in [
        "patagonia inquiries list",
        "patagonia inquiries find",
        "patagonia inquiries mark",
        "patagonia content rollback",
    ] {
        assert!(ran.contains(command), "{command} is not in README: {ran:?}");
    }
    assert!(ran.iter().any(|line| line.starts_with("patagonia export-inquiries")));
    for file in ["inquiries.csv", "march.xlsx", "list.csv"] {
        assert!(shell.dir.path().join(file).is_file(), "{file}");
    }
    for command in ["outbox list", "outbox show 1", "outbox retry 1"] {
        assert!(README.contains(command.trim_end_matches(" 1")), "{command}");
        let output = shell.run(&format!("patagonia {command}"));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // A mail that was sent meanwhile can no longer be retried.
        assert!(output.status.success() || said.contains("no waiting or failed mail"), "{command}: {said}");
    }
}

/// The program accepts every `patagonia …` line of README and the guide to content.
#[test]
fn every_line_that_calls_the_program_is_one_that_it_understands() {
    let shell = Shell::new(String::new());
    let lines = [README, GUIDE].into_iter().flat_map(str::lines).map(str::trim);
    let mut seen = 0;
    for line in lines.filter(|line| line.starts_with("patagonia ")) {
        let command = line.split(" #").next().unwrap().split(['|', '>']).next().unwrap();
        // The complaint is that there is no store.
        let output = shell.run(&format!("{command} --data-dir none"));
        assert_ne!(output.status.code(), Some(2), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        seen += 1;
    }
    assert!(seen > 15, "{seen} lines");
}
