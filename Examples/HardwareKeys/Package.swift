// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "HardwareKeysExample",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "sign-release",
            dependencies: [
                .product(name: "HardwareKeys", package: "bulwark"), .product(name: "Sealing", package: "bulwark"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
