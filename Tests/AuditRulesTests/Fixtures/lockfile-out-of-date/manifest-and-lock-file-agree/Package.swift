// swift-tools-version:5.9
import Foundation
import PackageDescription

let package = Package(
    name: "tool",
    dependencies: [
        .package(url: "https://example.com/codec.git", from: "1.2.0"),
        .package(url: "https://example.com/net.git", "1.0.0"..<"3.0.0"),
    ],
    targets: [.executableTarget(name: "tool")])

if ProcessInfo.processInfo.environment["DOCS"] != nil {
    package.dependencies.append(.package(url: "https://example.com/docs.git", from: "1.0.0"))
}
