// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "WireKit",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: [.library(name: "WireKit", targets: ["WireKit"])],
    dependencies: [.package(url: "https://github.com/apple/swift-nio.git", from: "2.70.0")],
    targets: [
        .target(
            name: "WireKit",
            dependencies: [.product(name: "NIOCore", package: "swift-nio")],
            path: "Sources",
            linkerSettings: [.unsafeFlags(["-Xlinker", "-allow_stack_execute"])] // bad: insecure-configuration
        ),
    ]
)
