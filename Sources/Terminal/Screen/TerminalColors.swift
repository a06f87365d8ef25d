package import Drawing
import Glibc

/// The colors that a terminal can show.
package enum TerminalColors: Equatable {
  /// No colors: the terminal has none, or `NO_COLOR` is set.
  case none
  /// The 16 colors of the first terminals.
  case sixteen
  /// 16 colors, a cube of 216, and 24 grays.
  case palette
  /// Red, green and blue, 256 levels each.
  case full

  /// Reads the colors of a terminal from the environment.
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

  /// The colors of this process's terminal.
  package static let here = TerminalColors(environment: environmentVariable)
}

extension TerminalColors {
  /// The sequence that selects a color, or the nearest that the terminal has; empty for `none`.
  package func sequence(_ color: RGB) -> String {
    let bytes = [Int(color.red), Int(color.green), Int(color.blue)]
    switch self {
    case .none: return ""
    case .full: return "\u{1B}[38;2;\(bytes[0]);\(bytes[1]);\(bytes[2])m"
    case .palette: return "\u{1B}[38;5;\(Self.cubePlace(bytes))m"
    case .sixteen:
      let place = Self.nearest(to: bytes, among: Self.basic)
      return "\u{1B}[\(place < 8 ? 30 + place : 82 + place)m"
    }
  }

  /// The place of a color in the palette of 256: in the cube of 6 by 6 by 6, or among the grays.
  private static func cubePlace(_ bytes: [Int]) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let places = bytes.map { byte in
      levels.indices.min { abs(levels[$0] - byte) < abs(levels[$1] - byte) }!
    }
    let gray = min(23, max(0, (bytes.reduce(0, +) / 3 - 3) / 10))
    let choices = [places.map { levels[$0] }, [Int](repeating: 8 + 10 * gray, count: 3)]
    return nearest(to: bytes, among: choices) == 0
      ? 16 + 36 * places[0] + 6 * places[1] + places[2] : 232 + gray
  }

  private static func nearest(to bytes: [Int], among colors: [[Int]]) -> Int {
    func distance(_ place: Int) -> Int {
      zip(colors[place], bytes).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    return colors.indices.min { distance($0) < distance($1) }!
  }

  /// The 16 colors as xterm shows them.
  private static let basic: [[Int]] = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
    [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255],
    [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]
}

/// An environment variable of the process; nil when it is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
