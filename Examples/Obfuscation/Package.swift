// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "switches",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: ["Obfuscation"])],
    targets: [
        .executableTarget(name: "switches", dependencies: [.product(name: "Obfuscation", package: "bulwark")])
    ],
    swiftLanguageModes: [.v6]
)
