//! Upgrades from every schema that was ever shipped.

use super::*;
use crate::store::schema::INQUIRIES;

const VERSION: i64 = INQUIRIES.version();

/// Dumps of a store of each version, with a few rows in it. A new version adds the one before it here.
#[allow(clippy::cast_possible_truncation)]
const SHIPPED: [&str; VERSION as usize] = [
    include_str!("../../../tests/fixtures/schema/v1.sql"),
    include_str!("../../../tests/fixtures/schema/v2.sql"),
    include_str!("../../../tests/fixtures/schema/v3.sql"),
    include_str!("../../../tests/fixtures/schema/v4.sql"),
];

/// The database's structure, without the way in which it was typed.
async fn structure(store: &Store) -> Vec<(String, String)> {
    let structure = store.read(|connection| {
        let mut rows = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")?;
        rows.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?.collect::<rusqlite::Result<Vec<_>>>()
    });
    let squeeze = |sql: String| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    structure.await.unwrap().into_iter().map(|(name, sql)| (name, squeeze(sql))).collect()
}

#[tokio::test]
async fn every_shipped_schema_becomes_the_current_one() {
    let (fresh, _dir) = store();
    for (version, dump) in (1i64..).zip(SHIPPED) {
        let dir = Dir::new();
        create_private_dir(&dir).unwrap();
        let connection = Connection::open(dir.join(FILE)).unwrap();
        connection.execute_batch(dump).unwrap();
        let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(found, version, "the dump is of its version");
        drop(connection);

        let store = Store::open(&dir, OpenMode::Existing).unwrap();
        assert_eq!(structure(&store).await, structure(&fresh).await, "from version {version}");
        let inquiries = list(&store, &Filter::default());
        assert_eq!(inquiries.len(), 2);
        assert_eq!(inquiries[0].reference.to_string(), "PAT-7K3QX2");
        assert_eq!(inquiries[0].details.full_name, "Ana Pérez");
        assert_eq!(mails(&store).await.len(), 3);
        let subscribed = subscribers(&store);
        assert_eq!(subscribed.len(), usize::from(version > 2));
        submit(&store, "Eva").await;
        assert_eq!(stored(&store).await.len(), 3);
    }
}

fn with_database(prepare: impl FnOnce(&Connection)) -> (Dir, OpenError) {
    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    prepare(&Connection::open(dir.join(FILE)).unwrap());
    let before = std::fs::read(dir.join(FILE)).unwrap();
    let error = Store::open(&dir, OpenMode::Create).err().unwrap();
    assert_eq!(std::fs::read(dir.join(FILE)).unwrap(), before, "left as it was");
    (dir, error)
}

#[test]
fn a_newer_store_is_left_alone() {
    let (_dir, error) = with_database(|connection| {
        connection.execute_batch(SHIPPED[SHIPPED.len() - 1]).unwrap();
        connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
    });
    assert!(matches!(error, OpenError::Newer { found, known: VERSION, .. } if found == VERSION + 1), "{error:?}");
}

#[test]
fn another_programs_database_is_left_alone() {
    let (_dir, error) = with_database(|connection| connection.execute_batch("CREATE TABLE t (a)").unwrap());
    assert!(matches!(error, OpenError::Foreign(_)), "{error:?}");
    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    std::fs::write(dir.join(FILE), "no database at all, but long enough to be looked at".repeat(40)).unwrap();
    assert!(matches!(Store::open(&dir, OpenMode::Create), Err(OpenError::Database { .. })));
}

#[test]
fn a_command_does_not_upgrade_under_a_running_server() {
    let dir = Dir::new();
    let lock = ServeLock::take(&dir).unwrap();
    // As a program before the first version would have left it.
    Connection::open(dir.join(FILE)).unwrap().pragma_update(None, "application_id", 0x5041_5447).unwrap();
    assert!(matches!(Store::open(&dir, OpenMode::Existing), Err(OpenError::UpgradeBesideServer(_))));
    drop(lock);
    assert!(Store::open(&dir, OpenMode::Existing).is_ok());
}
