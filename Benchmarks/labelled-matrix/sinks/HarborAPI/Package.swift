// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "HarborAPI",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.92.0"),
        .package(url: "https://github.com/vapor/fluent.git", from: "4.9.0"),
        .package(url: "https://github.com/vapor/fluent-postgres-driver.git", from: "2.8.0"),
        .package(url: "https://github.com/vapor/fluent-mysql-driver.git", from: "4.4.0"),
        .package(url: "https://github.com/vapor/leaf.git", from: "4.3.0"),
        .package(url: "https://github.com/vapor/redis.git", from: "4.10.0"),
        .package(url: "https://github.com/vapor/sqlite-nio.git", from: "1.8.0"),
        .package(url: "https://github.com/mongodb/mongodb-vapor", from: "1.1.0"),
        .package(url: "https://github.com/orlandos-nl/MongoKitten.git", from: "7.8.0"),
        .package(url: "https://github.com/JohnSundell/Plot.git", from: "0.14.0"),
        .package(url: "https://github.com/JohnSundell/Ink.git", from: "0.6.0"),
        .package(url: "https://github.com/stencilproject/Stencil.git", from: "0.15.1"),
        .package(url: "https://github.com/tsolomko/SWCompression.git", from: "4.8.0"),
        .package(url: "https://github.com/scinfu/SwiftSoup.git", from: "2.6.0"),
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.9.0"),
        .package(url: "https://github.com/drmohundro/SWXMLHash.git", from: "7.0.0"),
    ],
    targets: [
        .executableTarget(name: "App", dependencies: [
            .product(name: "Vapor", package: "vapor"),
            .product(name: "Fluent", package: "fluent"),
            .product(name: "FluentPostgresDriver", package: "fluent-postgres-driver"),
            .product(name: "FluentMySQLDriver", package: "fluent-mysql-driver"),
            .product(name: "Leaf", package: "leaf"),
            .product(name: "Redis", package: "redis"),
            .product(name: "SQLiteNIO", package: "sqlite-nio"),
            .product(name: "MongoDBVapor", package: "mongodb-vapor"),
            .product(name: "MongoKitten", package: "MongoKitten"),
            "Plot", "Ink", "Alamofire", "SWXMLHash", "Stencil", "SWCompression", "SwiftSoup",
        ]),
    ]
)
