//! Upgrades from every schema ever released.

use super::*;
use crate::content::Pack;
use crate::store::schema::{CONTENT, INQUIRIES};

const VERSION: i64 = INQUIRIES.version();

/// Dumps of `content.db` of each version. A new version adds its own here.
#[allow(clippy::cast_possible_truncation)]
const SHIPPED_CONTENT: [&str; CONTENT.version() as usize] = [
    include_str!("../../../tests/fixtures/schema/content/001.sql"),
    include_str!("../../../tests/fixtures/schema/content/002.sql"),
];

/// Dumps of `inquiries.db` of each version, with a few rows in it. A new version adds its own here.
#[allow(clippy::cast_possible_truncation)]
const SHIPPED: [&str; VERSION as usize] = [
    include_str!("../../../tests/fixtures/schema/inquiries/001.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/002.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/003.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/004.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/005.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/006.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/007.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/008.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/009.sql"),
    include_str!("../../../tests/fixtures/schema/inquiries/010.sql"),
];

/// The database's structure, regardless of how its SQL was formatted.
fn structure(path: &Path) -> Vec<(String, String)> {
    let connection = Connection::open(path).unwrap();
    let mut rows =
        connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").unwrap();
    let squeeze = |sql: String| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let structure = rows.query_map([], |row| Ok((row.get(0)?, squeeze(row.get(1)?)))).unwrap();
    structure.collect::<rusqlite::Result<_>>().unwrap()
}

/// The names of the copies in a directory.
fn copies_in(dir: &Dir) -> Vec<String> {
    dir.files().into_iter().filter(|name| name.contains(".bak")).collect()
}

#[tokio::test]
async fn every_shipped_schema_becomes_the_current_one() {
    let (_fresh, fresh) = store();
    for (version, dump) in (1i64..).zip(SHIPPED) {
        let dir = Dir::new();
        create_private_dir(&dir).unwrap();
        let connection = Connection::open(dir.join(INQUIRIES.file)).unwrap();
        connection.execute_batch(dump).unwrap();
        let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(found, version, "the dump is of its version");
        drop(connection);

        let store = Store::open(&dir, OpenMode::Existing).unwrap();
        let path = INQUIRIES.file;
        assert_eq!(structure(&dir.join(path)), structure(&fresh.join(path)), "from version {version}");
        let inquiries = list(&store, &Filter::default());
        assert_eq!(inquiries.len(), 2);
        assert_eq!(inquiries[0].reference.to_string(), "PAT-7K3QX2");
        assert_eq!(inquiries[0].details.full_name, "Ana Pérez");
        assert_eq!(mails(&store).await.len(), 3);
        let subscribed = subscribers(&store);
        assert_eq!(subscribed.len(), usize::from(version > 2));
        submit(&store, "Eva").await;
        assert_eq!(stored(&store).await.len(), 3);
        if version == VERSION {
            assert!(copies_in(&dir).is_empty(), "nothing was upgraded");
            continue;
        }
        let copies = copies_in(&dir);
        assert!(copies.len() == 1 && copies[0].starts_with(&format!("inquiries.db.v{version}-")), "{copies:?}");
        let copy = Connection::open(dir.join(&copies[0])).unwrap();
        let kept: (i64, i64) = copy
            .query_row("SELECT (SELECT count(*) FROM inquiries), (SELECT count(*) FROM outbox)", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .unwrap();
        assert_eq!(kept, (2, 3), "as it was before");
        assert_eq!(copy.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).unwrap(), version);
    }
}

#[test]
fn every_shipped_schema_of_content_becomes_the_current_one() {
    let fresh = Dir::new();
    let pack: Pack = [("a".to_owned(), b"x".to_vec())].into_iter().collect();
    ContentStore::open(&fresh, OpenMode::Create).unwrap().add(&pack, Origin::Import, "", noon()).unwrap();
    for (version, dump) in (1i64..).zip(SHIPPED_CONTENT) {
        let dir = Dir::new();
        create_private_dir(&dir).unwrap();
        Connection::open(dir.join(CONTENT.file)).unwrap().execute_batch(dump).unwrap();
        let store = ContentStore::open(&dir, OpenMode::Existing).unwrap();
        assert_eq!(store.live().unwrap(), Some(1));
        store.add(&pack, Origin::Import, "", noon()).unwrap();
        let path = CONTENT.file;
        assert_eq!(structure(&dir.join(path)), structure(&fresh.join(path)), "from version {version}");
        assert_eq!(copies_in(&dir).len(), usize::from(version < CONTENT.version()));
    }
}

fn with_database(prepare: impl FnOnce(&Connection)) -> (Dir, OpenError) {
    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    prepare(&Connection::open(dir.join(INQUIRIES.file)).unwrap());
    let before = std::fs::read(dir.join(INQUIRIES.file)).unwrap();
    let error = Store::open(&dir, OpenMode::Create).err().unwrap();
    assert_eq!(std::fs::read(dir.join(INQUIRIES.file)).unwrap(), before, "left as it was");
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
    std::fs::write(dir.join(INQUIRIES.file), "no database at all, but long enough to be looked at".repeat(40)).unwrap();
    assert!(matches!(Store::open(&dir, OpenMode::Create), Err(OpenError::Database { .. })));
}

#[test]
fn a_command_does_not_upgrade_under_a_running_server() {
    let dir = Dir::new();
    let lock = ServeLock::take(&dir).unwrap();
    // As a program from before the first version would have left it.
    Connection::open(dir.join(INQUIRIES.file)).unwrap().pragma_update(None, "application_id", 0x5041_5447).unwrap();
    assert!(matches!(Store::open(&dir, OpenMode::Existing), Err(OpenError::UpgradeBesideServer(_))));
    drop(lock);
    assert!(Store::open(&dir, OpenMode::Existing).is_ok());
}

#[test]
fn nothing_is_upgraded_beside_a_file_that_is_refused() {
    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    Connection::open(dir.join(INQUIRIES.file)).unwrap().execute_batch(SHIPPED[0]).unwrap();
    let content = Connection::open(dir.join(CONTENT.file)).unwrap();
    content.execute_batch(SHIPPED_CONTENT[0]).unwrap();
    content.pragma_update(None, "user_version", 99).unwrap();
    drop(content);
    for mode in [OpenMode::Create, OpenMode::Existing] {
        let error = Store::open(&dir, mode).err().unwrap();
        assert!(
            matches!(&error, OpenError::Newer { path, found: 99, .. } if path.ends_with("content.db")),
            "{error:?}"
        );
    }
    let version = |file: &str| {
        let connection = Connection::open(dir.join(file)).unwrap();
        connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)).unwrap()
    };
    assert_eq!(version(INQUIRIES.file), 1);
    assert!(copies_in(&dir).is_empty());
    // The other way round.
    Connection::open(dir.join(CONTENT.file)).unwrap().pragma_update(None, "user_version", 1).unwrap();
    Connection::open(dir.join(INQUIRIES.file)).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(matches!(ContentStore::open(&dir, OpenMode::Create), Err(OpenError::Newer { found: 99, .. })));
    assert_eq!(version(CONTENT.file), 1);
    assert!(copies_in(&dir).is_empty());
}
