import Terminal

/// The keys of `watch`, with their effects, for the loop, the lines of `?` and the documents.
package enum WatchKey: Character, CaseIterable {
  case hold = " "
  case tick = "."
  case back = ","
  case secondBack = "<"
  case secondForward = ">"
  case loopStart = "["
  case loopEnd = "]"
  case restart = "r"
  case save = "s"
  case names = "n"
  case trails = "t"
  case keys = "?"
  case quit = "q"

  /// The key of a byte from the terminal; nil for other bytes.
  package init?(byte: UInt8) { self.init(rawValue: Character(Unicode.Scalar(byte))) }

  /// The key as people read it.
  package var name: String { self == .hold ? "space" : String(rawValue) }

  /// The effect of the key, in a sentence without its subject.
  package var doc: String {
    switch self {
    case .hold: "stops and starts time"
    case .tick: "stops time and goes a tick forward"
    case .back: "stops time and goes a tick back"
    case .secondBack: "stops time and goes a second back"
    case .secondForward: "stops time and goes a second forward"
    case .loopStart: "notes this moment as the start of a loop"
    case .loopEnd: "plays from there to this moment again and again; pressed again, goes on"
    case .restart: "starts the scene again"
    case .save: "saves the session so far as a recording, `SCENE.libration`"
    case .names: "shows names, or not"
    case .trails: "shows where items were and will be, or not"
    case .keys: "shows the keys, or not"
    case .quit: "leaves, as Ctrl-C does"
    }
  }

  /// The effect of the key, in a word or two.
  private var word: String {
    switch self {
    case .hold: "hold or go on"
    case .tick: "tick"
    case .back: "tick back"
    case .secondBack: "second back"
    case .secondForward: "second on"
    case .loopStart: "loop from here"
    case .loopEnd: "to here"
    case .restart: "restart"
    case .save: "save"
    case .names: "names"
    case .trails: "trails"
    case .keys: "keys"
    case .quit: "quit"
    }
  }

  /// All keys but the one that shows them, in lines that fit a number of cells where possible.
  package static func lines(columns: Int) -> [String] {
    var lines: [String] = []
    for key in allCases where key != .keys {
      let entry = "\(key.name) \(key.word)"
      if let last = lines.last, last.cells + 3 + entry.cells <= columns {
        lines[lines.count - 1] = last + "   " + entry
      } else {
        lines.append(entry)
      }
    }
    return lines.map { String($0.fitting(columns)) }
  }
}
