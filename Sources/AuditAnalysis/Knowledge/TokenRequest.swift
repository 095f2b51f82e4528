package import AuditKit
package import CodeModel

/// A request for a new token where the old one is too old.
package struct TokenRequest {
    package let call: Node
    private let function: Node

    package static func all(in file: SwiftFile) -> [TokenRequest] {
        file.nodes(.call, whereName: { names.begin($0) }).compactMap { TokenRequest($0) }
    }

    private init?(_ call: Node) {
        guard let function = call.enclosingDeclaredFunction, function.kind == .functionDecl, call.base != nil,
            call.isAwaited, call.answersExpiry || call.followsExpiry, call.speaksOfToken
        else { return nil }
        self.call = call
        self.function = function
    }

    /// Whether only one such request runs at a time, or whether that is for other code to see to.
    package func isShared(_ pass: Pass) -> Bool {
        if function.isSingleFlight || call.isInUnknownClosure { return true }
        if let target = pass.lookup.function(of: call) {
            if target.child(.body) != nil { return true }
            guard target.enclosingType?.kind == .protocolDecl else { return true }
        }
        // What hides behind a name may do it.
        let name = call.base?.unwrapped.name ?? ""
        guard servers.occur(in: name), !namesakes(pass).contains(where: \.awaitsRunningTask) else { return true }
        return function.has(.isPrivate) && callers.contains(where: \.isSingleFlight)
    }

    /// The functions of the project that the call may mean where the type of its receiver is not known.
    private func namesakes(_ pass: Pass) -> [Node] {
        pass.lookup.index.types.values.flatMap { $0.members[call.name] ?? [] }.filter { $0.kind == .functionDecl }
    }

    private var callers: [Node] {
        function.tree.nodes(.call, named: [function.name]).compactMap(\.enclosingDeclaredFunction)
    }
}

extension Node {
    fileprivate var isAwaited: Bool {
        coveringAwait != nil || ancestors.first { $0.kind == .variable || $0.kind == .block }?.isAsyncLet ?? false
    }

    /// Whether the code before it goes on only where a token is too old, or a request was refused.
    package var followsExpiry: Bool {
        for node in ancestors.prefix(while: { $0.kind != .functionDecl })
        where node.kind == .block || node.kind == .closure {
            let tests = node.children.prefix { $0.isBefore(self) && !$0.contains(self) }
            if tests.contains(where: \.leavesUnlessExpired) { return true }
        }
        return false
    }

    private var leavesUnlessExpired: Bool {
        guard kind == .if || kind == .guard, children(.condition).contains(where: \.speaksOfExpiry) else {
            return false
        }
        guard kind == .if else { return true }
        return child(.body)?.children.contains { $0.kind == .return || $0.kind == .throw } ?? false
    }

    /// Whether a call stands where a request was refused, or where the token is too old.
    package var answersExpiry: Bool {
        var inner = self
        for node in ancestors.prefix(while: { $0.kind != .functionDecl }) {
            switch node.kind {
            case .if, .guard, .ternary:
                // The condition itself may ask, too: `if await refreshToken()`.
                if inner.role != .condition, node.children(.condition).contains(where: \.speaksOfExpiry) { return true }
            case .case, .catch:
                if inner.role != .pattern, node.children(.pattern).contains(where: \.speaksOfExpiry) { return true }
            default: break
            }
            inner = node
        }
        return false
    }

    var speaksOfExpiry: Bool {
        ([self] + Array(descendants)).contains { node in
            node.kind == .integer && node.name == "401" || signs.occur(in: node.name)
        }
    }

    /// Whether the call, what it is given, what takes its value, or the test speaks of a token.
    package var speaksOfToken: Bool {
        let statement = innermostStatement
        let tests = ancestors.prefix { $0.kind != .functionDecl }.flatMap { node in
            node.children(.condition)
                + node.children.filter { $0.kind == .guard || $0.kind == .if }.flatMap { $0.children(.condition) }
        }
        return ([statement] + tests).contains { part in
            ([part] + Array(part.descendants)).contains { tokenWords.occur(in: $0.name) && $0.kind != .string }
        }
    }

    /// Whether a function waits for a task that others have started, or lets only one caller go on.
    fileprivate var awaitsRunningTask: Bool {
        isSingleFlight
            || descendants.contains { $0.kind == .member && $0.name == "value" && $0.coveringAwait != nil }
    }

    /// Whether the call stands in a closure of which nobody knows when it runs.
    fileprivate var isInUnknownClosure: Bool {
        ancestors.contains {
            $0.kind == .closure && $0.closureRole == .unknown && !$0.has(.isAsync) && $0.parent?.kind == .call
        }
    }
}

private let names = FoldedWords("refresh", "renew", "exchangerefresh")
private let tokenWords = FoldedWords("token", "session", "credential", "auth", "jwt")
private let servers = FoldedWords(
    "api", "auth", "client", "service", "server", "network", "identity", "http", "remote")
private let signs = FoldedWords(
    "unauthorized", "unauthorised", "expire", "isvalid", "tokeninvalid", "invalidtoken", "stale", "outdated")
