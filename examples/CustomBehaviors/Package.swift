// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "CustomBehaviors",
  dependencies: [.package(name: "Libration", path: "../..")],
  targets: [
    .target(
      name: "CustomBehaviors",
      dependencies: [
        .product(name: "Dynamics", package: "Libration"),
        .product(name: "Geometry", package: "Libration"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "CardPile",
      dependencies: [
        "CustomBehaviors",
        .product(name: "Dynamics", package: "Libration"),
        .product(name: "Geometry", package: "Libration"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CustomBehaviorsTests",
      dependencies: [
        "CustomBehaviors",
        .product(name: "Dynamics", package: "Libration"),
        .product(name: "Geometry", package: "Libration"),
        .product(name: "Scripting", package: "Libration"),
      ],
      swiftSettings: settings),
  ]
)
