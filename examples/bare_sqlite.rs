//! Baselines for `make bench`: transactions per second of bare `SQLite` with the store's settings. `row` writes a single row as long as an
//! inquiry, `inquiry` the rows that the store writes for an inquiry with its confirmation.
//!
//!     bare_sqlite FOLDER SECONDS row|inquiry

use std::time::{Duration, Instant};
use std::{env, path::PathBuf};

use patagonia::store::{OpenMode, Store};
use rusqlite::{Connection, params};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let time = Duration::from_secs_f64(arguments.next().ok_or("name the seconds")?.parse()?);
    let what = arguments.next().ok_or("say `row` or `inquiry`")?;
    drop(Store::open(&folder, OpenMode::Create)?);
    let mut connection = Connection::open(folder.join("inquiries.db"))?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8192;
         PRAGMA wal_autocheckpoint = 4096; PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON;
         CREATE TABLE row (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL) STRICT;",
    )?;
    let write = match what.as_str() {
        "row" => row,
        "inquiry" => inquiry,
        _ => return Err("say `row` or `inquiry`".into()),
    };
    let start = Instant::now();
    let mut written: u32 = 0;
    while start.elapsed() < time {
        write(&mut connection, written)?;
        written += 1;
    }
    println!("{:.0}", f64::from(written) / start.elapsed().as_secs_f64());
    Ok(())
}

fn row(connection: &mut Connection, number: u32) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO row (reference, body, at) VALUES (?1, ?2, ?3)")?
        // As long as an inquiry without comments.
        .execute(params![format!("PAT-{number:06}"), "x".repeat(420), number])
        .map(drop)
}

/// The rows of the inquiry that the bench posts: the inquiry, its deduplication record, its receipt, its confirmation.
fn inquiry(connection: &mut Connection, number: u32) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let (reference, email) = (format!("PAT-{number:06}"), format!("v1796000000-1-{number}@example.org"));
    // Random in the store; as evenly spread here.
    let spread = |seed: u64| (u128::from(number) + 1).wrapping_mul(u128::from(seed) << 64 | 0x9e37_79b9_7f4a_7c15);
    let (mailbox, content) = (spread(0xbf58_476d_1ce4_e5b9).to_be_bytes(), spread(0x94d0_49bb_1331_11eb).to_be_bytes());
    let now = 1_796_000_000_000 + i64::from(number);
    transaction.prepare_cached(include_str!("../src/store/sql/insert_inquiry.sql"))?.execute(params![
        "Ana Pérez",
        email,
        "+56 9 8765 4321",
        "+56987654321",
        "CL",
        "existing_itinerary",
        "aysen-carretera-austral",
        "2",
        None::<u32>,
        None::<&str>,
        "moderate",
        None::<&str>,
        "2000-3000",
        None::<&str>,
        None::<&str>,
        "aysen",
        "",
        "nature",
        None::<&str>,
        false,
        "2024-01-15",
        "received",
        "es",
        now,
        reference,
    ])?;
    let id = transaction.last_insert_rowid();
    transaction
        .prepare_cached("INSERT INTO submissions (address, created_at, reference, content, spam, confirmed) VALUES (?1, ?2, ?3, ?4, 0, 1)")?
        .execute(params![mailbox, now, reference, content])?;
    transaction
        .prepare_cached(
            "INSERT INTO events (inquiry, number, at, who, what) VALUES (?1, 1, ?2, 'visitor', 'received')",
        )?
        .execute(params![id, now])?;
    let message_id = format!("{:032x}", spread(0xd6e8_feb8_6659_fd93));
    transaction.prepare_cached(include_str!("../src/store/sql/insert_mail.sql"))?.execute(params![
        id,
        "confirmation",
        id,
        None::<&str>,
        email,
        "es",
        message_id,
        now
    ])?;
    transaction.commit()
}
