import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Capabilities that no code can be using.
    static let unusedEntitlement = Rule(
        id: "unused-entitlement",
        title: "Entitlement for a framework that is never imported",
        category: .platform,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(250), .cwe(272), .masvs("PLATFORM", 1), .maswe(66), .mastg("MASTG-TEST-0362"), .mobileTop10(8),
        ],
        why: """
            Every capability is also available to an attacker inside the app. One that the app does not need adds risk \
            for no benefit, and raises questions in review.
            """,
        remedy: "Delete the key, here and in the capabilities of the App ID, or add the code that needs it.",
        bad: [
            Example("<key>↓com.apple.developer.healthkit</key><true/>", as: .entitlements),
            Example("<key>↓com.apple.developer.homekit</key><true/>", as: .entitlements),
            Example(
                "<key>↓com.apple.developer.nfc.readersession.formats</key><array><string>TAG</string></array>",
                as: .entitlements),
        ],
        good: [
            Example("<key>com.apple.developer.healthkit</key><false/>", as: .entitlements),
            Example("<key>com.apple.developer.nfc.readersession.formats</key><array/>", as: .entitlements, "empty"),
            Example("<key>aps-environment</key><string>production</string>", as: .entitlements, "needs no framework"),
            Example(
                "<key>com.apple.developer.associated-domains</key><array><string>applinks:example.com</string></array>",
                as: .entitlements, "needs no framework"),
        ],
        checks: [.entitlements(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard !pass.workspace.hasOtherLanguages else { return }
    for (key, modules) in frameworks {
        guard let entry = file.root.entry(key), isGranted(entry.node, file) else { continue }
        let imported = pass.workspace.lookup.index.imports
        let isUsed = modules.contains { module in imported.contains { $0 == module || $0.hasPrefix(module + ".") } }
        guard !isUsed else { continue }
        // With no Swift at hand, nothing is known of what the code does.
        let confidence: Confidence? = pass.workspace.swift.isEmpty ? .low : nil
        pass.report(
            "`\(entry.key)` is set, but no Swift file imports `\(modules[0])`", at: entry, path: [entry.key],
            in: file, file.details(nil, confidence))
    }
}

private func isGranted(_ node: PropertyList.Node, _ file: PropertyListFile) -> Bool {
    if let list = node.array { return !list.isEmpty }
    return !file.isSet(node, to: false)
}

/// Entitlements with the frameworks whose calls they are for, the one to name first.
private let frameworks: [String: [String]] = [
    "com.apple.developer.healthkit": ["HealthKit", "HealthKitUI"],
    "com.apple.developer.homekit": ["HomeKit"],
    "com.apple.developer.nfc.readersession.formats": ["CoreNFC", "YubiKit"],
    "com.apple.developer.in-app-payments": ["PassKit", "Stripe", "StripeApplePay"],
    "com.apple.developer.weatherkit": ["WeatherKit"],
    "com.apple.developer.ClassKit-environment": ["ClassKit"],
    "com.apple.developer.family-controls": ["FamilyControls", "ManagedSettings", "DeviceActivity"],
    "com.apple.developer.carplay-audio": ["CarPlay", "MediaPlayer"],
    "com.apple.developer.networking.networkextension": ["NetworkExtension"],
    "com.apple.developer.networking.vpn.api": ["NetworkExtension"],
    "com.apple.developer.devicecheck.appattest-environment": ["DeviceCheck", "FirebaseAppCheck"],
    "com.apple.security.hypervisor": ["Hypervisor"],
    "com.apple.security.virtualization": ["Virtualization"],
]
