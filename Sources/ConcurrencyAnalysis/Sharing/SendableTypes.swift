import CodeModel

/// How values of a library's type may be shared between threads, and where that is written.
struct SendableType: Sendable {
    let sharing: Sharing
    /// Half a sentence for a message: "it synchronizes its own state".
    let reason: String
    /// The page, proposal or header that says so.
    let source: String
    /// The first SDK that declares the type `Sendable`; `nil` where all do, none does, or it is not known.
    let declaredSince: String?

    enum Sharing: Sendable {
        /// Declared `Sendable`, whatever its arguments.
        case sendable
        /// Generic, and `Sendable` where its arguments are.
        case conditional
        /// Documented as safe on several threads, whether the SDK of the day declares it or not.
        case threadSafe
        /// Safe as long as nobody sets its properties once it is shared.
        case threadSafeUnlessConfigured
        /// Isolated to the main actor: everybody may hold a reference, and only the main actor may use it.
        case confined
        /// Not safe on several threads, or with parts that nothing promises to be safe.
        case notSendable
    }
}

/// What the audit knows of types that a project uses and does not declare.
enum SendableTypes {
    /// What is known of the type written as `base`: `URL`, `Foundation.URL`, `Result<Int, any Error>`,
    /// `any DispatchSourceTimer`, `Notification.Name`.
    ///
    /// Types of packages count where one of `modules` brings them in. Without `modules` every package counts,
    /// after the SDK. `nil` also for what is not one name, such as `[String]`, tuples, functions and compositions.
    static func named(_ base: String, importing modules: Set<String>? = nil) -> SendableType? {
        let name = bare(base)
        if let known = entry(name, modules) { return known }
        guard let dot = name.firstIndex(of: "."), sdkModules.contains(String(name[..<dot])) else { return nil }
        return entry(String(name[name.index(after: dot)...]), modules)
    }

    private static func entry(_ name: String, _ modules: Set<String>?) -> SendableType? {
        guard let candidates = table[name] else { return nil }
        let ofPackage = candidates.first { !$0.modules.isEmpty && $0.isVisible(modules ?? []) }
        return (ofPackage ?? candidates.first { modules == nil || $0.modules.isEmpty })?.type
    }

    /// The name without `any`, arguments and marks of optionals.
    private static func bare(_ text: String) -> String {
        var name = "", depth = 0
        for character in text {
            switch character {
            case "<": depth += 1
            case ">": depth -= 1
            case "?", "!", "(", ")": continue
            default: if depth == 0 { name.append(character) }
            }
        }
        for word in ["any ", "some "] where name.hasPrefix(word) { name.removeFirst(word.count) }
        return name.filter { $0 != " " }
    }

    /// Whether a module is one of Apple's or of the toolchain, or a package that was gone through.
    static func isOfSDK(_ module: String) -> Bool {
        let name = module.split(separator: ".").first.map(String.init) ?? module
        return sdkModules.contains(name) || annotatedModules.contains(name) || frameworks.contains(name)
            || name.hasSuffix("Kit") || name.hasPrefix("Core") || name.hasPrefix("AV")
    }

    private static let sdkModules: Set<String> = [
        "Swift", "_Concurrency", "Foundation", "FoundationNetworking", "FoundationEssentials", "Dispatch", "os",
        "Synchronization", "Network", "Security", "CryptoKit", "Crypto", "UIKit", "AppKit", "SwiftUI", "WebKit",
        "CoreLocation", "CoreBluetooth", "AVFoundation", "CoreData", "Combine", "StoreKit", "LocalAuthentication",
        "UserNotifications", "MapKit", "Logging", "NIOCore", "NIO", "NIOPosix", "Alamofire", "GRDB", "Vapor",
        "Atomics", "Collections", "SwiftData", "CloudKit", "CoreGraphics", "Photos", "System",
    ]

    private struct Entry: Sendable {
        let type: SendableType
        let modules: [String]

        func isVisible(_ imported: Set<String>) -> Bool { modules.contains(where: imported.contains) }
    }

    private static let table: [String: [Entry]] = {
        var table: [String: [Entry]] = [:]
        for group in language + foundation + system + interface + packages {
            let type = SendableType(
                sharing: group.sharing, reason: group.reason, source: group.source, declaredSince: group.since)
            for name in group.names { table[name, default: []].append(Entry(type: type, modules: group.modules)) }
        }
        return table
    }()
}

/// Types that are alike in how they may be shared.
struct SendableGroup: Sendable {
    let sharing: SendableType.Sharing
    let reason: String
    let source: String
    let since: String?
    /// The modules of a package that declare the types or pass them on; empty for the SDK.
    let modules: [String]
    let names: [String]

    init(
        _ sharing: SendableType.Sharing, _ reason: String, _ source: String, since: String? = nil,
        of modules: [String] = [], _ names: String
    ) {
        self.sharing = sharing
        self.reason = reason
        self.source = source
        self.since = since
        self.modules = modules
        self.names = names.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
