// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "token-cache",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: ["Vault"])],
    targets: [
        .executableTarget(
            name: "token-cache",
            dependencies: [
                .product(name: "SecretStorage", package: "bulwark"), .product(name: "Sealing", package: "bulwark"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
