//! Columns of text, aligned.

/// Rows with equally many cells; the last column is not padded.
#[derive(Debug, Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first row is the heading.
    pub(crate) fn new(heading: &[&str]) -> Table {
        let mut table = Table::default();
        table.row(heading.iter().map(|cell| (*cell).to_string()));
        table
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The lines, each indented by two blanks, without trailing blanks.
    pub(crate) fn lines(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
            format!("  {}", cells.join("  ").trim_end())
        };
        self.rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// A cell with blanks up to a width in characters. (A formatted width ends at 65,535, a file's names do not.)
fn padded(cell: &str, width: usize) -> String {
    let blanks = width.saturating_sub(cell.chars().count());
    cell.chars().chain(std::iter::repeat_n(' ', blanks)).collect()
}

/// A number of things; `word` is the singular.
pub(crate) fn counted(count: usize, word: &str) -> String {
    let ending = match word {
        _ if count == 1 => "",
        _ if word.ends_with("sh") => "es",
        _ => "s",
    };
    format!("{count} {word}{ending}")
}

#[cfg(test)]
mod tests {
    use super::{Table, counted};

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [counted(1, "mesh"), counted(2, "mesh"), counted(0, "joint")],
            ["1 mesh", "2 meshes", "0 joints"]
        );
    }

    #[test]
    fn cells_of_any_length_are_padded() {
        let mut table = Table::new(&["joint", "sure"]);
        table.row(["x".repeat(70_000), "0.9".to_string()]);
        assert_eq!(table.lines().lines().next().unwrap().len(), 2 + 70_000 + 2 + 4);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&["bone", "joint"]);
        table.row(["leftUpperArm".to_string(), "腕.L".to_string()]);
        assert_eq!(table.lines(), "  bone          joint\n  leftUpperArm  腕.L");
    }
}
