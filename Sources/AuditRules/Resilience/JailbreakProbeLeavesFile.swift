import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Files that are written outside the sandbox to see whether that can be done, and are left there.
    static let jailbreakProbeLeavesFile = Rule(
        id: "jailbreak-probe-leaves-file",
        title: "Jailbreak probe leaves its file behind",
        category: .resilience,
        severity: .low,
        confidence: .high,
        references: [.cwe(459), .cwe(670), .masvs("RESILIENCE", 1), .mastg("MASTG-TEST-0240"), .mobileTop10(7)],
        why: """
            If the file can be written, the device is jailbroken, and in exactly that case it is not removed. It stays \
            after the app is deleted, reveals which app made the check, and gives bypass tools a name to watch for.
            """,
        remedy: """
            Remove the file in the branch where the write succeeded, before returning, and name it with `UUID()`. A \
            check that writes nothing works as well: `access("/private", W_OK)` or `statfs`; the `jailbreak` probe of \
            DeviceIntegrity does this.
            """,
        bad: [
            Example(
                """
                func isJailbroken() -> Bool {
                    do {
                        try ↓"x".write(toFile: "/private/probe.txt", atomically: true, encoding: .utf8)
                        return true
                    } catch { return false }
                }
                """),
            Example(
                """
                func canLeaveSandbox() -> Bool {
                    do {
                        try ↓"x".write(toFile: "/private/probe.txt", atomically: true, encoding: .utf8)
                        return true
                    } catch {
                        try? FileManager.default.removeItem(atPath: "/private/probe.txt")
                        return false
                    }
                }
                """, "removed where it was not written"),
            Example(
                """
                func isJailbroken() -> Bool {
                    var failure: Error?
                    let path = "/private/probe.txt"
                    do { try ↓Data().write(to: URL(fileURLWithPath: path)) } catch { failure = error }
                    if failure == nil { return true } else { try? FileManager.default.removeItem(atPath: path) }
                    return false
                }
                """, "removed in the wrong branch"),
            Example(
                """
                let isJailbroken = ↓FileManager.default.createFile(atPath: "/var/mobile/probe", contents: nil)
                """),
            Example("func jailbreakTest() -> Bool { ↓fopen(\"/bin/probe\", \"w\") != nil }"),
        ],
        good: [
            Example(
                """
                func isJailbroken() -> Bool {
                    do {
                        try "x".write(toFile: "/private/probe.txt", atomically: true, encoding: .utf8)
                        try FileManager.default.removeItem(atPath: "/private/probe.txt")
                        return true
                    } catch { return false }
                }
                """),
            Example(
                """
                func isJailbroken() -> Bool {
                    let path = "/private/" + UUID().uuidString
                    defer { try? FileManager.default.removeItem(atPath: path) }
                    return FileManager.default.createFile(atPath: path, contents: nil)
                }
                """),
            Example(
                """
                func isJailbroken() -> Bool {
                    let written = FileManager.default.createFile(atPath: "/private/probe", contents: nil)
                    if written { unlink("/private/probe") }
                    return written
                }
                """),
            Example("func isJailbroken() -> Bool { access(\"/private/\", W_OK) == 0 }", "nothing is written"),
            Example(
                "func isJailbroken() -> Bool { let f = fopen(\"/bin/bash\", \"r\") ; return f != nil }",
                "opened to be read"),
            Example(
                "func save() throws { try text.write(toFile: \"/etc/tool.conf\", atomically: true, encoding: .utf8) }",
                "a tool that writes its settings"),
            Example("func save() throws { try text.write(toFile: \"/private/tmp/out.txt\", atomically: true) }"),
            Example(
                """
                func isJailbroken() -> Bool {
                    defer { clean() }
                    return FileManager.default.createFile(atPath: Probe.path, contents: nil)
                }
                func clean() { try? FileManager.default.removeItem(atPath: Probe.path) }
                enum Probe { static let path = "/private/probe" }
                """, "removed by another function"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let probes = file.tree.nodes(.call, named: writers).compactMap { call -> (call: Node, path: Node, text: String)? in
        guard let path = call.writtenPath, let text = pass.pattern(path), isOutside(text), !call.isDebugOnly,
            isProbe(text) || call.standsInProbe
        else { return nil }
        return (call, path, text)
    }
    for (call, path, text) in probes.prefix(mostProbes) {
        guard let function = call.enclosingDeclaredFunction ?? call.scope,
            !file.removals(of: path, text, pass).contains(where: { $0.follows(call, in: function) })
        else { continue }
        let name = text.replacing("\u{FFFC}", with: "…")
        pass.report("`\(name)` stays on the device if the write succeeds", at: call)
    }
}

/// More than any file of people has.
private let mostProbes = 50

/// Whether a path lies where no app of the App Store may write.
private func isOutside(_ path: String) -> Bool {
    let isSystem = ["/private/", "/root/", "/jb/", "/bin/", "/etc/", "/usr/", "/var/", "/Applications/", "/Library/"]
        .contains { path.hasPrefix($0) }
    let isShared = ["/private/tmp/", "/private/var/folders/", "/private/var/tmp/", "/var/tmp/", "/var/folders/"]
        .contains { path.hasPrefix($0) }
    return isSystem && !isShared
}

/// Whether a path says by itself what it is for: a file right in `/private`, or one that is called so.
private func isProbe(_ path: String) -> Bool {
    if path.lowercased().contains("jailb") { return true }
    return path.hasPrefix("/private/") && !path.dropFirst("/private/".count).contains("/") && path.utf8.count > 9
}

extension Node {
    /// The path that a call writes to.
    fileprivate var writtenPath: Node? {
        switch name {
        case "fopen": argument(at: 1)?.name.first.map { "wa".contains($0) } ?? false ? argument(at: 0) : nil
        case "write": (argument("toFile") ?? argument("to"))?.path
        default: (argument("atPath") ?? argument("at"))?.path
        }
    }

    /// The path itself within `URL(fileURLWithPath:)`.
    private var path: Node {
        let node = unwrapped
        guard node.kind == .call, node.name == "URL" || node.name == "NSURL" else { return node }
        return node.argument("fileURLWithPath") ?? node.argument("filePath") ?? node
    }

    /// Whether the names around say that a jailbreak is looked for.
    fileprivate var standsInProbe: Bool {
        ancestors.contains { [.functionDecl, .variable].contains($0.kind) && $0.name.isAboutJailbreak }
            || enclosingType?.name.isAboutJailbreak ?? false
    }

    /// Whether a removal comes after a write that succeeded.
    fileprivate func follows(_ write: Node, in function: Node) -> Bool {
        guard function.contains(self) else { return !cleansUpForItself }
        if enclosing(.defer) != nil { return true }
        let attempt = write.enclosing(.do)
        if let attempt, let failed = enclosing(.catch), failed.parent == attempt { return false }
        if let attempt, !attempt.contains(self), let body = attempt.child(.body),
            body.children.contains(where: { $0.kind == .return })
        {
            return false
        }
        return !ancestors.contains { $0.kind == .block && $0.isBranchOfFailure && !$0.contains(write) }
    }

    /// Whether a removal stands in a function that writes a probe of its own.
    private var cleansUpForItself: Bool {
        enclosingDeclaredFunction?.descendants(.call).contains { $0.writtenPath != nil && writers.contains($0.name) }
            ?? false
    }

    /// Whether a block is run where something failed: `else` of `failure == nil`, or the body of `failure != nil`.
    private var isBranchOfFailure: Bool {
        guard let branch = parent, branch.kind == .if, let test = branch.child(.condition), test.kind == .binary,
            test.children(.operand).contains(where: { $0.kind == .nilLiteral })
        else { return false }
        let isError = test.children(.operand).contains { operand in
            Words.of(operand.name).contains { ["error", "err", "failure", "fault", "problem"].contains($0) }
        }
        return isError && (test.name == "==" ? role == .elseBody : test.name == "!=" && role == .body)
    }
}

extension SwiftFile {
    /// The calls that remove a file of this path, or one whose path is not known.
    fileprivate func removals(of path: Node, _ text: String, _ pass: Pass) -> [Node] {
        calls("removeItem", "unlink", "remove", "trashItem").filter { call in
            guard let given = call.argument("atPath") ?? call.argument("at") ?? call.argument(at: 0) else {
                return false
            }
            let inner = given.unwrapped.kind == .call ? given.unwrapped.arguments.first ?? given : given
            return inner.text == path.text || pass.pattern(inner).map { $0 == text } ?? true
        }
    }
}

extension String {
    fileprivate var isAboutJailbreak: Bool { jailbreakWords.occur(in: self) }
}

private let writers = ["write", "createFile", "createDirectory", "fopen"]
private let jailbreakWords = FoldedWords("jailb", "tamper", "sandbox", "rooted", "integrity")
