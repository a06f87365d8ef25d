import Generator
import Glibc

/// libFuzzer's `main` calls this first: the first word selects the target.
@c func LLVMFuzzerInitialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  // Swift's handlers would start a debugger; libFuzzer and the sanitizer report by themselves.
  for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
  let given = (1..<max(1, Int(count.pointee))).compactMap {
    words.pointee[$0].map { String(cString: $0) }
  }
  let rest = Array(given.dropFirst())
  switch given.first {
  case "behaviors":
    guard let campaign = Campaign(rest, batchSize: 50, generate: Behaviors.scene) else { break }
    exit(campaign.run() == 0 ? 0 : 1)
  case "batch":
    exit(Campaign.batch(rest, generate: Behaviors.scene, judge: Behaviors.judge))
  case "trial": exit(Campaign.trial(rest, judge: Behaviors.judge))
  case let name?:
    guard let target = Target.all.first(where: { $0.name == name }) else { break }
    chosen.target = target
    // libFuzzer sees the words behind the target's name.
    for place in 1..<Int(count.pointee) { words.pointee[place] = words.pointee[place + 1] }
    count.pointee -= 1
    return 0
  case nil: break
  }
  print(
    """
    usage: Fuzz TARGET [libFuzzer's options and folders of seeds]
           Fuzz behaviors [--seeds A-B] [--seconds S] [--jobs N] [--output FOLDER]
           Fuzz trial FILE.lua [SEED]
    targets: \(Target.all.map(\.name).joined(separator: ", "))
    """)
  exit(2)
}

/// libFuzzer calls this with every input.
@c func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  chosen.target?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
  return 0
}

/// The target of this process.
private final class Choice: Sendable {
  // Set once, before the first input; libFuzzer runs one thread.
  nonisolated(unsafe) var target: Target?
}

private let chosen = Choice()
