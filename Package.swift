// swift-tools-version: 6.1
import CompilerPluginSupport
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

/// A dependency of the vault and of the replay cache in a file.
func vault(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Vault"]))
}

/// A dependency of connections over SwiftNIO. Without the trait its package is not resolved.
func network(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Network"]))
}

/// A dependency of the handler for swift-log.
func logging(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Logging"]))
}

/// A dependency of the macro that obfuscates texts. Without the trait swift-syntax is not resolved for it.
func obfuscation(_ name: String) -> Target.Dependency {
    .product(name: name, package: "swift-syntax", condition: .when(traits: ["Obfuscation"]))
}

/// The macro, where it is built.
let obfuscationMacros: Target.Dependency = .target(
    name: "ObfuscationMacros", condition: .when(traits: ["Obfuscation"]))

/// A dependency of the middleware. Without the trait Hummingbird is not resolved.
func hummingbird(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Hummingbird"]))
}

/// A dependency of what reads tokens.
func tokens(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["JWT"]))
}

// The curve of wallets: the system's library on Linux, a package on Apple's systems, where there is none. A dependency
// that is declared is resolved, whatever its condition says, so it is declared where it is used alone.
#if canImport(Darwin)
    let curvePackages: [Package.Dependency] = [
        .package(url: "https://github.com/21-DOT-DEV/swift-secp256k1", exact: "0.23.2")
    ]
    let curve: Target.Dependency = .product(
        name: "libsecp256k1", package: "swift-secp256k1", condition: .when(traits: ["Wallet"]))
    let curveTargets: [Target] = []
#else
    let curvePackages: [Package.Dependency] = []
    let curve: Target.Dependency = .target(name: "CSecp256k1", condition: .when(traits: ["Wallet"]))
    let curveTargets: [Target] = [
        .systemLibrary(
            name: "CSecp256k1", pkgConfig: "libsecp256k1", providers: [.apt(["libsecp256k1-dev"])])
    ]
#endif

// A plugin has its command built a second time, with all that it stands on. Scripts that build everything and do not run
// the plugin leave it out.
let hasPlugin = Context.environment["BULWARK_WITHOUT_PLUGIN"] == nil
let pluginProducts: [Product] = hasPlugin ? [.plugin(name: "AuditPlugin", targets: ["AuditPlugin"])] : []
let pluginTargets: [Target] =
    hasPlugin
    ? [
        .plugin(
            name: "AuditPlugin",
            capability: .command(
                intent: .custom(verb: "audit", description: "Report what is unsafe in this package, and how to fix it.")
            ),
            dependencies: ["bulwark"])
    ] : []

/// The folders of rules, each a target of its own, so that a changed rule builds its folder alone; with what a folder
/// needs beside what all do.
let ruleFolders: KeyValuePairs<String, [Target.Dependency]> = [
    "Auth": [], "Code": ["SecretPatterns", "SourceFormats"], "Concurrency": ["ConcurrencyAnalysis"],
    "Crypto": ["SecretPatterns"], "Network": ["SourceFormats"], "Platform": ["SourceFormats"],
    "Privacy": ["SourceFormats"], "Resilience": ["SourceFormats"], "Storage": ["SourceFormats"],
]
let ruleTargets: [Target] = ruleFolders.map { folder, others in
    .target(
        name: "\(folder)Rules", dependencies: ["AuditAnalysis", "AuditKit", "AuditModel", "CodeModel"] + others,
        path: "Sources/AuditRules/\(folder)", swiftSettings: strict)
}

