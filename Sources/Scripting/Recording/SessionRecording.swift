import Geometry

/// A session as data: its sources and its inputs from outside, by tick.
///
/// Its text has one JSON value per line, so a recording whose writer was killed is valid up to its
/// last whole line.
public struct SessionRecording: Sendable {
  /// The version of the format that is written and read.
  public static let formatVersion = 1

  /// The version of the engine; it rises when the same session may move differently.
  public static let engineVersion = 3

  /// The facts with which a session is made.
  public struct Header: Hashable, Sendable {
    /// The program that wrote the recording, with its version.
    public var program: String
    /// The version of the engine that moved the session.
    public var engine: Int
    /// The name of the recording in commands that replay it; nil for none.
    public var name: String?
    /// Ticks per second of every stage; nil for the scene's.
    public var rate: Double?
    /// The seed of all random numbers; nil for the scene's.
    public var seed: UInt64?
    /// The limits of scripts.
    public var limits: ScriptLimits
    /// The behavior folders that the configuration named.
    public var behaviorFolders: [String]
    /// All behavior folders, earlier ones winning.
    public var folders: [String]
    /// The folder among them that may hold files other than behaviors; nil for none.
    public var near: String?
    /// The names of the behaviors that came with the library.
    public var shipped: [String]
    /// The budget of the session's history, in bytes; nil without a history.
    public var history: Int?
  }

  /// An input, with the readings that it caused.
  public struct Input: Sendable {
    /// The input.
    public var input: SessionInput
    /// The line of the recording, from 1.
    public var line: Int
    var readings: [FileReading] = []
  }

  /// The state of the session at the end of a tick.
  struct Mark: Hashable, Sendable {
    /// The number of inputs before it.
    var inputCount: Int
    var tick: Int
    /// The digest of the stage; nil for a mark inside a tick.
    var digest: UInt64?
    /// The trail of the ticks since the mark before.
    var trail: DigestTrail
  }

  /// The program's answer to a call of a script.
  struct Answer: Hashable, Sendable {
    var call: ProgramCall
    var answer: ProgramCall.Answer
  }

  /// The facts with which the session is made.
  public private(set) var header: Header
  /// The inputs in order.
  public private(set) var inputs: [Input] = []
  /// The readings before the first input.
  private(set) var readings: [FileReading] = []
  private(set) var marks: [Mark] = []
  private(set) var answers: [Answer] = []
  /// The events that a replay cannot repeat, with their ticks.
  public private(set) var lost: [(tick: Int, reason: String)] = []
  /// Whether the recording has an end; otherwise its writer was stopped, or is still writing.
  public private(set) var isComplete = false
  /// The number of bytes after the last whole line, which are ignored.
  public private(set) var cutBytes = 0

  init(header: Header) { self.header = header }

  mutating func add(_ entry: Entry, line: Int) {
    switch entry {
    case .input(let input): inputs.append(Input(input: input, line: line))
    case .reading(let reading):
      if inputs.isEmpty {
        readings.append(reading)
      } else {
        inputs[inputs.count - 1].readings.append(reading)
      }
    case .answer(let answer): answers.append(answer)
    case .mark(let tick, let digest, let trail, let isEnd):
      marks.append(Mark(inputCount: inputs.count, tick: tick, digest: digest, trail: trail))
      isComplete = isEnd
    case .lost(let tick, let reason): lost.append((tick, reason))
    }
  }

  /// The configuration of a host that reads the recorded files, as they were before the first
  /// input.
  package var configuration: ScriptConfiguration {
    var configuration = ScriptConfiguration(
      behaviorFolders: header.behaviorFolders,
      readsCurrentFolder: header.folders.contains("behaviors"), rate: header.rate,
      seed: header.seed, limits: header.limits)
    configuration.hasShippedBehaviors = !header.shipped.isEmpty
    var files = RecordedFiles()
    (files.order, files.near, files.shippedNames) = (header.folders, header.near, header.shipped)
    for reading in readings { files.take(reading) }
    configuration.recordedFiles = files
    return configuration
  }

  /// The last version of the sources: files by path, and shipped behaviors by name.
  package var lastFiles: RecordedFiles {
    var files = RecordedFiles()
    for reading in readings + inputs.flatMap(\.readings) { files.take(reading) }
    return files
  }

  /// The last tick, after the last input, that the recording has for its last stage.
  var lastTick: Int { marks.last { $0.inputCount == inputs.count }?.tick ?? 0 }
}

extension SessionRecording {
  /// A line of a recording after the first.
  enum Entry: Hashable, Sendable {
    case input(SessionInput)
    case reading(FileReading)
    case answer(Answer)
    /// The end of a tick, or of the session.
    case mark(tick: Int, digest: UInt64?, trail: DigestTrail, isEnd: Bool)
    case lost(tick: Int, String)
  }

  /// Reads a recording.
  ///
  /// An unfinished last line is ignored: see `cutBytes`.
  ///
  /// - Parameters:
  ///   - text: The bytes of the recording.
  ///   - name: The name in messages.
  /// - Throws: `ScriptError` with the first invalid line, and the rule it breaks.
  public init(_ text: [UInt8], name: String) throws(ScriptError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    func fail(_ line: Int, _ column: Int?, _ message: String) -> ScriptError {
      ScriptError(file: name, line: line, column: column, message: message)
    }
    guard lines.count > 1 else {
      throw fail(1, nil, "the first line of a recording must be whole")
    }
    var recording: SessionRecording?
    for (index, line) in lines.dropLast().enumerated() {
      let number = index + 1
      let value: JSONValue
      do throws(JSONError) {
        value = try JSONValue(json: line)
      } catch {
        throw fail(number, error.column, error.reason)
      }
      do throws(RecordingFields.Failure) {
        let fields = try RecordingFields(value)
        guard recording != nil else {
          recording = SessionRecording(header: try fields.header())
          continue
        }
        recording?.add(try fields.entry(), line: number)
      } catch {
        throw fail(number, nil, error.message)
      }
    }
    guard let recording else { throw fail(1, nil, "a recording must begin with its version") }
    self = recording
    cutBytes = lines.last?.count ?? 0
  }
}
