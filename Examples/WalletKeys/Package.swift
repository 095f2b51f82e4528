// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Wallet",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "bulwark", path: "../..", traits: ["Wallet"])],
    targets: [.executableTarget(name: "Wallet", dependencies: [.product(name: "WalletKeys", package: "bulwark")])]
)
