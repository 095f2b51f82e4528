package import AuditKit
package import CodeModel

/// The files that hold a name or a short text about jailbreaks, debuggers or tampering: few, in most projects none.
package struct IntegritySources: Fact {
    private let paths: Set<String>

    package init(workspace: Workspace) {
        let found = workspace.concurrentMap { file in
            file.tree.containsName { $0.utf8.count <= 64 && IntegrityNames.mayTell($0) } ? file.path : nil
        }
        paths = Set(found.compactMap(\.self))
    }

    package func contains(_ file: SwiftFile) -> Bool { paths.contains(file.path) }
}

/// Names of functions and properties that tell whether the device, the app or the process was interfered with.
package enum IntegrityNames {
    /// Whether a name may be one of these at all; asked first, as it is cheap.
    fileprivate static func mayTell(_ name: String) -> Bool { stems.occur(in: name) }

    /// Whether a name asks for a jailbreak: `isJailbroken`, `detectJailBreak`, `jailbreakDetected`.
    package static func asksForJailbreak(_ name: String) -> Bool {
        jailbreakStems.occur(in: name) && asks(Words.of(name), participle: participleOfJailbreak.occur(in: name))
    }

    /// Whether a name says that something was interfered with where it is true.
    package static func saysDanger(_ name: String) -> Bool {
        if asksForJailbreak(name) { return true }
        guard mayTell(name) else { return false }
        let words = Words.of(name)
        guard words.contains(where: interference.contains) else { return false }
        return asks(words, participle: words.contains { participles.contains($0) })
    }

    /// Whether a name says that nothing was interfered with where it is true: `verifyIntegrity`, `isNotJailbroken`.
    package static func saysSound(_ name: String) -> Bool {
        guard mayTell(name) else { return false }
        let words = Words.of(name)
        if words.contains("not") {
            return jailbreakStems.occur(in: name) || words.contains(where: interference.contains)
        }
        guard words.contains(where: soundness.contains), words.allSatisfy({ !ofData.contains($0) }) else {
            return false
        }
        return words.first.map(verbs.contains) ?? false
    }

    /// Whether a name says where it is true that a debugger is attached, or with `false` that none is.
    package static func saysDebugged(_ name: String) -> Bool? {
        guard debuggerStems.occur(in: name) else { return nil }
        let words = Words.of(name)
        let isParticiple = words.contains("debugged")
        guard isParticiple || words.contains(where: { presence.contains($0) || verbs.contains($0) }) else { return nil }
        guard words.allSatisfy({ !noVerdict.contains($0) }) else { return nil }
        return !words.contains { ["not", "no", "without", "free", "absent", "non", "never"].contains($0) }
    }

    private static func asks(_ words: [String], participle: Bool) -> Bool {
        guard !words.contains("not"), words.allSatisfy({ !noVerdict.contains($0) }) else { return false }
        return participle || words.first.map(verbs.contains) ?? false
            || words.last.map(presence.contains) ?? false
    }
}

/// Parts of the words below that begin with letters few names have, so that most are passed over at once.
private let stems = FoldedWords("jailb", "mper", "kaged", "grity", "genui", "bugge")
private let jailbreakStems = FoldedWords("jailbreak", "jailbroken", "jailbrake")
private let participleOfJailbreak = FoldedWords("jailbroken")
private let debuggerStems = FoldedWords("debugge")

private let interference: Set<String> = ["tampered", "tampering", "tamper", "repackaged"]
private let participles: Set<String> = ["tampered", "repackaged"]
private let soundness: Set<String> = ["integrity", "genuine", "untampered"]
private let presence: Set<String> = ["detected", "found", "present", "attached"]

private let verbs: Set<String> = [
    "is", "has", "was", "am", "are", "did", "detect", "detects", "check", "checks", "verify", "verifies", "validate",
]

/// Words of names that hold a setting or a text about the matter, and not the answer.
private let noVerdict: Set<String> = [
    "show", "allow", "allows", "allowed", "ignore", "ignored", "ignores", "warn", "warning", "should", "enable",
    "enabled", "disable", "disabled", "skip", "test", "simulate", "force", "fake", "bypass", "message", "title", "path",
    "paths", "url", "urls", "alert", "controller", "view", "log", "logged", "description", "error", "deny", "supported",
    "scheme", "schemes", "last", "date", "key", "shown",
]

/// What is checked is a file or a database, and not the app.
private let ofData: Set<String> = [
    "database", "foreign", "referential", "schema", "graph", "tree", "layout", "table", "index", "constraint",
]

extension Node {
    /// The shipped uses of the name of this node.
    package func shippedUses(_ workspace: Workspace) -> [(node: Node, file: SwiftFile)] {
        workspace.swift.filter { $0.role.isShipped && $0.tree.mentions(name) }.flatMap { file in
            [Kind.call, .member, .reference].flatMap { file.tree.nodes($0, named: [name]) }
                .filter { $0.role != .callee && !$0.isDebugOnly }.map { ($0, file) }
        }
    }
}
