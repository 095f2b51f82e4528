package import AuditKit
package import CodeModel

extension Node {
    /// Whether the function around decides over a server.
    package var decidesOverServer: Bool {
        guard let function = trustFunction else { return false }
        return function.children(.parameter).contains {
            ["SecTrust", "URLAuthenticationChallenge"].contains(TypeName.base($0.typeText ?? ""))
        }
            || function.descendants.contains { $0.kind == .member && $0.name == "serverTrust" }
    }

    /// `pinnedKeys.contains(hash)` or `hash == pinnedHash`, plainly and not negated.
    package func comparesPin(_ pass: Pass) -> Bool {
        switch kind {
        case .call where name == "contains":
            return base.map { $0.plain.holdsPins(pass) } ?? false
                || arguments.first?.isOfServer(pass) == true && stricterThanChain
        case .binary where name == "==" || name == "===":
            // What is compared with a certificate that the system trusts is a pin, whatever it is called.
            return children(.operand).contains { $0.plain.holdsPins(pass) || $0.isOfServer(pass) && stricterThanChain }
        case .binary where name == "&&": return children(.operand).contains { $0.comparesPin(pass) }
        default: return false
        }
    }

    /// Whether a branch turns the server away: what it asked for was a list of keys to refuse.
    package var turnsServerAway: Bool {
        descendants.contains { node in
            node.name == "cancelAuthenticationChallenge"
                || (node.kind == .return && node.children.first?.kind == .boolean
                    && node.children.first?.name == "false")
        }
    }

    /// Whether a comparison is asked for beside the evaluation of the chain, and does not accept what that would refuse.
    private var stricterThanChain: Bool {
        guard let test = enclosing(.if, .guard) else { return false }
        if test.children(.condition).contains(where: \.evaluatesChain) { return true }
        let earlier = enclosingFunction?.descendants(.guard) ?? []
        return earlier.contains { $0.isBefore(test) && $0.children(.condition).contains(where: \.evaluatesChain) }
    }

    private var evaluatesChain: Bool { kind == .call && name == "SecTrustEvaluateWithError" }

    /// Whether an expression is the bytes of a certificate or its key, or what was made of them: a digest.
    private func isOfServer(_ pass: Pass, steps: Int = 3) -> Bool {
        guard steps > 0 else { return false }
        let node = plain
        switch node.kind {
        case .call:
            if bytesOfServer.contains(node.name) { return true }
            return node.arguments.contains { $0.kind != .closure && $0.isOfServer(pass, steps: steps - 1) }
        case .reference:
            guard let made = pass.declaration(of: node), made.kind == .variable, made.has(.isLet) else { return false }
            return made.initialValue?.isOfServer(pass, steps: steps - 1) ?? false
        default: return false
        }
    }

    /// Whether the expression is named for pins, or a constant taken from what is.
    private func holdsPins(_ pass: Pass) -> Bool {
        if PinNames.speaksOfPins(name) { return true }
        guard kind == .reference, let value = pass.declaration(of: self)?.initialValue?.plain else { return false }
        return PinNames.speaksOfPins(value.kind == .subscriptCall ? value.base?.plain.name ?? "" : value.name)
    }

    /// The statement after this one, here or further out, that lets the server through.
    ///
    /// Only where this branch leaves the function, so that what follows is what happens otherwise.
    package func followingAcceptance(_ pass: Pass) -> Node? {
        guard let body = child(.body), body.children.contains(where: { $0.kind == .return }), !body.turnsServerAway
        else {
            return nil
        }
        var inner = self
        for up in ancestors {
            if up.kind == .block || up.kind == .closure {
                for statement in up.children where inner.isBefore(statement) && !inner.contains(statement) {
                    if [.if, .guard, .switch, .for, .while, .do].contains(statement.kind) { return nil }
                    if let place = statement.acceptance(defaultCounts: true) { return place }
                    if statement.kind == .return || statement.kind == .throw { return nil }
                    if statement.kind == .call, statement.arguments.first?.name == "cancelAuthenticationChallenge" {
                        return nil
                    }
                }
            }
            if up.kind.isFunctionLike { return nil }
            inner = up
        }
        return nil
    }

    /// `pins.isEmpty`, or its negation.
    package func asksForPins(toBeEmpty: Bool) -> Bool {
        if !toBeEmpty {
            return kind == .prefix && name == "!" && (children.first?.asksForPins(toBeEmpty: true) ?? false)
        }
        return kind == .member && name == "isEmpty" && base.map { PinNames.speaksOfPins($0.plain.name) } == true
    }

    /// Whether a certificate or key is read from the bundle.
    package var loadsPinnedFile: Bool {
        descendants.contains { call in
            guard call.kind == .call, let type = call.argument("ofType") ?? call.argument("withExtension") else {
                return false
            }
            return ["cer", "der", "crt", "pem", "pub"].contains(type.name.lowercased())
        }
    }

    /// Whether a binding asks for what a property reads of the bundle.
    package func bindsPinnedFile(_ pass: Pass) -> Bool {
        guard kind == .variable, let value = initialValue?.plain, [.reference, .member].contains(value.kind),
            let property = pass.declaration(of: value), property.kind == .variable
        else { return false }
        return property.loadsPinnedFile
    }

    /// The statement of a branch that lets the server through.
    package func acceptance(defaultCounts: Bool) -> Node? {
        let all = [self] + descendants.filter { $0.kind == .return || $0.kind == .call }
        for node in all {
            if node.kind == .return, let value = node.children.first, value.kind == .boolean, value.name == "true" {
                return value
            }
            guard node.kind == .call || (node.kind == .return && node.children.first?.kind == .tuple) else { continue }
            let answers = node.kind == .call ? node.arguments : Array(node.children.first?.children ?? node.children)
            guard let first = answers.first, first.kind == .member else { continue }
            if first.name == "useCredential" || (defaultCounts && first.name == "performDefaultHandling") {
                return node
            }
        }
        return nil
    }
}

/// Calls that give the bytes of a certificate or of a key.
private let bytesOfServer: Set<String> = ["SecCertificateCopyData", "SecKeyCopyExternalRepresentation"]
