//! A store with inquiries, and the real binary run on it as staff would.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use patagonia::inquiry::{InquiryForm, Reference, Rules};
use patagonia::locale::Lang;
use patagonia::store::{MailPlan, OpenMode, Store, Submission};
use serde_json::{Value, json};
use tempfile::TempDir;

pub struct Desk {
    pub dir: TempDir,
    pub store: Store,
}

/// Staff's address in the mails of a [`Desk`].
pub const STAFF: &str = "equipo@patagonia.example";

impl Desk {
    pub fn new() -> Desk {
        Desk::at(TempDir::new().unwrap())
    }

    /// The store of a folder, created if there is none.
    pub fn at(dir: TempDir) -> Desk {
        let store = Store::open(dir.path(), OpenMode::Create).unwrap();
        Desk { dir, store }
    }

    /// Stores a valid inquiry with `fields` in place of the defaults; `website` makes it spam.
    pub async fn add(&self, fields: Value, at: &str) -> Reference {
        submit(&self.store, fields, at.parse().unwrap()).await
    }

    /// The command line on this store, with nothing else in the environment.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_patagonia"));
        command.args(args).env_clear().env("PATAGONIA_DATA_DIR", self.dir.path()).stdin(Stdio::null());
        command
    }

    pub fn run(&self, args: &[&str]) -> Run {
        Run(self.command(args).output().unwrap())
    }

    /// What a successful command prints on stdout.
    pub fn stdout(&self, args: &[&str]) -> String {
        let run = self.run(args);
        assert!(run.0.status.success(), "{args:?}: {}", run.stderr());
        run.stdout()
    }
}

/// The outcome of a command.
pub struct Run(pub Output);

impl Run {
    pub fn stdout(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).unwrap()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8(self.0.stderr.clone()).unwrap()
    }

    /// The exit code and stderr of a command that printed nothing on stdout.
    pub fn refusal(&self) -> (Option<i32>, String) {
        assert_eq!(self.stdout(), "");
        (self.0.status.code(), self.stderr())
    }
}

pub async fn submit(store: &Store, fields: Value, now: Timestamp) -> Reference {
    let mut form = json!({
        "full_name": "Ana Pérez", "email": "ana@example.com", "phone": "+56 9 8765 4321", "country": "CL",
        "trip_type": "custom_tour", "travelers": "2", "duration": "7-10", "privacy_accepted": true, "lang": "es",
    });
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let form: InquiryForm = serde_json::from_value(form).unwrap();
    let today = now.to_zoned_datetime(TimeZone::get("America/Punta_Arenas").unwrap()).date();
    let slugs = ["patagonia-austral-expedicion-cientifica".to_owned(), "retired".to_owned()];
    let submission = Submission {
        inquiry: form.validate(&Rules::on(today, &slugs, "2024-01-15")).unwrap(),
        lang: form.lang().unwrap(),
        spam: form.is_spam(),
        idempotency_key: Some(format!("{:032x}", rand::random::<u128>())),
        mails: MailPlan { confirm: true, newsletter: true, staff: Arc::new([STAFF.to_owned()]), staff_lang: Lang::Es },
        now,
    };
    store.submit_inquiry(submission).await.unwrap().reference
}

/// The names of the files in a folder, sorted.
pub fn files(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
