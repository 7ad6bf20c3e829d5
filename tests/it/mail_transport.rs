//! Delivery of mail, in a real conversation with a server that can do everything wrong.

use std::time::Duration;

use patagonia::inquiry::Email;
use patagonia::locale::Lang;
use patagonia::mail::{Letter, Outgoing, SendFailure, SmtpSetupError, SmtpTransport, SmtpUrl, Stage, Timeouts};
use patagonia::store::MailKind;

use tokio::task::JoinSet;

use super::mail_fixture::{composer, new_tour, received};
use super::smtp_sink::{At, Do, Security, SinkOptions, SmtpSink};

/// Short enough that a test with a silent server does not take long, long enough for a busy machine.
const SHORT: Timeouts = Timeouts {
    connect: Duration::from_millis(1000),
    command: Duration::from_millis(1500),
    message: Duration::from_millis(3000),
};

fn transport(url: &str, timeouts: Timeouts) -> SmtpTransport {
    SmtpTransport::new(url.parse().unwrap(), timeouts).unwrap()
}

fn mail_to(address: &str) -> Outgoing {
    let mut details = new_tour();
    details.email = Email::parse(address).unwrap();
    let inquiry = received(details, Lang::De);
    let letter = Letter {
        kind: MailKind::Confirmation,
        recipient: address,
        lang: Lang::De,
        message_id: "0190a7c2",
        created_at: inquiry.created_at,
        inquiry: Some(&inquiry),
        payload: None,
        newsletter: None,
        refusal: None,
        sign_in: None,
        request_link: None,
        new_address: None,
        erase_code: None,
        news: None,
    };
    composer().compose(&letter).unwrap()
}

async fn send(url: &str) -> Result<(), SendFailure> {
    let transport = transport(url, Timeouts::default());
    let result = transport.send(&mail_to("anna@example.com")).await;
    transport.close_idle().await;
    result
}

#[tokio::test]
async fn a_mail_arrives_as_it_was_written() {
    let sink = SmtpSink::plain().await;
    let mail = mail_to("anna@müller.example");
    let written = mail.bytes.clone();
    let transport = transport(&sink.url(""), Timeouts::default());
    transport.send(&mail).await.unwrap();
    transport.close_idle().await;

    let log = sink.until("QUIT", |log| log.quits == 1).await;
    let [message] = &log.messages[..] else { panic!("{log:#?}") };
    assert_eq!(message.from, "<hola@patagonia.example>");
    assert_eq!(message.to, ["<anna@xn--mller-kva.example>"]);
    // The end-of-data sequence terminates the last line.
    assert_eq!(message.data.trim_ascii_end(), written.trim_ascii_end());
    assert_eq!(message.header("Message-ID"), "<0190a7c2@patagonia.example>");
    assert!(!message.encrypted && message.user.is_none());
}

#[tokio::test]
async fn one_connection_carries_several_mails() {
    let sink = SmtpSink::plain().await;
    let transport = transport(&sink.url(""), Timeouts::default());
    for _ in 0..3 {
        transport.send(&mail_to("anna@example.com")).await.unwrap();
    }
    assert_eq!(sink.log().messages.len(), 3);
    assert_eq!(sink.log().connections, 1);

    // The server is done with this connection: the next mail gets a new one.
    sink.rule(At::Sender, Do::Say("421 4.7.0 too many messages"), 1);
    transport.send(&mail_to("anna@example.com")).await.unwrap();
    sink.rule(At::Sender, Do::Drop, 1);
    transport.send(&mail_to("anna@example.com")).await.unwrap();
    assert_eq!(sink.log().messages.len(), 5);
    assert_eq!(sink.log().connections, 3);

    transport.close_idle().await;
    sink.until("the end of all connections", |log| log.open == 0).await;
}

#[tokio::test]
async fn implicit_tls() {
    let sink = SmtpSink::start(SinkOptions { security: Security::Implicit, ..Default::default() }).await;
    send(&sink.url(&sink.trust())).await.unwrap();
    assert!(sink.log().messages[0].encrypted);
}

#[tokio::test]
async fn starttls_where_offered_and_trusted() {
    let sink = SmtpSink::start(SinkOptions { security: Security::StartTls, ..Default::default() }).await;
    send(&sink.url(&sink.trust())).await.unwrap();
    send(&sink.url(&format!("tls=required&{}", sink.trust()))).await.unwrap();
    assert!(sink.log().messages.iter().all(|message| message.encrypted));
    assert_eq!(sink.log().messages.len(), 2);
}

#[tokio::test]
async fn a_server_of_this_machine_is_not_asked_for_tls_unless_told() {
    let sink = SmtpSink::start(SinkOptions { security: Security::StartTls, ..Default::default() }).await;
    send(&sink.url("")).await.unwrap();
    assert!(!sink.log().messages[0].encrypted);
}

