import Generator
import Terminal
import Viewing

extension SittingTrial {
  /// Plays, drags and types on a page while files are saved, twice: the page is sent the same.
  func page() -> String? {
    let (first, second) = (Folder(), Folder())
    let sent = messages(in: first)
    if wasStopped(sent) { return nil }
    return difference(sent, messages(in: second)).map { "the same page is sent another \($0)" }
  }

  private func messages(in folder: Folder) -> Written {
    folder.write(scene: scene)
    var (texts, rows): ([String], [String]) = ([], [])
    _ = folder.run {
      var time = 0.0
      var dice = Dice(seed: seed)
      do {
        // A clock that advances with each reading, so that a frame has an end.
        let session = try ViewSession(
          Self.options,
          now: {
            time += 0.002
            return time
          })
        try session.open(.file("scene.lua"))
        guard let page = session.connect() else { return .failure }
        for line in lines {
          for request in requests(&dice) { session.receive(request, from: page) }
          session.receive("prompt " + line, from: page)
          if dice.chance(8) {
            folder.write("behaviors/busy.lua", dice.pick(SessionScenes.versions))
            session.reload(["behaviors/busy.lua"])
          }
          for _ in 0..<dice.number(1...12) {
            session.advance()
            time += 1 / 60.0
            while let text = session.takeText(for: page) {
              // The time that a tick takes differs from run to run.
              if text.contains("would let it keep up") { continue }
              // So does the memory that is not collected yet.
              texts.append(text.replacing(/memory \d+ KiB/, with: "memory"))
            }
            while let bytes = session.takeRows(for: page) {
              rows.append("\(bytes.count) bytes, \(bytes.hashValue)")
              session.receive("ack \(rows.count)", from: page)
            }
          }
        }
      } catch {
        texts.append("\(error)")
      }
      return .success
    }
    return [("texts", texts.joined(separator: "\n")), ("rows", rows.joined(separator: "\n"))]
  }

  private func requests(_ dice: inout Dice) -> [String] {
    let (x, y) = (dice.number(0...300), dice.number(0...200))
    switch dice.number(0...9) {
    case 0, 1: return ["play"]
    case 2: return ["pause", "step \(dice.number(-20...20))"]
    case 3: return ["seek \(dice.number(0...120))"]
    case 4: return ["reach \(dice.number(0...300))"]
    case 5: return ["change", "touch began 0 \(x) \(y)", "touch moved 0 \(y) \(x)"]
    case 6: return ["touch ended 0 \(x) \(y)"]
    case 7: return ["start 0 x \(x)"]
    case 8: return ["resize \(100 + x) \(100 + y)"]
    default: return ["mark m\(x % 3)", "inspect \(x % 4)", "branch \(x % 5 + 1)"]
    }
  }
}
