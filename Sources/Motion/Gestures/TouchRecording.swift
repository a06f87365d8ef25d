import Geometry

/// Touches to play again, and their text: comma-separated values as RFC 4180 has them.
///
///     time,touch,phase,x,y
///     0.1,1,began,80,252
///     0.116,1,moved,84.5,250
///     0.2,1,ended,120,240
///
/// Times are in seconds, positions in points, phases those of `TouchPhase`. Fingers and keys that
/// are still down at the end of a text that is read are cancelled there. Inputs of other devices
/// need five columns more; a field that an input has no use for is empty:
///
///     time,touch,phase,x,y,input,dx,dy,key,modifiers
///     0.1,,moved,80,252,hover,,,,
///     0.2,,moved,80,252,wheel,0,12.5,,
///     0.3,,down,,,key,,,ArrowLeft,shift+alt
public struct TouchRecording: Hashable, Sendable {
  /// The touches, in order.
  public private(set) var touches: [Touch] = []
  private var sequence = TouchSequence()

  /// The names in the first line of touches of fingers.
  public static var header: String { "time,touch,phase,x,y" }
  /// The names in the first line where there are inputs of other devices.
  public static var longHeader: String { header + ",input,dx,dy,key,modifiers" }

  /// Makes an empty recording, to `add` to.
  public init() {}

  /// Reads a recording.
  ///
  /// - Throws: `TouchError.badLine` for the first line that is not a touch or does not fit.
  public init(csv text: String) throws(TouchError) {
    var reader = FieldReader(text)
    guard let names = try reader.nextRecord() else {
      throw .badLine(1, reason: "must be \(Self.header), but the text is empty")
    }
    let header = names.joined(separator: ",")
    guard header == Self.header || header == Self.longHeader else {
      throw .badLine(1, reason: "must be \(Self.header), not \(header)")
    }
    while let fields = try reader.nextRecord() {
      guard fields.count == names.count else {
        throw .badLine(
          reader.recordLine, reason: "must have \(names.count) fields, not \(fields.count)")
      }
      do { try add(TouchFields(fields, line: reader.recordLine).touch()) } catch {
        if case .badLine = error { throw error }
        throw .badLine(reader.recordLine, reason: error.description)
      }
    }
    finish()
  }

  /// Cancels the fingers and keys that are down, at the time of the last touch.
  public mutating func finish() {
    touches += sequence.cancelAll()
  }

  /// Adds the next touch.
  ///
  /// - Throws: A `TouchError` that states the broken rule; then nothing is added.
  public mutating func add(_ touch: Touch) throws(TouchError) {
    try sequence.add(touch)
    touches.append(touch)
  }

  /// The recording as text, which reads back to the bit.
  public var csv: String {
    let isLong = touches.contains { $0.source != .finger }
    return touches.reduce(into: (isLong ? Self.longHeader : Self.header) + "\n") { text, touch in
      text += Self.line(of: touch, isLong: isLong)
      text += "\n"
    }
  }

  private static func line(of touch: Touch, isLong: Bool) -> String {
    let place = "\(touch.position.x),\(touch.position.y)"
    switch touch.source {
    case .finger:
      let line = "\(touch.time),\(touch.identifier),\(touch.phase.rawValue),\(place)"
      return line + (isLong ? ",touch,,,," : "")
    case .hover: return "\(touch.time),,\(touch.phaseWord),\(place),hover,,,,"
    case .wheel(let delta):
      return "\(touch.time),,\(touch.phaseWord),\(place),wheel,\(delta.x),\(delta.y),,"
    case .key(let key, let modifiers):
      let quoted = "\"" + key.replacing("\"", with: "\"\"") + "\""
      return "\(touch.time),,\(touch.phaseWord),,,key,,,\(quoted),"
        + modifiers.names.joined(separator: "+")
    }
  }

  /// The same touches, shifted in time, for example to play them from a later moment on.
  ///
  /// - Parameter delay: The time that is added to each touch, in seconds.
  /// - Returns: The touches.
  public func delayed(by delay: Double) -> [Touch] {
    touches.map { touch in
      var touch = touch
      touch.time += delay
      return touch
    }
  }
}
