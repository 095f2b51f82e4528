// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PinnedClient",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: ["Network"])],
    targets: [
        .executableTarget(
            name: "PinnedClient",
            dependencies: [
                .product(name: "SecureHTTPNIO", package: "bulwark"),
                .product(name: "DeviceIntegrity", package: "bulwark"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
