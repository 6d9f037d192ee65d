//! Learns which phrases are worth a sign: reads texts of patches, and prints the phrases that save most
//! bytes. `cargo xtask phrases` lets it read whole games of all kinds.
//!
//! Each line of the input is a group, a tab, and a text in JSON. Groups count alike, however much was
//! said in them. No phrase goes beyond a line's end: it stands for what is another each time.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead as _};

use patch::MOST_PHRASES;

/// So many words a phrase has at most.
const LONGEST: usize = 30;

/// So many phrases are chosen before the rest is looked at anew.
const AT_ONCE: usize = 10;

/// So many bytes of a group are looked at.
const SAMPLE: usize = 60_000;

/// A sign is so long.
const SIGN: usize = 2;

/// Texts, and how much each of them counts.
type Texts = BTreeMap<String, f64>;

fn main() -> io::Result<()> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((group, text)) = line.split_once('\t') else { continue };
        let text = serde_json::from_str(text).map_err(io::Error::other)?;
        groups.entry(group.to_owned()).or_default().push(text);
    }
    println!("{}", serde_json::to_string_pretty(&learn(weighed(groups)))?);
    Ok(())
}

fn weighed(groups: BTreeMap<String, Vec<String>>) -> Texts {
    let mut texts = Texts::new();
    for group in groups.into_values() {
        let every = group.iter().map(String::len).sum::<usize>() / SAMPLE + 1;
        let sample: Vec<String> = group.into_iter().step_by(every).collect();
        let share = 1e6 / sample.iter().map(String::len).sum::<usize>().max(1) as f64;
        for line in sample.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty()) {
            *texts.entry(line.to_owned()).or_default() += share;
        }
    }
    texts
}

/// The phrases that save most, one choice after the other: what one has taken is gone for the next.
fn learn(mut texts: Texts) -> Vec<String> {
    let mut phrases = Vec::new();
    while phrases.len() < MOST_PHRASES {
        let chosen = choose(&texts, AT_ONCE.min(MOST_PHRASES - phrases.len()));
        if chosen.is_empty() {
            break;
        }
        for phrase in &chosen {
            texts = without(texts, phrase);
        }
        phrases.extend(chosen);
    }
    phrases
}

/// Some phrases that save much and have nothing in common.
fn choose(texts: &Texts, most: usize) -> Vec<String> {
    let mut saved: HashMap<&str, f64> = HashMap::new();
    for (text, share) in texts {
        let ends = ends(text);
        for (at, start) in ends.iter().enumerate() {
            for end in ends[at + 1..].iter().take(LONGEST) {
                let saves = (end - start).saturating_sub(SIGN);
                *saved.entry(&text[*start..*end]).or_default() += share * saves as f64;
            }
        }
    }
    let mut saved: Vec<(&str, f64)> = saved.into_iter().filter(|(_, saved)| *saved > 0.0).collect();
    saved.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(other.0)));
    let mut chosen: Vec<String> = Vec::new();
    for (phrase, _) in saved {
        let is_apart = |other: &String| {
            !other.contains(phrase) && !phrase.contains(other.as_str()) && !overlap(other, phrase)
        };
        if chosen.len() < most && chosen.iter().all(is_apart) {
            chosen.push(phrase.to_owned());
        }
    }
    chosen
}

/// Does the one end with what the other begins with?
fn overlap(one: &str, other: &str) -> bool {
    let ends_with_start =
        |one: &str, other: &str| ends(other).iter().skip(1).any(|end| one.ends_with(&other[..*end]));
    ends_with_start(one, other) || ends_with_start(other, one)
}

/// Where words begin and end: phrases are made of whole words and signs.
fn ends(text: &str) -> Vec<usize> {
    let mut ends: Vec<usize> = vec![0];
    let mut before = None;
    for (at, sign) in text.char_indices() {
        let kind = if sign.is_ascii_digit() { 1 } else { u8::from(sign.is_alphabetic()) * 2 };
        if at > 0 && (before != Some(kind) || kind == 0) {
            ends.push(at);
        }
        before = Some(kind);
    }
    ends.push(text.len());
    ends.dedup();
    ends
}

/// What is left of the texts.
fn without(texts: Texts, phrase: &str) -> Texts {
    let mut left = Texts::new();
    for (text, share) in texts {
        text.split(phrase)
            .filter(|part| !part.is_empty())
            .for_each(|part| *left.entry(part.to_owned()).or_default() += share);
    }
    left
}
