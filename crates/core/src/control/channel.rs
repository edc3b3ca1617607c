//! What a control may touch, and whose it is.

use super::ControlError;
use std::fmt;

/// One component of a joint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Where the joint stands under its parent.
    Translation,
    /// How it is turned.
    Rotation,
    /// Its scale, inherited by everything below.
    Scale,
    /// The stretch of its own skin.
    Deform,
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Channel::Translation => "translation",
            Channel::Rotation => "rotation",
            Channel::Scale => "scale",
            Channel::Deform => "deform",
        })
    }
}

/// How a control changes a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// Adds to or multiplies what was there; several may do so, in the order in which they were declared.
    Adjusts,
    /// Decides what it is; there can be only one.
    Decides,
}

/// One channel that one control may touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// What touches it, for people: `gaze to "Head"`.
    pub control: String,
    /// Index of the joint.
    pub joint: usize,
    /// Which component.
    pub channel: Channel,
    /// In which way.
    pub how: How,
}

/// Adds a claim to the list.
///
/// # Errors
/// When another control decides the same channel, before or after.
pub(super) fn claim(touches: &mut Vec<Touch>, touch: Touch, joint_name: &str) -> Result<(), ControlError> {
    let same = touches.iter().find(|t| {
        (t.joint, t.channel) == (touch.joint, touch.channel)
            // What adjusts first and decides later is fine: the decision starts from the adjusted pose.
            && t.how == How::Decides
    });
    if let Some(other) = same {
        return Err(ControlError::Owned {
            joint: joint_name.to_string(),
            channel: touch.channel,
            owner: other.control.clone(),
            second: touch.control,
        });
    }
    touches.push(touch);
    Ok(())
}
