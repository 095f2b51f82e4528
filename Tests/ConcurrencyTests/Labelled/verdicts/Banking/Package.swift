// swift-tools-version: 6.0
// Banking app: an app target over its own ledger target and a library of somebody else.
import PackageDescription

let package = Package(
    name: "Banking",
    dependencies: [.package(url: "https://example.org/old-charts.git", from: "2.1.0")],
    targets: [
        .target(name: "Ledger"),
        .target(name: "App", dependencies: ["Ledger", .product(name: "OldCharts", package: "old-charts")]),
    ]
)
