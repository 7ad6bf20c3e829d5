//! `patagonia outbox` and `patagonia mail-test`, as processes.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use jiff::Timestamp;
use patagonia::locale::Lang;
use patagonia::store::{MailFate, MailKind, MailPlan, MailState, OpenMode, Store, Submission};

use super::mail_fixture::new_tour;
use super::smtp_sink::{At, Do, Security, SinkOptions, SmtpSink};

async fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_patagonia"));
    command.args(args).env_clear();
    // The test's servers run on this thread.
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A store with one inquiry: mail 1 is the visitor's and failed, mail 2 the staff's and is waiting.
async fn outbox(dir: &Path) -> Store {
    let store = Store::open(dir, OpenMode::Create).unwrap();
    let mails = MailPlan {
        confirm: true,
        newsletter: true,
        staff: Arc::new(["equipo@patagonia.example".to_owned()]),
        staff_lang: Lang::Es,
    };
    let submission = Submission {
        inquiry: new_tour(),
        lang: Lang::De,
        spam: false,
        idempotency_key: None,
        mails,
        now: Timestamp::now(),
    };
    store.submit_inquiry(submission).await.unwrap();
    let mut mails = store.outbox_list(None, 10).await.unwrap();
    mails.sort_by_key(|mail| mail.id);
    assert_eq!((mails[0].kind, mails[1].kind), (MailKind::Confirmation, MailKind::Staff));
    store
        .outbox_failed(
            mails[0].id,
            MailFate::Refused,
            "naming the recipient: 550 5.1.1 no such user".to_owned(),
            Timestamp::now(),
        )
        .await
        .unwrap();
    store
}

#[tokio::test]
async fn the_outbox_is_listed_shown_and_tried_again() {
    let dir = tempfile::tempdir().unwrap();
    let store = outbox(dir.path()).await;
    let data_dir = dir.path().to_str().unwrap();

    let list = run(&["outbox", "list", "--data-dir", data_dir]).await;
    assert!(list.status.success(), "{}", stderr(&list));
    let lines: Vec<&str> = stdout(&list).lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[1].starts_with("2   queued  staff"), "{lines:?}");
    assert!(lines[2].starts_with("1   failed  confirmation"), "{lines:?}");
    assert_eq!(lines[3], "    naming the recipient: 550 5.1.1 no such user");
    let failed = run(&["outbox", "list", "--state", "failed", "--data-dir", data_dir]).await;
    assert_eq!(stdout(&failed).lines().count(), 3);

    let show = run(&["outbox", "show", "1", "--data-dir", data_dir]).await;
    assert!(stdout(&show).contains("to:              anna.mueller+reise@müller.example\n"), "{}", stdout(&show));

    let retry = run(&["outbox", "retry", "1", "--data-dir", data_dir]).await;
    assert_eq!(stdout(&retry), "1 to be tried again\n");
    assert_eq!(store.outbox_show(1).await.unwrap().unwrap().state, MailState::Queued);

    store.outbox_failed(1, MailFate::Refused, "no".to_owned(), Timestamp::now()).await.unwrap();
    let retry = run(&["outbox", "retry", "--all", "--data-dir", data_dir]).await;
    assert_eq!(stdout(&retry), "1 to be tried again\n");
    assert_eq!(stdout(&run(&["outbox", "retry", "--all", "--data-dir", data_dir]).await), "0 to be tried again\n");
}

#[tokio::test]
async fn what_cannot_be_done_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let empty = dir.path().join("empty");
    let missing = run(&["outbox", "list", "--data-dir", empty.to_str().unwrap()]).await;
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("there is no store in"), "{}", stderr(&missing));
    assert!(!empty.exists());

    let _store = outbox(dir.path()).await;
    let data_dir = dir.path().to_str().unwrap();
    for args in [["outbox", "show", "99"], ["outbox", "retry", "99"]] {
        let output = run(&[&args[..], &["--data-dir", data_dir]].concat()).await;
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("mail 99"), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
    }
    // What to retry has to be given, and only once.
    for args in [vec!["outbox", "retry"], vec!["outbox", "retry", "1", "--all"]] {
        let output = run(&[&args[..], &["--data-dir", data_dir]].concat()).await;
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
}

#[tokio::test]
async fn a_test_mail_arrives() {
    let options = SinkOptions { security: Security::Implicit, login: Some(("desk", "geheim")), ..Default::default() };
    let sink = SmtpSink::start(options).await;
    let url = sink.url(&sink.trust());
    let args = ["mail-test", "jefe@example.cl", "--smtp-url", &url, "--mail-from", "hola@patagonia.example"];
    let output = run(&args).await;
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("took the mail to jefe@example.cl"), "{}", stdout(&output));
    let message = &sink.until_taken(1).await[0];
    assert_eq!(message.header("Subject"), "Correo de prueba de Patagonia Regenerativa");
    assert_eq!(message.to, ["<jefe@example.cl>"]);
    sink.until("goodbye", |log| log.quits == 1).await;
}

