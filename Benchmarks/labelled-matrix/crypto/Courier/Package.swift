// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Courier",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/jedisct1/swift-sodium.git", from: "0.9.1"),
        .package(url: "https://github.com/Kitura/BlueCryptor.git", from: "2.0.1"),
        .package(url: "https://github.com/Kitura/BlueRSA.git", from: "1.0.201"),
        .package(url: "https://github.com/kylef/JSONWebToken.swift.git", from: "2.2.0")
    ],
    targets: [.executableTarget(name: "Courier", dependencies: [
        .product(name: "Sodium", package: "swift-sodium"), .product(name: "Cryptor", package: "BlueCryptor"),
        .product(name: "CryptorRSA", package: "BlueRSA"), .product(name: "JWT", package: "JSONWebToken.swift")])]
)
