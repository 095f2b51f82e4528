import AuditAnalysis
import AuditKit
import CodeModel

/// Where shipped code counts failed attempts to sign in and acts on their number.
struct LoginLimits: Fact {
    let limits: [Limit]

    struct Limit: Sendable {
        /// The type that counts; its extensions belong to it.
        let type: Node
        /// Where the number is compared.
        let comparison: Node
        /// The name of the counter.
        let counter: String
    }

    init(workspace: Workspace) {
        limits = workspace.concurrentMap { file in
            file.role.isShipped && file.tree.containsName(where: counterMarks.occur) ? file.loginLimits : []
        }.flatMap(\.self)
    }

    /// Every node that declares or extends the types that count.
    func scopes(_ lookup: Lookup) -> [Node] {
        var names: Set<String> = []
        return limits.flatMap { limit -> [Node] in
            guard names.insert(limit.type.name).inserted else { return [] }
            guard let type = lookup.index.types[TypeName.base(limit.type.name)] else { return [limit.type] }
            return type.declarations + type.extensions
        }
    }
}

extension ControlSearch {
    /// The places where failed attempts to sign in are limited; says why the control has no answer where there are none.
    mutating func needsLoginLimit() -> LoginLimits? {
        guard needsLogin() else { return nil }
        let limits = self[LoginLimits.self]
        if !limits.limits.isEmpty { return limits }
        summary = "No limit on sign-in attempts was found"
        return nil
    }
}

extension SwiftFile {
    fileprivate var loginLimits: [LoginLimits.Limit] {
        var found: [LoginLimits.Limit] = []
        for comparison in nodes(.binary) where [">=", ">", "==", "<", "<="].contains(comparison.name) {
            guard let counter = comparison.children(.operand).compactMap(\.counterName).first,
                let type = comparison.enclosingType, !comparison.isForDevelopers,
                type.isAboutLogin(counter), type.counts(counter, tree)
            else { continue }
            if found.contains(where: { $0.type == type }) { continue }
            found.append(.init(type: type, comparison: comparison, counter: counter))
        }
        return found
    }
}

extension Node {
    /// The name of a count of failures that an operand reads: `attempts.count`, `failedAttempts`.
    fileprivate var counterName: String? {
        let node = unwrapped
        let named = node.kind == .member && node.name == "count" ? node.base?.unwrapped ?? node : node
        guard named.kind == .reference || named.kind == .member else { return nil }
        guard counterMarks.occur(in: named.name) else { return nil }
        let words = named.words
        guard !words.isDisjoint(with: counters), words.isDisjoint(with: ["max", "maximum", "allowed", "limit", "date"])
        else { return nil }
        return named.name
    }

    /// Whether the names in a type speak of signing in, and not of trying a server again.
    fileprivate func isAboutLogin(_ counter: String) -> Bool {
        if !Set(Words.of(counter)).isDisjoint(with: loginWords) { return true }
        if !words.isDisjoint(with: loginWords) { return true }
        if !words.isDisjoint(with: elsewhere) { return false }
        let names = descendants.filter { $0.kind == .functionDecl || $0.kind == .variable || $0.kind == .call }
        return names.contains { !$0.words.isDisjoint(with: loginWords) }
    }

    /// Whether the counter grows: `+= 1`, `+ 1`, `append`.
    fileprivate func counts(_ counter: String, _ tree: CodeTree) -> Bool {
        let uses = tree.nodes(.reference, named: [counter]) + tree.nodes(.member, named: [counter])
        let grows = uses.contains { use in
            guard contains(use), let parent = use.parent else { return false }
            if parent.kind == .assignment, parent.name == "+=" { return true }
            if parent.kind == .binary, parent.name == "+" { return true }
            return parent.kind == .member && parent.name == "append"
        }
        if grows { return true }
        // `let attempts = stored() + 1`
        return tree.nodes(.variable, named: [counter]).contains { variable in
            contains(variable) && variable.initialValue?.unwrapped.kind == .binary
                && variable.initialValue?.unwrapped.name == "+"
        }
    }
}

private let counterMarks = FoldedWords("attempt", "tries", "failure", "failed")
private let counters: Set<String> = ["attempt", "attempts", "tries", "failures", "failed"]
private let loginWords: Set<String> = [
    "login", "signin", "auth", "authentication", "pin", "passcode", "password", "unlock", "credential", "credentials",
    "brute", "logon",
]
private let elsewhere: Set<String> = [
    "scanner", "scan", "camera", "qr", "network", "request", "connection", "download", "upload", "reconnect", "retry",
    "fetch", "sync", "client", "socket",
    "http",
]
