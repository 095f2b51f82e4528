import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Secrets where every program of an app group reads them.
    ///
    /// What is written in clear text to files and user defaults, `secret-in-plain-file` and `secret-in-user-defaults`
    /// report wherever it lies; this is about what they pass: protected files, and values derived from a secret.
    static let secretInSharedContainer = Rule(
        id: "secret-in-shared-container",
        title: "Secret stored in a container shared with other programs",
        category: .storage,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(668), .cwe(922), .cwe(200), .masvs("STORAGE", 1), .masvs("PLATFORM", 1), .maswe(2),
            .mastg("MASTG-TEST-0388"), .mobileTop10(9),
        ],
        why: """
            Every program in an app group can read everything in its container. Keyboards, share extensions and \
            widgets process input from other apps; an attacker who compromises one can read the secret while the \
            device is unlocked, whatever the file’s protection class.
            """,
        remedy: """
            Keep the secret in the keychain, in an access group listed only by the programs that need it, and put no \
            more than an identifier or the finished content to display into the container. Bulwark’s \
            `KeychainStore(service:accessGroup:)` keeps secrets in such a group.
            """,
        bad: [
            Example(
                """
                func save(token: String) throws {
                    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
                    try ↓Data(token.utf8).write(to: folder.appendingPathComponent("t"), options: .completeFileProtection)
                }
                """, "a guess where the project has no entitlements"),
            Example(
                """
                var folder: URL { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")! }
                func save(password: String) throws {
                    try ↓password.data(using: .utf8)!.write(to: folder.appending(path: "p"), options: [.atomic, .completeFileProtection])
                }
                """),
            Example(
                """
                let shared = UserDefaults(suiteName: "group.app")
                func remember(password: String) { shared?.set(↓pbkdf2(password), forKey: "check") }
                """, "a derived key grants the same access"),
        ] + .secretInSharedContainerFlows,
        good: [
            Example(
                """
                func save(token: String) throws {
                    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
                    try Data(token.utf8).write(to: folder.appendingPathComponent("t"), options: .completeFileProtection)
                }
                """, "the app's own directory"),
            Example(
                """
                let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
                func save(headlines: Data) throws { try headlines.write(to: folder, options: .completeFileProtection) }
                """, "no secret"),
            Example(
                """
                let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.app")!
                func save(password: String) throws { try encrypt(password).write(to: folder, options: .completeFileProtection) }
                """, "sealed"),
            Example(
                "func remember(password: String) { UserDefaults.standard.set(pbkdf2(password), forKey: \"check\") }",
                "not shared"),
        ] + .secretInSharedContainerLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    inspectFiles(file, &pass)
    for call in file.calls("set", "setValue") where call.argument("forKey") != nil {
        guard let value = call.arguments.first, let store = call.base, let found = pass.sensitiveValue(value),
            found.isDerived, let group = store.sharedGroup("UserDefaults", "suiteName", pass)
        else { continue }
        report(found, in: group, at: value, &pass)
    }
}

private func inspectFiles(_ file: SwiftFile, _ pass: inout Pass) {
    guard pass[GroupContainers.self].areUsed else { return }
    for write in FileWrite.all(in: file) {
        guard let place = write.place, let found = pass.sensitiveValue(write.content), found.confidence > .low,
            write.isProtected || found.isDerived,
            let group = place.sharedGroup("containerURL", "forSecurityApplicationGroupIdentifier", pass)
        else { continue }
        report(found, in: group, at: write.call, &pass)
    }
}

private func report(_ found: SensitiveValue, in group: Node, at node: Node, _ pass: inout Pass) {
    guard !node.isForDevelopers else { return }
    let name = pass.constant(group)?.value.string
    guard let reader = SharedGroupReader(name, pass) else { return }
    let who = reader.name.map { "which `\($0)` also reads" } ?? "which other programs may read"
    pass.report(
        "\(found.statement) and is stored in the container of \(name.map { "`\($0)`" } ?? "an app group"), \(who)",
        at: node,
        .init(
            severity: reader.isExposed ? .high : nil, confidence: reader.name == nil ? .low : found.confidence,
            paths: found.paths))
}

/// A program beside the app that reads the container of a group.
private struct SharedGroupReader {
    /// The name of its target; nothing where the entitlements are out of sight.
    let name: String?
    /// Whether it takes in whatever users type or other apps hand over.
    let isExposed: Bool

    /// Nothing where no other program lists the group.
    init?(_ group: String?, _ pass: Pass) {
        let groups = pass[EntitledGroups.self]
        guard groups.isKnown, let group, !groups.hasUnknown else {
            name = nil
            isExposed = false
            return
        }
        let lists = groups.grants.filter { !$0.isKeychain && $0.name == GroupName.bare(group) }.map(\.file)
        let users = lists.flatMap(\.users).filter { $0.kind.isProgram && $0.kind != .app }
        guard let user = users.first(where: { Self.isExposed($0, pass) }) ?? users.first else { return nil }
        name = user.target
        isExposed = Self.isExposed(user, pass)
    }

    private static func isExposed(_ user: BuildVariant, _ pass: Pass) -> Bool {
        pass.workspace.infoPlists.contains { list in
            let point = list.root["NSExtension"]?["NSExtensionPointIdentifier"]?.string ?? ""
            return user.infoPlists.contains(list.path) && exposed.contains(point)
        }
    }

    /// Keyboards see all that is typed; the others are handed pages and files.
    private static let exposed: Set<String> = [
        "com.apple.keyboard-service", "com.apple.share-services", "com.apple.ui-services",
        "com.apple.Safari.web-extension", "com.apple.Safari.extension",
    ]
}

/// Whether any file asks for the container of a group; nothing is followed where none does.
private struct GroupContainers: Fact {
    let areUsed: Bool

    init(workspace: Workspace) {
        areUsed = workspace.swift.contains { $0.tree.mentions("forSecurityApplicationGroupIdentifier") }
    }
}

extension Node {
    /// The group that a call of this name is given, on the way from which this expression comes.
    fileprivate func sharedGroup(_ call: String, _ label: String, _ pass: Pass, steps: Int = 6) -> Node? {
        guard steps > 0 else { return nil }
        let node = plain
        if node.kind == .call, node.name == call, let group = node.argument(label) { return group }
        switch node.kind {
        case .call:
            if let base = node.base, let found = base.sharedGroup(call, label, pass, steps: steps - 1) { return found }
            return node.arguments.first?.sharedGroup(call, label, pass, steps: steps - 1)
        case .binary: return node.child(.operand)?.sharedGroup(call, label, pass, steps: steps - 1)
        case .reference, .member:
            guard let made = pass.declaration(of: node), made.kind == .variable else {
                return node.base?.sharedGroup(call, label, pass, steps: steps - 1)
            }
            if let start = made.initialValue { return start.sharedGroup(call, label, pass, steps: steps - 1) }
            let calls = made.descendants.prefix(200).filter { $0.kind == .call && $0.name == call }
            return calls.lazy.compactMap { $0.argument(label) }.first
        default: return nil
        }
    }
}
