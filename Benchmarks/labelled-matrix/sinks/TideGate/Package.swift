// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "TideGate",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.5.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.0.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird-compression.git", from: "2.0.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.21.0"),
        .package(url: "https://github.com/codewinsdotcom/PostgresClientKit.git", from: "1.5.0"),
        .package(url: "https://github.com/PerfectlySoft/Perfect-SQLite.git", from: "5.0.0"),
        .package(url: "https://github.com/PerfectlySoft/Perfect-MySQL.git", from: "3.5.0"),
        .package(url: "https://github.com/PerfectlySoft/Perfect-CRUD.git", from: "2.0.0"),
        .package(url: "https://github.com/Neo4j-Swift/Neo4j-Swift.git", from: "6.0.0"),
        .package(url: "https://github.com/influxdata/influxdb-client-swift", from: "1.6.0"),
        .package(url: "https://github.com/sliemeobn/elementary.git", from: "0.4.0"),
        .package(url: "https://github.com/IBM-Swift/Swift-SMTP.git", from: "5.1.200"),
    ],
    targets: [
        .systemLibrary(name: "COpenLDAP", providers: [.apt(["libldap2-dev"])]),
        .executableTarget(name: "TideGate", dependencies: [
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "Mustache", package: "swift-mustache"),
            .product(name: "HummingbirdCompression", package: "hummingbird-compression"),
            .product(name: "AsyncHTTPClient", package: "async-http-client"),
            .product(name: "PerfectSQLite", package: "Perfect-SQLite"),
            .product(name: "PerfectMySQL", package: "Perfect-MySQL"),
            .product(name: "PerfectCRUD", package: "Perfect-CRUD"),
            .product(name: "Theo", package: "Neo4j-Swift"),
            .product(name: "InfluxDBSwift", package: "influxdb-client-swift"),
            .product(name: "Elementary", package: "elementary"),
            .product(name: "SwiftSMTP", package: "Swift-SMTP"),
            "PostgresClientKit", "COpenLDAP",
        ]),
    ]
)
