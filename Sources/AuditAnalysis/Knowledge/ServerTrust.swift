package import AuditKit
package import CodeModel

/// What a function does about a server's certificates, together with the project's own functions that it calls.
package struct TrustHandling {
    /// The chain is evaluated, or its outcome read.
    package var evaluates = false
    /// The trust goes to code outside the project that is named for checking.
    package var delegates = false
    /// Certificates or keys are read, so that something is compared with a pin.
    package var readsCertificates = false
    /// All certificates of the chain are looked at, not the server's own alone.
    package var walksChain = false
    /// The first node of the function itself that checks something.
    package private(set) var firstCheck: Node?

    /// Looks at a function and, four calls deep, at what it calls.
    package init(of function: Node, in pass: Pass) {
        var seen: Set<Node> = []
        look(at: function, in: pass, depth: Self.depth, seen: &seen)
    }

    private mutating func look(at function: Node, in pass: Pass, depth: Int, seen: inout Set<Node>) {
        guard depth > 0, seen.count < 60, seen.insert(function).inserted else { return }
        for node in function.descendants {
            switch node.kind {
            case .call: look(atCall: node, in: pass, depth: depth, seen: &seen)
            case .member where node.role != .callee && node.parent?.kind != .call:
                look(atMember: node, pass, depth, &seen)
            default: break
            }
            if firstCheck == nil, depth == Self.depth, evaluates || delegates || readsCertificates { firstCheck = node }
        }
    }

    /// How many calls away a check is looked for.
    private static let depth = 4

    private mutating func look(atCall call: Node, in pass: Pass, depth: Int, seen: inout Set<Node>) {
        if evaluators.contains(call.name) {
            evaluates = true
        } else if certificateReaders.contains(call.name) {
            readsCertificates = true
            if call.name == "SecTrustGetCertificateCount" { walksChain = true }
            if call.name.hasSuffix("CertificateChain"), !call.takesFirst { walksChain = true }
        } else if let own = pass.lookup.function(of: call), own.child(.body) != nil {
            look(at: own, in: pass, depth: depth - 1, seen: &seen)
        } else if call.isNamedForChecking, call.handlesTrust, call.parent?.kind != .throw {
            delegates = true
        }
    }

    /// A computed property such as `trust.isValid` may hold the check.
    private mutating func look(atMember member: Node, _ pass: Pass, _ depth: Int, _ seen: inout Set<Node>) {
        guard let property = pass.declaration(of: member), property.kind == .variable, property.has(.isComputed) else {
            return
        }
        look(at: property, in: pass, depth: depth - 1, seen: &seen)
    }
}

extension Pass {
    /// Calls of a function that decides over a server's trust: of its file, and by its labels of all others, where a
    /// delegate of the session may hold it by a protocol.
    fileprivate func trustCalls(of function: Node, in file: SwiftFile) -> ArraySlice<Node> {
        let near = file.tree.nodes(.call, named: [function.name]).filter { !function.contains($0) }
        let labels = Set(function.children(.parameter).map(\.label))
        guard near.isEmpty, !labels.isDisjoint(with: trustLabels) else {
            return near.prefix(8)
        }
        let far = workspace.swift.lazy.filter { $0.role.isShipped && $0.tree.mentions(function.name) }
            .flatMap { $0.tree.nodes(.call, named: [function.name]) }
        return Array(far.filter { $0.mayCall(labels) }.prefix(8))[...]
    }
}

extension SwiftFile {
    /// The places that tell the system to trust a server: `URLCredential(trust:)` where a challenge is answered.
    package func trustAcceptances() -> [Node] {
        guard tree.mentions("trust") || tree.mentions("forTrust") || tree.mentions("serverTrust") else { return [] }
        let made = calls("URLCredential", "NSURLCredential", "init").filter { call in
            call.argument("trust") != nil || call.argument("forTrust") != nil
        }
        // `serverTrust.map(URLCredential.init(trust:))`
        let named = members("init").filter {
            $0.role == .argument && $0.base?.unwrapped.name.hasSuffix("URLCredential") == true
        }
        return (made + named).filter { $0.trustFunction.map { $0.answersChallenges } ?? false }
    }
}

extension Node {
    /// The function that decides over a server's trust: the declared one, or the outermost closure.
    package var trustFunction: Node? { enclosingDeclaredFunction ?? ancestors.filter { $0.kind == .closure }.last }

    /// Whether an answer to an authentication challenge is given within.
    fileprivate var answersChallenges: Bool {
        descendants.contains {
            ($0.kind == .member && $0.name == "useCredential") || ($0.kind == .call && $0.name == "use")
        }
    }

    /// Where the challenge is answered with what a local keeps, where that is a credential only if there is a trust; nothing
    /// where it is answered in more places.
    package var givenAnswer: Node? {
        guard let function = trustFunction, let local = enclosing(.variable, .functionDecl), local.kind == .variable,
            function.contains(local)
        else { return nil }
        let answers = function.descendants(.call).filter { call in
            call.arguments.contains {
                $0.uncast.kind == .reference && $0.uncast.name == local.name && local.isBefore($0)
            }
                && call.arguments.contains { $0.unwrapped.name == "useCredential" }
        }
        return answers.count == 1 ? answers[0] : nil
    }

