// swift-tools-version: 6.2
// Gallery app: everything is on the main actor unless it says otherwise.
import PackageDescription

let package = Package(
    name: "Gallery",
    targets: [
        .target(
            name: "Gallery",
            swiftSettings: [.defaultIsolation(MainActor.self)]
        )
    ]
)
