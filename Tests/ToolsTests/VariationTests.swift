import Experiments
import Scripting
import Sessions
import Testing

@Suite("What is varied")
struct VariationTests {
  private func numbers(_ text: String) throws -> [Double] {
    let variation = try Variation(text)
    return (0..<(variation.count ?? 0)).map { place in
      guard case .number(let number) = variation.row(at: place)[0] else { return .nan }
      return number
    }
  }

  @Test("n evenly spaced values, both ends included, in the digits that are meant")
  func even() throws {
    #expect(
      try numbers("snap.damping=0.1..1/10") == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(try numbers("card.x=-1..1/3") == [-1, 0, 1])
    let thirds: [Double] = [0, 1.0 / 3, 2.0 / 3, 1]
    #expect(try numbers("card.x=0..1/4") == thirds)
    #expect(try numbers("card.x=7..7/1") == [7])
    #expect(try numbers("card.x=-1e100..1e100/3") == [-1e100, 0, 1e100])
  }

  @Test("whole numbers, lists, and what lies between two ends")
  func others() throws {
    #expect(try numbers("seed=3..5") == [3, 4, 5])
    #expect(try numbers("card.x=0.2,0.5,1") == [0.2, 0.5, 1])
    let words = try Variation("snap.wobble=true,false,maybe")
    #expect(words.values == .rows([[.boolean(true)], [.boolean(false)], [.text("maybe")]]))
    #expect(try Variation("touches=1,2.csv").values == .rows([[.text("1")], [.text("2.csv")]]))
    let span = try Variation("card.x=1.0..5.0")
    #expect(span.count == nil)
    #expect(span.row(at: 0.25) == [.number(2)])
    #expect(try Variation("seed=1..10").row(at: 0.99) == [.number(10)])
  }

