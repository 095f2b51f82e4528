// swift-tools-version:5.9
import PackageDescription

let package = Package(
    name: "PayKiosk",
    platforms: [.iOS(.v16)],
    targets: [.target(name: "PayKiosk", path: "Sources")]
)
