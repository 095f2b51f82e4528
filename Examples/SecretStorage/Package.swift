// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "keep",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "keep", dependencies: [.product(name: "SecretStorage", package: "bulwark")])
    ]
)