  @Test(
    "what makes no sense is refused with what must hold",
    arguments: [
      ("snap.damping", "--vary must be KEY=VALUES or FILE.csv, not snap.damping"),
      ("damping=1", "a key must be seed, touches, or as in card.x and snap.damping, not damping"),
      (".x=1", "not .x"), ("card.=1", "not card."), ("=1", "a key must be"),
      ("card.x=", "a value must not be empty"), ("card.x=1,,2", "a value must not be empty"),
      ("card.x=nan", "a number must be finite, not nan"),
      ("card.x=1,inf", "a number must be finite, not inf"),
      ("card.x=5..1", "a range must go up, not from 5 to 1"),
      ("card.x=..", "a range must be a..b or a..b/n, not .."),
      ("card.x=1..", "a range must be a..b or a..b/n, not 1.."),
      ("card.x=0..1/0", "n must be from 2 to 100000000, as both ends are values, not 0"),
      ("card.x=0..1/1", "n must be from 2 to 100000000"), ("card.x=0..1/-3", "n must be from 2"),
      ("card.x=0..1/1e9", "n must be from 2 to 100000000, as both ends are values, not 1e9"),
      ("card.x=1..1/2", "n must be from 1 to 1, as both ends are the same, not 2"),
      ("card.x=nan..1/3", "an end must be from -1e100 to 1e100, not nan"),
      ("card.x=0..1e300/3", "an end must be from -1e100 to 1e100, not 1e300"),
      ("seed=0..1000000000", "a range must have at most 100000000 whole numbers"),
      ("seed=9007199254740990..9007199254740993", "must be from -2^53 to 2^53"),
      ("seed=1,9007199254740993", "must be one that a double holds, not 90071992"),
      ("seed=-9223372036854775808..9223372036854775807", "at most 100000000 whole numbers"),
    ])
  func nonsense(text: String, message: String) {
    let error = #expect(throws: VariationError.self) { try Variation(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("a table has its keys in the first line, and errors name the line")
  func tables() throws {
    let table = try Variation(csv: "card.x,seed,touches\n1,2,3\r\n4.5,6,b.csv\n", file: "t.csv")
    #expect(table.keys == ["card.x", "seed", "touches"])
    #expect(
      table.values
        == .rows([
          [.number(1), .number(2), .text("3")], [.number(4.5), .number(6), .text("b.csv")],
        ]))
    // Some programs write a byte order mark before the first key.
    #expect(try Variation(csv: "\u{FEFF}card.x\n1\n", file: "t.csv").keys == ["card.x"])
    for (text, message) in [
      ("", "t.csv:1: must have a line of keys and one of values"),
      ("card.x\n", "t.csv:1: must have a line of keys"),
      ("x\n1\n", "t.csv:1: a key must be seed, touches"),
      ("card.x,card.y\n1,2\n1\n", "t.csv:3: must have a value for each of 2 keys, not 1"),
      ("card.x\nnan\n", "t.csv:2: card.x: a number must be finite, not nan"),
    ] {
      let error = #expect(throws: ScriptError.self) { try Variation(csv: text, file: "t.csv") }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test("runs are every combination, the last option changing first and seeds last")
  func combinations() throws {
    let plan = try SweepPlan(
      ["card.x=1,2", "seed=7..8", "card.y=5,6,7"].map { try Variation($0) })
    #expect(plan.count == 12)
    func words(_ run: Int) -> String {
      plan.inputs(of: run).map { "\($0.key)=\($0.value.json)" }.joined(separator: " ")
    }
    #expect(words(0) == "card.x=1 seed=7 card.y=5")
    #expect(words(1) == "card.x=1 seed=7 card.y=6")
    #expect(words(3) == "card.x=2 seed=7 card.y=5")
    #expect(words(6) == "card.x=1 seed=8 card.y=5")
    #expect(words(11) == "card.x=2 seed=8 card.y=7")
    #expect(Set((0..<12).map(words)).count == 12)
  }

  @Test("a plan refuses keys that are given twice, and more runs than can be numbered")
  func plans() throws {
    for (texts, message) in [
      (["card.x=1", "card.x=2"], "card.x must be varied once"),
      (["card.x=0.5..1"], "a range must end in /n"),
      (["card.x=1..100000", "card.y=1..10000"], "there must be at most 100000000 runs"),
    ] {
      let error = #expect(throws: VariationError.self) {
        try SweepPlan(try texts.map { try Variation($0) })
      }
      #expect(error?.message.contains(message) == true)
    }
  }

  @Test("a sample fills all combinations evenly: Halton's points")
  func sample() throws {
    func points(_ direction: Int) -> [Double] {
      (0..<4).map { LowDiscrepancy.coordinate(of: $0, direction: direction) }
    }
    let thirds: [Double] = [1.0 / 3, 2.0 / 3, 1.0 / 9, 4.0 / 9]
    #expect(points(0) == [0.5, 0.25, 0.75, 0.125])
    #expect(points(1) == thirds)
    let variations = try ["card.x=0.0..1.0", "card.y=0.0..1.0"].map { try Variation($0) }
    let plan = try SweepPlan(variations, sample: 900)
    #expect(plan.count == 900)
    var counts = [Int](repeating: 0, count: 9)
    for run in 0..<900 {
      let values = plan.inputs(of: run).map { input -> Double in
        if case .number(let number) = input.value { number } else { .nan }
      }
      counts[Int(values[0] * 3) * 3 + Int(values[1] * 3)] += 1
    }
    // Random points would leave some cell with fewer than 80 or more than 120.
    #expect(counts.allSatisfy { abs($0 - 100) <= 6 }, "\(counts)")
  }

  @Test("parts are stretches that together are the whole")
  func shards() {
    for total in [0, 1, 7, 8, 9, 100] {
      let parts = (1...8).compactMap { Shard("\($0)/8")?.places(of: total) }
      #expect(parts.flatMap { Array($0) } == Array(0..<total))
      #expect(parts.allSatisfy { (total / 8...total / 8 + 1).contains($0.count) })
    }
    for text in ["0/8", "9/8", "1/0", "1", "1/2/3", "a/b", "", "1/9999999999"] {
      #expect(Shard(text) == nil)
    }
  }

  @Test("the time that is left follows from the runs that are done")
  func progress() {
    #expect(SweepProgress.text(0, of: 9, after: 5) == "0 of 9 runs")
    #expect(SweepProgress.text(250, of: 1000, after: 10) == "250 of 1000 runs, 30 s left")
    #expect(SweepProgress.text(1, of: 101, after: 1.2) == "1 of 101 runs, 2 min 0 s left")
    #expect(SweepProgress.text(1, of: 10_001, after: 1) == "1 of 10001 runs, 2 h 46 min left")
  }

  @Test("runs are chosen by their numbers")
  func runs() throws {
    #expect(try RunList.ranges("3,5..7", of: 8) == [3..<4, 5..<8])
    for text in ["", "a", "3..", "..3", "7..5", "-1", "1,,2", "1..2..3", "8"] {
      #expect(throws: VariationError.self) { try RunList.ranges(text, of: 8) }
    }
  }
}
