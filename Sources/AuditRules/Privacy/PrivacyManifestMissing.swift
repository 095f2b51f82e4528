import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Projects without a privacy manifest.
    static let privacyManifestMissing = Rule(
        id: "privacy-manifest-missing",
        title: "Privacy manifest missing",
        category: .privacy,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(359), .masvs("PRIVACY", 3), .maswe(73), .mobileTop10(6)],
        why: """
            APIs that can be used for fingerprinting have required a stated reason since May 2024. Without a manifest \
            the App Store rejects the build, and there is no record of which of them the app uses and why.
            """,
        remedy: """
            Add a `PrivacyInfo.xcprivacy` to the target, with `NSPrivacyAccessedAPITypes` for each API category, and \
            `NSPrivacyCollectedDataTypes` for the data that the app collects.
            """,
        bad: [
            Example("↓UserDefaults.standard.set(true, forKey: \"seen\")"),
            Example("struct Screen: View { ↓@AppStorage(\"seen\") var seen = false }"),
            Example("let free = try url.resourceValues(forKeys: [↓.volumeAvailableCapacityKey])"),
        ],
        good: [
            Example("let file = try FileHandle(forReadingFrom: url)"),
            Example("let names = [\"UserDefaults\", \"stat\"]", "names in text"),
            Example("#if DEBUG\nUserDefaults.standard.removeObject(forKey: \"seen\")\n#endif", "never reaches users"),
            Example("let start = ContinuousClock.now", "a clock that needs no reason"),
        ],
        checks: [.workspace(inspect)]
    )
}

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let known = pass[UsageDescriptions.self]
    guard workspace.privacyManifests.isEmpty, !known.isForMacOnly else { return }
    for category in RequiredReasonCategory.all {
        guard let use = category.firstUse(in: workspace) else { continue }
        pass.report(
            "Using \(category.noun) requires a privacy manifest, and there is none", at: use,
            .init(confidence: known.isKnown ? nil : .low))
        return
    }
}
