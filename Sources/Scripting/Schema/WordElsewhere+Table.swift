/// The words. Of several rows for a word, the first counts whose names are possible in its place.
extension WordElsewhere {
  /// Names that must be possible, or with `-` must not, words, and the hint for them.
  static let advices: [(names: String, words: String, hint: String)] = [
    // The options of addItem.
    (
      "center size tags -frame",
      "x y width height position frame bounds rect left top origin w h "
        + "radius r",
      "give center = { x, y } and size = { width, height }"
    ),
    (
      "center size tags -frame",
      "vx vy velocity angularVelocity scale scaleX scaleY translation "
        + "transform",
      "set it afterwards, as in item.velocity = { 100, 0 }"
    ),
    // The options of animate, of a step and of a keyframe.
    (
      "spring keyframes",
      "damping dampingRatio dampingFraction stiffness mass tension friction "
        + "bounce response", "give it in a table, as in spring = { dampingRatio = 0.7 }"
    ),
    (
      "translation alpha curve", "to from target values properties animations",
      "name what changes itself, as in x = 80"
    ),
    (
      "translation alpha curve",
      "hidden " + StyleProperty.all.filter { $0.animate == nil }.map(\.name).joined(separator: " "),
      "no animation changes it: assign it to the item"
    ),
    // The options of a stage.
    ("rate restRule", "size bounds frame referenceView", "give width and height"),
    (
      "rate restRule", "gravity",
      "add it to the animator, as in animator:add(\"gravity\", { items = stage:items() })"
    ),
    // Items.
    (
      "frame center", "left top right bottom minX minY maxX maxY origin",
      "frame has the corners: x, y is the top left one"
    ),
    ("hidden", "visible isVisible visibility display", "hidden = true is the opposite"),
    ("isRunning", "paused", "isRunning is the opposite"),
    // Values.
    ("intersects rounded", "right maxX", "it is x + width"),
    ("intersects rounded", "bottom maxY", "it is y + height"),
    // Behaviors.
    ("direction magnitude", "x y dx dy gravityX gravityY", "give direction = { x, y }"),
    ("region strength", "radius range maxDistance", "give region = libration.region.radius(100)"),
    ("density elasticity", "mass", "give density; mass is density x area"),
    ("allowsRotation", "fixedRotation freezeRotation", "allowsRotation is the opposite"),
    ("optional kind", "required", "a param without a default is required"),
    // Stages.
    (
      "addItem animator", "addBehavior addBehaviour addGravity addForce",
      "behaviors are the animator's: stage.animator:add"
    ),
    ("addItem resize", "size bounds frame", "it has width and height"),
    // Globals.
    (
      "libration pcall", "CGPoint CGVector Vector2 Vector3 Vec2 vec vector",
      "a point is a table, { x, y }"
    ),
    ("libration pcall", "CGSize UDim2", "a size is a table, { width, height }"),
    ("libration pcall", "CGRect", "a rect is a table, { x, y, width, height }"),
    (
      "libration pcall", "setTimeout wait sleep delay task timer",
      "use stage:after, or self:wait in a story"
    ),
    ("libration pcall", "setInterval", "use stage:every"),
    (
      "libration pcall", "requestAnimationFrame love game",
      "onTick of a behavior is called per tick"
    ),
    ("libration pcall", "gsap anime TweenService flux", "use item:animate"),
    ("libration pcall", "lerp mix", "use libration.tween"),
    ("libration pcall", "clamp", "use math.max and math.min"),
    (
      "libration pcall", "UIView UIDynamicAnimator CALayer", "use libration.stage and stage:addItem"
    ),
    ("libration pcall", "null undefined None NULL", "Lua has nil"),
  ]

