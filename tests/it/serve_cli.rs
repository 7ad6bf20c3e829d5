//! `patagonia serve` as a process: wrong settings end it before anything listens.

use std::process::{Command, Output};

use patagonia::locale::Lang;
use tempfile::TempDir;

fn serve(options: &[&str], environment: &[(&str, &str)]) -> Output {
    let dir = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_patagonia"));
    command.args(["serve", "--data-dir"]).arg(dir.path().join("data")).args(options);
    let output = command.envs(environment.iter().copied()).output().unwrap();
    assert!(
        !dir.path().join("data").exists() || options.contains(&"--listen"),
        "nothing is made before the settings are right"
    );
    output
}

#[test]
fn wrong_settings_say_what_is_wrong_and_how_to_mend_it() {
    let languages = Lang::ALL.map(Lang::code).join(", ");
    for (options, words) in [
        (vec!["--listen", "everywhere"], "127.0.0.1:8080"),
        (vec!["--base-url", "www.example.cl"], "https://www.example.cl"),
        (vec!["--base-url", "https://x.cl/site"], "https://www.example.cl"),
        (vec!["--smtp-url", "http://mail.example.cl"], "smtp://"),
        (vec!["--smtp-url", "smtp://127.0.0.1:25"], "--mail-from"),
        (vec!["--mail-from", "nobody"], "nobody"),
        (vec!["--notify-url", "ntfy.sh/t0pic"], "https://ntfy.sh/a-topic"),
        (vec!["--notify-url", "smtp://ntfy.sh/t0pic"], "https://"),
        (vec!["--trusted-proxy", "proxy"], "10.0.0.0/8"),
        (vec!["--inquiry-limit", "ten"], "10/hour"),
        (vec!["--staff-lang", "ja"], languages.as_str()),
        (vec!["--analytics-script", "G-12AB"], "https://www.googletagmanager.com/gtag/js?id="),
        (vec!["--analytics-script", "http://metrics.example/x.js?id=G-12AB"], "https"),
        (vec!["--analytics-script", "https://metrics.example/x.js"], "`id`"),
        (vec!["--analytics-connect", "https://metrics.example"], "--analytics-script"),
        (
            vec!["--analytics-script", "https://metrics.example/x.js?id=1", "--analytics-connect", "*"],
            "https://*.google-analytics.com",
        ),
    ] {
        let output = serve(&options, &[]);
        assert!(!output.status.success(), "{options:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("error: ") && said.contains(words), "{options:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_wrong_smtp_address_does_not_print_its_password() {
    let output = serve(&["--smtp-url", "smpt://user:geheim@mail.example.cl"], &[]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("geheim"));
    let output = serve(&["--help"], &[("PATAGONIA_SMTP_URL", "smtp://user:geheim@mail.example.cl")]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("geheim"));
}

#[test]
fn the_address_for_notifications_is_a_secret_that_is_never_printed() {
    let output = serve(&["--notify-url", "htps://ntfy.sh/geheim"], &[]);
    assert!(!output.status.success() && !String::from_utf8_lossy(&output.stderr).contains("geheim"));
    let output = serve(&["--help"], &[("PATAGONIA_NOTIFY_URL", "https://ntfy.sh/geheim")]);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("geheim"));
}

#[test]
fn an_empty_variable_is_as_if_it_were_not_set() {
    let output = serve(
        &["--listen", "x"],
        &[("PATAGONIA_SMTP_URL", ""), ("PATAGONIA_BASE_URL", ""), ("PATAGONIA_ANALYTICS_CONNECT", "")],
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("--listen")
            && !said.contains("smtp")
            && !said.contains("base-url")
            && !said.contains("analytics"),
        "{said}"
    );
}

#[test]
fn an_address_in_use_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = serve(&["--listen", &address], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains(&format!("cannot listen on `{address}`")));
}

#[test]
fn version_carries_the_commit() {
    let output = Command::new(env!("CARGO_BIN_EXE_patagonia")).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    assert!(version.starts_with(concat!("patagonia ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
}
