// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "VaultNotes",
    platforms: [.iOS(.v16)],
    products: [.library(name: "VaultNotes", targets: ["VaultNotes"])],
    dependencies: [
        .package(url: "https://github.com/krzyzanowskim/CryptoSwift.git", from: "1.8.0"),
        .package(url: "https://github.com/RNCryptor/RNCryptor.git", from: "5.2.0"),
        .package(url: "https://github.com/iosdevzone/IDZSwiftCommonCrypto.git", from: "0.13.1")
    ],
    targets: [
        .target(name: "VaultNotes", dependencies: ["CryptoSwift", "RNCryptor", "IDZSwiftCommonCrypto"], path: "Sources")
    ]
)
