import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The members of an item that concern animations.
extension StageItem {
  static var animationMembers: [Member<StageItem>] {
    [
      .method(
        "animate",
        .options(
          of: \.animationWords.schema, declared: { AnimationWords().schema },
          example: "{ center = { 80, 252 }, spring = { response = 0.4 } }",
          "Properties with their values at the end, and how they get there."),
        returns: .animation, doc: "Animates properties and returns the animation.",
        example: "local run = card:animate { x = 80, spring = { dampingRatio = 0.7 } }"
      ) { item, call, options in try item.animate(options.values).push(to: call) },
      .method(
        "stopAnimations", AnimationRun.endOptions([.keepsVelocity]),
        doc: "Ends all its animations where it is seen.",
        example: "card:stopAnimations { keepsVelocity = true }"
      ) { item, _, options in item.home.stopAnimations(of: item, options) },
      .property(
        "isAnimated", .boolean, "Whether animations move it.", example: "print(card.isAnimated)"
      ) { item, call in call.push(item.home.animator.isAnimated(item.item)) },
      .property(
        "model", .table, "A fresh table of what it will be once its animations have ended.",
        example: "print(card.model.x)"
      ) { item, call in call.push(.table(try item.model())) },
    ]
  }

  private func animate(_ values: [ExactName: OptionValue]) throws -> AnimationRun {
    let animation = try AnimationReader(stage: home, subject: "animate").read(values, of: self)
    var onEnd: Reference?
    if case .function(let function)? = values["onEnd"] { onEnd = function }
    return try home.start(animation, by: "animate", about: self, onEnd: onEnd)
  }

  private func model() throws(LuaError) -> Reference {
    let (animator, types) = (home.animator, home.host.values)
    let center = animator.modelValue(of: item, .center)
    let size = animator.modelValue(of: item, .size)
    let scale = animator.modelValue(of: item, .scale)
    let model = home.host.interpreter.makeTable([
      "center": types.make(center), "x": .number(center.x), "y": .number(center.y),
      "size": types.make(size), "width": .number(size.width), "height": .number(size.height),
      "angle": .number(animator.modelValue(of: item, .angle)),
      "scale": types.make(scale), "scaleX": .number(scale.x), "scaleY": .number(scale.y),
      "translation": types.make(animator.modelValue(of: item, .translation)),
      "transform": types.make(animator.modelValue(of: item, .transform)),
      "color": modelColor.map { .string($0) } ?? .nil,
    ])
    for look in ItemField.looks {
      model[look.name] = .number(animator.modelValue(of: item, .look(look)))
    }
    for property in StyleProperty.all {
      model[property.name] = try property.value(modelStyle, home.host)
    }
    return model
  }
}
