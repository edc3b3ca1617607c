//! How a command ends: done, done with a threshold crossed, or an error that is the user's or the world's.

/// A command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Exit code 0.
    Done,
    /// Exit code 3: done, but a `--fail-on` threshold was crossed.
    ThresholdCrossed,
}

/// Wrong usage that the argument parser cannot see: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UsageError(pub(crate) String);

/// What a command returns.
pub(crate) type CommandResult = anyhow::Result<Outcome>;

/// A usage error as an [`anyhow::Error`].
pub(crate) fn usage(message: impl Into<String>) -> anyhow::Error {
    anyhow::Error::new(UsageError(message.into()))
}
