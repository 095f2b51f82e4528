// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "HarborAPI",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.92.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "6.27.0"),
    ],
    targets: [
        .target(name: "HarborStore", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
        .executableTarget(
            name: "HarborAPI",
            dependencies: ["HarborStore", .product(name: "Vapor", package: "vapor"), .product(name: "GRDB", package: "GRDB.swift")]
        ),
    ]
)
