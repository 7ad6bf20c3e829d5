//! The writer: what is committed together, what is refused, and when.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::mpsc;
use std::task::Poll;

use super::*;

/// Blocks the writer inside a transaction until the sender is used or dropped.
fn hold(store: &Store) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<(), StoreError>>) {
    let (release, wait) = mpsc::channel::<()>();
    let (started, running) = mpsc::channel();
    let store = store.clone();
    let held = tokio::spawn(async move {
        store
            .write(move |_| {
                started.send(()).unwrap();
                let _ = wait.recv();
                Ok(())
            })
            .await
    });
    tokio::task::block_in_place(|| running.recv().unwrap());
    (release, held)
}

type Waiting<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Queues a write and returns the pending future, or the answer if it is there at once.
async fn try_queue<T: Send + 'static>(
    store: &Store,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Result<Waiting<T>, Result<T, StoreError>> {
    let store = store.clone();
    let mut write: Waiting<T> = Box::pin(async move { store.write(work).await });
    // The first poll queues it.
    match poll_fn(|context| Poll::Ready(write.as_mut().poll(context))).await {
        Poll::Ready(answer) => Err(answer),
        Poll::Pending => Ok(write),
    }
}

async fn queue<T: Send + 'static>(
    store: &Store,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
) -> Waiting<T> {
    try_queue(store, work).await.unwrap_or_else(|_| panic!("the writer is held"))
}

fn add(key: &'static str) -> impl FnOnce(&Connection) -> rusqlite::Result<()> {
    move |connection| connection.execute("INSERT INTO meta VALUES (?1, 1)", [key]).map(|_| ())
}

async fn keys(store: &Store) -> Vec<String> {
    store
        .read(|connection| {
            let mut keys = connection.prepare("SELECT key FROM meta WHERE key <> 'secret' ORDER BY key")?;
            keys.query_map([], |row| row.get(0))?.collect()
        })
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_piece_takes_no_other_along() {
    let (store, _dir) = store();
    let (release, held) = hold(&store);
    let a = queue(&store, add("a")).await;
    let fails_late = queue(&store, |connection| {
        add("b")(connection)?;
        connection.execute("INSERT INTO nowhere VALUES (1)", []).map(|_| ())
    })
    .await;
    let duplicate = queue(&store, add("a")).await;
    let c = queue(&store, add("c")).await;
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    a.await.unwrap();
    assert!(matches!(fails_late.await, Err(StoreError::Failed(_))));
    assert!(matches!(duplicate.await, Err(StoreError::Failed(_))));
    c.await.unwrap();
    assert_eq!(keys(&store).await, ["a", "c"]);
}

#[tokio::test]
async fn a_refused_first_piece_leaves_nothing() {
    let (store, _dir) = store();
    let failed = store.write(|connection| {
        add("a")(connection)?;
        Err::<(), _>(rusqlite::Error::QueryReturnedNoRows)
    });
    assert!(failed.await.is_err());
    store.write(add("b")).await.unwrap();
    assert_eq!(keys(&store).await, ["b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_transaction_is_lost_everything_in_it_is_refused() {
    let (store, _dir) = store();
    let (release, held) = hold(&store);
    let before = queue(&store, add("a")).await;
    // What SQLite may do on its own in the middle of a statement when the disk is full.
    let lost = queue(&store, |connection| connection.execute_batch("ROLLBACK")).await;
    let after = queue(&store, add("b")).await;
    release.send(()).unwrap();
    for result in [held.await.unwrap(), before.await, lost.await] {
        assert!(matches!(result, Err(StoreError::Unavailable(_))), "{result:?}");
    }
    // In a transaction of its own.
    after.await.unwrap();
    assert_eq!(keys(&store).await, ["b"]);
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers() {
    let (store, _dir) = store();
    let limit = |pages: i64| store.write(move |connection| connection.pragma_update(None, "max_page_count", pages));
    // No smaller than the file already is, so that nothing new fits.
    limit(1).await.unwrap();
    let mut refused = 0;
    let mut answered = Vec::new();
    for n in 0..40 {
        let sent = submission(&json!({ "full_name": format!("Ana {n}"), "comments": "x".repeat(3_000) }));
        match store.submit_inquiry(sent).await {
            Ok(answer) => answered.push(answer.reference),
            Err(SubmitError::Store(StoreError::Unavailable(_))) => refused += 1,
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(refused > 30, "{refused}");
    assert_eq!(stored(&store).await, answered, "what was acknowledged is there, and nothing else");
    limit(1_000_000).await.unwrap();
    answered.push(submit(&store, "Eva").await.reference);
    assert_eq!(stored(&store).await, answered);
    let mails = mails(&store).await;
    assert!(mails.iter().all(|mail| mail.reference.is_some_and(|reference| answered.contains(&reference))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_is_busy() {
    let (store, _dir) = store();
    let (release, held) = hold(&store);
    let mut waiting = Vec::new();
    let busy = loop {
        match try_queue(&store, |_| Ok(())).await {
            Ok(write) => waiting.push(write),
            Err(answer) => break answer,
        }
    };
    assert!(matches!(busy, Err(StoreError::Busy)));
    assert_eq!(waiting.len(), 1024);
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    for write in waiting {
        write.await.unwrap();
    }
    store.write(add("a")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn work_is_done_although_its_caller_left_and_the_store_was_let_go() {
    let (store, dir) = store();
    let (release, held) = hold(&store);
    drop(queue(&store, add("a")).await);
    let kept = queue(&store, add("b")).await;
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
    drop(kept);
    drop(store);
    assert_eq!(keys(&Store::open(&dir, OpenMode::Existing).unwrap()).await, ["a", "b"]);
}

#[tokio::test]
async fn the_outbox_is_woken_by_commits_that_queue_mail() {
    let (store, _dir) = store();
    let woken =
        async || tokio::time::timeout(std::time::Duration::ZERO, store.outbox_wakeup().notified()).await.is_ok();
    assert!(!woken().await);
    submit(&store, "Ana").await;
    submit(&store, "Eva").await;
    assert!(woken().await, "kept until somebody waits");
    assert!(!woken().await);
    store
        .mark("PAT-222222".parse().unwrap(), crate::inquiry::Status::Closed, None, Actor::CommandLine, noon())
        .await
        .unwrap();
    assert!(!woken().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_writer_that_panics_is_noticed() {
    let (store, _dir) = store();
    submit(&store, "Ana").await;
    let fallen = store.write(|_| -> rusqlite::Result<()> { panic!("a fault of the program") }).await;
    assert!(matches!(fallen, Err(StoreError::Unavailable(_))), "{fallen:?}");
    tokio::time::timeout(std::time::Duration::from_secs(10), store.fallen().notified()).await.unwrap();
}

#[test]
fn a_full_disk_is_named_in_words() {
    let full = |code| StoreError::from(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None));
    let words = |error: &StoreError| std::error::Error::source(error).unwrap().to_string();
    let path = Path::new("/var/lib/patagonia/inquiries.db");
    assert_eq!(words(&full(rusqlite::ffi::SQLITE_FULL).at(path)), "no space left on `/var/lib/patagonia`");
    // SQLITE_IOERR_SHMSIZE, on a disk that has room.
    let odd = words(&full(4874).at(path));
    assert_eq!(odd, "the disk of `/var/lib/patagonia` does not read or write (SQLite's error 4874)");
    let opened = OpenError::database(path, rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(13), None));
    assert!(opened.to_string().contains("/var/lib/patagonia/inquiries.db"));
    assert_eq!(std::error::Error::source(&opened).unwrap().to_string(), "no space left on `/var/lib/patagonia`");
}
