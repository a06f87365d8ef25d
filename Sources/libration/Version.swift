/// The version of the package and its command.
let version = "0.2.0"

/// The line that `libration version` prints.
let versionLine = "libration \(version)"
