// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "Shipyard",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "shipyard", targets: ["shipyard"]),
        .executable(name: "ShipyardBar", targets: ["ShipyardBar"]),
        .library(name: "ShipyardCore", targets: ["ShipyardCore"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "5.1.0"), // good: dependency-pin
        .package(url: "https://github.com/weichsel/ZIPFoundation.git", from: "0.9.19"),
        .package(url: "http://git.harbourtools.example/deploy-kit.git", from: "2.0.0"), // bad: cleartext
    ],
    targets: [
        .target(
            name: "ShipyardCore",
            dependencies: [
                .product(name: "Yams", package: "Yams"),
                .product(name: "ZIPFoundation", package: "ZIPFoundation"),
                .product(name: "DeployKit", package: "deploy-kit"),
            ],
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .executableTarget(
            name: "shipyard",
            dependencies: [
                "ShipyardCore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(name: "ShipyardBar", dependencies: ["ShipyardCore"]),
    ]
)
