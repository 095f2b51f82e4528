// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "shop-log",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "bulwark", path: "../..", traits: ["Logging"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .executableTarget(
            name: "shop-log",
            dependencies: [
                .product(name: "RedactingLog", package: "bulwark"), .product(name: "Logging", package: "swift-log"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
