import Dynamics
import Geometry
import Pictures
import Scripting

/// The last centers of moving items, for pictures.
struct Trails {
  /// The most centers of an item.
  package static let most = 40

  private var points: [String: [Vector]] = [:]
  private weak var stage: Stage?
  private var tick = -1

  /// Adds the present centers of items, once a tick.
  package mutating func note(_ stage: Stage) {
    if stage !== self.stage || stage.tick < tick { points = [:] }
    guard stage !== self.stage || stage.tick != tick else { return }
    (self.stage, tick) = (stage, stage.tick)
    var kept: [String: [Vector]] = [:]
    for shown in stage.shownItems {
      let item = shown.item
      let center = item.shownPose.translation
      kept[shown.name] = (points[shown.name] ?? []).suffix(Self.most - 1) + [center]
    }
    points = kept
  }

  /// The trails of present items, in the order of the items, without the parts inside the items.
  package func all(of stage: Stage) -> [StagePicture.Trail] {
    stage.shownItems.filter { $0.item.shownAlpha > 0 }.compactMap { item in
      guard let all = points[item.name], let center = all.last else { return nil }
      let radius = max(item.width, item.height) / 2
      let outside = all.filter { $0.distance(to: center) > radius }
      return StagePicture.Trail(points: outside, color: item.color)
    }
  }
}
