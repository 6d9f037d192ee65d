//! Where a store is tried: opened there, closed, and opened again.

use store::Store;

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
}
