import AuditAnalysis
import AuditKit
import CodeModel

extension ByteComparison {
    /// The name of a secret of the server's own that is compared with what a request brought, or byte by byte.
    ///
    /// - Parameter hasPeers: Whether other devices reach the program, whose functions are handed what those have sent.
    func secret(_ listens: Bool, _ hasPeers: Bool, _ pass: Pass) -> String? {
        guard listens || hasPeers || isByHand else { return nil }
        let sent = operands.map { listens && isFromRequest($0, pass) }
        if sent[0] != sent[1] {
            let (own, given) = (operands[sent[0] ? 1 : 0], operands[sent[0] ? 0 : 1])
            if let name = credential(own, pass) { return name }
            guard own.isNamedKept || own.isSetting(pass) else { return nil }
            return credential(given, pass) ?? given.credentialField(pass)
        }
        guard !sent[0] else { return nil }
        if isByHand { return operands.lazy.compactMap { credential($0, pass) }.first }
        // In a function that others hand what was sent.
        for (own, given) in [(operands[0], operands[1]), (operands[1], operands[0])] where given.isGiven(pass) {
            if own.isSetting(pass), let name = credential(own, pass) { return name }
            if own.isNamedKept, own.isGiven(pass) || own.isSetting(pass) || own.isMadeOfSecret(pass),
                let name = credential(given, pass)
            {
                return name
            }
        }
        return nil
    }

    private func credential(_ node: Node, _ pass: Pass) -> String? {
        guard let secret = pass.sensitiveValue(node), secret.kind == .credential else { return nil }
        return secret.name
    }
}

private func isFromRequest(_ node: Node, _ pass: Pass) -> Bool {
    // What a session keeps is the server's own.
    let start = node.uncast.kind == .reference ? pass.declaration(of: node.uncast)?.initialValue : nil
    let names = node.namesWithin + (start?.namesWithin ?? [])
    if names.contains(where: { ["session", "sessions"].contains($0) }) { return false }
    return pass.outsideFlow(to: node, .seen, from: [.request, .socket]) != nil
}

extension Node {
    /// Whether this is a stored property of the type around, which was set when the server began.
    fileprivate func isSetting(_ pass: Pass) -> Bool {
        let node = uncast
        let isOwn = node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self"
        guard isOwn, let declared = pass.declaration(of: node) ?? pass.lookup.declaration(ofMember: node) else {
            return false
        }
        return declared.kind == .variable && !declared.has(.isComputed)
            && declared.parent?.kind.isTypeDeclaration == true
    }

    /// Whether this is a local that was made of a secret of the type around: the digest of a PIN and what was asked.
    fileprivate func isMadeOfSecret(_ pass: Pass) -> Bool {
        guard uncast.kind == .reference, let start = pass.declaration(of: uncast)?.initialValue else { return false }
        return start.descendants.contains { part in
            part.isSetting(pass) && pass[SensitiveNames.self].kind(of: part.unwrapped.name) == .credential
        }
    }

    /// Whether this is what the function around is handed.
    fileprivate func isGiven(_ pass: Pass) -> Bool {
        var node = uncast
        // A field of the headers that it is handed.
        if node.kind == .subscriptCall, let list = node.base { node = list.uncast }
        guard node.kind == .reference, let declared = pass.declaration(of: node) else { return false }
        return declared.kind == .parameter && declared.parent?.kind == .functionDecl
    }

    /// The field of a request that says that its value opens something: `headers["X-Agent-Key"]`.
    fileprivate func credentialField(_ pass: Pass) -> String? {
        let node = uncast
        let value = node.kind == .reference ? pass.declaration(of: node)?.initialValue : node
        guard let value else { return nil }
        return ([value] + value.descendants).first { field in
            field.kind == .string && field.name.utf8.count < 40
                && Words.of(field.name).last.map(fields.contains) == true
        }?.name
    }

    /// Whether this is an object of the project that only holds the code of a message, and compares what it holds with `==` as
    /// the compiler writes it.
    func holdsCode(_ pass: Pass) -> Bool {
        guard let name = pass.type(of: self)?.name, let type = pass.lookup.index.types[name],
            type.kind == .structDecl, type.inherited.contains(where: { ["Equatable", "Hashable"].contains($0) }),
            type.members["=="] == nil
        else { return false }
        let held = type.declarations.flatMap { $0.children(.none) }.filter {
            $0.kind == .variable && !$0.has(.isComputed) && !$0.has(.isStatic)
        }
        guard !held.isEmpty, held.allSatisfy({ ["Data", "[UInt8]", "String"].contains($0.typeText ?? "") }) else {
            return false
        }
        return held.contains { pass.isAuthenticator(self, part: $0.name) }
    }
}

/// Last words of fields that prove who sends them.
private let fields: Set<String> = ["key", "token", "secret", "signature", "password", "pin", "authorization", "hmac"]
