import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Keychain access groups with a `*`.
    static let keychainGroupWildcard = Rule(
        id: "keychain-group-wildcard",
        title: "Keychain access group is a wildcard",
        category: .platform,
        severity: .high,
        references: [.cwe(732), .cwe(522), .masvs("STORAGE", 1), .masvs("PLATFORM", 1), .maswe(1), .mobileTop10(8)],
        why: """
            Where the system accepts it, the group `*` exposes the keychain items of every app: a flaw in one app \
            gives away the secrets of all. After a prefix the asterisk is not a wildcard but part of the group's name, \
            and every app of the team that lists the same name shares the group. Items stored without naming a group \
            go to the first group in the list.
            """,
        remedy: "List each group the app needs by its full name, such as `$(AppIdentifierPrefix)com.example.shared`.",
        bad: [
            Example(
                "<key>keychain-access-groups</key>\n<array>↓<string>$(AppIdentifierPrefix)*</string></array>",
                as: .entitlements),
            Example("<key>keychain-access-groups</key>\n<array>↓<string>*</string></array>", as: .entitlements),
            Example(
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.app</string>
                    ↓<string>A1B2C3D4E5.*</string>
                </array>
                """, as: .entitlements),
            Example(
                "<key>com.apple.security.application-groups</key>\n<array>↓<string>group.*</string></array>",
                as: .entitlements, "a shared container"),
        ],
        good: [
            Example(
                """
                <key>keychain-access-groups</key>
                <array><string>$(AppIdentifierPrefix)com.example.app</string></array>
                """, as: .entitlements),
            Example(
                "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)$(GROUP)</string></array>",
                as: .entitlements),
            Example(
                "<key>com.apple.developer.associated-domains</key>"
                    + "<array><string>webcredentials:*.example.com</string></array>",
                as: .entitlements, "another key, where `*` is in order"),
            Example(
                "<key>com.apple.developer.icloud-container-environment</key><string>*</string>", as: .entitlements,
                "another key"),
        ],
        checks: [.entitlements(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for key in ["keychain-access-groups", "com.apple.security.application-groups"] {
        guard let entry = file.root.entry(key), let groups = entry.node.array else { continue }
        for group in groups {
            guard let text = group.string, file.releaseValues(of: text).contains(where: { $0.hasSuffix("*") }) else {
                continue
            }
            var details = file.details()
            let isPattern = file.releaseValues(of: text).contains("*")
            if !isPattern, details.severity == nil { details.severity = .low }
            details.isAdvice = !isPattern
            pass.report(
                isPattern
                    ? "`\(text)` exposes the keychain items of every app"
                    : "`\(text)` is a literal group name, shared by every app that lists it",
                atValue: group, of: entry, path: [key], in: file, details)
        }
    }
}
