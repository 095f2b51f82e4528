// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "Lumenbox",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "6.27.0"),
        .package(url: "https://github.com/stephencelis/SQLite.swift.git", from: "0.15.3"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.5.4")
    ],
    targets: [
        .executableTarget(
            name: "Lumenbox",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "SQLite", package: "SQLite.swift"),
                .product(name: "Logging", package: "swift-log")
            ],
            path: ".",
            exclude: ["Info.plist", "Lumenbox.entitlements"]
        )
    ]
)
