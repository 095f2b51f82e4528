import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `UIFileSharingEnabled` and `LSSupportsOpeningDocumentsInPlace`.
    static let fileSharingEnabled = Rule(
        id: "file-sharing-enabled",
        title: "Documents directory exposed to the Files app and to computers",
        category: .platform,
        severity: .low,
        confidence: .medium,
        references: [.cwe(552), .cwe(200), .masvs("STORAGE", 2), .masvs("PLATFORM", 1), .maswe(2), .mobileTop10(8)],
        why: """
            Anyone with the unlocked device, or a computer it trusts, can copy and replace everything in Documents, \
            including databases, caches and settings that the app itself put there.
            """,
        remedy: """
            Delete the key unless users are meant to manage the app's files; if so, keep only those in Documents and \
            everything else in Application Support.
            """,
        bad: [
            Example("<key>UIFileSharingEnabled</key>↓<true/>", as: .infoPlist),
            Example(
                "<key>UIFileSharingEnabled</key>↓<true/>\n<key>LSSupportsOpeningDocumentsInPlace</key><true/>",
                as: .infoPlist, "together; the first is named"),
            Example(
                "GENERATE_INFOPLIST_FILE = YES;\n↓INFOPLIST_KEY_UIFileSharingEnabled = YES;",
                as: .buildSettings(configuration: "Release")),
            Example(
                """
                <key>UIFileSharingEnabled</key>↓<true/>
                <key>CFBundleDocumentTypes</key>
                <array><dict><key>LSItemContentTypes</key><array><string>public.text</string></array></dict></array>
                """, as: .infoPlist, "an app for documents; a note only"),
        ],
        good: [
            Example("<key>UIFileSharingEnabled</key><false/>", as: .infoPlist),
            Example("<key>LSSupportsOpeningDocumentsInPlace</key><false/>", as: .infoPlist),
            Example(
                "<key>LSSupportsOpeningDocumentsInPlace</key><true/>", as: .infoPlist,
                "alone it shows files of other apps, not the folder"),
            Example(
                "INFOPLIST_KEY_UIFileSharingEnabled = YES;", as: .buildSettings(configuration: "Release"),
                "goes nowhere, since no list is generated"),
        ],
        checks: [.infoPlist(inspect), .buildSettings(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram else { return }
    let isForDocuments =
        !(file.root["CFBundleDocumentTypes"]?.array ?? []).isEmpty
        || (file.root["UISupportsDocumentBrowser"]?.booleanLike ?? false)
    // Who also opens the folder in the Files app, or reads documents, has meant it for its users.
    let isMeant = isForDocuments || (file.root["LSSupportsOpeningDocumentsInPlace"]?.booleanLike ?? false)
    pass.reportFlags(
        ["UIFileSharingEnabled"], in: file, .init(severity: isForDocuments ? .note : nil, isAdvice: isMeant), message)
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShippedProgram, let setting = variant.generatedInfo["UIFileSharingEnabled"],
        variant.flag("INFOPLIST_KEY_UIFileSharingEnabled") == true
    else { return }
    let isMeant =
        variant.flag("INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace") == true
        || variant.flag("INFOPLIST_KEY_UISupportsDocumentBrowser") == true
    pass.report(message("UIFileSharingEnabled"), at: setting, .init(isAdvice: isMeant))
}

private func message(_ key: String) -> String {
    "`\(key)` exposes everything in Documents to the Files app and to trusted computers"
}