#[tokio::test]
async fn a_refused_test_mail_says_why_and_what_to_try() {
    let sink = SmtpSink::plain().await;
    sink.rule(At::Sender, Do::Say("553 5.7.1 not your address"), 1);
    let url = sink.url("");
    let args = ["mail-test", "jefe@example.cl", "--smtp-url", &url, "--mail-from", "hola@patagonia.example"];
    let output = run(&args).await;
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("553 5.7.1 not your address") && said.contains("\nhint: "), "{said}");
    assert_eq!(stdout(&output), "");

    for args in [&args[..4], &["mail-test", "jefe@example.cl", "--mail-from", "hola@patagonia.example"][..]] {
        let output = run(args).await;
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("\nhint: "), "{}", stderr(&output));
    }
}

#[tokio::test]
async fn a_server_is_understood_whatever_it_says() {
    let sink = SmtpSink::plain().await;
    let mail_test = async |url: &str| {
        let output =
            run(&["mail-test", "jefe@example.cl", "--smtp-url", url, "--mail-from", "hola@patagonia.example"]).await;
        assert_eq!(output.status.code(), Some(1));
        stderr(&output).to_owned()
    };
    // Implicit TLS to a server that begins in clear text.
    let said = mail_test(&sink.url("").replace("smtp://", "smtps://")).await;
    assert!(said.contains("does not speak TLS from the first byte") && said.contains("`smtp://`"), "{said}");
    sink.rule(At::Sender, Do::Say("530 5.7.0 Authentication required"), 1);
    let said = mail_test(&sink.url("")).await;
    assert!(said.contains("530 5.7.0") && said.contains("hint: the server takes mail only after a sign-in"), "{said}");
}

#[tokio::test]
async fn a_password_stands_where_nobody_else_can_read_it() {
    let options = SinkOptions { security: Security::Implicit, login: Some(("desk", "ge/he#im")), ..Default::default() };
    let sink = SmtpSink::start(options).await;
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("password");
    std::fs::write(&file, "ge/he#im\n").unwrap();
    let whole = sink.url(&sink.trust());
    let (scheme, rest) = whole.split_once("://").unwrap();
    let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    let user = format!("{scheme}://desk@{host}");
    let args = ["mail-test", "jefe@example.cl", "--smtp-url", &user, "--mail-from", "hola@patagonia.example"];
    let with_file = run(&[&args[..], &["--smtp-password-file", file.to_str().unwrap()]].concat()).await;
    assert!(with_file.status.success(), "{}", stderr(&with_file));
    assert!(!stderr(&with_file).contains("warning"), "{}", stderr(&with_file));
    let without = run(&args).await;
    assert_eq!(without.status.code(), Some(1));
    assert!(stderr(&without).contains("--smtp-password-file"), "{}", stderr(&without));

    let visible = format!("{scheme}://desk:ge%2Fhe%23im@{host}");
    let visible =
        run(&["mail-test", "jefe@example.cl", "--smtp-url", &visible, "--mail-from", "hola@patagonia.example"]).await;
    assert!(visible.status.success(), "{}", stderr(&visible));
    let said = stderr(&visible);
    assert!(said.starts_with("warning: the password in --smtp-url can be read by everybody"), "{said}");
    assert!(!said.contains("ge/he") && !said.contains("ge%2F"), "{said}");
    let help = run(&["serve", "--help"]).await;
    assert!(stdout(&help).contains("--smtp-password-file") && stdout(&help).contains("PATAGONIA_SMTP_PASSWORD_FILE"));
}

#[tokio::test]
async fn a_wrong_setting_is_refused_without_repeating_its_password() {
    for command in ["serve", "mail-test"] {
        let mut args = vec![command];
        args.extend((command == "mail-test").then_some("jefe@example.cl"));
        args.extend(["--smtp-url", "smtp://desk:geheim@mail.example.cl:99999"]);
        let output = run(&args).await;
        assert_eq!(output.status.code(), Some(2));
        let said = stderr(&output);
        assert!(said.contains("--smtp-url") && said.contains("port"), "{said}");
        assert!(!said.contains("geheim"), "{said}");
    }
    let help = run(&["serve", "--help"]).await;
    assert!(stdout(&help).contains("PATAGONIA_SMTP_URL"));
}
