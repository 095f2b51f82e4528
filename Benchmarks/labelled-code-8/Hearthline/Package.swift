// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "Hearthline",
    platforms: [.iOS(.v17)],
    products: [
        .library(name: "Hearthline", targets: ["Hearthline"])
    ],
    dependencies: [
        .package(url: "https://github.com/kishikawakatsumi/KeychainAccess.git", from: "4.2.2"),
        .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.9.0"),
        .package(url: "https://github.com/krzyzanowskim/CryptoSwift.git", from: "1.8.0"),
        .package(url: "https://github.com/getsentry/sentry-cocoa.git", from: "8.30.0"),
        .package(url: "https://github.com/stasel/WebRTC.git", from: "120.0.0"),
        .package(url: "https://github.com/daltoniam/Starscream.git", from: "4.0.6")
    ],
    targets: [
        .target(
            name: "Hearthline",
            dependencies: [
                "KeychainAccess", "Alamofire", "CryptoSwift", "WebRTC", "Starscream",
                .product(name: "Sentry", package: "sentry-cocoa")
            ],
            path: ".",
            exclude: ["Info.plist", "Hearthline.entitlements", "Package.swift"]
        )
    ]
)
