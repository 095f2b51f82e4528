import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Keychain groups that are open to programs whose code never reads the keychain.
    static let keychainSharedBeyondNeed = Rule(
        id: "keychain-shared-beyond-need",
        title: "Keychain access group shared with a program that never uses the keychain",
        category: .storage,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(250), .cwe(668), .cwe(272), .masvs("STORAGE", 1), .masvs("PLATFORM", 1), .maswe(1), .mobileTop10(8),
        ],
        why: """
            Every program that lists an access group can read all items in it. Extensions process input from other \
            apps and websites, so a flaw in an extension that needs no secret exposes the secrets of the app.
            """,
        remedy: """
            Remove the group from the entitlements of the program that does not use it, and keep items that only the \
            app needs in a separate group, set with `kSecAttrAccessGroup`.
            """,
        bad: [
            Example(groups("↓<string>$(AppIdentifierPrefix)com.example.shared</string>"), as: .entitlements, note),
            Example(groups("↓<string>ABCDE12345.com.example.shared</string>"), as: .entitlements, note),
            Example(
                groups(
                    "↓<string>$(AppIdentifierPrefix)com.example.suite</string>\n"
                        + "↓<string>$(AppIdentifierPrefix)com.example.shared</string>"), as: .entitlements, note),
        ],
        good: [
            Example(
                groups("<string>$(AppIdentifierPrefix)$(BUNDLE_NAME)</string>"), as: .entitlements,
                "known only to a build"),
            Example("<key>keychain-access-groups</key><array/>", as: .entitlements, "opens none"),
            Example(
                "<key>com.apple.security.application-groups</key><array><string>group.com.example</string></array>",
                as: .entitlements, "a container"),
            Example("<key>aps-environment</key><string>production</string>", as: .entitlements),
        ],
        checks: [.entitlements(inspect)]
    )
}

private let note = "with no code that uses the keychain; a guess where there is no Swift at all"

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let entry = file.root.entry("keychain-access-groups"), let groups = entry.node.array, !groups.isEmpty else {
        return
    }
    guard let (program, isKnown) = idleProgram(of: file, pass) else { return }
    for group in groups {
        guard let text = group.string, let name = sharedName(text, file) else { continue }
        pass.report(
            "`\(program)` can read the items in `\(name)`, but none of its code uses the keychain", atValue: group,
            of: entry, path: ["keychain-access-groups"], in: file, file.details(nil, isKnown ? nil : .low))
    }
}

/// The program whose entitlements these are, when no code in it uses the keychain, and whether that code was seen.
private func idleProgram(of file: PropertyListFile, _ pass: Pass) -> (name: String, isKnown: Bool)? {
    let targets = pass[TargetMembers.self].targets.filter { target in file.users.contains { $0.isOf([target]) } }
    // A program that only carries the tests of a library needs the group for them.
    guard let first = targets.first, !targets.contains(where: { Words.of($0.name).contains("test") }) else {
        return nil
    }
    if pass.workspace.swift.isEmpty { return (first.name, false) }
    // What nobody keeps, nobody can share.
    let users = pass[KeychainFiles.self]
    guard pass.workspace.swift.contains(where: { $0.role.isShipped && users.contains($0) }) else { return nil }
    let isIdle = targets.allSatisfy { target in
        pass[ModuleCode.self].files(of: target)?.contains(where: users.contains) == false
    }
    return isIdle ? (first.name, true) : nil
}

/// The name of a group that is not the program's own; nothing where only a build knows it.
private func sharedName(_ text: String, _ file: PropertyListFile) -> String? {
    guard let name = GroupName.names(of: text, in: file).compactMap(\.self).first, !name.isEmpty else { return nil }
    return file.users.contains { $0.setting("PRODUCT_BUNDLE_IDENTIFIER")?.value == name } ? nil : name
}

/// The files that speak of the keychain, by the system's calls or by the name of a library.
private struct KeychainFiles: Fact {
    private let paths: Set<String>

    init(workspace: Workspace) {
        let found = workspace.concurrentMap { file in file.tree.containsName(where: namesKeychain) ? file.path : nil }
        paths = Set(found.compactMap(\.self))
    }

    func contains(_ file: SwiftFile) -> Bool { paths.contains(file.path) }
}

/// Every name of a project is asked, so most are passed over by their bytes.
private func namesKeychain(_ name: String) -> Bool {
    if starts.begin(name), ["SecItem", "kSecClass", "kSecAttr"].contains(where: name.hasPrefix) { return true }
    if name == "Valet" || name == "Locksmith" { return true }
    return parts.occur(in: name) && (name.contains("eychain") || name.contains("eyChain"))
}

private let starts = FoldedWords("secitem", "ksecclass", "ksecattr")
private let parts = FoldedWords("eychain")

private func groups(_ names: String) -> String { "<key>keychain-access-groups</key>\n<array>\n\(names)\n</array>" }
