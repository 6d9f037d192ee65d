//! Where the bytes of a patch go, for whoever wants fewer.

use serde_json::Value;

use crate::page::{Element, Misfit, Node, Page};

impl Page {
    /// By place on this page: how many bytes of the patch are for it. A place is the way of ids, classes or
    /// names that leads there.
    pub fn weigh(&self, patch: &str) -> Result<Vec<(String, usize)>, Misfit> {
        let patch: Value = serde_json::from_str(patch).map_err(|_| Misfit)?;
        let mut weights = Vec::new();
        self.root().weigh(patch.as_array().ok_or(Misfit)?, "", &mut weights)?;
        Ok(weights)
    }
}

impl Element {
    fn weigh(&self, patch: &[Value], way: &str, weights: &mut Vec<(String, usize)>) -> Result<(), Misfit> {
        let way = format!("{way}/{}", self.called());
        let (mut own, mut next) = ("[]".len(), 0);
        for step in patch.iter().skip(usize::from(matches!(patch.first(), Some(Value::Number(_))))) {
            own += ",".len();
            match step {
                Value::Array(inside) => {
                    let Some(Node::Element(child)) = self.children.get(next) else { return Err(Misfit) };
                    child.weigh(inside, &way, weights)?;
                    next += 1;
                }
                Value::Number(count) => {
                    next += count.as_i64().map_or(0, i64::unsigned_abs) as usize;
                    own += step.to_string().len();
                }
                other => own += other.to_string().len(),
            }
        }
        weights.push((way, own));
        Ok(())
    }

    /// Its id, or its first class, or what kind of element it is.
    fn called(&self) -> String {
        let value =
            |wanted: &str| self.attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
        let class =
            || value("class").and_then(|class| class.split(' ').next()).map(|class| format!(".{class}"));
        value("id").map(|id| format!("#{id}")).or_else(class).unwrap_or_else(|| self.name.clone())
    }
}
