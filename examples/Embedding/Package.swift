// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "Libration", path: "../..")],
  targets: ["Embedding", "OwnItems", "Confetti", "Ticking", "Background", "Rewind"].map { name in
    .executableTarget(
      name: name,
      dependencies: ["Scripting", "Dynamics", "Geometry"].map {
        .product(name: $0, package: "Libration")
      })
  }
)