  /// Our names, each with the words for it.
  static let rows = """
    activeBounds: livingBounds
    alpha: opacity transparency fade
    angle: rotation rotate rotationZ rotateZ orientation heading rot
    center: position pos location middle
    frame: bounds rect boundingBox boundingRect
    size: dimensions
    zPosition: zIndex z zOrder depth
    hidden: isHidden
    color: colour backgroundColor background fillColor fillStyle tint tintColor
    cornerRadius: borderRadius roundedCorners
    strokeColor: borderColor stroke strokeStyle
    strokeWidth: borderWidth lineWidth
    shadow: boxShadow dropShadow elevation
    fill: gradient linearGradient radialGradient
    text: textContent innerText caption title string
    font: fontSize fontFamily fontWeight fontName textColor textAlign textAlignment textStyle
    tags: class className classes categories
    velocity: linearVelocity speed vel initialVelocity initialSpringVelocity
    angularVelocity: spin angularSpeed rotationSpeed omega
    vx: velocityX velX speedX dx
    vy: velocityY velY speedY dy
    width: w
    height: h
    scaleX: sx
    scaleY: sy
    scale: zoom
    translation: offset translate translateX translateY
    transform: matrix
    collisionBoundsType: shape shapeType
    collisionBoundingPath: outline polygon vertices
    name: id identifier label
    x: left minX
    y: top minY
    spring: bouncy springy
    curve: ease easing timing timingFunction interpolation interpolator
    duration: dur minimumPressDuration minimumDuration settlingDuration
    at: keyTime percent when time
    repeats: repeatCount iterations iterationCount loop loops repeatForever
    autoreverses: yoyo alternate pingPong
    delay: startDelay beginTime
    onEnd: onComplete completion complete callback onFinish onFinished completionHandler
    keyframes: frames steps times
    dampingRatio: dampingFraction zeta usingSpringWithDamping
    response: period
    stiffness: tension springConstant k
    damping: friction frictionFactor dampingRatio dampingFraction
    normalizedVelocity: initialVelocity initialSpringVelocity velocity
    deceleration: decelerationRate power
    rate: fps hz frameRate tickRate framesPerSecond preferredFramesPerSecond
    seed: randomSeed
    addItem: addView addSubview addSprite addBody addNode newItem createItem newBody spawn addBox
    removeItem: removeView removeSprite removeNode removeChild destroy delete
    item: getItem findItem getElementById itemNamed childNode
    items: getItems children bodies views subviews sprites nodes elements querySelectorAll objects
    advance: update simulate
    after: setTimeout schedule asyncAfter delayedCall
    every: setInterval scheduledTimer
    displayLink: requestAnimationFrame onFrame CADisplayLink
    elapsed: now elapsedTime clock getTime time age timestamp
    elapsedTime: elapsed now time
    raycast: rayTest castRay
    itemsIn: queryBoundingBox overlap findInRect
    hitTest: itemAt elementFromPoint pick
    emit: post dispatch dispatchEvent trigger
    add: addBehavior addBehaviour attach
    removeAll: removeAllBehaviors clear
    remove: removeBehavior removeFromParent destroy delete invalidate
    sequence: timeline chain serial
    group: parallel
    isRunning: running isActive
    stage: referenceView scene newStage createStage newWorld world
    addChild: addChildBehavior
    children: childBehaviors
    behaviors: childBehaviors
    isSuspended: suspended
    animator: dynamicAnimator
    clockMandate: keepAwake keepsAwake keepRunning
    onTick: action update onUpdate onFrame onStep onRender onDraw onFixedUpdate
    onContact: onCollision onCollide onCollisionEnter onHit onBeginContact onContactBegan
    onAdd: onStart onInit onLoad onCreate onEnter onMount onAwake
    onRemove: onDestroy onExit onUnmount onDispose onUnload onStop
    onRest: onSettle onSleep
    onChange: onSet onOption
    onItem: onItemAdded
    onItemLeft: onItemRemoved
    params: parameters options props config settings defaults arguments
    appliesTo: tag target
    kind: type class
    default: value initial initialValue defaultValue
    min: minimum least lower from
    max: maximum most upper to
    choices: values options enum oneOf cases
    doc: description help comment docs
    check: validate validator
    unit: units
    optional: nullable
    magnitude: strength force acceleration power intensity g impulse
    direction: vector gravityDirection pushDirection
    mode: collisionMode type
    active: isActive enabled isEnabled
    offset: targetOffset
    strength: magnitude force intensity power gravity
    position: center point location origin
    region: area
    falloff: attenuation
    minimumRadius: minRadius innerRadius
    animationSpeed: speed frequency
    evaluate: callback func fn
    referenceBounds: translatesReferenceBoundsIntoBoundary worldBounds edges walls bounds
    boundaries: lines paths obstacles
    elasticity: restitution bounce bounciness
    resistance: linearDamping drag damping airResistance frictionAir
    angularResistance: angularDamping angularDrag
    isAnchored: isStatic static anchored fixed kinematic immovable isKinematic
    allowsRotation: canRotate
    sweptCollisions: bullet isBullet usesPreciseCollisionDetection ccd
    point: target to position location destination snapPoint snapTo
    anchor: anchorPoint attachedToAnchor point position target
    to: bodyB itemB attachedTo attachedToItem other with
    item: bodyA itemA body view target element sprite object node
    length: distance restLength maxLength
    frictionTorque: maxTorque
    frequency: hz frequencyHz
    onEnded: onTap onClick onPress handler callback onRelease perform onEnd onTapGesture
    onBegan: onStart onBegin onDown onDragStart onPanStart
    onChanged: onMove onDrag onPan
    onCancelled: onCancel
    isEnabled: enabled
    cancelsTouches: cancelsTouchesInView
    count: numberOfTapsRequired taps numberOfTaps
    touches: numberOfTouchesRequired fingers numberOfTouches pointers
    minimumTouches: minimumNumberOfTouches
    maximumTouches: maximumNumberOfTouches
    allowance: allowableMovement maximumDistance tolerance slop
    limits: dragConstraints constraints
    rubberBand: dragElastic elastic
    carriesItem: draggable
    startLocation: startPosition
    location: position point
    state: phase
    phase: state
    gravity: UIGravityBehavior
    collision: UICollisionBehavior collisions collide
    snap: UISnapBehavior
    attachment: UIAttachmentBehavior joint rope distanceJoint pin hinge weld spring
    push: UIPushBehavior force impulse thrust
    dynamicItem: UIDynamicItemBehavior physicsBody rigidBody material
    tap: UITapGestureRecognizer click onTapGesture
    pan: UIPanGestureRecognizer drag draggable dragGesture
    pinch: UIPinchGestureRecognizer zoom magnification magnifyGesture
    rotation: UIRotationGestureRecognizer rotate rotationGesture
    longPress: UILongPressGestureRecognizer hold press longPressGesture
    touch: pointer
    vortexField: vortex
    radialGravityField: radialGravity attractor magnet
    linearGravityField: linearGravity wind
    noiseField: noise
    turbulenceField: turbulence
    customField: field
    easeInOut: ease ease-in-out inOut smooth easeInOutQuad easeInOutCubic easeInOutSine
    easeIn: ease-in easeInQuad easeInCubic accelerate
    easeOut: ease-out easeOutQuad easeOutCubic decelerate
    linear: none
    tween: lerp mix interpolate
    animate: withAnimation
    rubberBand: rubberBandClamp
    rotated: rotate rotatedBy rotating
    scaled: scale scaledBy
    translated: translate translatedBy
    concat: concatenating multiply
    inverted: inverse invert
    apply: applying transformPoint
    parts: decompose decomposed
    intersects: overlaps
    union: merge
    fraction: fractionComplete progress
    resume: play continue start
    cancel: stop invalidate
    stop: cancel remove
    """
}
