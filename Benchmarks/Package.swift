// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "bulwark", path: ".."),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "audit-speed",
            dependencies: [
                .product(name: "AuditKit", package: "bulwark"), .product(name: "AuditRules", package: "bulwark"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .executableTarget(
            name: "seal-memory",
            dependencies: [
                .product(name: "Sealing", package: "bulwark"), .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .executableTarget(name: "seal-timing", dependencies: [.product(name: "Sealing", package: "bulwark")]),
    ],
    swiftLanguageModes: [.v6]
)
