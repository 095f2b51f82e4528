// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "fieldops",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.3.0"),
        .package(url: "https://github.com/emqx/CocoaMQTT.git", from: "2.1.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "3.2.0"),
        .package(url: "https://github.com/socketio/socket.io-client-swift.git", from: "16.1.0")
    ],
    targets: [
        .executableTarget(name: "fieldctl", dependencies: ["FieldKit"]),
        .executableTarget(name: "FieldAgent", dependencies: ["FieldKit"]),
        .target(name: "FieldKit")
    ]
)
