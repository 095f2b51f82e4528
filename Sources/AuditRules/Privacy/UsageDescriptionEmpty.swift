import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Usage descriptions that tell the user nothing.
    static let usageDescriptionEmpty = Rule(
        id: "usage-description-empty",
        title: "Usage description is empty or a placeholder",
        category: .privacy,
        severity: .low,
        references: [.cwe(359), .masvs("PRIVACY", 3), .maswe(66), .mastg("MASTG-TEST-0360"), .mobileTop10(6)],
        why: """
            This text is all the user has to go by when the app asks for the camera, location or contacts. Empty or \
            leftover text hides what the data is for, and App Store review rejects it.
            """,
        remedy: "Write one sentence that says what the app does with the data and when.",
        bad: [
            Example("<key>NSCameraUsageDescription</key>↓<string></string>", as: .infoPlist),
            Example("<key>NSContactsUsageDescription</key>↓<string>TODO: ask design</string>", as: .infoPlist),
            Example("<key>NSFaceIDUsageDescription</key>↓<string>NSFaceIDUsageDescription</string>", as: .infoPlist),
            Example(
                "GENERATE_INFOPLIST_FILE = YES;\n↓INFOPLIST_KEY_NSMicrophoneUsageDescription = \" \";",
                as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("<key>NSCameraUsageDescription</key><string>Scans the code of a ticket.</string>", as: .infoPlist),
            Example(
                "<key>NSCameraUsageDescription</key><string>$(PRODUCT_NAME) scans tickets.</string>", as: .infoPlist),
            Example("<key>NSRemindersUsageDescription</key><string>リマインダーに追加します</string>", as: .infoPlist),
            Example("<key>CustomUsage</key><string></string>", as: .infoPlist, "another key"),
        ],
        checks: [.infoPlist(inspect), .buildSettings(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram else { return }
    for entry in file.root.dictionary ?? [] where isUsageKey(entry.key) {
        guard let text = entry.node.string,
            file.releaseValues(of: text).contains(where: { saysNothing($0, entry.key) }),
            !pass[DescribedUsageKeys.self].translated.contains(entry.key)
        else { continue }
        pass.report(message(entry.key), atValueOf: entry, path: [entry.key], in: file, file.details())
    }
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShippedProgram else { return }
    for (key, setting) in variant.generatedInfo.sorted(by: { $0.key < $1.key }) where isUsageKey(key) {
        guard setting.unresolvedNames.isEmpty, saysNothing(setting.value, key) else { continue }
        guard !pass[DescribedUsageKeys.self].translated.contains(key) else { continue }
        pass.report(message(key), at: setting)
    }
}

private func isUsageKey(_ key: String) -> Bool {
    (key.hasPrefix("NS") && key.hasSuffix("UsageDescription")) || key == "NFCReaderUsageDescription"
}

private func saysNothing(_ text: String, _ key: String) -> Bool {
    let plain = text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation }
    if plain.isEmpty || plain == key.lowercased() || placeholders.contains(plain) { return true }
    let start = text.prefix { !$0.isWhitespace && $0 != ":" }.lowercased()
    return ["todo", "fixme", "tbd", "lorem"].contains(start)
}

private let placeholders: Set<String> = [
    "test", "testing", "description", "usagedescription", "placeholder", "text", "string", "reason", "na", "none",
    "null",
    "nil", "foo", "bar", "foobar", "asdf", "xxx", "abc", "required", "needed", "permission", "yourmessagehere",
    "yourdescriptionhere", "yourreasonhere", "adddescriptionhere", "yourtexthere", "productnameneedsaccess",
]

private func message(_ key: String) -> String { "`\(key)` does not tell the user why access is needed" }
