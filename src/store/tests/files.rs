//! The data directory: who may read it, who serves it, what commands leave behind.

use std::fs;

use super::*;

#[test]
fn only_serving_creates_a_store() {
    let dir = Dir::new();
    let missing = Store::open(&dir, OpenMode::Existing).err().unwrap();
    assert!(matches!(missing, OpenError::Missing(_)));
    assert!(missing.to_string().contains(&*dir.to_string_lossy()), "{missing}");
    assert!(!dir.exists());
    fs::create_dir_all(&*dir).unwrap();
    assert!(Store::open(&dir, OpenMode::Existing).is_err());
    assert!(dir.files().is_empty());
}

#[cfg(unix)]
#[test]
fn a_store_that_cannot_be_reached_is_not_called_missing() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    // A link to itself fails even for root, whom permissions do not stop.
    symlink("inquiries.db", dir.join("inquiries.db")).unwrap();
    let error = Store::open(&dir, OpenMode::Existing).err().unwrap();
    assert!(matches!(error, OpenError::Io { operation: "open", .. }), "{error:?}");
    fs::remove_file(dir.join("inquiries.db")).unwrap();

    drop(Store::open(&dir, OpenMode::Create).unwrap());
    let lock = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    for (path, closed, open) in [(dir.join("inquiries.db"), 0, 0o600), (dir.to_path_buf(), 0, 0o700)] {
        lock(&path, closed);
        if let Err(error) = Store::open(&dir, OpenMode::Existing) {
            let OpenError::Io { source, .. } = &error else { panic!("{error:?}") };
            assert_eq!(source.kind(), std::io::ErrorKind::PermissionDenied, "{error:?}");
        }
        lock(&path, open);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_a_file_is_not_followed() {
    use std::os::unix::fs::symlink;

    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    let other = dir.join("other");
    fs::write(&other, "another's").unwrap();
    for name in ["serve.lock", "new"] {
        symlink(&other, dir.join(name)).unwrap();
    }
    let error = ServeLock::take(&dir).unwrap_err();
    assert!(matches!(error, LockError::Io { operation: "open", .. }), "{error:?}");
    assert!(create_private_file(&dir.join("new")).is_err());
    assert_eq!(fs::read_to_string(&other).unwrap(), "another's");
}

/// Needs root, as does the test below.
#[cfg(unix)]
#[test]
fn root_gives_away_links_and_not_what_they_lead_to() {
    use std::os::unix::fs::{MetadataExt as _, chown, symlink};

    let dir = Dir::new();
    let others = Dir::new();
    create_private_dir(&dir).unwrap();
    create_private_dir(&others).unwrap();
    if fs::metadata(&*dir).unwrap().uid() != 0 {
        return;
    }
    chown(&*dir, Some(12_345), Some(12_345)).unwrap();
    let roots = others.join("root's");
    fs::write(&roots, "").unwrap();
    let link = dir.join("inquiries.db-wal");
    symlink(&roots, &link).unwrap();
    crate::store::private::hand_to_owner(&link).unwrap();
    assert_eq!(fs::symlink_metadata(&link).unwrap().uid(), 12_345);
    assert_eq!(fs::metadata(&roots).unwrap().uid(), 0);
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let dir = Dir::new();
    fs::write(&*dir, "a file").unwrap();
    let error = Store::open(&dir.join("data"), OpenMode::Create).err().unwrap();
    assert!(error.to_string().contains(&*dir.to_string_lossy()), "{error}");
    fs::remove_file(&*dir).unwrap();
}

#[tokio::test]
async fn a_clean_close_leaves_one_file() {
    let (store, dir) = store();
    submit(&store, "Ana").await;
    drop(store);
    assert_eq!(dir.files(), ["inquiries.db"]);
    // Reading alone changes nothing in it.
    let before = fs::read(dir.join("inquiries.db")).unwrap();
    let store = Store::open(&dir, OpenMode::Existing).unwrap();
    assert_eq!(stored(&store).await.len(), 1);
    drop(store);
    assert_eq!(fs::read(dir.join("inquiries.db")).unwrap(), before);
    // What a reader leaves next to it, the next writer cleans up.
    drop(Store::open(&dir, OpenMode::Create).unwrap());
    assert_eq!(dir.files(), ["inquiries.db"]);
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let (store, dir) = store();
    let _lock = ServeLock::take(&dir).unwrap();
    submit(&store, "Ana").await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    assert_eq!(dir.files(), ["inquiries.db", "inquiries.db-shm", "inquiries.db-wal", "serve.lock"]);
    for file in dir.files() {
        assert_eq!(mode(&dir.join(&file)), 0o600, "{file}");
    }
}

/// Needs root, who alone can do the harm; without root there is nothing to test.
#[cfg(unix)]
#[tokio::test]
async fn root_leaves_nothing_that_the_servers_user_cannot_write() {
    use std::os::unix::fs::{MetadataExt as _, chown};

    let dir = Dir::new();
    create_private_dir(&dir).unwrap();
    if fs::metadata(&*dir).unwrap().uid() != 0 {
        return;
    }
    let user = 12_345;
    chown(&*dir, Some(user), Some(user)).unwrap();
    let check = |when: &str| {
        for file in dir.files() {
            assert_eq!(fs::metadata(dir.join(&file)).unwrap().uid(), user, "{file} {when}");
        }
    };
    let lock = ServeLock::take(&dir).unwrap();
    let store = Store::open(&dir, OpenMode::Create).unwrap();
    submit(&store, "Ana").await;
    assert_eq!(dir.files().len(), 4);
    check("after serving");
    drop((store, lock));

    let reading = Store::open(&dir, OpenMode::Existing).unwrap();
    assert_eq!(stored(&reading).await.len(), 1);
    reading.for_each_inquiry(&Filter::default(), |_| Ok::<(), StoreError>(())).unwrap();
    check("while reading");
    submit(&reading, "Eva").await;
    check("while writing");
    drop(reading);
    check("at the end");
    create_private_dir(&dir.join("mail")).unwrap();
    check("with another directory");
}

#[test]
fn one_server_at_a_time() {
    let dir = Dir::new();
    let lock = ServeLock::take(&dir).unwrap();
    let held = ServeLock::take(&dir).unwrap_err();
    assert!(matches!(&held, LockError::Held { pid: Some(pid), .. } if *pid == std::process::id()), "{held:?}");
    let text = held.to_string();
    assert!(text.contains(&*dir.to_string_lossy()) && text.contains(&std::process::id().to_string()), "{text}");
    assert!(ServeLock::is_held(&dir));
    drop(lock);
    assert!(!ServeLock::is_held(&dir));
    drop(ServeLock::take(&dir).unwrap());
}

#[tokio::test]
async fn two_stores_on_one_file_see_each_other() {
    let (server, dir) = store();
    let command = Store::open(&dir, OpenMode::Existing).unwrap();
    let a = submit(&server, "Ana").await.reference;
    let b = submit(&command, "Eva").await.reference;
    assert_eq!(stored(&command).await, [a, b]);
    assert_eq!(stored(&server).await, [a, b]);
    // Mails of both have distinct identifiers.
    assert_eq!(mails(&server).await.len(), 4);
}
