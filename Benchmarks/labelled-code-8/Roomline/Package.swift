// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "Roomline",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.106.0"),
        .package(url: "https://github.com/vapor/fluent.git", from: "4.12.0"),
        .package(url: "https://github.com/vapor/fluent-postgres-driver.git", from: "2.10.0"),
        .package(url: "https://github.com/vapor/jwt.git", from: "4.2.2"),
        .package(url: "https://github.com/weichsel/ZIPFoundation.git", from: "0.9.19"),
        .package(url: "https://github.com/tsolomko/SWCompression.git", from: "4.8.6"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "3.10.0")
    ],
    targets: [
        .executableTarget(name: "Roomline", dependencies: [
            .product(name: "Vapor", package: "vapor"),
            .product(name: "Fluent", package: "fluent"),
            .product(name: "FluentPostgresDriver", package: "fluent-postgres-driver"),
            .product(name: "JWT", package: "jwt"),
            .product(name: "Crypto", package: "swift-crypto"),
            "ZIPFoundation", "SWCompression"
        ], path: ".", swiftSettings: [.enableUpcomingFeature("BareSlashRegexLiterals")])
    ]
)
