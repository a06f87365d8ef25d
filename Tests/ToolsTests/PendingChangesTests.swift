import Terminal
import Testing

@Suite("Pending changes")
struct PendingChangesTests {
  @Test("a file is taken when it has been left alone, or has changed for long")
  func settles() {
    var pending = PendingChanges()
    pending.note(["a", "b"], at: 0)
    pending.note(["b"], at: 0.04)
    #expect(pending.take(at: 0.04) { _ in true }.isEmpty)
    #expect(pending.take(at: 0.06) { _ in true } == ["a"])
    for step in 2...12 { pending.note(["b"], at: Double(step) * 0.04) }
    #expect(pending.take(at: 0.49) { _ in true }.isEmpty)
    #expect(pending.take(at: 0.5) { _ in true } == ["b"])
    #expect(pending.isEmpty && pending.nextTime == .infinity)
  }

  @Test("a file that is missing may come back for a while")
  func absence() {
    var pending = PendingChanges()
    pending.note(["a", "gone"], at: 1)
    #expect(pending.take(at: 1.1) { $0 == "a" } == ["a"])
    #expect(pending.take(at: 1.2) { _ in false }.isEmpty)
    #expect(pending.take(at: 1.31) { _ in false } == ["gone"])
    pending.note(["back"], at: 2)
    #expect(pending.take(at: 2.1) { _ in false }.isEmpty)
    pending.note(["back"], at: 2.2)
    #expect(pending.take(at: 2.26) { _ in true } == ["back"])
  }
}
