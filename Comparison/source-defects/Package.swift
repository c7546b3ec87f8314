// swift-tools-version: 6.1
import PackageDescription

// Not a part of Duet's package, because swift-syntax takes minutes to build, and only this needs it.
let package = Package(
  name: "source-defects",
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
  targets: [
    .executableTarget(
      name: "source-defects",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
      ])
  ],
  swiftLanguageModes: [.v6])
