/// The version of the package and its command.
let version = "0.1.0"
