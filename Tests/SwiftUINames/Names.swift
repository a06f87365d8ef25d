// Types with the names of SwiftUI's, to show that an app that imports both needs no qualification.

/// Stands for SwiftUI's `Alert`.
public struct Alert {}
/// Stands for SwiftUI's `Alignment`.
public struct Alignment {}
/// Stands for SwiftUI's `AlignmentID`.
public struct AlignmentID {}
/// Stands for SwiftUI's `Anchor`.
public struct Anchor {}
/// Stands for SwiftUI's `Angle`.
public struct Angle {}
/// Stands for SwiftUI's `AngularGradient`.
public struct AngularGradient {}
/// Stands for SwiftUI's `AnimatablePair`.
public struct AnimatablePair {}
/// Stands for SwiftUI's `Animation`.
public struct Animation {}
/// Stands for SwiftUI's `AnimationCompletionCriteria`.
public struct AnimationCompletionCriteria {}
/// Stands for SwiftUI's `AnimationContext`.
public struct AnimationContext {}
/// Stands for SwiftUI's `AnimationState`.
public struct AnimationState {}
/// Stands for SwiftUI's `AnimationTimelineSchedule`.
public struct AnimationTimelineSchedule {}
/// Stands for SwiftUI's `Animator`.
public struct Animator {}
/// Stands for SwiftUI's `AnyGesture`.
public struct AnyGesture {}
/// Stands for SwiftUI's `AnyGradient`.
public struct AnyGradient {}
/// Stands for SwiftUI's `AnyLayout`.
public struct AnyLayout {}
/// Stands for SwiftUI's `AnyShape`.
public struct AnyShape {}
/// Stands for SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle {}
/// Stands for SwiftUI's `AnyTransition`.
public struct AnyTransition {}
/// Stands for SwiftUI's `AnyView`.
public struct AnyView {}
/// Stands for SwiftUI's `AppStorage`.
public struct AppStorage {}
/// Stands for SwiftUI's `AsyncImage`.
public struct AsyncImage {}
/// Stands for SwiftUI's `Axis`.
public struct Axis {}
/// Stands for SwiftUI's `BackgroundStyle`.
public struct BackgroundStyle {}
/// Stands for SwiftUI's `Binding`.
public struct Binding {}
/// Stands for SwiftUI's `BlendMode`.
public struct BlendMode {}
/// Stands for SwiftUI's `Button`.
public struct Button {}
/// Stands for SwiftUI's `ButtonRole`.
public struct ButtonRole {}
/// Stands for SwiftUI's `Canvas`.
public struct Canvas {}
/// Stands for SwiftUI's `Capsule`.
public struct Capsule {}
/// Stands for SwiftUI's `Circle`.
public struct Circle {}
/// Stands for SwiftUI's `Color`.
public struct Color {}
/// Stands for SwiftUI's `ColorMatrix`.
public struct ColorMatrix {}
/// Stands for SwiftUI's `ColorPicker`.
public struct ColorPicker {}
/// Stands for SwiftUI's `ColorRenderingMode`.
public struct ColorRenderingMode {}
/// Stands for SwiftUI's `ColorScheme`.
public struct ColorScheme {}
/// Stands for SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape {}
/// Stands for SwiftUI's `ContentMode`.
public struct ContentMode {}
/// Stands for SwiftUI's `ContextMenu`.
public struct ContextMenu {}
/// Stands for SwiftUI's `ControlGroup`.
public struct ControlGroup {}
/// Stands for SwiftUI's `ControlSize`.
public struct ControlSize {}
/// Stands for SwiftUI's `CoordinateSpace`.
public struct CoordinateSpace {}
/// Stands for SwiftUI's `CubicKeyframe`.
public struct CubicKeyframe {}
/// Stands for SwiftUI's `DatePicker`.
public struct DatePicker {}
/// Stands for SwiftUI's `DisclosureGroup`.
public struct DisclosureGroup {}
/// Stands for SwiftUI's `Divider`.
public struct Divider {}
/// Stands for SwiftUI's `DragGesture`.
public struct DragGesture {}
/// Stands for SwiftUI's `DropInfo`.
public struct DropInfo {}
/// Stands for SwiftUI's `DynamicTypeSize`.
public struct DynamicTypeSize {}
/// Stands for SwiftUI's `Edge`.
public struct Edge {}
/// Stands for SwiftUI's `EdgeInsets`.
public struct EdgeInsets {}
/// Stands for SwiftUI's `EditButton`.
public struct EditButton {}
/// Stands for SwiftUI's `Ellipse`.
public struct Ellipse {}
/// Stands for SwiftUI's `EllipticalGradient`.
public struct EllipticalGradient {}
/// Stands for SwiftUI's `EmptyView`.
public struct EmptyView {}
/// Stands for SwiftUI's `Environment`.
public struct Environment {}
/// Stands for SwiftUI's `EnvironmentObject`.
public struct EnvironmentObject {}
/// Stands for SwiftUI's `EnvironmentValues`.
public struct EnvironmentValues {}
/// Stands for SwiftUI's `EquatableView`.
public struct EquatableView {}
/// Stands for SwiftUI's `EventModifiers`.
public struct EventModifiers {}
/// Stands for SwiftUI's `ExclusiveGesture`.
public struct ExclusiveGesture {}
/// Stands for SwiftUI's `FillStyle`.
public struct FillStyle {}
/// Stands for SwiftUI's `FocusState`.
public struct FocusState {}
/// Stands for SwiftUI's `Font`.
public struct Font {}
/// Stands for SwiftUI's `ForEach`.
public struct ForEach {}
/// Stands for SwiftUI's `Form`.
public struct Form {}
/// Stands for SwiftUI's `Gauge`.
public struct Gauge {}
/// Stands for SwiftUI's `GeometryProxy`.
public struct GeometryProxy {}
/// Stands for SwiftUI's `GeometryReader`.
public struct GeometryReader {}
/// Stands for SwiftUI's `GestureMask`.
public struct GestureMask {}
/// Stands for SwiftUI's `GestureState`.
public struct GestureState {}
/// Stands for SwiftUI's `Gradient`.
public struct Gradient {}
/// Stands for SwiftUI's `GraphicsContext`.
public struct GraphicsContext {}
/// Stands for SwiftUI's `Grid`.
public struct Grid {}
/// Stands for SwiftUI's `GridItem`.
public struct GridItem {}
/// Stands for SwiftUI's `GridRow`.
public struct GridRow {}
/// Stands for SwiftUI's `Group`.
public struct Group {}
/// Stands for SwiftUI's `GroupBox`.
public struct GroupBox {}
/// Stands for SwiftUI's `HStack`.
public struct HStack {}
/// Stands for SwiftUI's `HorizontalAlignment`.
public struct HorizontalAlignment {}
/// Stands for SwiftUI's `HoverEffect`.
public struct HoverEffect {}
/// Stands for SwiftUI's `HoverPhase`.
public struct HoverPhase {}
/// Stands for SwiftUI's `Image`.
public struct Image {}
/// Stands for SwiftUI's `ImageRenderer`.
public struct ImageRenderer {}
/// Stands for SwiftUI's `KeyframeAnimator`.
public struct KeyframeAnimator {}
/// Stands for SwiftUI's `KeyframeTimeline`.
public struct KeyframeTimeline {}
/// Stands for SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack {}
/// Stands for SwiftUI's `KeyframesBuilder`.
public struct KeyframesBuilder {}
/// Stands for SwiftUI's `Label`.
public struct Label {}
/// Stands for SwiftUI's `LabeledContent`.
public struct LabeledContent {}
/// Stands for SwiftUI's `LayoutDirection`.
public struct LayoutDirection {}
/// Stands for SwiftUI's `LazyHGrid`.
public struct LazyHGrid {}
/// Stands for SwiftUI's `LazyHStack`.
public struct LazyHStack {}
/// Stands for SwiftUI's `LazyVGrid`.
public struct LazyVGrid {}
/// Stands for SwiftUI's `LazyVStack`.
public struct LazyVStack {}
/// Stands for SwiftUI's `LinearGradient`.
public struct LinearGradient {}
/// Stands for SwiftUI's `LinearKeyframe`.
public struct LinearKeyframe {}
/// Stands for SwiftUI's `Link`.
public struct Link {}
/// Stands for SwiftUI's `List`.
public struct List {}
/// Stands for SwiftUI's `LocalizedStringKey`.
public struct LocalizedStringKey {}
/// Stands for SwiftUI's `LongPressGesture`.
public struct LongPressGesture {}
/// Stands for SwiftUI's `MagnificationGesture`.
public struct MagnificationGesture {}
/// Stands for SwiftUI's `MagnifyGesture`.
public struct MagnifyGesture {}
/// Stands for SwiftUI's `Material`.
public struct Material {}
/// Stands for SwiftUI's `Menu`.
public struct Menu {}
/// Stands for SwiftUI's `MeshGradient`.
public struct MeshGradient {}
/// Stands for SwiftUI's `MoveKeyframe`.
public struct MoveKeyframe {}
/// Stands for SwiftUI's `Namespace`.
public struct Namespace {}
/// Stands for SwiftUI's `NavigationLink`.
public struct NavigationLink {}
/// Stands for SwiftUI's `NavigationPath`.
public struct NavigationPath {}
/// Stands for SwiftUI's `NavigationSplitView`.
public struct NavigationSplitView {}
/// Stands for SwiftUI's `NavigationStack`.
public struct NavigationStack {}
/// Stands for SwiftUI's `NavigationView`.
public struct NavigationView {}
/// Stands for SwiftUI's `ObservedObject`.
public struct ObservedObject {}
/// Stands for SwiftUI's `OffsetShape`.
public struct OffsetShape {}
/// Stands for SwiftUI's `OutlineGroup`.
public struct OutlineGroup {}
/// Stands for SwiftUI's `Path`.
public struct Path {}
/// Stands for SwiftUI's `PhaseAnimator`.
public struct PhaseAnimator {}
/// Stands for SwiftUI's `Picker`.
public struct Picker {}
/// Stands for SwiftUI's `ProgressView`.
public struct ProgressView {}
/// Stands for SwiftUI's `ProjectionTransform`.
public struct ProjectionTransform {}
/// Stands for SwiftUI's `ProposedViewSize`.
public struct ProposedViewSize {}
/// Stands for SwiftUI's `RadialGradient`.
public struct RadialGradient {}
/// Stands for SwiftUI's `Rectangle`.
public struct Rectangle {}
/// Stands for SwiftUI's `RedactionReasons`.
public struct RedactionReasons {}
/// Stands for SwiftUI's `RotateGesture`.
public struct RotateGesture {}
/// Stands for SwiftUI's `RotatedShape`.
public struct RotatedShape {}
/// Stands for SwiftUI's `RotationGesture`.
public struct RotationGesture {}
/// Stands for SwiftUI's `RoundedCornerStyle`.
public struct RoundedCornerStyle {}
/// Stands for SwiftUI's `RoundedRectangle`.
public struct RoundedRectangle {}
/// Stands for SwiftUI's `ScaledMetric`.
public struct ScaledMetric {}
/// Stands for SwiftUI's `ScaledShape`.
public struct ScaledShape {}
/// Stands for SwiftUI's `ScenePhase`.
public struct ScenePhase {}
/// Stands for SwiftUI's `ScrollView`.
public struct ScrollView {}
/// Stands for SwiftUI's `ScrollViewReader`.
public struct ScrollViewReader {}
/// Stands for SwiftUI's `Section`.
public struct Section {}
/// Stands for SwiftUI's `SecureField`.
public struct SecureField {}
/// Stands for SwiftUI's `SequenceGesture`.
public struct SequenceGesture {}
/// Stands for SwiftUI's `Settings`.
public struct Settings {}
/// Stands for SwiftUI's `Shader`.
public struct Shader {}
/// Stands for SwiftUI's `SimultaneousGesture`.
public struct SimultaneousGesture {}
/// Stands for SwiftUI's `Slider`.
public struct Slider {}
/// Stands for SwiftUI's `Spacer`.
public struct Spacer {}
/// Stands for SwiftUI's `SpatialTapGesture`.
public struct SpatialTapGesture {}
/// Stands for SwiftUI's `Spring`.
public struct Spring {}
/// Stands for SwiftUI's `SpringKeyframe`.
public struct SpringKeyframe {}
/// Stands for SwiftUI's `State`.
public struct State {}
/// Stands for SwiftUI's `StateObject`.
public struct StateObject {}
/// Stands for SwiftUI's `Stepper`.
public struct Stepper {}
/// Stands for SwiftUI's `StrokeStyle`.
public struct StrokeStyle {}
/// Stands for SwiftUI's `TabView`.
public struct TabView {}
/// Stands for SwiftUI's `Table`.
public struct Table {}
/// Stands for SwiftUI's `TapGesture`.
public struct TapGesture {}
/// Stands for SwiftUI's `Text`.
public struct Text {}
/// Stands for SwiftUI's `TextAlignment`.
public struct TextAlignment {}
/// Stands for SwiftUI's `TextEditor`.
public struct TextEditor {}
/// Stands for SwiftUI's `TextField`.
public struct TextField {}
/// Stands for SwiftUI's `TimelineView`.
public struct TimelineView {}
/// Stands for SwiftUI's `Toggle`.
public struct Toggle {}
/// Stands for SwiftUI's `ToolbarItem`.
public struct ToolbarItem {}
/// Stands for SwiftUI's `Transaction`.
public struct Transaction {}
/// Stands for SwiftUI's `TransformedShape`.
public struct TransformedShape {}
/// Stands for SwiftUI's `TransitionPhase`.
public struct TransitionPhase {}
/// Stands for SwiftUI's `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle {}
/// Stands for SwiftUI's `UnitCurve`.
public struct UnitCurve {}
/// Stands for SwiftUI's `UnitPoint`.
public struct UnitPoint {}
/// Stands for SwiftUI's `VStack`.
public struct VStack {}
/// Stands for SwiftUI's `VerticalAlignment`.
public struct VerticalAlignment {}
/// Stands for SwiftUI's `ViewBuilder`.
public struct ViewBuilder {}
/// Stands for SwiftUI's `ViewThatFits`.
public struct ViewThatFits {}
/// Stands for SwiftUI's `Visibility`.
public struct Visibility {}
/// Stands for SwiftUI's `Window`.
public struct Window {}
/// Stands for SwiftUI's `WindowGroup`.
public struct WindowGroup {}
/// Stands for SwiftUI's `ZStack`.
public struct ZStack {}
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
