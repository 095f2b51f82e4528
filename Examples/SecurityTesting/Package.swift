// swift-tools-version: 6.1
import PackageDescription

// `run --flawed` builds the app as it must not be.
let flaws: [SwiftSetting] = Context.environment["FERRY_FLAWED"] == nil ? [] : [.define("FLAWED")]

let package = Package(
    name: "ferry",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: [])],
    targets: [
        .target(
            name: "Ferry",
            dependencies: [
                .product(name: "SignIn", package: "bulwark"), .product(name: "SecretStorage", package: "bulwark"),
                .product(name: "SecureHTTP", package: "bulwark"), .product(name: "InputValidation", package: "bulwark"),
            ],
            swiftSettings: flaws),
        // No part of the app: its security tests alone depend on SecurityTesting.
        .testTarget(
            name: "FerryTests",
            dependencies: [
                "Ferry", .product(name: "SecurityTesting", package: "bulwark"),
                .product(name: "DeviceIntegrity", package: "bulwark"),
                .product(name: "SignIn", package: "bulwark"), .product(name: "SecretStorage", package: "bulwark"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
