//! Enums that are kept as words, so that what is stored can be read with any
//! tool and a new variant renumbers nothing.

/// An enum that is kept as a word.
pub(crate) trait Word: Sized {
    fn word(&self) -> &'static str;
    fn read(word: &str) -> Option<Self>;
}

/// Declares an enum, each variant with the word by which the store knows it.
macro_rules! words {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant,)* }

        impl crate::words::Word for $name {
            fn word(&self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            fn read(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl rusqlite::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(crate::words::Word::word(self).into())
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                let invalid = rusqlite::types::FromSqlError::InvalidType;
                crate::words::Word::read(value.as_str()?).ok_or(invalid)
            }
        }
    };
}

pub(crate) use words;
