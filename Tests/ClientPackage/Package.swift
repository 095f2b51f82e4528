// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Client",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "bulwark", path: "../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Client",
            dependencies: [
                .product(name: "SecretPatterns", package: "bulwark"), .product(name: "Sealing", package: "bulwark"),
                .product(name: "RedactingLog", package: "bulwark"),
                .product(name: "SecureHTTP", package: "bulwark"), .product(name: "SecureUI", package: "bulwark"),
                .product(name: "DeviceIntegrity", package: "bulwark"),
                .product(name: "SecretStorage", package: "bulwark"), .product(name: "HardwareKeys", package: "bulwark"),
            ])
    ]
)
