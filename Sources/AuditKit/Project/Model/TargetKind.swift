/// What a target builds.
public enum TargetKind: String, Sendable, Hashable, CaseIterable, Codable {
    case app
    case appClip
    case watchApp
    /// Share, action, widget, notification, keyboard and all other extensions of an app.
    case appExtension
    case systemExtension
    case xpcService
    case framework
    case library
    case unitTests
    case uiTests
    case commandLineTool
    case bundle
    /// Builds nothing itself.
    case aggregate
    case other

    /// Judges by the product type of a native target; another target has none and is an aggregate.
    public init(productType: String?) {
        guard let productType else {
            self = .aggregate
            return
        }
        let prefix = "com.apple.product-type."
        let name = productType.hasPrefix(prefix) ? String(productType.dropFirst(prefix.count)) : productType
        if let kind = Self.names[name] {
            self = kind
        } else if name.contains("extension") {
            self = .appExtension
        } else if name.hasPrefix("application.watchapp") {
            self = .watchApp
        } else {
            self = name.hasPrefix("application") ? .app : .other
        }
    }

    /// Whether the product is a test bundle.
    public var isTest: Bool { self == .unitTests || self == .uiTests }

    /// Whether the product is a program that is signed and installed by itself or within another.
    public var isProgram: Bool {
        switch self {
        case .app, .appClip, .watchApp, .appExtension, .systemExtension, .xpcService, .commandLineTool: true
        default: false
        }
    }

    private static let names: [String: TargetKind] = [
        "application": .app, "application.on-demand-install-capable": .appClip, "system-extension": .systemExtension,
        "driver-extension": .systemExtension, "xpc-service": .xpcService, "framework": .framework,
        "framework.static": .framework, "xcframework": .framework, "library.static": .library,
        "library.dynamic": .library, "bundle.unit-test": .unitTests, "bundle.ocunit-test": .unitTests,
        "bundle.ui-testing": .uiTests, "bundle.multi-device-ui-testing": .uiTests, "tool": .commandLineTool,
        "bundle": .bundle,
    ]
}
