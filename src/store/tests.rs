use super::*;

/// A data directory of its own, gone at the end.
struct Dir(PathBuf);

impl Dir {
    fn new() -> Dir {
        use rand::RngExt as _;
        let dir = std::env::temp_dir().join(format!("patagonia-store-{:016x}", rand::rng().random::<u64>()));
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn opens() {
    let dir = Dir::new();
    let store = Store::open(&dir.0, OpenMode::Create).unwrap();
    assert_eq!(store.outbox_counts().await.unwrap(), OutboxCounts::default());
}
