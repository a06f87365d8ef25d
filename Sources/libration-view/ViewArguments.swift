import Hosting

/// The command line of `libration-view`; `libration view --help` tells it.
struct ViewArguments {
  /// A command line that makes no sense, and why.
  struct UsageError: Error {
    let message: String
  }

  /// The file of the scene or recording; nil for the gallery.
  private(set) var scene: String?
  /// The file of the scene or recording beside it; nil for none.
  private(set) var other: String?
  /// Whether a browser is opened.
  private(set) var opensBrowser = true
  /// The address to listen on.
  private(set) var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  private(set) var port: UInt16 = 0
  /// Inputs of the scene, as in `snap.damping=0.3`.
  private(set) var inputs: [String] = []
  /// The options of the session.
  private(set) var options = SessionOptions()
  /// Reads the words of a command line.
  ///
  /// - Throws: `UsageError` at the first word that cannot be interpreted.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
        continue
      }
      let isOption = takesOptions && word.hasPrefix("-") && word != "-"
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = isOption && parts.count == 2 ? String(parts[1]) : nil
      func needed() throws(UsageError) -> String {
        if let value { return value }
        guard let next = rest.popFirst(), !next.hasPrefix("--") else {
          throw UsageError(message: "\(word) needs a value")
        }
        return next
      }
      switch isOption ? String(parts[0]) : "" {
      case "--no-open":
        guard value == nil else { throw UsageError(message: "--no-open takes no value") }
        opensBrowser = false
      case "--host": host = try needed()
      case "--port": port = try Self.number(UInt16.init, try needed(), "--port", "from 0 to 65535")
      case "--set": inputs.append(try needed())
      case "--behaviors": options.behaviorFolders.append(try needed())
      case "--rate":
        let text = try needed()
        let rate = try Self.number(Double.init, text, "--rate", "in ticks a second")
        if let rule = SessionOptions.ruleBroken(byRate: rate) {
          throw UsageError(message: "--rate \(rule), not \(text)")
        }
        options.rate = rate
      case "--seed":
        options.seed = try Self.number(UInt64.init, try needed(), "--seed", "from 0 on")
      case let option where isOption: throw UsageError(message: "unknown option \(option)")
      default:
        guard other == nil else {
          throw UsageError(message: "view takes no further operand: \(word)")
        }
        if scene == nil { scene = word } else { other = word }
      }
    }
  }

  /// Whether runs of a sweep are shown.
  var hasRuns: Bool { scene.map(RunsPictureCommand.isRuns) ?? false }

  /// Refuses what cannot be shown together.
  ///
  /// - Throws: `UsageError`.
  func check() throws(UsageError) {
    if hasRuns || other.map(RunsPictureCommand.isRuns) ?? false, let other {
      throw UsageError(message: "runs (.ndjson) must stand alone, without \(other)")
    }
    if !inputs.isEmpty, scene == nil || hasRuns || !RunSource(path: scene ?? "").isScene {
      throw UsageError(message: "--set needs a scene, whose inputs it sets")
    }
  }

  private static func number<Number>(
    _ read: (String) -> Number?, _ text: String, _ option: String, _ rule: String
  ) throws(UsageError) -> Number {
    guard let number = read(text) else {
      throw UsageError(message: "\(option) must be a number \(rule), not \(text)")
    }
    return number
  }
}
