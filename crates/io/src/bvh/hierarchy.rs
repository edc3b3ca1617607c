//! The HIERARCHY section: joints, offsets, channels. Keywords in any case, blanks and line ends anywhere.

use super::document::{BvhDocument, BvhJoint, Channel};
use super::text::Text;
use crate::error::ReadError;
use crate::scene::ReadOptions;
use std::borrow::Cow;

/// Leaves the cursor behind the word MOTION, or at the end when there is none.
pub(super) fn parse(text: &mut Text, options: &ReadOptions) -> Result<BvhDocument, ReadError> {
    let mut parser = Parser {
        text,
        options,
        document: BvhDocument { frame_time_secs: 1.0 / 30.0, ..BvhDocument::default() },
        open: Vec::new(),
        seen: Vec::new(),
        words: 0,
    };
    parser.run()?;
    Ok(parser.document)
}

/// Which lines of a joint have been read.
#[derive(Clone, Copy, Default)]
struct Seen {
    declared_at: usize,
    offset: bool,
    channels: bool,
}

struct Parser<'t, 'a> {
    text: &'t mut Text<'a>,
    options: &'t ReadOptions,
    document: BvhDocument,
    open: Vec<usize>,
    seen: Vec<Seen>,
    words: usize,
}

impl Parser<'_, '_> {
    fn run(&mut self) -> Result<(), ReadError> {
        loop {
            self.text.skip_space();
            let start = self.text.at;
            match self.text.peek() {
                None => return self.finish(start),
                Some(b'{') => return Err(self.text.error(start, "a brace without a joint before it")),
                Some(b'}') => {
                    self.text.at += 1;
                    self.close(start)?;
                    continue;
                }
                Some(b'#') => {
                    self.text.skip_line();
                    continue;
                }
                Some(_) => {}
            }
            let word = self.text.word();
            self.words += 1;
            let is = |keyword: &str| word.eq_ignore_ascii_case(keyword.as_bytes());
            if is("HIERARCHY") && self.words == 1 {
            } else if is("ROOT") || is("JOINT") {
                self.joint(start, is("ROOT"))?;
            } else if is("End") || is("EndSite") {
                self.end_site(start, is("End"))?;
            } else if is("OFFSET") {
                self.offset(start)?;
            } else if is("CHANNELS") {
                self.channels(start)?;
            } else if is("MOTION") {
                return self.finish(start);
            } else {
                return Err(self.unexpected(start));
            }
        }
    }

    fn unexpected(&self, at: usize) -> ReadError {
        let found = self.text.excerpt(at);
        if self.words == 1 {
            return self.text.error(at, format!("a BVH file begins with HIERARCHY, this one with {found}"));
        }
        let wanted = "expected ROOT, JOINT, End Site, OFFSET, CHANNELS, a brace or MOTION";
        self.text.error(at, format!("{wanted}, found {found}"))
    }

    fn note(&mut self, at: usize, text: impl Into<String>) {
        let note = self.text.repair(at, text);
        self.document.notes.push(note);
    }

    fn joint(&mut self, at: usize, is_root: bool) -> Result<(), ReadError> {
        let parent = self.open.last().copied();
        if let Some(parent) = parent
            && self.document.joints[parent].end_site
        {
            return Err(self.text.error(at, "an End Site cannot have joints below it; close its brace"));
        }
        match (is_root, parent) {
            (true, Some(_)) => self.note(at, "a ROOT inside another joint was read as a JOINT"),
            (false, None) => self.note(at, "a JOINT outside of any ROOT was read as a ROOT"),
            _ => {}
        }
        let name = self.name(at);
        self.open_joint(at, name, false)
    }

    fn end_site(&mut self, at: usize, needs_site: bool) -> Result<(), ReadError> {
        let Some(&parent) = self.open.last() else {
            return Err(self.text.error(at, "an End Site outside of any joint"));
        };
        if self.document.joints[parent].end_site {
            return Err(self.text.error(at, "an End Site inside an End Site; close its brace"));
        }
        if needs_site {
            self.text.skip_blanks();
            let before = self.text.at;
            if !self.text.word().eq_ignore_ascii_case(b"Site") {
                self.text.at = before;
            }
        }
        let name = self.name(at);
        self.open_joint(at, name, true)
    }

    /// A name may hold blanks and colons; it ends with the line or the brace.
    fn name(&mut self, at: usize) -> String {
        match String::from_utf8_lossy(self.text.name()) {
            Cow::Borrowed(name) => name.to_string(),
            Cow::Owned(name) => {
                self.note(at, "the name is not UTF-8; what could not be read became a question mark sign");
                name
            }
        }
    }

