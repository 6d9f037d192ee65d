//! Where a store is tried: opened there, closed, and opened again.

use store::Store;
use tokio::sync::watch;

use crate::Folder;

pub(crate) enum Ground {
    File(Folder),
    /// The address of an empty schema.
    Database(String),
}

impl Ground {
    pub(crate) fn file() -> Ground {
        Ground::File(Folder::new())
    }

    pub(crate) async fn open(&self) -> Store {
        match self {
            Ground::File(folder) => folder.open(),
            Ground::Database(address) => Store::connect(address, "one", &[]).await.expect("it is there"),
        }
    }

    /// Waits for the news that come to whoever watches a table although nothing was changed, and counts them: where
    /// others write too, the first look tells where it stands.
    pub(crate) async fn first_news(&self, news: &mut watch::Receiver<u64>) -> u64 {
        if let Ground::Database(_) = self {
            news.changed().await.expect("the store is there");
        }
        *news.borrow_and_update()
    }
}
