// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "form",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: [])],
    targets: [
        .executableTarget(name: "form", dependencies: [.product(name: "InputValidation", package: "bulwark")])
    ]
)