    fn open_joint(&mut self, at: usize, name: String, end_site: bool) -> Result<(), ReadError> {
        self.text.skip_space();
        if self.text.peek() != Some(b'{') {
            let found = self.text.excerpt(self.text.at);
            let message =
                format!("expected an opening brace after \"{}\", found {found}", name.escape_debug());
            return Err(self.text.error(self.text.at, message));
        }
        self.text.at += 1;
        let limit = |what, found: usize, limit: usize| ReadError::Limit {
            what,
            found: found as u64,
            limit: limit as u64,
        };
        let count = self.document.joints.len() + 1;
        if count > self.options.max_joints {
            return Err(limit("joints", count, self.options.max_joints));
        }
        if self.open.len() >= self.options.max_depth {
            return Err(limit("depth of the hierarchy", self.open.len() + 1, self.options.max_depth));
        }
        self.document.joints.push(BvhJoint {
            name,
            parent: self.open.last().copied(),
            offset: [0.0; 3],
            channels: Vec::new(),
            first_channel: self.document.channel_count,
            end_site,
        });
        self.open.push(count - 1);
        self.seen.push(Seen { declared_at: at, ..Seen::default() });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), ReadError> {
        let Some(joint) = self.open.pop() else {
            self.note(at, "a closing brace too many was ignored");
            return Ok(());
        };
        let seen = self.seen[joint];
        if seen.offset {
            return Ok(());
        }
        let BvhJoint { name, parent, end_site, .. } = &self.document.joints[joint];
        if *end_site || parent.is_none() {
            let what = if *end_site { "an End Site" } else { "the root" };
            let text = format!("{what} has no OFFSET; 0 0 0 was taken");
            self.note(seen.declared_at, text);
            return Ok(());
        }
        let message =
            format!("joint \"{}\" has no OFFSET, so its bone has no length; add one", name.escape_debug());
        Err(self.text.error(seen.declared_at, message))
    }

    fn open_joint_for(&self, at: usize, what: &str) -> Result<usize, ReadError> {
        let message = || format!("{what} outside of any joint's braces");
        self.open.last().copied().ok_or_else(|| self.text.error(at, message()))
    }

    fn offset(&mut self, at: usize) -> Result<(), ReadError> {
        let joint = self.open_joint_for(at, "OFFSET")?;
        let mut offset = [0.0; 3];
        for (i, value) in offset.iter_mut().enumerate() {
            self.text.skip_space();
            let start = self.text.at;
            *value = self.text.finite_number()?;
            if i > 0 && self.text.bytes[..start].last().is_none_or(|b| *b > b' ') {
                self.note(start, "two numbers without a blank between them were told apart by their sign");
            }
        }
        if std::mem::replace(&mut self.seen[joint].offset, true) {
            self.note(at, "a second OFFSET in one joint; the last one counts");
        }
        self.document.joints[joint].offset = offset;
        Ok(())
    }

    fn channels(&mut self, at: usize) -> Result<(), ReadError> {
        let joint = self.open_joint_for(at, "CHANNELS")?;
        if std::mem::replace(&mut self.seen[joint].channels, true) {
            return Err(self.text.error(at, "a second CHANNELS in one joint"));
        }
        self.text.skip_space();
        let declared = self.text.finite_number()?;
        // Joints that were opened since have no columns yet only if their CHANNELS come later, as they always do;
        // where a parent's CHANNELS stand after its children, the columns follow the text.
        self.document.joints[joint].first_channel = self.document.channel_count;
        loop {
            self.text.skip_space();
            let start = self.text.at;
            let word = self.text.word();
            if let Some(channel) = Channel::from_name(word) {
                self.document.joints[joint].channels.push(channel);
                continue;
            }
            self.text.at = start;
            let found = self.document.joints[joint].channels.len();
            if is_keyword(word) || found as f64 >= declared {
                break;
            }
            let name = self.document.joints[joint].name.escape_debug();
            let wanted = "a channel is X, Y or Z with position or rotation, such as Xrotation";
            let message = format!("joint \"{name}\": unknown channel {}; {wanted}", self.text.excerpt(start));
            return Err(self.text.error(start, message));
        }
        let found = self.document.joints[joint].channels.len();
        self.document.channel_count += found;
        if declared != found as f64 {
            self.note(at, format!("CHANNELS says {declared}, but {found} are listed; the list counts"));
        }
        Ok(())
    }

    fn finish(&mut self, at: usize) -> Result<(), ReadError> {
        let ended = self.text.peek().is_none() && self.text.at == at;
        if self.document.joints.is_empty() {
            let what = if self.words == 0 { "the file is empty" } else { "the file has no ROOT" };
            return Err(self.text.error(at, what));
        }
        if let Some(joint) = self.open.last() {
            let name = self.document.joints[*joint].name.escape_debug();
            if ended {
                let message = format!("the file ends inside joint \"{name}\"; it has been cut off");
                return Err(self.text.error(at, message));
            }
            let text =
                format!("MOTION begins inside joint \"{name}\"; the missing closing braces were added");
            while !self.open.is_empty() {
                self.close(at)?;
            }
            self.note(at, text);
        }
        Ok(())
    }
}

fn is_keyword(word: &[u8]) -> bool {
    let keywords: [&[u8]; 7] = [b"", b"ROOT", b"JOINT", b"End", b"OFFSET", b"CHANNELS", b"MOTION"];
    keywords.iter().any(|k| word.eq_ignore_ascii_case(k)) || word.eq_ignore_ascii_case(b"EndSite")
}
