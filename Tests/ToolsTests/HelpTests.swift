import Console
import Scripting
import Sessions
import Testing

/// A prompt over a stage with a card, a ball and a snap, without a terminal.
final class Prompt {
  let host: ScriptHost
  let console: Console
  private(set) var said: [String] = []
  private(set) var warned: [String] = []
  private let lines: Lines

  final class Lines {
    var said: [String] = []
    var warned: [String] = []
  }

  /// Makes a prompt; the shipped behaviors are files of the current folder unless it is not read.
  init(
    width: Int = 80, scene: String = Prompt.scene, readsCurrentFolder: Bool = true
  ) throws {
    let lines = Lines()
    self.lines = lines
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: readsCurrentFolder))
    let stage = try host.runScene(scene, name: "scene")
    host.history = SessionHistory()
    console = try Console(
      host: host, stage: stage, width: { width }, say: { lines.said.append($0) },
      warn: { lines.warned.append($0) })
    console.save = { "saved \($0)" }
    console.write = { ["wrote \($0.key) as \($0.value.word)"] }
  }

  static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 }, tags = { "deck" } }
    stage:addItem { name = "ball", center = { 80, 80 }, size = { 40, 40 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    return stage
    """

  /// The answer to a line: its output and results, or the reason for its failure.
  func answer(_ line: String) -> String {
    lines.said = []
    switch console.evaluate(line) {
    case .values(let values): return (lines.said + values).joined(separator: "\n")
    case .incomplete: return "incomplete"
    case .failed(let message): return "failed: " + message
    }
  }

  /// The notices so far.
  var notices: [String] { lines.warned }
}

@Suite("Help at the prompt")
struct HelpTests {
  @Test(
    "tells signature, types, units, ranges, defaults and an example",
    arguments: [
      (
        "help(card.animate)",
        [
          "item:animate(options) gives animation", "repeats", "in s, default 0",
          "Example:\n    local run = card:animate",
        ]
      ),
      ("help \"item.animate\"", ["item:animate(options) gives animation"]),
      ("help 'card.animate'", ["item:animate(options) gives animation"]),
      ("help(card.position)", ["item:position() gives x, y"]),
      ("help \"onTick\"", ["onTick = function(self, dt, items) ... end", "dt     number, in s"]),
      (
        "help \"behavior\"",
        ["behavior: A behavior in an animator", ":addChild(behavior, options)"]
      ),
      (
        "help \"libration.spring\"",
        ["libration.spring(options) gives spring", "dampingRatio", "from 0.001 to 1e6, in s"]
      ),
      ("help(libration.spring)", ["libration.spring(options) gives spring"]),
      (
        "help(libration.easing)",
        ["libration.easing: Powers of a share", "easeInOut(share, exponent)"]
      ),
      (
        "help \"stage.advanceUntil\"",
        ["stage:advanceUntil(condition, span) gives integer", "span", "seconds"]
      ),
      ("help(stage.advanceUntil)", ["stage:advanceUntil(condition, span)"]),
      ("help \"snap.damping\"", ["snap { damping = }", "number, from 0 to 1, default 0.5"]),
      ("help \"events\"", ["contact(phase, item, other, boundary, x, y, normalX", "traceback"]),
      ("help \"math.sin\"", ["math.sin(x) gives number", "The sine."]),
      ("help(math.sin)", ["math.sin(x)"]), ("help(print)", ["print(...)"]),
      ("help \"params\"", ["default   optional", "choices", "unit"]),
      (
        "help(drag)",
        ["drag(item, point, seconds, options)", "number, from 1e-6 to 1e9, in s, default 0.5"]
      ),
      ("help \"step\"", ["step(ticks)", "default 1"]),
      (
        "help \"assert.equal\"",
        ["assert.are.equal(expected, actual, message)", "In specs only.", "Example:"]
      ),
      ("help \"assert.is_not_nil\"", ["assert.is_nil(value, message)"]),
      ("help \"assert.near\"", ["tolerance  number, required. The greatest distance."]),
      ("help \"context\"", ["describe(name, f)"]), ("help \"spy.on\"", ["spy.on(table, name)"]),
      ("help \"called_with\"", ["assert.spy.called_with(...)"]),
      ("help \"assertions\"", ["assert.has_error(f, expected)", "assert.is_thread"]),
      ("help \"specs\"", ["before_each(f)", "readFile(path)"]),
      ("help(stage)", ["stage: A world of items", ":addItem(options)"]),
      ("help(card.center)", ["point: ", ".x"]), ("help(b[1])", ["snap, built in", "damping"]),
      ("help \"item.alpha\"", ["number, from 0 to 1. "]),
      ("help \"frameWatcher\"", ["frameWatcher, from behaviors/frameWatcher.lua", "Options:"]),
      ("help {}", ["table: inspect(x)"]), ("help(function() end)", ["function: inspect(x)"]),
    ])
  func pages(line: String, parts: [String]) throws {
    let answer = try Prompt().answer(line)
    for part in parts { #expect(answer.contains(part), "\(line): \(answer)") }
  }

  @Test("lists shortly what shares a name")
  func shared() throws {
    let prompt = try Prompt()
    let remove = prompt.answer("help 'remove'")
    for path in ["animator.remove", "behavior.remove", "table.remove"] {
      #expect(remove.contains("  " + path + "  "))
    }
    #expect(remove.hasPrefix("remove is the name of:\n"))
    #expect(!remove.contains("Example"))
    #expect(prompt.answer("help 'damping'").contains("  snap.damping"))
    #expect(prompt.answer("help 'onTick'").contains("see also:\n  behavior.onTick"))
  }

  @Test(
    "suggests what is near in letters or meaning, or nothing",
    arguments: [
      ("snp", "did you mean snap"), ("advanceuntil", "stage.advanceUntil"),
      ("rotate", "item.angle"), ("opacity", "did you mean item.alpha"),
      ("delete", "remove"), ("nosuch", "nothing is called nosuch; help() lists all"),
      ("", "nothing is called"), ("...", "nothing is called"), ("\u{1F600}", "nothing is called"),
    ])
  func suggestions(name: String, text: String) throws {
    let answer = try Prompt().answer("help [[\(name)]]")
    #expect(answer.hasPrefix("failed: ") && answer.contains(text), "\(answer)")
  }

  @Test("wraps to the width of the terminal and breaks no word", arguments: [20, 40, 80, 132])
  func wrapping(width: Int) throws {
    let (narrow, wide) = (try Prompt(width: width), try Prompt(width: 100_000))
    for line in ["help()", "help(card)", "help(card.animate)", "help 'collision'", "help 'events'"]
    {
      let (folded, whole) = (narrow.answer(line), wide.answer(line))
      func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" }.sorted() }
      #expect(words(folded) == words(whole))
      let isExample = { (text: Substring) in text.hasPrefix("    ") && text.contains(" = ") }
      for text in folded.split(separator: "\n") where text.count > width && !isExample(text) {
        #expect(text.split(separator: " ").count == 1, "\(text)")
      }
    }
  }

  @Test("finds each topic by its whole name, and every page has a meaning")
  func allTopics() throws {
    let index = try Prompt().console.helpIndex
    #expect(index.topics.count > 400)
    for topic in index.topics {
      let page = try #require(index.page(on: topic.path, width: 80), "\(topic.path)")
      #expect(
        page.contains {
          $0.hasPrefix(topic.written.prefix(20)) || topic.path == "params"
            || $0.hasPrefix(topic.path)
        }, "\(topic.path)")
    }
  }

  @Test("declares each word with a sentence and an example that runs")
  func words() throws {
    for word in Console.words.members where word.name != "play" {
      let prompt = try Prompt()
      #expect(word.doc.hasSuffix("."))
      let example = try #require(word.example, "\(word.name)")
      #expect(example.contains(word.name))
      #expect(!prompt.answer(example).hasPrefix("failed"), "\(example)")
      for parameter in word.parameters { #expect(parameter.doc.hasSuffix(".")) }
    }
    // Without a clock there is no real time: the animator pauses first.
    #expect(try Prompt(scene: "return libration.stage {}").answer("play()").contains("paused"))
  }

  @Test(
    "refuses arguments of words by their declaration",
    arguments: [
      ("step(-1)", "step: ticks must be from 0 to 1e15, not -1"),
      ("step('x')", "step: ticks must be a whole number, not \"x\""),
      ("run()", "run: seconds is required and must be a finite number"),
      ("drag(card)", "drag: point is required"), ("tap(stage)", "tap: item must be an item"),
      ("flick(card, { 0.5, 0 })", "at least 1 pt/s"),
      ("resume(3)", "resume: behavior must be a behavior, not 3"),
      ("why(3)", "why: subject must be an item or a behavior, not 3"),
    ])
  func refusals(line: String, message: String) throws {
    let answer = try Prompt().answer(line)
    #expect(answer.hasPrefix("failed: ") && answer.contains(message), "\(answer)")
  }
}
