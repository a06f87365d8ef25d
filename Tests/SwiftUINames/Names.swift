// Types with the names of SwiftUI's, to show that an app that imports both needs no qualification.

/// Stands for SwiftUI's `Alert`.
public struct Alert { public init() {} }
/// Stands for SwiftUI's `Alignment`.
public struct Alignment { public init() {} }
/// Stands for SwiftUI's `AlignmentID`.
public struct AlignmentID { public init() {} }
/// Stands for SwiftUI's `Anchor`.
public struct Anchor { public init() {} }
/// Stands for SwiftUI's `Angle`.
public struct Angle { public init() {} }
/// Stands for SwiftUI's `AngularGradient`.
public struct AngularGradient { public init() {} }
/// Stands for SwiftUI's `AnimatablePair`.
public struct AnimatablePair { public init() {} }
/// Stands for SwiftUI's `Animation`.
public struct Animation { public init() {} }
/// Stands for SwiftUI's `AnimationCompletionCriteria`.
public struct AnimationCompletionCriteria { public init() {} }
/// Stands for SwiftUI's `AnimationContext`.
public struct AnimationContext { public init() {} }
/// Stands for SwiftUI's `AnimationState`.
public struct AnimationState { public init() {} }
/// Stands for SwiftUI's `AnimationTimelineSchedule`.
public struct AnimationTimelineSchedule { public init() {} }
/// Stands for SwiftUI's `Animator`.
public struct Animator { public init() {} }
/// Stands for SwiftUI's `AnyGesture`.
public struct AnyGesture { public init() {} }
/// Stands for SwiftUI's `AnyGradient`.
public struct AnyGradient { public init() {} }
/// Stands for SwiftUI's `AnyLayout`.
public struct AnyLayout { public init() {} }
/// Stands for SwiftUI's `AnyShape`.
public struct AnyShape { public init() {} }
/// Stands for SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle { public init() {} }
/// Stands for SwiftUI's `AnyTransition`.
public struct AnyTransition { public init() {} }
/// Stands for SwiftUI's `AnyView`.
public struct AnyView { public init() {} }
/// Stands for SwiftUI's `AppStorage`.
public struct AppStorage { public init() {} }
/// Stands for SwiftUI's `AsyncImage`.
public struct AsyncImage { public init() {} }
/// Stands for SwiftUI's `Axis`.
public struct Axis { public init() {} }
/// Stands for SwiftUI's `BackgroundStyle`.
public struct BackgroundStyle { public init() {} }
/// Stands for SwiftUI's `Binding`.
public struct Binding { public init() {} }
/// Stands for SwiftUI's `BlendMode`.
public struct BlendMode { public init() {} }
/// Stands for SwiftUI's `Button`.
public struct Button { public init() {} }
/// Stands for SwiftUI's `ButtonRole`.
public struct ButtonRole { public init() {} }
/// Stands for SwiftUI's `Canvas`.
public struct Canvas { public init() {} }
/// Stands for SwiftUI's `Capsule`.
public struct Capsule { public init() {} }
/// Stands for SwiftUI's `Circle`.
public struct Circle { public init() {} }
/// Stands for SwiftUI's `Color`.
public struct Color { public init() {} }
/// Stands for SwiftUI's `ColorMatrix`.
public struct ColorMatrix { public init() {} }
/// Stands for SwiftUI's `ColorPicker`.
public struct ColorPicker { public init() {} }
/// Stands for SwiftUI's `ColorRenderingMode`.
public struct ColorRenderingMode { public init() {} }
/// Stands for SwiftUI's `ColorScheme`.
public struct ColorScheme { public init() {} }
/// Stands for SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape { public init() {} }
/// Stands for SwiftUI's `ContentMode`.
public struct ContentMode { public init() {} }
/// Stands for SwiftUI's `ContextMenu`.
public struct ContextMenu { public init() {} }
/// Stands for SwiftUI's `ControlGroup`.
public struct ControlGroup { public init() {} }
/// Stands for SwiftUI's `ControlSize`.
public struct ControlSize { public init() {} }
/// Stands for SwiftUI's `CoordinateSpace`.
public struct CoordinateSpace { public init() {} }
/// Stands for SwiftUI's `CubicKeyframe`.
public struct CubicKeyframe { public init() {} }
/// Stands for SwiftUI's `DatePicker`.
public struct DatePicker { public init() {} }
/// Stands for SwiftUI's `DisclosureGroup`.
public struct DisclosureGroup { public init() {} }
/// Stands for SwiftUI's `Divider`.
public struct Divider { public init() {} }
/// Stands for SwiftUI's `DragGesture`.
public struct DragGesture { public init() {} }
/// Stands for SwiftUI's `DropInfo`.
public struct DropInfo { public init() {} }
/// Stands for SwiftUI's `DynamicTypeSize`.
public struct DynamicTypeSize { public init() {} }
/// Stands for SwiftUI's `Edge`.
public struct Edge { public init() {} }
/// Stands for SwiftUI's `EdgeInsets`.
public struct EdgeInsets { public init() {} }
/// Stands for SwiftUI's `EditButton`.
public struct EditButton { public init() {} }
/// Stands for SwiftUI's `Ellipse`.
public struct Ellipse { public init() {} }
/// Stands for SwiftUI's `EllipticalGradient`.
public struct EllipticalGradient { public init() {} }
/// Stands for SwiftUI's `EmptyView`.
public struct EmptyView { public init() {} }
/// Stands for SwiftUI's `Environment`.
public struct Environment { public init() {} }
/// Stands for SwiftUI's `EnvironmentObject`.
public struct EnvironmentObject { public init() {} }
/// Stands for SwiftUI's `EnvironmentValues`.
public struct EnvironmentValues { public init() {} }
/// Stands for SwiftUI's `EquatableView`.
public struct EquatableView { public init() {} }
/// Stands for SwiftUI's `EventModifiers`.
public struct EventModifiers { public init() {} }
/// Stands for SwiftUI's `ExclusiveGesture`.
public struct ExclusiveGesture { public init() {} }
/// Stands for SwiftUI's `FillStyle`.
public struct FillStyle { public init() {} }
/// Stands for SwiftUI's `FocusState`.
public struct FocusState { public init() {} }
/// Stands for SwiftUI's `Font`.
public struct Font { public init() {} }
/// Stands for SwiftUI's `ForEach`.
public struct ForEach { public init() {} }
/// Stands for SwiftUI's `Form`.
public struct Form { public init() {} }
/// Stands for SwiftUI's `Gauge`.
public struct Gauge { public init() {} }
/// Stands for SwiftUI's `GeometryProxy`.
public struct GeometryProxy { public init() {} }
/// Stands for SwiftUI's `GeometryReader`.
public struct GeometryReader { public init() {} }
/// Stands for SwiftUI's `GestureMask`.
public struct GestureMask { public init() {} }
/// Stands for SwiftUI's `GestureState`.
public struct GestureState { public init() {} }
/// Stands for SwiftUI's `Gradient`.
public struct Gradient { public init() {} }
/// Stands for SwiftUI's `GraphicsContext`.
public struct GraphicsContext { public init() {} }
/// Stands for SwiftUI's `Grid`.
public struct Grid { public init() {} }
/// Stands for SwiftUI's `GridItem`.
public struct GridItem { public init() {} }
/// Stands for SwiftUI's `GridRow`.
public struct GridRow { public init() {} }
/// Stands for SwiftUI's `Group`.
public struct Group { public init() {} }
/// Stands for SwiftUI's `GroupBox`.
public struct GroupBox { public init() {} }
/// Stands for SwiftUI's `HStack`.
public struct HStack { public init() {} }
/// Stands for SwiftUI's `HorizontalAlignment`.
public struct HorizontalAlignment { public init() {} }
/// Stands for SwiftUI's `HoverEffect`.
public struct HoverEffect { public init() {} }
/// Stands for SwiftUI's `HoverPhase`.
public struct HoverPhase { public init() {} }
/// Stands for SwiftUI's `Image`.
public struct Image { public init() {} }
/// Stands for SwiftUI's `ImageRenderer`.
public struct ImageRenderer { public init() {} }
/// Stands for SwiftUI's `KeyframeAnimator`.
public struct KeyframeAnimator { public init() {} }
/// Stands for SwiftUI's `KeyframeTimeline`.
public struct KeyframeTimeline { public init() {} }
/// Stands for SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack { public init() {} }
/// Stands for SwiftUI's `KeyframesBuilder`.
public struct KeyframesBuilder { public init() {} }
/// Stands for SwiftUI's `Label`.
public struct Label { public init() {} }
/// Stands for SwiftUI's `LabeledContent`.
public struct LabeledContent { public init() {} }
/// Stands for SwiftUI's `LayoutDirection`.
public struct LayoutDirection { public init() {} }
/// Stands for SwiftUI's `LazyHGrid`.
public struct LazyHGrid { public init() {} }
/// Stands for SwiftUI's `LazyHStack`.
public struct LazyHStack { public init() {} }
/// Stands for SwiftUI's `LazyVGrid`.
public struct LazyVGrid { public init() {} }
/// Stands for SwiftUI's `LazyVStack`.
public struct LazyVStack { public init() {} }
/// Stands for SwiftUI's `LinearGradient`.
public struct LinearGradient { public init() {} }
/// Stands for SwiftUI's `LinearKeyframe`.
public struct LinearKeyframe { public init() {} }
/// Stands for SwiftUI's `Link`.
public struct Link { public init() {} }
/// Stands for SwiftUI's `List`.
public struct List { public init() {} }
/// Stands for SwiftUI's `LocalizedStringKey`.
public struct LocalizedStringKey { public init() {} }
/// Stands for SwiftUI's `LongPressGesture`.
public struct LongPressGesture { public init() {} }
/// Stands for SwiftUI's `MagnificationGesture`.
public struct MagnificationGesture { public init() {} }
/// Stands for SwiftUI's `MagnifyGesture`.
public struct MagnifyGesture { public init() {} }
/// Stands for SwiftUI's `Material`.
public struct Material { public init() {} }
/// Stands for SwiftUI's `Menu`.
public struct Menu { public init() {} }
/// Stands for SwiftUI's `MeshGradient`.
public struct MeshGradient { public init() {} }
/// Stands for SwiftUI's `MoveKeyframe`.
public struct MoveKeyframe { public init() {} }
/// Stands for SwiftUI's `Namespace`.
public struct Namespace { public init() {} }
/// Stands for SwiftUI's `NavigationLink`.
public struct NavigationLink { public init() {} }
/// Stands for SwiftUI's `NavigationPath`.
public struct NavigationPath { public init() {} }
/// Stands for SwiftUI's `NavigationSplitView`.
public struct NavigationSplitView { public init() {} }
/// Stands for SwiftUI's `NavigationStack`.
public struct NavigationStack { public init() {} }
/// Stands for SwiftUI's `NavigationView`.
public struct NavigationView { public init() {} }
/// Stands for SwiftUI's `ObservedObject`.
public struct ObservedObject { public init() {} }
/// Stands for SwiftUI's `OffsetShape`.
public struct OffsetShape { public init() {} }
/// Stands for SwiftUI's `OutlineGroup`.
public struct OutlineGroup { public init() {} }
/// Stands for SwiftUI's `Path`.
public struct Path { public init() {} }
/// Stands for SwiftUI's `PhaseAnimator`.
public struct PhaseAnimator { public init() {} }
/// Stands for SwiftUI's `Picker`.
public struct Picker { public init() {} }
/// Stands for SwiftUI's `ProgressView`.
public struct ProgressView { public init() {} }
/// Stands for SwiftUI's `ProjectionTransform`.
public struct ProjectionTransform { public init() {} }
/// Stands for SwiftUI's `ProposedViewSize`.
public struct ProposedViewSize { public init() {} }
/// Stands for SwiftUI's `RadialGradient`.
public struct RadialGradient { public init() {} }
/// Stands for SwiftUI's `Rectangle`.
public struct Rectangle { public init() {} }
/// Stands for SwiftUI's `RedactionReasons`.
public struct RedactionReasons { public init() {} }
/// Stands for SwiftUI's `RotateGesture`.
public struct RotateGesture { public init() {} }
/// Stands for SwiftUI's `RotatedShape`.
public struct RotatedShape { public init() {} }
/// Stands for SwiftUI's `RotationGesture`.
public struct RotationGesture { public init() {} }
/// Stands for SwiftUI's `RoundedCornerStyle`.
public struct RoundedCornerStyle { public init() {} }
/// Stands for SwiftUI's `RoundedRectangle`.
public struct RoundedRectangle { public init() {} }
/// Stands for SwiftUI's `ScaledMetric`.
public struct ScaledMetric { public init() {} }
/// Stands for SwiftUI's `ScaledShape`.
public struct ScaledShape { public init() {} }
/// Stands for SwiftUI's `ScenePhase`.
public struct ScenePhase { public init() {} }
/// Stands for SwiftUI's `ScrollView`.
public struct ScrollView { public init() {} }
/// Stands for SwiftUI's `ScrollViewReader`.
public struct ScrollViewReader { public init() {} }
/// Stands for SwiftUI's `Section`.
public struct Section { public init() {} }
/// Stands for SwiftUI's `SecureField`.
public struct SecureField { public init() {} }
/// Stands for SwiftUI's `SequenceGesture`.
public struct SequenceGesture { public init() {} }
/// Stands for SwiftUI's `Settings`.
public struct Settings { public init() {} }
/// Stands for SwiftUI's `Shader`.
public struct Shader { public init() {} }
/// Stands for SwiftUI's `SimultaneousGesture`.
public struct SimultaneousGesture { public init() {} }
/// Stands for SwiftUI's `Slider`.
public struct Slider { public init() {} }
/// Stands for SwiftUI's `Spacer`.
public struct Spacer { public init() {} }
/// Stands for SwiftUI's `SpatialTapGesture`.
public struct SpatialTapGesture { public init() {} }
/// Stands for SwiftUI's `Spring`.
public struct Spring { public init() {} }
/// Stands for SwiftUI's `SpringKeyframe`.
public struct SpringKeyframe { public init() {} }
/// Stands for SwiftUI's `State`.
public struct State { public init() {} }
/// Stands for SwiftUI's `StateObject`.
public struct StateObject { public init() {} }
/// Stands for SwiftUI's `Stepper`.
public struct Stepper { public init() {} }
/// Stands for SwiftUI's `StrokeStyle`.
public struct StrokeStyle { public init() {} }
/// Stands for SwiftUI's `TabView`.
public struct TabView { public init() {} }
/// Stands for SwiftUI's `Table`.
public struct Table { public init() {} }
/// Stands for SwiftUI's `TapGesture`.
public struct TapGesture { public init() {} }
/// Stands for SwiftUI's `Text`.
public struct Text { public init() {} }
/// Stands for SwiftUI's `TextAlignment`.
public struct TextAlignment { public init() {} }
/// Stands for SwiftUI's `TextEditor`.
public struct TextEditor { public init() {} }
/// Stands for SwiftUI's `TextField`.
public struct TextField { public init() {} }
/// Stands for SwiftUI's `TimelineView`.
public struct TimelineView { public init() {} }
/// Stands for SwiftUI's `Toggle`.
public struct Toggle { public init() {} }
/// Stands for SwiftUI's `ToolbarItem`.
public struct ToolbarItem { public init() {} }
/// Stands for SwiftUI's `Transaction`.
public struct Transaction { public init() {} }
/// Stands for SwiftUI's `TransformedShape`.
public struct TransformedShape { public init() {} }
/// Stands for SwiftUI's `TransitionPhase`.
public struct TransitionPhase { public init() {} }
/// Stands for SwiftUI's `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle { public init() {} }
/// Stands for SwiftUI's `UnitCurve`.
public struct UnitCurve { public init() {} }
/// Stands for SwiftUI's `UnitPoint`.
public struct UnitPoint { public init() {} }
/// Stands for SwiftUI's `VStack`.
public struct VStack { public init() {} }
/// Stands for SwiftUI's `VerticalAlignment`.
public struct VerticalAlignment { public init() {} }
/// Stands for SwiftUI's `ViewBuilder`.
public struct ViewBuilder { public init() {} }
/// Stands for SwiftUI's `ViewThatFits`.
public struct ViewThatFits { public init() {} }
/// Stands for SwiftUI's `Visibility`.
public struct Visibility { public init() {} }
/// Stands for SwiftUI's `Window`.
public struct Window { public init() {} }
/// Stands for SwiftUI's `WindowGroup`.
public struct WindowGroup { public init() {} }
/// Stands for SwiftUI's `ZStack`.
public struct ZStack { public init() {} }
/// Stands for SwiftUI's `Animatable`.
public protocol Animatable {}
/// Stands for SwiftUI's `AnimatableModifier`.
public protocol AnimatableModifier {}
/// Stands for SwiftUI's `App`.
public protocol App {}
/// Stands for SwiftUI's `ButtonStyle`.
public protocol ButtonStyle {}
/// Stands for SwiftUI's `Commands`.
public protocol Commands {}
/// Stands for SwiftUI's `CustomAnimation`.
public protocol CustomAnimation {}
/// Stands for SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {}
/// Stands for SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {}
/// Stands for SwiftUI's `GeometryEffect`.
public protocol GeometryEffect {}
/// Stands for SwiftUI's `Gesture`.
public protocol Gesture {}
/// Stands for SwiftUI's `InsettableShape`.
public protocol InsettableShape {}
/// Stands for SwiftUI's `KeyframeTrackContent`.
public protocol KeyframeTrackContent {}
/// Stands for SwiftUI's `Keyframes`.
public protocol Keyframes {}
/// Stands for SwiftUI's `Layout`.
public protocol Layout {}
/// Stands for SwiftUI's `PreferenceKey`.
public protocol PreferenceKey {}
/// Stands for SwiftUI's `PreviewProvider`.
public protocol PreviewProvider {}
/// Stands for SwiftUI's `Scene`.
public protocol Scene {}
/// Stands for SwiftUI's `Shape`.
public protocol Shape {}
/// Stands for SwiftUI's `ShapeStyle`.
public protocol ShapeStyle {}
/// Stands for SwiftUI's `TimelineSchedule`.
public protocol TimelineSchedule {}
/// Stands for SwiftUI's `Transition`.
public protocol Transition {}
/// Stands for SwiftUI's `VectorArithmetic`.
public protocol VectorArithmetic {}
/// Stands for SwiftUI's `View`.
public protocol View {}
/// Stands for SwiftUI's `ViewModifier`.
public protocol ViewModifier {}
/// Stands for SwiftUI's `VisualEffect`.
public protocol VisualEffect {}
