// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Ground",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "Ground", dependencies: [.product(name: "DeviceIntegrity", package: "bulwark")])
    ],
    swiftLanguageModes: [.v6]
)
