// swift-tools-version: 6.1
import PackageDescription

/// What every target holds to: explicit imports, no hidden `any`, and nothing imported further than it is used.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A dependency of the auditor alone. A client that writes `traits: []` does not even resolve its package.
func auditor(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Auditor"]))
}

let package = Package(
    name: "bulwark",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "bulwark", targets: ["bulwark"]),
        .library(name: "AuditKit", targets: ["AuditKit", "AuditModel"]),
        .library(name: "AuditRules", targets: ["AuditRules"]),
        .library(name: "AuditReports", targets: ["AuditReports"]),
        .library(name: "AuditTesting", targets: ["AuditTesting"]),
        .library(name: "SecretPatterns", targets: ["SecretPatterns"]),
        .library(name: "Sealing", targets: ["Sealing", "SecretMemory"]),
        .library(name: "SecretMemory", targets: ["SecretMemory"]),
        .plugin(name: "AuditPlugin", targets: ["AuditPlugin"]),
    ],
    traits: [
        .trait(name: "Auditor", description: "The `bulwark` command and the libraries it is made of."),
        .default(enabledTraits: ["Auditor"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", "5.0.1"..<"7.0.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    ],
    targets: [
        // Ground: no dependency.
        .target(name: "AuditModel", swiftSettings: strict),
        .target(name: "SourceFormats", swiftSettings: strict),
        .target(name: "SecretPatterns", swiftSettings: strict),
        .target(name: "SecretMemory", swiftSettings: strict),
        // The runtime libraries.
        .target(
            name: "Sealing",
            dependencies: [
                "SecretMemory", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        // The auditor.
        .target(
            name: "AuditKit",
            dependencies: [
                "AuditModel", "SourceFormats", "SecretPatterns",
                auditor("SwiftParser", "swift-syntax"), auditor("SwiftSyntax", "swift-syntax"),
                auditor("Yams", "Yams"),
            ],
            swiftSettings: strict),
        .target(name: "AuditRules", dependencies: ["AuditKit"], swiftSettings: strict),
        .target(name: "AuditReports", dependencies: ["AuditModel"], swiftSettings: strict),
        .target(name: "AuditTesting", dependencies: ["AuditKit"], swiftSettings: strict),
        .executableTarget(
            name: "bulwark",
            dependencies: [
                "AuditRules", "AuditReports", "Sealing", "SecretMemory",
                auditor("ArgumentParser", "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .plugin(
            name: "AuditPlugin",
            capability: .command(
                intent: .custom(verb: "audit", description: "Say what is unsafe in this package, and how to mend it.")),
            dependencies: ["bulwark"]),
        // Tests, a folder for each target.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "MemoryScan", path: "Tests/MemoryScan", swiftSettings: strict),
        .testTarget(
            name: "SourceFormatsTests", dependencies: ["SourceFormats", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SecretPatternsTests", dependencies: ["SecretPatterns", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory", "MemoryScan"], swiftSettings: strict),
        .testTarget(
            name: "SealingTests",
            dependencies: [
                "Sealing", "SecretMemory", "MemoryScan", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            exclude: ["Reader", "Vectors"], swiftSettings: strict),
        .testTarget(
            name: "AuditKitTests",
            dependencies: [
                "AuditKit", "TestSupport", auditor("SwiftParser", "swift-syntax"),
                auditor("SwiftSyntax", "swift-syntax"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AuditRulesTests", dependencies: ["AuditRules", "AuditTesting", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: strict),
        .testTarget(
            name: "FlowTests", dependencies: ["AuditKit", "AuditModel", "AuditRules", "AuditTesting"],
            exclude: ["Labelled"], swiftSettings: strict),
        .testTarget(
            name: "ConcurrencyTests", dependencies: ["AuditKit", "AuditModel", "AuditRules", "AuditTesting"],
            exclude: ["Labelled"], swiftSettings: strict),
        .testTarget(
            name: "AuditReportsTests", dependencies: ["AuditReports", "TestSupport"], exclude: ["Snapshots"],
            swiftSettings: strict),
        .testTarget(name: "CommandTests", dependencies: ["bulwark", "TestSupport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
