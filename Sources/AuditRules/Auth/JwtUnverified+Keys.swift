import AuditAnalysis
import AuditKit
import CodeModel

/// Signatures that are checked with a key which the message brings along, and messages that are good for ever.
func inspectMessages(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("isValidSignature", "SecKeyVerifySignature") where !call.isDebugOnly {
        guard let message = pass.messageWithKey(call) else { continue }
        pass.report("The key that verifies `\(message)` comes from `\(message)` itself", at: call)
    }
    let openers = pass[ExpiringMessages.self]
    guard openers.names.contains(where: file.tree.mentions) else { return }
    for function in file.nodes(.functionDecl) where !function.isDebugOnly {
        guard let (place, claim) = openers.forgotten(in: function, pass.lookup) else { continue }
        pass.report("`\(claim)` is not checked here, so the signed data is valid forever", at: place)
    }
}

extension Pass {
    /// The message in which a key, the signature and what is signed stand together: whoever makes one makes the key, too.
    fileprivate func messageWithKey(_ call: Node) -> String? {
        let isC = call.name == "SecKeyVerifySignature"
        guard let key = isC ? call.argument(at: 0) : call.base, let function = call.enclosingDeclaredFunction,
            let bytes = bytesOfKey(key), bytes.kind == .member, let message = bytes.base?.unwrapped,
            message.kind == .reference, let decoded = declaration(of: message),
            decoded.isLocalVariable && decoded.initialValue?.isDecoded == true || isRead(decoded)
        else { return nil }
        let others = call.arguments.flatMap { parts(of: $0) + ($0.unwrapped.kind == .reference ? [] : [$0.unwrapped]) }
        guard others.contains(where: { $0.base?.unwrapped.name == message.name }) else { return nil }
        // Held against a list, or what is known of whoever signs.
        let uses = function.descendants(.member).filter {
            $0.name == bytes.name && $0.base?.unwrapped.name == message.name
        }
        return uses.count == 1 ? message.name : nil
    }

    /// Whether a parameter is a message that the project decodes.
    private func isRead(_ parameter: Node) -> Bool {
        guard parameter.kind == .parameter, let name = parameter.typeText.map(TypeName.base),
            let type = lookup.index.types[name]
        else { return false }
        return type.inherited.contains { ["Decodable", "Codable", "Content"].contains($0) }
    }

    /// What a public key is read from: `message.key` of `PublicKey(rawRepresentation: message.key)`.
    private func bytesOfKey(_ key: Node) -> Node? {
        var node = key.unwrapped
        for _ in 0..<4 {
            if node.kind == .reference, let made = declaration(of: node), made.isLocalVariable,
                let value = made.initialValue
            {
                node = value.unwrapped
            } else if node.kind == .try, let value = node.children.first {
                node = value.unwrapped
            } else if node.kind == .call, ["PublicKey", "SecKeyCreateWithData", "init"].contains(node.name),
                let bytes = node.arguments.first
            {
                node = bytes.uncast
            } else {
                break
            }
        }
        return node
    }
}

/// The functions that check a signature and give out a message with an end, for which a function beside them asks.
private struct ExpiringMessages: Fact {
    let names: Set<String>
    /// The names of the ends.
    private let claims: [Node: String]

    init(workspace: Workspace) {
        var claims: [Node: String] = [:]
        for opener in workspace.swift.lazy.flatMap({ $0.nodes(.functionDecl) }) {
            guard let result = opener.child(.returnType)?.name,
                let type = workspace.lookup.index.types[TypeName.base(result)], type.kind == .structDecl,
                let claim = type.members.keys.sorted().first(where: { expiries.contains($0) }),
                opener.checksSignature, !opener.namesWithin.contains(claim), Self.isHeldAgainstClock(claim, opener)
            else { continue }
            claims[opener] = claim
        }
        self.claims = claims
        names = Set(claims.keys.map(\.name))
    }

    /// Where a function goes by what another one has opened and checked, and does not ask how long it is good for.
    func forgotten(in function: Node, _ lookup: Lookup) -> (Node, String)? {
        guard let body = function.child(.body) else { return nil }
        for local in body.descendants(.variable) where local.has(.isLet) && local.enclosingDeclaredFunction == function
        {
            guard let call = local.initialValue?.openingCall, names.contains(call.name),
                let opener = lookup.function(of: call), opener != function, let claim = claims[opener],
                !function.namesWithin.contains(claim)
            else { continue }
            let uses = body.descendants(.reference).filter { $0.name == local.name && local.isBefore($0) }
            // Handed on as a whole, it may be asked elsewhere.
            guard !uses.isEmpty, uses.allSatisfy({ $0.role == .base }),
                let place = uses[0].ancestors.first(where: { $0.role == .statement || $0.kind == .return })
            else { continue }
            return (place, claim)
        }
        return nil
    }

    /// Whether another function that is given such a message asks for its time.
    private static func isHeldAgainstClock(_ claim: String, _ opener: Node) -> Bool {
        opener.tree.calls(opener.name).contains { call in
            call.enclosingDeclaredFunction?.descendants(.member).contains { $0.name == claim } ?? false
        }
    }
}

extension Node {
    fileprivate var isDecoded: Bool {
        descendants(.call).contains { $0.name == "decode" } || unwrapped.kind == .call && unwrapped.name == "decode"
    }

    /// The call behind `try` that gives what a local begins with.
    fileprivate var openingCall: Node? {
        var node = unwrapped
        while node.kind == .try || node.kind == .await, let inner = node.children.first { node = inner.unwrapped }
        return node.kind == .call ? node : nil
    }
}

private let expiries: Set<String> = [
    "exp", "expires", "expiry", "expiration", "expiresAt", "expirationDate", "expiryDate", "validUntil", "notAfter",
    "expireAt",
]
