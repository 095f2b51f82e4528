// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "devkit",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "5.1.0"),
        .package(url: "https://github.com/stephencelis/SQLite.swift.git", from: "0.15.0"),
    ],
    targets: [
        .executableTarget(name: "devkit", dependencies: [
            .product(name: "ArgumentParser", package: "swift-argument-parser"), "Yams",
            .product(name: "SQLite", package: "SQLite.swift"),
        ]),
        .executableTarget(name: "native-host"),
        .executableTarget(name: "portal-cgi", dependencies: [.product(name: "SQLite", package: "SQLite.swift")]),
        .executableTarget(name: "print-backend"),
        .executableTarget(name: "gatekeeper"),
        .plugin(name: "Stamp", capability: .command(intent: .custom(verb: "stamp", description: "Stamps the sources"))),
    ]
)
