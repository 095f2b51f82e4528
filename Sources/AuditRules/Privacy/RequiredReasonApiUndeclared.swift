import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Uses of required-reason APIs that the privacy manifest does not give a reason for.
    static let requiredReasonApiUndeclared = Rule(
        id: "required-reason-api-undeclared",
        title: "Privacy manifest gives no reason for a required-reason API",
        category: .privacy,
        severity: .low,
        references: [.cwe(359), .masvs("PRIVACY", 3), .maswe(73), .mobileTop10(6)],
        why: """
            User defaults, file timestamps, the system boot time, disk space and keyboards can be used for \
            fingerprinting, so Apple requires a reason from its list for each. A build without one is rejected.
            """,
        remedy: """
            Add the category to `NSPrivacyAccessedAPITypes` in `PrivacyInfo.xcprivacy` with the reason that applies, \
            such as `CA92.1` for the app's own user defaults.
            """,
        bad: [
            Example(
                accessed("<key>↓NSPrivacyAccessedAPITypeReasons</key><array/>"), as: .privacyManifest, "no reason"),
            Example(
                accessed("<key>↓NSPrivacyAccessedAPITypeReasons</key><array><string>C617.1</string></array>"),
                as: .privacyManifest, "a reason of another group"),
            Example(
                """
                <key>NSPrivacyAccessedAPITypes</key>
                <array>
                    <dict><key>NSPrivacyAccessedAPIType</key>↓<string>NSPrivacyAccessedAPICategoryDiskSpace</string></dict>
                </array>
                """, as: .privacyManifest, "no list of reasons"),
        ],
        good: [
            Example(
                accessed("<key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array>"),
                as: .privacyManifest),
            Example("<key>NSPrivacyTracking</key><false/>", as: .privacyManifest),
            Example("<key>NSPrivacyAccessedAPITypes</key><array/>", as: .privacyManifest, "uses none"),
            Example("UserDefaults.standard.set(true, forKey: \"seen\")", "with no manifest, another advice"),
        ],
        checks: [.privacyManifest(inspect), .workspace(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for type in file.accessedTypes {
        guard let name = type["NSPrivacyAccessedAPIType"]?.string,
            let category = RequiredReasonCategory.all.first(where: { $0.type == name })
        else { continue }
        let reasons = type["NSPrivacyAccessedAPITypeReasons"]?.strings ?? []
        guard reasons.isEmpty || reasons.contains(where: { !category.reasons.contains($0) }) else { continue }
        guard let entry = type.entry("NSPrivacyAccessedAPITypeReasons") ?? type.entry("NSPrivacyAccessedAPIType") else {
            continue
        }
        let wrong = reasons.first { !category.reasons.contains($0) }
        let message =
            wrong.map { "`\($0)` is not a reason that Apple accepts for \(category.noun)" }
            ?? "The manifest lists \(category.noun) without a reason"
        pass.report(
            message, atValueOf: entry, path: ["NSPrivacyAccessedAPITypes", entry.key], in: file,
            .init(confidence: .high))
    }
}

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let manifests = workspace.privacyManifests.filter { $0.source.role.isShipped }
    guard !manifests.isEmpty, !pass[UsageDescriptions.self].isForMacOnly else { return }
    let declared = Set(manifests.flatMap(\.accessedTypes).compactMap { $0["NSPrivacyAccessedAPIType"]?.string })
    for category in RequiredReasonCategory.all where !declared.contains(category.type) {
        guard let use = category.firstUse(in: workspace) else { continue }
        pass.report("No privacy manifest gives a reason for using \(category.noun)", at: use)
    }
}

extension PropertyListFile {
    fileprivate var accessedTypes: [PropertyList.Node] { root["NSPrivacyAccessedAPITypes"]?.array ?? [] }
}

private func accessed(_ reasons: String) -> String {
    """
    <key>NSPrivacyAccessedAPITypes</key>
    <array>
    <dict>
    <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
    \(reasons)
    </dict>
    </array>
    """
}
