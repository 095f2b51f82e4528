import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Usage descriptions for permissions that no code can ask for.
    static let usageDescriptionUnused = Rule(
        id: "usage-description-unused",
        title: "Usage description for a permission that is never requested",
        category: .privacy,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(272), .cwe(1164), .masvs("PRIVACY", 1), .maswe(66), .mobileTop10(6)],
        why: """
            The key is all that code, including third-party libraries, needs to show the prompt. One that nothing uses \
            lets a library request data in the app's name, and suggests that the app collects it.
            """,
        remedy: "Delete the key, or add the feature that needs it.",
        bad: [
            Example("<key>↓NSContactsUsageDescription</key><string>Invites your friends.</string>", as: .infoPlist),
            Example("<key>↓NSHealthShareUsageDescription</key><string>Counts your steps.</string>", as: .infoPlist),
            Example(
                "GENERATE_INFOPLIST_FILE = YES;\n↓INFOPLIST_KEY_NSSiriUsageDescription = \"Starts a timer.\";",
                as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example(
                "<key>NSAppleEventsUsageDescription</key><string>Types for you.</string>", as: .infoPlist,
                "too many ways"),
            Example("<key>CFBundleName</key><string>NSContactsUsageDescription</string>", as: .infoPlist),
            Example(
                "INFOPLIST_KEY_NSSiriUsageDescription = \"Starts a timer.\";",
                as: .buildSettings(configuration: "Release"), "goes nowhere, since no list is generated"),
            Example(
                "<key>NSLocalNetworkUsageDescription</key><string>Finds lamps.</string>", as: .infoPlist,
                "too many ways"),
        ],
        checks: [.infoPlist(inspect), .buildSettings(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram else { return }
    for (key, words) in evidence {
        guard let entry = file.root.entry(key), isUnused(words, pass.workspace) else { continue }
        let message = "`\(entry.key)` is set, but no Swift file uses `\(words[0])`"
        let confidence = confidence(entry.key, pass.workspace)
        pass.report(message, at: entry, path: [entry.key], in: file, file.details(nil, confidence))
    }
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShippedProgram else { return }
    for (key, setting) in variant.generatedInfo {
        guard let words = evidence[key], isUnused(words, pass.workspace) else { continue }
        let message = "`\(key)` is set, but no Swift file uses `\(words[0])`"
        pass.report(message, at: setting, .init(confidence: confidence(key, pass.workspace)))
    }
}

/// With no Swift at hand, or with Objective-C beside it, little is known of what the code does; and libraries for
/// hardware and for advertising come with calls of their own.
private func confidence(_ key: String, _ workspace: Workspace) -> Confidence? {
    workspace.swift.isEmpty || workspace.hasOtherLanguages || ofLibraries.contains(key) ? .low : nil
}

private let ofLibraries: Set<String> = [
    "NSBluetoothAlwaysUsageDescription", "NSBluetoothPeripheralUsageDescription", "NSMotionUsageDescription",
    "NFCReaderUsageDescription", "NSUserTrackingUsageDescription", "NSAppleMusicUsageDescription",
]

private func isUnused(_ words: [String], _ workspace: Workspace) -> Bool {
    let imports = workspace.lookup.index.imports
    if words.contains(where: imports.contains) { return false }
    return !workspace.swift.contains { file in words.contains(where: file.tree.mentions) }
}

/// Modules and types of which one has to occur where the permission is used.
private let evidence: [String: [String]] = [
    "NSContactsUsageDescription": ["Contacts", "ContactsUI", "CNContactStore"],
    "NSCalendarsUsageDescription": ["EventKit", "EventKitUI"],
    "NSCalendarsFullAccessUsageDescription": ["EventKit", "EventKitUI"],
    "NSRemindersUsageDescription": ["EventKit"],
    "NSRemindersFullAccessUsageDescription": ["EventKit"],
    "NSHealthShareUsageDescription": ["HealthKit", "HealthKitUI"],
    "NSHealthUpdateUsageDescription": ["HealthKit", "HealthKitUI"],
    "NSHomeKitUsageDescription": ["HomeKit", "Matter", "MatterSupport"],
    "NSSpeechRecognitionUsageDescription": ["Speech"],
    "NSSiriUsageDescription": ["Intents", "IntentsUI", "AppIntents"],
    "NSBluetoothAlwaysUsageDescription": ["CoreBluetooth", "ExternalAccessory", "IOBluetooth", "AccessorySetupKit"],
    "NSBluetoothPeripheralUsageDescription": ["CoreBluetooth", "ExternalAccessory", "AccessorySetupKit"],
    "NSMotionUsageDescription": ["CoreMotion"],
    "NFCReaderUsageDescription": ["CoreNFC", "YubiKit"],
    "NSUserTrackingUsageDescription": ["AppTrackingTransparency"],
    "NSFaceIDUsageDescription": [
        "LocalAuthentication", "LAContext", "SecAccessControlCreateWithFlags", "LocalAuthenticationEmbeddedUI",
    ],
    "NSNearbyInteractionUsageDescription": ["NearbyInteraction"],
    "NSAppleMusicUsageDescription": ["MediaPlayer", "StoreKit", "MusicKit"],
]
