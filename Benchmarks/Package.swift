// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "bulwark", path: ".."),
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
    ],
    targets: [
        .executableTarget(
            name: "audit-speed",
            dependencies: [
                .product(name: "AuditKit", package: "bulwark"), .product(name: "AuditRules", package: "bulwark"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .executableTarget(
            name: "resolution-oracle", dependencies: [.product(name: "AuditKit", package: "bulwark")]),
        .executableTarget(
            name: "seal-memory",
            dependencies: [
                .product(name: "Sealing", package: "bulwark"), .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .executableTarget(
            name: "vault-speed",
            dependencies: [
                .product(name: "SecretStorage", package: "bulwark"), .product(name: "Sealing", package: "bulwark"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(name: "BareToken"),
        .executableTarget(
            name: "token-speed",
            dependencies: [
                "BareToken", .product(name: "HardwareKeys", package: "bulwark"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .executableTarget(
            name: "derivation-speed", dependencies: [.product(name: "Sealing", package: "bulwark")]),
        .executableTarget(
            name: "sign-speed",
            dependencies: [
                .product(name: "SecureHTTP", package: "bulwark"), .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .executableTarget(
            name: "connection-speed",
            dependencies: [
                .product(name: "SecureHTTP", package: "bulwark"), .product(name: "SecureHTTPNIO", package: "bulwark"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .executableTarget(
            name: "redaction-speed",
            dependencies: [
                .product(name: "RedactingLog", package: "bulwark"), .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(name: "seal-timing", dependencies: [.product(name: "Sealing", package: "bulwark")]),
        .executableTarget(
            name: "validation-speed", dependencies: [.product(name: "InputValidation", package: "bulwark")]),
        .executableTarget(
            name: "sign-in-speed",
            dependencies: [
                .product(name: "SignIn", package: "bulwark"), .product(name: "SignInJWT", package: "bulwark"),
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        .executableTarget(
            name: "integrity-speed", dependencies: [.product(name: "DeviceIntegrity", package: "bulwark")]),
        .executableTarget(name: "wallet-speed", dependencies: [.product(name: "WalletKeys", package: "bulwark")]),
    ],
    swiftLanguageModes: [.v6]
)
