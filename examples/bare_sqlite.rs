//! The yardstick of `make bench`: rows a second of `SQLite` alone, with the store's settings, one row a transaction.
//!
//!     bare_sqlite FOLDER SECONDS

use std::time::{Duration, Instant};
use std::{env, path::PathBuf};

use rusqlite::{Connection, params};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let time = Duration::from_secs_f64(arguments.next().ok_or("name the seconds")?.parse()?);
    let connection = Connection::open(folder.join("bare.db"))?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -8192;
         PRAGMA wal_autocheckpoint = 4096; PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON;
         CREATE TABLE row (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL) STRICT;",
    )?;
    // As long as an inquiry without comments.
    let body = "x".repeat(420);
    let mut insert = connection.prepare("INSERT INTO row (reference, body, at) VALUES (?1, ?2, ?3)")?;
    let start = Instant::now();
    let mut rows: u64 = 0;
    while start.elapsed() < time {
        insert.execute(params![format!("PAT-{rows:06}"), body, rows.cast_signed()])?;
        rows += 1;
    }
    #[allow(clippy::cast_precision_loss)]
    let rate = rows as f64 / start.elapsed().as_secs_f64();
    println!("{rate:.0}");
    Ok(())
}
