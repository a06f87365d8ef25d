import Generator
import Glibc

/// `Sittings`: what people do at a prompt, in specs and on a page, in any order, on random scenes.
@main struct Sittings {
  static func main() {
    // Swift's handlers would start a debugger.
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    let words = Array(CommandLine.arguments.dropFirst())
    let rest = Array(words.dropFirst())
    switch words.first {
    case "batch": exit(Campaign.batch(rest, generate: text, judge: judge))
    case "trial": exit(Campaign.trial(rest, judge: judge))
    case "sit": exit(SittingTrial.sit(rest))
    case "show":
      guard let seed = rest.first.flatMap({ UInt64($0) }) else { break }
      print(Sitting(seed: seed).text)
      exit(0)
    default:
      guard let campaign = Campaign(words, batchSize: 200, generate: text) else { break }
      exit(campaign.run() == 0 ? 0 : 1)
    }
    print(
      """
      usage: Sittings [--seeds A-B] [--seconds S] [--jobs N] [--output FOLDER]
             Sittings trial FILE.lua [SEED]
             Sittings show SEED    the sitting of a seed
      """)
    exit(2)
  }

  private static func text(_ seed: UInt64) -> String? { Sitting(seed: seed).text }

  /// The exit code of a sitting: 0 when all conditions hold.
  ///
  /// A sitting that hangs or uses too much memory ends the process.
  private static func judge(_ text: String, _ seed: UInt64) -> Int32 {
    Watchdog.begin(seconds: 300)
    let failure = SittingTrial(text, seed: seed).failure()
    Watchdog.check()
    return Campaign.code(of: failure)
  }
}