let package = Package(
    name: "bulwark",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "bulwark", targets: ["bulwark"]),
        .library(name: "AuditKit", targets: ["AuditKit", "AuditModel", "CodeModel"]),
        .library(name: "AuditRules", targets: ["AuditRules", "AuditControls", "AuditAnalysis", "ConcurrencyAnalysis"]),
        .library(name: "AuditReports", targets: ["AuditReports"]),
        .library(name: "AuditTesting", targets: ["AuditTesting"]),
        .library(name: "SecretPatterns", targets: ["SecretPatterns"]),
        .library(name: "Sealing", targets: ["Sealing", "SecretMemory"]),
        .library(name: "SecretMemory", targets: ["SecretMemory"]),
        .library(name: "SecretStorage", targets: ["SecretStorage", "SecretMemory"]),
        .library(name: "SecretStorageTesting", targets: ["SecretStorageTesting"]),
        .library(name: "HardwareKeys", targets: ["HardwareKeys", "SecretMemory"]),
        .library(name: "HardwareKeysTesting", targets: ["HardwareKeysTesting"]),
        .library(name: "WalletKeys", targets: ["WalletKeys", "SecretMemory", "Sealing", "SecretStorage"]),
        .library(name: "SecureHTTP", targets: ["SecureHTTP", "SecretMemory"]),
        .library(name: "SecureHTTPNIO", targets: ["SecureHTTPNIO", "SecureHTTP", "SecretMemory"]),
        .library(name: "SecureHTTPSQLite", targets: ["SecureHTTPSQLite", "SecureHTTP"]),
        .library(name: "SecureHTTPHummingbird", targets: ["SecureHTTPHummingbird", "SecureHTTP", "SecretMemory"]),
        .library(name: "SignIn", targets: ["SignIn", "SecretStorage", "SecretMemory"]),
        .library(name: "SignInRedis", targets: ["SignInRedis", "SignIn", "SecureHTTPNIO", "SecretMemory"]),
        .library(name: "SignInHummingbird", targets: ["SignInHummingbird", "SignIn", "SecretMemory"]),
        .library(name: "SignInHTTP", targets: ["SignInHTTP", "SignIn", "SecureHTTP", "SecretMemory"]),
        .library(name: "SignInJWT", targets: ["SignInJWT", "SecretMemory"]),
        .library(name: "InputValidation", targets: ["InputValidation"]),
        .library(name: "DeviceIntegrity", targets: ["DeviceIntegrity", "SecretMemory"]),
        .library(name: "RedactingLog", targets: ["RedactingLog", "SecretPatterns", "SecretMemory"]),
        .library(name: "Obfuscation", targets: ["Obfuscation", "SecretMemory"]),
        .library(name: "SecureUI", targets: ["SecureUI"]),
        .library(name: "SecurityTesting", targets: ["SecurityTesting"]),
    ] + pluginProducts,
    traits: [
        .trait(name: "Auditor", description: "The `bulwark` command and the libraries it is made of."),
        .trait(
            name: "Vault",
            description: "The encrypted vault of SecretStorage and the replay cache of SecureHTTPSQLite, on GRDB."),
        .trait(name: "Wallet", description: "WalletKeys, on libsecp256k1."),
        .trait(name: "Network", description: "SecureHTTPNIO and SignInRedis, on SwiftNIO, and `bulwark pins`."),
        .trait(name: "Logging", description: "The log handler of RedactingLog, on swift-log."),
        .trait(name: "JWT", description: "SignInJWT, on jwt-kit."),
        // Not among the defaults: a macro has swift-syntax built a second time, for the machine that compiles.
        .trait(name: "Obfuscation", description: "The macro of Obfuscation, on swift-syntax."),
        // Not among the defaults: it brings a web server and all that one stands on.
        .trait(
            name: "Hummingbird",
            description: "SecureHTTPHummingbird and SignInHummingbird, middleware for servers on Hummingbird."),
        .default(enabledTraits: ["Auditor", "Vault", "Wallet", "Network", "Logging", "JWT"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", "5.0.1"..<"7.0.0"),
        // What the library leaves in memory is wiped by its layout (LibraryTraces, LibraryObject): a newer one is looked at
        // first, by the memory scans.
        .package(url: "https://github.com/apple/swift-crypto", "4.5.0"..<"4.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
        // Events and attributes of metadata values.
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ] + curvePackages,
    targets: [
        // Ground: no dependency.
        .target(name: "AuditModel", swiftSettings: strict),
        .target(name: "SourceFormats", swiftSettings: strict),
        .target(name: "MnemonicWords", swiftSettings: strict),
        .target(name: "CByteMasks"),
        .target(
            name: "SecretPatterns", dependencies: ["CByteMasks", "KeyedHashes", "MnemonicWords", "SecretMemory"],
            swiftSettings: strict),
        .target(name: "SecretMemory", swiftSettings: strict),
        .target(name: "InputValidation", swiftSettings: strict),
        .target(name: "KeyedHashes", dependencies: ["SecretMemory"], swiftSettings: strict),
        .target(name: "SecureUI", dependencies: ["InputValidation"], swiftSettings: strict),
        .target(name: "ObfuscationCoding", dependencies: ["KeyedHashes", "SecretMemory"], swiftSettings: strict),
        .macro(
            name: "ObfuscationMacros",
            dependencies: [
                .target(name: "ObfuscationCoding", condition: .when(traits: ["Obfuscation"])),
                obfuscation("SwiftCompilerPlugin"), obfuscation("SwiftDiagnostics"), obfuscation("SwiftParser"),
                obfuscation("SwiftSyntax"), obfuscation("SwiftSyntaxBuilder"), obfuscation("SwiftSyntaxMacros"),
            ],
            swiftSettings: strict),
        // The runtime libraries.
        .target(
            name: "Obfuscation", dependencies: ["ObfuscationCoding", "SecretMemory", obfuscationMacros],
            swiftSettings: strict),
        .target(name: "DeviceIntegrity", dependencies: ["SecretMemory", "KeyedHashes"], swiftSettings: strict),
        .target(
            name: "Sealing",
            dependencies: [
                "SecretMemory", "KeyedHashes", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(
            name: "SecretStorage",
            dependencies: [
                "SecretMemory", .target(name: "KeyedHashes", condition: .when(traits: ["Vault"])),
                .target(name: "Sealing", condition: .when(traits: ["Vault"])),
                vault("Crypto", "swift-crypto"), vault("GRDB", "GRDB.swift"),
            ],
            swiftSettings: strict),
        .target(
            name: "SecretStorageTesting", dependencies: ["SecretStorage", "SecretMemory"], swiftSettings: strict),
        .target(name: "CPKCS11"),
        .target(
            name: "HardwareKeys",
            dependencies: [
                "SecretMemory", "CPKCS11", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(
            name: "HardwareKeysTesting",
            dependencies: ["HardwareKeys", "SecretMemory", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(
            name: "WalletKeys",
            dependencies: [
                "SecretMemory", "KeyedHashes", "MnemonicWords", "Sealing", "SecretStorage", "SourceFormats", curve,
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(
            name: "SignIn",
            dependencies: ["SecretStorage", "SecretMemory", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(
            name: "SignInRedis",
            dependencies: [
                "SignIn", "SecureHTTP", "SecureHTTPNIO", "SecretMemory",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(name: "SignInHTTP", dependencies: ["SignIn", "SecureHTTP", "SecretMemory"], swiftSettings: strict),
        .target(
            name: "SignInJWT", dependencies: ["SecretMemory", "KeyedHashes", tokens("JWTKit", "jwt-kit")],
            swiftSettings: strict),
        .target(
            name: "SecureHTTP",
            dependencies: [
                "SecretMemory", "Sealing", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: strict),
        .target(
            name: "SecureHTTPNIO",
            dependencies: [
                "SecureHTTP", "SecretMemory", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"), network("NIOConcurrencyHelpers", "swift-nio"),
                network("NIOCore", "swift-nio"), network("NIOHTTP1", "swift-nio"), network("NIOPosix", "swift-nio"),
                network("NIOSSL", "swift-nio-ssl"), network("NIOTLS", "swift-nio"),
                network("NIOHPACK", "swift-nio-http2"), network("NIOHTTP2", "swift-nio-http2"),
                network("NIOWebSocket", "swift-nio"), network("X509", "swift-certificates"),
            ],
            swiftSettings: strict),
        .target(
            name: "SecureHTTPSQLite", dependencies: ["SecureHTTP", vault("GRDB", "GRDB.swift")], swiftSettings: strict),
        .target(
            name: "SecureHTTPHummingbird",
            dependencies: [
                "SecureHTTP", hummingbird("Hummingbird", "hummingbird"),
                hummingbird("HummingbirdCore", "hummingbird"), hummingbird("HTTPTypes", "swift-http-types"),
                hummingbird("Logging", "swift-log"), hummingbird("NIOCore", "swift-nio"),
                hummingbird("NIOHTTP1", "swift-nio"),
            ],
            swiftSettings: strict),
        .target(
            name: "SignInHummingbird",
            dependencies: [
                "SecureHTTPHummingbird", "SecureHTTP", "SignIn", hummingbird("Hummingbird", "hummingbird"),
                hummingbird("HummingbirdCore", "hummingbird"), hummingbird("HTTPTypes", "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "RedactingLog",
            dependencies: ["SecretPatterns", "SecretMemory", logging("Logging", "swift-log")], swiftSettings: strict),
        // Imports Swift Testing, which every toolchain brings.
        .target(
            name: "SecurityTesting",
            dependencies: [
                "SecretPatterns", "SecureHTTP", "SecretStorage", "SecretMemory", "SignIn", "InputValidation",
                "DeviceIntegrity", logging("Logging", "swift-log"),
            ],
            swiftSettings: strict),
        // The auditor.
        .target(
            name: "CodeModel",
            dependencies: [auditor("SwiftParser", "swift-syntax"), auditor("SwiftSyntax", "swift-syntax")],
            swiftSettings: strict),
        .target(
            name: "AuditKit",
            dependencies: ["AuditModel", "CodeModel", "SourceFormats", "SecretPatterns", auditor("Yams", "Yams")],
            swiftSettings: strict),
        .target(
            name: "AuditAnalysis",
            dependencies: ["AuditKit", "AuditModel", "CodeModel", "SecretPatterns", "SourceFormats"],
            swiftSettings: strict),
        .target(
            name: "ConcurrencyAnalysis", dependencies: ["AuditKit", "AuditModel", "CodeModel", "SourceFormats"],
            swiftSettings: strict),
        .target(
            name: "AuditRules",
            dependencies: ["AuditAnalysis", "AuditKit", "AuditModel"] + ruleTargets.map { .target(name: $0.name) },
            exclude: ruleFolders.map(\.key), swiftSettings: strict),
        .target(
            name: "AuditControls",
            dependencies: ["AuditAnalysis", "AuditKit", "AuditModel", "CodeModel", "SourceFormats"],
            swiftSettings: strict),
        .target(name: "AuditReports", dependencies: ["AuditModel"], swiftSettings: strict),
        .target(
            name: "AuditTesting", dependencies: ["AuditKit", "AuditModel", "CodeModel", "SourceFormats"],
            swiftSettings: strict),
        .executableTarget(
            name: "bulwark",
            dependencies: [
                "AuditRules", "AuditControls", "ConcurrencyAnalysis", "AuditKit", "AuditModel", "AuditReports",
                "CodeModel",
                "Sealing", "SecretMemory", "SecureHTTP",
                .target(name: "SecretStorage", condition: .when(traits: ["Vault"])),
                .target(name: "HardwareKeys", condition: .when(traits: ["Vault"])),
                .target(name: "WalletKeys", condition: .when(traits: ["Wallet"])),
                .target(name: "SecureHTTPNIO", condition: .when(traits: ["Network"])),
                auditor("ArgumentParser", "swift-argument-parser"),
            ],
            swiftSettings: strict),
        // Tests, a folder for each target.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "MemoryScan", path: "Tests/MemoryScan", swiftSettings: strict),
        .testTarget(
            name: "SourceFormatsTests", dependencies: ["SourceFormats", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "SecretPatternsTests", dependencies: ["SecretPatterns", "CByteMasks", "SecretMemory", "TestSupport"],
            swiftSettings: strict),
        // Tests/RedactingLogAppleTests and Tests/SecureHTTPAppleTests are built by scripts/check-apple.
        .testTarget(
            name: "RedactingLogTests",
            dependencies: [
                "RedactingLog", "SecretPatterns", "SecretMemory", logging("Logging", "swift-log"),
            ],
            swiftSettings: strict),
        // What needs the macro is built by scripts/check-obfuscation.
        .testTarget(
            name: "ObfuscationTests",
            dependencies: [
                "Obfuscation", "ObfuscationCoding", "SecretMemory", obfuscationMacros, obfuscation("SwiftDiagnostics"),
                obfuscation("SwiftParser"), obfuscation("SwiftSyntax"), obfuscation("SwiftSyntaxMacroExpansion"),
            ],
            swiftSettings: strict),
        // Tests/SecureUIAppleTests is built by scripts/check-apple.
        .testTarget(name: "SecureUITests", dependencies: ["SecureUI"], swiftSettings: strict),
        .testTarget(
            name: "InputValidationTests", dependencies: ["InputValidation"], exclude: ["Readers"], swiftSettings: strict
        ),
        .testTarget(
            name: "DeviceIntegrityTests", dependencies: ["DeviceIntegrity", "SecretMemory"], swiftSettings: strict),
        // A process that scripts/check-integrity works on.
        .executableTarget(
            name: "integrity-probe", dependencies: ["DeviceIntegrity"], path: "Tests/IntegrityProbe",
            swiftSettings: strict),
        .testTarget(name: "SecretMemoryTests", dependencies: ["SecretMemory", "MemoryScan"], swiftSettings: strict),
        .testTarget(
            name: "SealingTests",
            dependencies: [
                "Sealing", "KeyedHashes", "SecretMemory", "MemoryScan", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            exclude: ["Reader", "Vectors"], swiftSettings: strict),
        // Tests/SecretStorageAppleTests and Tests/SecurityTestingAppleTests are built by scripts/check-apple.
        .testTarget(
            name: "SecretStorageTests", dependencies: ["SecretStorage", "SecretStorageTesting", "SecretMemory"],
            swiftSettings: strict),
        .testTarget(
            name: "VaultTests",
            dependencies: [
                "SecretStorage", "SecretStorageTesting", "Sealing", "SecretMemory", "HardwareKeys", "TestSupport",
                vault("Crypto", "swift-crypto"), vault("GRDB", "GRDB.swift"),
            ],
            exclude: ["Reader", "Vectors"], swiftSettings: strict),
        // A process that scripts/check-vault-kills and check-vault-faults work with.
        .executableTarget(
            name: "vault-worker", dependencies: ["SecretStorage", "SecretMemory"], path: "Tests/VaultWorker",
            swiftSettings: strict),
        .testTarget(
            name: "HardwareKeysTests",
            dependencies: [
                "HardwareKeys", "HardwareKeysTesting", "CPKCS11", "Sealing", "SecretMemory", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WalletKeysTests",
            dependencies: [
                "WalletKeys", "InputValidation", "KeyedHashes", "Sealing", "SecretMemory", "SecretStorage",
                "MemoryScan",
                "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        // A process that a test starts, and kills.
        .executableTarget(
            name: "sign-in-worker", dependencies: ["SignIn", "SecretStorage", "SecretMemory", "Sealing"],
            path: "Tests/SignInWorker", swiftSettings: strict),
        // A process that shares tokens with others, and kills itself.
        .executableTarget(
            name: "renewal-worker", dependencies: ["SignIn"], path: "Tests/RenewalWorker", swiftSettings: strict),
        .testTarget(
            name: "SignInTests",
            dependencies: [
                "SignIn", "SignInHTTP", "SecureHTTP", "SecretStorage", "SecretMemory", "Sealing", "sign-in-worker",
                "renewal-worker",
            ],
            swiftSettings: strict),
        // A process that a test starts, and kills.
        .executableTarget(
            name: "sign-in-redis-worker", dependencies: ["SignIn", "SignInRedis", "SecureHTTPNIO", "SecretMemory"],
            path: "Tests/SignInRedisWorker", swiftSettings: strict),
        .testTarget(
            name: "SignInRedisTests",
            dependencies: [
                "SignIn", "SignInRedis", "SecureHTTPNIO", "SecretMemory", "TestSupport", "sign-in-redis-worker",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SignInJWTTests",
            dependencies: [
                "SignInJWT", "SecretMemory", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SecurityTestingTests",
            dependencies: [
                "SecurityTesting", "SecureHTTP", "SecretStorage", "SecretMemory", "SignIn", "InputValidation",
                "DeviceIntegrity", "RedactingLog", "SecretPatterns", logging("Logging", "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SecureHTTPTests",
            dependencies: [
                "SecureHTTP", "SecretMemory", "Sealing", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SecureHTTPNIOTests",
            dependencies: [
                "SecureHTTP", "SecureHTTPNIO", "SecretMemory", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                network("NIOConcurrencyHelpers", "swift-nio"), network("NIOCore", "swift-nio"),
                network("NIOEmbedded", "swift-nio"), network("NIOHTTP1", "swift-nio"),
                network("NIOPosix", "swift-nio"), network("NIOTLS", "swift-nio"),
                network("NIOWebSocket", "swift-nio"), network("NIOHTTP2", "swift-nio-http2"),
            ],
            exclude: ["Servers"], swiftSettings: strict),
        // What needs Hummingbird is built by scripts/check-hummingbird.
        .testTarget(
            name: "SecureHTTPHummingbirdTests",
            dependencies: [
                "SecureHTTPHummingbird", "SecureHTTP", "SecureHTTPNIO", "SignIn", "SignInHummingbird", "SecretMemory",
                "TestSupport",
                hummingbird("Hummingbird", "hummingbird"), hummingbird("HummingbirdCore", "hummingbird"),
                hummingbird("HummingbirdHTTP2", "hummingbird"), hummingbird("HummingbirdTLS", "hummingbird"),
                hummingbird("HTTPTypes", "swift-http-types"), hummingbird("Logging", "swift-log"),
                hummingbird("NIOCore", "swift-nio"), hummingbird("NIOSSL", "swift-nio-ssl"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SecureHTTPSQLiteTests", dependencies: ["SecureHTTP", "SecureHTTPSQLite", "replay-worker"],
            swiftSettings: strict),
        // A process that asks a replay cache in a file together with others.
        .executableTarget(
            name: "replay-worker", dependencies: ["SecureHTTP", "SecureHTTPSQLite"], path: "Tests/ReplayWorker",
            swiftSettings: strict),
        .testTarget(
            name: "CodeModelTests",
            dependencies: [
                "CodeModel", "SourceFormats", "TestSupport", auditor("SwiftParser", "swift-syntax"),
                auditor("SwiftSyntax", "swift-syntax"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AuditKitTests",
            dependencies: ["AuditKit", "AuditModel", "CodeModel", "SourceFormats", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "AuditRulesTests",
            dependencies: [
                "AuditAnalysis", "AuditControls", "AuditKit", "AuditModel", "AuditReports", "AuditRules",
                "AuditTesting", "CodeModel", "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "FlowTests",
            dependencies: [
                "AuditControls", "AuditKit", "AuditModel", "AuditRules", "AuditTesting", "CodeModel",
                "ConcurrencyAnalysis",
            ],
            exclude: ["Labelled"], swiftSettings: strict),
        .testTarget(
            name: "ConcurrencyTests",
            dependencies: ["AuditKit", "AuditModel", "AuditRules", "AuditTesting", "CodeModel", "ConcurrencyAnalysis"],
            exclude: ["Labelled"], swiftSettings: strict),
        .testTarget(
            name: "AuditReportsTests",
            dependencies: ["AuditReports", "AuditKit", "AuditModel", "AuditRules", "TestSupport"],
            exclude: ["Snapshots"],
            swiftSettings: strict),
        .testTarget(name: "CommandTests", dependencies: ["bulwark", "TestSupport"], swiftSettings: strict),
    ] + ruleTargets + curveTargets + pluginTargets,
    swiftLanguageModes: [.v6]
)

// Who works on one library builds the tests of that one: BULWARK_TEST_TARGETS=SignInTests,VaultTests scripts/test
if let chosen = Context.environment["BULWARK_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
