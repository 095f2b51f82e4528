// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "EdgeGateway",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.27.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.21.0"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "1.0.0"),
        .package(url: "https://github.com/vapor/postgres-nio.git", from: "1.21.0"),
        .package(url: "https://github.com/vapor/mysql-nio.git", from: "1.7.0"),
        .package(url: "https://github.com/vapor/redis.git", from: "4.11.0"),
        .package(url: "https://github.com/valkey-io/valkey-swift.git", from: "0.3.0"),
        .package(url: "https://github.com/mongodb/mongo-swift-driver.git", from: "1.3.1"),
        .package(url: "https://github.com/orlandos-nl/MongoKitten.git", from: "7.9.0"),
        .package(url: "https://github.com/Kitura/Swift-SMTP.git", from: "6.0.0"),
        .package(url: "https://github.com/Joannis/SMTPKitten.git", from: "0.2.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "3.5.0")
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl"),
        .executableTarget(name: "EdgeGateway", dependencies: ["COpenSSL",
            .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "AsyncHTTPClient", package: "async-http-client"),
            .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport"), .product(name: "PostgresNIO", package: "postgres-nio"),
            .product(name: "MySQLNIO", package: "mysql-nio"), .product(name: "Redis", package: "redis"), .product(name: "Valkey", package: "valkey-swift"),
            .product(name: "MongoSwift", package: "mongo-swift-driver"), .product(name: "MongoKitten", package: "MongoKitten"),
            .product(name: "SwiftSMTP", package: "Swift-SMTP"), .product(name: "SMTPKitten", package: "SMTPKitten"), .product(name: "CryptoExtras", package: "swift-crypto")])
    ]
)
