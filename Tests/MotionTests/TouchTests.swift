import Geometry
import Motion
import Testing

/// A touch in few words.
func touch(
  _ phase: TouchPhase, _ x: Double = 0, _ y: Double = 0, at time: Double, _ identifier: Int = 1
) -> Touch {
  Touch(time: time, identifier: identifier, phase: phase, position: Vector(x, y))
}

@Suite("Touches")
struct TouchTests {
  @Test("that do not fit what came before are refused, and change nothing")
  func refused() throws {
    var sequence = TouchSequence()
    try sequence.add(touch(.began, at: 1))
    let before = sequence
    #expect(throws: TouchError.alreadyDown(identifier: 1)) {
      try sequence.add(touch(.began, at: 2))
    }
    #expect(throws: TouchError.notDown(identifier: 2, phase: .moved)) {
      try sequence.add(touch(.moved, at: 2, 2))
    }
    #expect(throws: TouchError.notDown(identifier: 2, phase: .ended)) {
      try sequence.add(touch(.ended, at: 2, 2))
    }
    #expect(throws: TouchError.outOfOrder(time: 0.5, last: 1)) {
      try sequence.add(touch(.moved, at: 0.5))
    }
    #expect(throws: TouchError.self) { try sequence.add(touch(.moved, .nan, at: 2)) }
    #expect(throws: TouchError.self) { try sequence.add(touch(.moved, 0, .infinity, at: 2)) }
    #expect(throws: TouchError.self) { try sequence.add(touch(.moved, at: .nan)) }
    #expect(
      throws: TouchError.badNumber(name: "time", rule: "must be from 0 to 1e9 s", value: 1e10)
    ) {
      try sequence.add(touch(.moved, at: 1e10))
    }
    #expect(sequence == before)
  }

  @Test("of one moment and of many fingers are taken, and identifiers are free again")
  func accepted() throws {
    var sequence = TouchSequence()
    for touch in [
      touch(.began, at: 0), touch(.began, at: 0, 2), touch(.moved, 5, at: 0),
      touch(.ended, at: 0), touch(.began, at: 0), touch(.cancelled, at: 0, 2),
    ] { try sequence.add(touch) }
    #expect(sequence.down.map(\.identifier) == [1])
  }

  @Test("that never end are cancelled at the end")
  func neverEnded() throws {
    var sequence = TouchSequence()
    try sequence.add(touch(.began, 1, 2, at: 0, 7))
    try sequence.add(touch(.began, at: 0.5, 3))
    #expect(
      sequence.cancelAll(at: 1) == [touch(.cancelled, 1, 2, at: 1, 7), touch(.cancelled, at: 1, 3)])
    #expect(sequence.down.isEmpty)
    #expect(sequence.cancelAll() == [])
  }

  @Test("are read from text and written back to the bit")
  func text() throws {
    let text = """
      time,touch,phase,x,y
      0.1,1,began,80,252
      0.11666666666666667,1,moved,84.5,-250
      0.2,1,ended,120,1e-3

      """
    let recording = try TouchRecording(csv: text)
    #expect(recording.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(recording.touches[1].position == Vector(84.5, -250))
    #expect(try TouchRecording(csv: recording.csv) == recording)
    let quoted = text.split(separator: "\n").map {
      "\"" + $0.split(separator: ",").joined(separator: "\",\"") + "\""
    }
    .joined(separator: "\r\n")
    #expect(try TouchRecording(csv: "\u{FEFF}" + quoted) == recording)
    #expect(recording.delayed(by: 1)[2].time == 1.2)
  }

  @Test("of a recording that never end are cancelled at its end")
  func unfinished() throws {
    let recording = try TouchRecording(csv: "time,touch,phase,x,y\n1,1,began,3,4\n2,1,moved,5,6")
    #expect(recording.touches.last == touch(.cancelled, 5, 6, at: 2))
  }

  @Test(
    "that cannot be read are refused with their line",
    arguments: [
      ("", 1, "must be time,touch,phase,x,y, but the text is empty"),
      ("time,phase\n", 1, "must be time,touch,phase,x,y, not time,phase"),
      ("time,touch,phase,x,y\n0,1,began,1\n", 2, "must have 5 fields, not 4"),
      ("time,touch,phase,x,y\n\n0,1,began,1,a\n", 3, "y must be a number, not \"a\""),
      (
        "time,touch,phase,x,y\r\n0,one,began,1,2\r\n", 2,
        "touch must be a whole number, not \"one\""
      ),
      (
        "time,touch,phase,x,y\n0,1,down,1,2\n", 2,
        "phase must be one of began, moved, ended, cancelled, not \"down\""
      ),
      (
        "time,touch,phase,x,y\n0,1,moved,1,2\n", 2,
        "touch 1 must have begun before it is moved"
      ),
      (
        "time,touch,phase,x,y\n0,1,began,nan,2\n", 2,
        "x of a touch must be from -1e9 to 1e9 pt, not nan"
      ),
      (
        "time,touch,phase,x,y\n0,\"1,began,1,2\n", 2,
        "a quoted field must end with a quotation mark"
      ),
      (
        "time,touch,phase,x,y\n0,\"1\"1,began,1,2\n", 2,
        "a quoted field must end before a comma or the line's end"
      ),
    ])
  func badText(text: String, line: Int, reason: String) {
    #expect(throws: TouchError.badLine(line, reason: reason)) { try TouchRecording(csv: text) }
  }
}
