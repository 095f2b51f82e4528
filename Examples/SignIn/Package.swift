// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "door",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "bulwark", path: "../..", traits: ["JWT"]),
        .package(url: "https://github.com/apple/swift-crypto", "4.5.0"..<"4.6.0"),
    ],
    targets: [
        .executableTarget(
            name: "door",
            dependencies: [
                .product(name: "SignIn", package: "bulwark"), .product(name: "SignInJWT", package: "bulwark"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Crypto", package: "swift-crypto"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
