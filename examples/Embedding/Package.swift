// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Embedding",
  dependencies: [.package(name: "Libration", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding",
      dependencies: [.product(name: "Scripting", package: "Libration")])
  ]
)
