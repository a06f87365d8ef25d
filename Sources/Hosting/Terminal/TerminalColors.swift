import Glibc

/// The colors that a terminal can show.
package enum TerminalColors: Equatable {
  /// None: the terminal cannot, or `NO_COLOR` says that the person wants none.
  case none
  /// The 16 colors of the first terminals.
  case sixteen
  /// 16 colors, a cube of 216, and 24 grays.
  case palette
  /// Red, green and blue, 256 levels each.
  case full

  /// What the environment tells of the terminal.
  ///
  /// Sources: no-color.org; the values of `COLORTERM` and `TERM` that terminals set.
  ///
  /// - Parameter variable: Gives an environment variable.
  package init(environment variable: (String) -> String?) {
    let type = variable("TERM") ?? ""
    let depth = variable("COLORTERM") ?? ""
    if !(variable("NO_COLOR") ?? "").isEmpty || type.isEmpty || type == "dumb" {
      self = .none
    } else if depth == "truecolor" || depth == "24bit" || type.hasSuffix("-direct") {
      self = .full
    } else {
      self = type.contains("256color") ? .palette : .sixteen
    }
  }

  /// Those of this process's terminal.
  package static let here = TerminalColors(environment: environmentVariable)
}

/// An environment variable of the process; nil when it is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
