import Generator
import Glibc

/// `Edges`: sane scenes with a few values at their edges, built from the host's declarations.
@main struct Edges {
  static func main() {
    // Swift's handlers would start a debugger.
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    let words = Array(CommandLine.arguments.dropFirst())
    let rest = Array(words.dropFirst())
    switch words.first {
    case "batch": exit(Campaign.batch(rest, generate: scene, judge: EdgeTrial.judge))
    case "trial": exit(Campaign.trial(rest, judge: EdgeTrial.judge))
    case "show", "sane":
      guard let seed = rest.first.flatMap({ UInt64($0) }),
        let text = scene(seed, hasEdges: words[0] == "show")
      else { break }
      print(text)
      exit(0)
    case "census":
      print(EdgeScenes.census(Surface.declared))
      exit(0)
    default:
      guard let campaign = Campaign(words, batchSize: 500, generate: scene) else { break }
      exit(campaign.run() == 0 ? 0 : 1)
    }
    print(
      """
      usage: Edges [--seeds A-B] [--seconds S] [--jobs N] [--output FOLDER]
             Edges trial FILE.lua [SEED]
             Edges show SEED    the scene of a seed
             Edges sane SEED    the same without edge values
             Edges census       what is met, in the order of seeds
      """)
    exit(2)
  }

  private static func scene(_ seed: UInt64) -> String? { scene(seed, hasEdges: true) }

  private static func scene(_ seed: UInt64, hasEdges: Bool) -> String? {
    Surface.declared.map { surface in
      var scenes = EdgeScenes(surface, seed: seed)
      return scenes.scene(hasEdges: hasEdges)
    }
  }
}