#[tokio::test]
async fn a_certificate_that_nobody_trusts_gets_no_mail() {
    for security in [Security::Implicit, Security::StartTls] {
        let sink = SmtpSink::start(SinkOptions { security, ..Default::default() }).await;
        let failure = send(&sink.url("tls=required")).await.unwrap_err();
        assert!(!failure.permanent && failure.words.contains("certificate"), "{failure}");
        assert!(sink.log().messages.is_empty());
    }
}

#[tokio::test]
async fn required_tls_is_required() {
    let sink = SmtpSink::plain().await;
    let failure = send(&sink.url("tls=required")).await.unwrap_err();
    assert_eq!((failure.stage, failure.permanent), (Stage::StartTls, false), "{failure}");
    assert!(failure.words.contains("STARTTLS"));
    assert!(sink.log().messages.is_empty());
}

#[tokio::test]
async fn signing_in_with_either_mechanism() {
    for mechanisms in ["PLAIN LOGIN", "PLAIN", "LOGIN"] {
        let options = SinkOptions {
            security: Security::StartTls,
            login: Some(("desk", "geheim")),
            mechanisms: Some(mechanisms),
            ..Default::default()
        };
        let sink = SmtpSink::start(options).await;
        send(&sink.url(&sink.trust())).await.unwrap();
        assert_eq!(sink.log().messages[0].user.as_deref(), Some("desk"), "{mechanisms}");
    }
}

#[tokio::test]
async fn a_wrong_password_is_the_accounts_fault_and_not_the_mails() {
    let sink = SmtpSink::start(SinkOptions { login: Some(("desk", "geheim")), ..Default::default() }).await;
    let failure = send(&sink.url("").replace("geheim", "falsch")).await.unwrap_err();
    assert_eq!((failure.stage, failure.code, failure.permanent), (Stage::Login, Some(535), false), "{failure}");
    assert_eq!(failure.words, "535 5.7.8 wrong password");

    let failure = send(&sink.url("").replace("desk:geheim@", "")).await.unwrap_err();
    assert_eq!((failure.stage, failure.code, failure.permanent), (Stage::Sender, Some(530), false), "{failure}");
}

#[tokio::test]
async fn a_password_does_not_leave_this_machine_in_clear_text() {
    // 0.0.0.0 leads to this machine too, but the program cannot recognise the address as its own.
    for security in [Security::None, Security::StartTls] {
        let options = SinkOptions { security, login: Some(("desk", "geheim")), ..Default::default() };
        let sink = SmtpSink::start(options).await;
        let failure = send(&sink.url("").replace("127.0.0.1", "0.0.0.0")).await.unwrap_err();
        assert!(!failure.permanent, "{failure}");
        match security {
            Security::None => assert!(failure.words.contains("clear text"), "{failure}"),
            // Offered, and so used, although it is not required: the unknown authority ends it.
            _ => assert_eq!(failure.stage, Stage::StartTls, "{failure}"),
        }
        assert_eq!(sink.log().logins, 0);
        assert!(sink.log().messages.is_empty());
    }
}

#[tokio::test]
async fn every_refusal_is_told_by_its_stage_and_kept_in_the_servers_words() {
    use Stage::{Connect, Content, Login, Recipient, Sender};
    let options = SinkOptions { login: Some(("desk", "geheim")), ..Default::default() };
    for (at, answer, stage, permanent) in [
        (At::Greeting, "554 5.7.1 not you", Connect, false),
        (At::Greeting, "421 4.3.2 closing", Connect, false),
        (At::Hello, "550 5.7.1 no", Connect, false),
        (At::Login, "454 4.7.0 later", Login, false),
        (At::Sender, "451 4.3.0 later", Sender, false),
        // The sender is the same in every mail: a fault of the account, which its owner can fix.
        (At::Sender, "553 5.7.1 not your address", Sender, false),
        (At::Sender, "550 5.7.60 not allowed to send as this sender", Sender, false),
        (At::Recipient, "450 4.2.1 greylisted", Recipient, false),
        (At::Recipient, "550 5.1.1 no such user", Recipient, true),
        (At::Recipient, "530 5.7.0 sign in first", Recipient, false),
        (At::Data, "452 4.3.1 full", Content, false),
        (At::Data, "554 5.5.1 no", Content, true),
        (At::Message, "451 4.7.1 later", Content, false),
        (At::Message, "554 5.7.1 looks like spam", Content, true),
    ] {
        let sink = SmtpSink::start(options.clone()).await;
        sink.rule(at, Do::Say(answer), 1);
        let failure = send(&sink.url("")).await.unwrap_err();
        assert_eq!((failure.stage, failure.permanent), (stage, permanent), "{at:?} {answer}: {failure:?}");
        assert_eq!(failure.words, answer);
        assert_eq!(failure.code.unwrap().to_string(), &answer[..3]);
        assert!(!failure.for_log().contains(&answer[4..]), "{}", failure.for_log());
        assert!(sink.log().acknowledged().next().is_none());
        // Refused or not, the conversation ends with QUIT and the connection is closed.
        sink.until("the end of the connection", |log| log.open == 0).await;
    }
}

