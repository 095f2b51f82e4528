// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "DeployDesk",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.106.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "0.2.0"),
        .package(url: "https://github.com/JohnSundell/ShellOut.git", from: "2.3.0"),
        .package(url: "https://github.com/kareman/SwiftShell.git", from: "5.1.0"),
        .package(url: "https://github.com/jakeheis/SwiftCLI.git", from: "6.0.3"),
        .package(url: "https://github.com/orlandos-nl/Citadel.git", from: "0.9.0"),
        .package(url: "https://github.com/jakeheis/Shout.git", from: "0.6.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.3.0"),
    ],
    targets: [
        .executableTarget(name: "Agent", dependencies: [
            .product(name: "Vapor", package: "vapor"),
            .product(name: "Subprocess", package: "swift-subprocess"),
            "ShellOut", "SwiftShell", "SwiftCLI", "Citadel", "Shout",
        ]),
        .executableTarget(name: "depctl", dependencies: [
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
    ]
)
