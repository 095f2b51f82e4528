// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "AuthServer",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", from: "4.106.0"),
        .package(url: "https://github.com/vapor/jwt.git", from: "5.0.0"),
        .package(url: "https://github.com/vapor/fluent.git", from: "4.12.0"),
        .package(url: "https://github.com/Kitura/Swift-JWT.git", from: "4.0.0"),
        .package(url: "https://github.com/auth0/JWTDecode.swift.git", from: "3.2.0"),
        .package(url: "https://github.com/airsidemobile/JOSESwift.git", from: "3.0.0")
    ],
    targets: [
        .executableTarget(name: "App", dependencies: [
            .product(name: "Vapor", package: "vapor"), .product(name: "JWT", package: "jwt"), .product(name: "Fluent", package: "fluent"), "Gateway", "Admin"
        ]),
        .target(name: "Gateway", dependencies: [.product(name: "SwiftJWT", package: "Swift-JWT"), .product(name: "Vapor", package: "vapor")]),
        .target(name: "Admin", dependencies: [
            .product(name: "JWTDecode", package: "JWTDecode.swift"), .product(name: "JOSESwift", package: "JOSESwift"), .product(name: "Vapor", package: "vapor")
        ])
    ]
)
