// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "Quartermaster",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "App", targets: ["App"]),
        .executable(name: "Gate", targets: ["Gate"]),
    ],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.110.0"), // good: dependency-pin
        .package(url: "https://github.com/vapor/fluent.git", from: "4.12.0"),
        .package(url: "https://github.com/vapor/fluent-postgres-driver.git", from: "2.10.0"),
        .package(url: "https://github.com/vapor/redis.git", from: "4.11.0"),
        .package(url: "https://github.com/vapor/jwt.git", from: "5.1.0"),
        .package(url: "https://github.com/vapor/leaf.git", from: "4.4.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.8.0"),
        .package(url: "https://github.com/vapor/postgres-nio.git", from: "1.24.0"),
        .package(url: "https://github.com/northdock/leaf-markdown.git", branch: "main"), // bad: dependency-pin
    ],
    targets: [
        .executableTarget(
            name: "App",
            dependencies: [
                .product(name: "Vapor", package: "vapor"),
                .product(name: "Fluent", package: "fluent"),
                .product(name: "FluentPostgresDriver", package: "fluent-postgres-driver"),
                .product(name: "Redis", package: "redis"),
                .product(name: "JWT", package: "jwt"),
                .product(name: "Leaf", package: "leaf"),
                .product(name: "LeafMarkdown", package: "leaf-markdown"),
            ]
        ),
        .executableTarget(
            name: "Gate",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "PostgresNIO", package: "postgres-nio"),
            ]
        ),
    ]
)
