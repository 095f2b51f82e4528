// swift-tools-version:5.10
import PackageDescription

let package = Package(
    name: "Shipwright",
    platforms: [.macOS(.v14)],
    products: [.executable(name: "shipwright", targets: ["Shipwright"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/JohnSundell/ShellOut.git", from: "2.3.0"),
        .package(url: "https://github.com/weichsel/ZIPFoundation.git", from: "0.9.19"),
        .package(url: "https://github.com/tsolomko/SWCompression.git", from: "4.8.6"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "6.29.0"),
    ],
    targets: [
        .systemLibrary(name: "CLibXML2", path: "Modules/CLibXML2", pkgConfig: "libxml-2.0"),
        .executableTarget(
            name: "Shipwright",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                "ShellOut", "ZIPFoundation", "SWCompression", "CLibXML2",
            ],
            path: "Sources"
        ),
    ]
)