#[tokio::test]
async fn a_refusal_of_several_lines_is_one_text() {
    let sink = SmtpSink::plain().await;
    sink.rule(At::Recipient, Do::Say("550-5.7.25 no reverse name\r\n550 5.7.25 see https://example.com"), 1);
    let failure = send(&sink.url("")).await.unwrap_err();
    assert_eq!(failure.words, "550 5.7.25 no reverse name see https://example.com");
}

#[tokio::test]
async fn silence_ends_in_a_temporary_failure() {
    let mut cases = JoinSet::new();
    for (at, stage) in [
        (At::Greeting, Stage::Connect),
        (At::Hello, Stage::Connect),
        (At::Sender, Stage::Sender),
        (At::Recipient, Stage::Recipient),
        (At::Data, Stage::Content),
        (At::Message, Stage::Content),
    ] {
        cases.spawn(async move {
            let sink = SmtpSink::plain().await;
            sink.rule(at, Do::Stall, 1);
            let failure = transport(&sink.url(""), SHORT).send(&mail_to("anna@example.com")).await.unwrap_err();
            assert_eq!((failure.stage, failure.permanent, failure.code), (stage, false, None), "{at:?}: {failure:?}");
            assert!(failure.words.contains("no answer within"), "{failure}");
            sink.until("the end of the connection", |log| log.open == 0).await;
        });
    }
    cases.join_all().await;
}

#[tokio::test]
async fn a_slow_answer_is_waited_for() {
    let sink = SmtpSink::plain().await;
    for at in [At::Greeting, At::Recipient, At::Message] {
        sink.rule(at, Do::Delay(Duration::from_millis(50)), 1);
    }
    send(&sink.url("")).await.unwrap();
    assert_eq!(sink.log().rules.len(), 3);
}

#[tokio::test]
async fn a_connection_that_breaks_is_a_temporary_failure() {
    for (at, stage) in [
        (At::Greeting, Stage::Connect),
        (At::Sender, Stage::Sender),
        (At::Data, Stage::Content),
        (At::Message, Stage::Content),
    ] {
        let sink = SmtpSink::plain().await;
        sink.rule(at, Do::Drop, 1);
        let failure = send(&sink.url("")).await.unwrap_err();
        assert_eq!((failure.stage, failure.permanent), (stage, false), "{at:?}: {failure:?}");
        assert!(!failure.words.is_empty());
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_a_temporary_failure() {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let failure = send(&format!("smtp://127.0.0.1:{port}")).await.unwrap_err();
    assert_eq!((failure.stage, failure.permanent), (Stage::Connect, false), "{failure:?}");
    assert!(failure.words.to_lowercase().contains("refused"), "{failure}");
}

#[tokio::test]
async fn letters_before_the_at_need_a_server_that_takes_them() {
    let sink = SmtpSink::plain().await;
    let smtp = transport(&sink.url(""), Timeouts::default());
    let failure = smtp.send(&mail_to("josé@correo.example")).await.unwrap_err();
    assert!(failure.permanent && failure.words.contains("SMTPUTF8"), "{failure}");
    assert!(sink.log().messages.is_empty());

    let sink = SmtpSink::start(SinkOptions { smtputf8: true, ..Default::default() }).await;
    let smtp = transport(&sink.url(""), Timeouts::default());
    smtp.send(&mail_to("josé@ñandú.example")).await.unwrap();
    let message = &sink.log().messages[0];
    assert_eq!(message.to, ["<josé@xn--and-6ma2c.example>"]);
    assert!(message.from.contains("SMTPUTF8") && message.from.contains("BODY=8BITMIME"), "{}", message.from);
}

#[test]
fn certificate_files_are_read_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("ca.pem");
    let setup = || {
        let url: SmtpUrl = format!("smtps://mail.example.com?ca={}", file.display()).parse().unwrap();
        SmtpTransport::new(url, Timeouts::default()).unwrap_err()
    };
    assert!(matches!(setup(), SmtpSetupError::ReadCa { .. }));
    std::fs::write(&file, "not a certificate").unwrap();
    let error = setup();
    assert!(matches!(error, SmtpSetupError::EmptyCa { .. }));
    assert!(error.to_string().contains("ca.pem"));
}