    /// Whether the server is trusted before anything of it was checked.
    package func comesBefore(_ check: Node?) -> Bool {
        guard let check, let function = trustFunction else { return false }
        let answer = function.descendants.first { node in
            !node.isBefore(self)
                && (node.name == "useCredential" && node.kind == .member || node.name == "use" && node.kind == .call)
        }
        let use = parent?.kind == .variable ? answer ?? self : self
        return use.isBefore(check)
    }

    /// How a server's trust is handled around an acceptance: in its function, and in those that call it.
    package func trustHandling(in file: SwiftFile, _ pass: Pass) -> TrustHandling? {
        guard let function = trustFunction else { return nil }
        var handling = TrustHandling(of: function, in: pass)
        guard function.kind == .functionDecl, !handling.evaluates, !handling.delegates else { return handling }
        for call in pass.trustCalls(of: function, in: file) {
            guard let caller = call.trustFunction else { continue }
            let outer = TrustHandling(of: caller, in: pass)
            handling.evaluates = handling.evaluates || outer.evaluates
            handling.delegates = handling.delegates || outer.delegates
            handling.readsCertificates = handling.readsCertificates || outer.readsCertificates
        }
        return handling
    }

    /// Whether a call passes what a function with these labels takes: a trust or a challenge, under the same names.
    fileprivate func mayCall(_ labels: Set<String>) -> Bool {
        let own = arguments.map(\.label).filter { !$0.isEmpty }
        return own.contains(where: trustLabels.contains) && own.allSatisfy(labels.contains)
    }

    /// The conditions that have to hold for this node to be reached, as far as `if`, `guard` and `switch` show them.
    package var conditions: [Node] {
        var found: [Node] = []
        var inner = self
        for up in ancestors {
            if up.kind.isFunctionLike, up.kind != .closure { break }
            if [.if, .while].contains(up.kind), inner.role == .body { found += up.children(.condition) }
            if up.kind == .case { found += up.children(.condition) + up.children(.pattern) }
            if up.kind == .ternary, let condition = up.child(.condition), condition != inner { found.append(condition) }
            if up.kind == .block || up.kind == .closure {
                found += up.children.prefix { $0 != inner }.filter { $0.kind == .guard }.flatMap {
                    $0.children(.condition)
                }
            }
            inner = up
        }
        return found
    }

    /// Whether the node is reached only for the machine itself or a `.local` name.
    package var isOnlyForLocalHosts: Bool {
        conditions.contains { condition in
            ([condition] + condition.descendants).contains { $0.kind == .string && Endpoint.isLocal(host: $0.name) }
        }
    }

    /// Whether a setting for insecure servers, or a list of trusted hosts, is asked first.
    package var isBehindSwitch: Bool {
        conditions.contains { condition in
            ([condition] + condition.descendants).contains { node in
                guard node.kind == .reference || node.kind == .member else { return false }
                return !switchWords.isDisjoint(with: Words.of(node.name)) || node.name == "trustedHosts"
            }
        }
    }

    private var isNamedForCheckingText: String { (callee?.dottedName ?? name).lowercased() }

    /// Whether a call is named for a check: `validate`, `evaluator.evaluate`, `pinning.handle`.
    fileprivate var isNamedForChecking: Bool {
        let text = isNamedForCheckingText
        return checkingWords.contains { text.contains($0) }
    }

    /// Whether an argument or the receiver is a trust, a challenge or a certificate.
    fileprivate var handlesTrust: Bool {
        let parts = arguments + (base.map { [$0] } ?? [])
        return parts.contains { part in
            let text = part.dottedName.lowercased()
            return trustWords.contains { text.contains($0) }
        }
    }

    /// Whether only the first certificate of a chain is taken.
    fileprivate var takesFirst: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { node in
            (node.kind == .member && node.name == "first")
                || (node.kind == .subscriptCall && node.argument(at: 0)?.name == "0")
        }
    }
}

private let evaluators: Set<String> = [
    "SecTrustEvaluate", "SecTrustEvaluateWithError", "SecTrustEvaluateAsync", "SecTrustEvaluateAsyncWithError",
    "SecTrustGetTrustResult", "performValidation", "performDefaultValidation", "performDefaultEvaluation",
]

private let certificateReaders: Set<String> = [
    "SecCertificateCopyData", "SecKeyCopyExternalRepresentation", "SecTrustCopyKey", "SecTrustCopyPublicKey",
    "SecTrustCopyCertificateChain", "SecTrustGetCertificateAtIndex", "SecTrustGetCertificateCount",
    "SecCertificateCopyKey", "SecCertificateCopyPublicKey",
]

private let checkingWords = ["validat", "evaluat", "verif", "pin", "trustkit", "istrusted", "matches", "check"]
/// Under which a trust or a challenge is handed on.
private let trustLabels: Set<String> = ["trust", "challenge", "serverTrust"]
private let trustWords = ["trust", "challenge", "certificate", "chain"]

private let switchWords: Set<String> = [
    "allow", "allows", "insecure", "untrusted", "signed", "ignore", "skip", "no", "disabled",
]
