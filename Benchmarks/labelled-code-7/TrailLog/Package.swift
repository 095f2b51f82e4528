// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "TrailLog",
    platforms: [.iOS(.v17)],
    products: [.library(name: "TrailLog", targets: ["TrailLog"])],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "6.29.0"),
        .package(url: "https://github.com/ccgus/fmdb.git", from: "2.7.12"),
        .package(url: "https://github.com/stephencelis/SQLite.swift.git", from: "0.15.3"),
        .package(url: "https://github.com/realm/realm-swift.git", from: "10.54.0"),
        .package(url: "https://github.com/weichsel/ZIPFoundation.git", from: "0.9.19"),
        .package(url: "https://github.com/tadija/AEXML.git", from: "4.7.0"),
        .package(url: "https://github.com/tid-kijyun/Kanna.git", from: "5.3.0"),
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.10.0"),
        .package(url: "https://github.com/kishikawakatsumi/KeychainAccess.git", from: "4.2.2"),
        .package(url: "https://github.com/auth0/JWTDecode.swift.git", from: "3.2.0"),
    ],
    targets: [
        .target(
            name: "TrailLog",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "FMDB", package: "fmdb"),
                .product(name: "SQLite", package: "SQLite.swift"),
                .product(name: "RealmSwift", package: "realm-swift"),
                "ZIPFoundation", "AEXML", "Kanna", "Alamofire", "KeychainAccess",
                .product(name: "JWTDecode", package: "JWTDecode.swift"),
            ],
            path: ".",
            exclude: ["Info.plist"]
        ),
    ]
)
