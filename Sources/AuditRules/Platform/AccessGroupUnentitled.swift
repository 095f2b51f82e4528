import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Groups that code names and that no entitlements list.
    static let accessGroupUnentitled = Rule(
        id: "access-group-unentitled",
        title: "Access group not listed in any entitlements",
        category: .platform,
        severity: .medium,
        references: [.cwe(16), .cwe(284), .cwe(755), .masvs("STORAGE", 1), .masvs("PLATFORM", 1), .mobileTop10(8)],
        why: """
            The keychain rejects an item for a group that the program is not entitled to, and user defaults for such a \
            suite are silently kept separate. Code that handles the rejection often falls back to an unprotected \
            location, and secrets that one program deletes survive where another looks for them.
            """,
        remedy: """
            List the group under `keychain-access-groups` with the prefix `$(AppIdentifierPrefix)`, or under \
            `com.apple.security.application-groups`, for each target that uses it; or correct the name in the code.
            """,
        bad: [
            Example(
                "var query: [String: Any] = [:]\nquery[kSecAttrAccessGroup as String] = ↓\"ABCDE12345.com.example.vault\"",
                "with no such group in any entitlements; a guess where the project has none"),
            Example("let keychain = Keychain(service: \"app\", accessGroup: ↓\"ABCDE12345.com.example.vault\")"),
            Example(
                "let query = [kSecAttrAccessGroup as String: ↓\"\\(team).com.example.vault\", kSecAttrAccount as String: name]",
                "known but for the team"),
            Example("let shared = UserDefaults(suiteName: ↓\"group.com.example.notes\")"),
            Example(
                """
                let folder = FileManager.default
                    .containerURL(forSecurityApplicationGroupIdentifier: ↓"group.com.example.notes")
                """),
        ],
        good: [
            Example("let keychain = Keychain(service: \"app\", accessGroup: nil)", "the program's own group"),
            Example(
                """
                let prefix = Bundle.main.object(forInfoDictionaryKey: "KeychainGroup") as? String
                let keychain = Keychain(service: "app", accessGroup: prefix ?? "")
                """, "known only to a build"),
            Example("let defaults = UserDefaults(suiteName: \"com.example.settings\")", "a domain, no app group"),
            Example("let room = Room(accessGroup: \"admins\")", "another kind of group"),
            Example(
                """
                #if DEBUG
                let keychain = Keychain(service: "app", accessGroup: "ABCDE12345.com.example.debug")
                #endif
                """, "never reaches users"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<String> = []
    for (value, isKeychain) in file.groupValues where !value.isForDevelopers {
        guard let name = knownName(value, pass), seen.insert(name).inserted else { continue }
        guard isKeychain || name.hasPrefix("group.") else { continue }
        judge(name, value, isKeychain, file, &pass)
    }
}

private func judge(_ name: String, _ value: Node, _ isKeychain: Bool, _ file: SwiftFile, _ pass: inout Pass) {
    let groups = pass[EntitledGroups.self]
    let bare = GroupName.bare(name)
    guard !groups.hasUnknown, !isNamedElsewhere(bare, pass.workspace) else { return }
    guard groups.allow(name, forKeychain: isKeychain) else {
        let message = "No entitlements in the project list the group `\(bare)`"
        return pass.report(message, at: value, .init(confidence: groups.isKnown ? nil : .low))
    }
    let programs = pass[TargetMembers.self].programs(holding: file.path)
    guard let first = programs.first, !groups.allow(name, forKeychain: isKeychain, in: programs),
        !pass.workspace.variants.contains(where: { $0.isOf(programs) && $0.lacksEntitlements })
    else { return }
    pass.report(
        "The entitlements of `\(first.name)` do not list the group `\(bare)`", at: value, .init(confidence: .medium))
}

/// The group's name as far as it matters; nothing where only a run of the program knows it.
private func knownName(_ value: Node, _ pass: Pass) -> String? {
    guard var name = pass.pattern(value), name.contains(".") else { return nil }
    if name.first == "\u{FFFC}" { name = String(name.drop { $0 == "\u{FFFC}" || $0 == "." }) }
    return name.contains("\u{FFFC}") || name.contains(" ") || !name.contains(".") ? nil : name
}

/// Whether a file beside the code, such as one that entitlements are generated from, names the group.
private func isNamedElsewhere(_ name: String, _ workspace: Workspace) -> Bool {
    workspace.names(name, in: .yaml, .json, .shell, .otherText, .xcconfig, .environment)
}

extension BuildVariant {
    /// Whether its entitlements are named and are none of the files that were read, as those of a submodule.
    fileprivate var lacksEntitlements: Bool {
        entitlements.isEmpty && !(setting("CODE_SIGN_ENTITLEMENTS")?.value.isEmpty ?? true)
    }
}

extension SwiftFile {
    /// What is given as a group, and whether it is one of the keychain.
    fileprivate var groupValues: [(value: Node, isKeychain: Bool)] {
        let items = settings(["kSecAttrAccessGroup", "accessGroup"]).map { ($0.value, true) }
        let suites = calls("UserDefaults").compactMap { $0.argument("suiteName") }
        let folders = calls("containerURL").compactMap { $0.argument("forSecurityApplicationGroupIdentifier") }
        let signIns = calls("useUserAccessGroup").compactMap(\.arguments.first)
        return items + signIns.map { ($0, true) } + (suites + folders).map { ($0.plain, false) }
    }
}
