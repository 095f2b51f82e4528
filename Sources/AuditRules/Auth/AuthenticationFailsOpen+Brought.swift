import AuditAnalysis
import AuditKit
import CodeModel

/// Refusals that only those meet who bring something, have a rank, or could be asked about.
extension Node {
    /// `form["csrf"]`: the proof that a form was filled in on the site itself.
    var readsForgeryToken: Bool {
        ([self] + descendants).contains { node in
            node.kind == .string && Words.of(node.name).contains { ["csrf", "xsrf"].contains($0) }
        }
    }

    /// `token != known`, `!matches(token, body)`: a test that is true of what is wrong.
    func doubts(_ name: String) -> Bool {
        switch kind {
        case .binary: return self.name == "!=" && children(.operand).contains { $0.unwrapped.name == name }
        case .prefix:
            guard self.name == "!", let call = children.first?.unwrapped, call.kind == .call else { return false }
            return call.arguments.contains { given in
                ([given] + given.descendants).contains { $0.kind == .reference && $0.name == name }
            }
        default: return false
        }
    }

    /// `if let role = member?.role, role != .board { throw Abort(.forbidden) }`: who is nobody has no role, and goes on.
    var checkOfKnownRank: String? {
        guard kind == .if, child(.elseBody) == nil, let body = child(.body),
            body.descendants(.throw).contains(where: \.refusesSomebody), children(.condition).count == 2,
            let bound = children(.condition).first, bound.has(.isOptionalBinding),
            let value = bound.initialValue?.unwrapped, value.kind == .member,
            Words.of(value.name).contains(where: rankWords.contains), value.base?.kind == .optionalChain,
            let owner = value.base?.unwrapped, let test = children(.condition).last?.unwrapped,
            test.kind == .binary, test.doubts(bound.name), let function = enclosingDeclaredFunction,
            !function.demands(owner.lastName)
        else { return nil }
        return bound.name
    }

    /// Whether a function asks anywhere whether something is there at all.
    private func demands(_ name: String) -> Bool {
        descendants.contains { node in
            if node.comparedWithNil(by: "==", "!=")?.lastName == name { return true }
            guard node.kind == .guard else { return false }
            return node.children(.condition).contains {
                $0.has(.isOptionalBinding) && ($0.initialValue?.lastName ?? $0.name) == name
            }
        }
    }

    /// `return try await next(request)` behind `if let token = request.metadata["authorization"] { guard caller.role == .admin
    /// else { throw … } }`: only who says who they are has to be an administrator.
    var passageOfTheUnnamed: Node? {
        guard kind == .if, child(.elseBody) == nil, let body = child(.body), children(.condition).count == 1,
            let bound = children(.condition).first, bound.has(.isOptionalBinding), let value = bound.initialValue,
            ([value] + value.descendants).contains(where: { ["headers", "cookies", "metadata"].contains($0.name) }),
            ([bound] + value.descendants).contains(where: { node in
                [.variable, .string, .member].contains(node.kind)
                    && Words.of(node.name).contains(where: credentials.contains)
            }), body.descendants(.guard).contains(where: \.demandsRank), let function = enclosingDeclaredFunction
        else { return nil }
        let passage = function.descendants(.call).first { $0.passesOn && isBefore($0) && !contains($0) }
        return passage.map { $0.enclosing(.return) ?? $0 }
    }

    /// `guard caller.role == .admin else { throw Abort(.forbidden) }`.
    private var demandsRank: Bool {
        guard child(.elseBody)?.descendants(.throw).contains(where: \.refusesSomebody) == true else { return false }
        return children(.condition).contains { test in
            test.isComparison
                && test.children(.operand).contains { side in
                    side.unwrapped.kind == .member && Words.of(side.unwrapped.name).contains(where: rankWords.contains)
                }
        }
    }

    /// `guard let signature = letter.signature else { return letter.text }`, where the text is returned again once a signature
    /// has been found to hold.
    var sameWithoutProof: Node? {
        guard kind == .guard, children(.condition).count == 1, let bound = children(.condition).first,
            bound.has(.isOptionalBinding),
            Words.of(bound.name).contains(where: ["signature", "sig", "mac", "hmac", "proof", "seal"].contains),
            let early = child(.elseBody)?.children.first(where: { $0.kind == .return }),
            let value = early.children.first?.unwrapped, [.reference, .member].contains(value.kind),
            !value.has(.hasImplicitBase), let function = enclosingDeclaredFunction, function.has(.isThrowing)
        else { return nil }
        let isGivenAgain = function.descendants(.return).contains {
            isBefore($0) && !contains($0) && $0.children.first?.unwrapped.text == value.text
        }
        let isProved = function.descendants(.guard).contains { test in
            isBefore(test) && test.child(.elseBody)?.descendants(.throw).isEmpty == false
                && test.children(.condition).flatMap { [$0] + $0.descendants }.contains {
                    $0.kind == .call && proving.contains($0.name)
                }
        }
        return isGivenAgain && isProved ? early : nil
    }

    /// `guard (try? check(request)) ?? true else { throw Abort(.forbidden) }`, at once or by way of a local: an error refuses
    /// nobody.
    var refusesNobody: Bool {
        let operands = children(.operand)
        guard operands.count == 2, operands[1].unwrapped.kind == .boolean,
            ([operands[0]] + operands[0].descendants).contains(where: { $0.kind == .try && $0.has(.isOptional) })
        else { return false }
        let says = operands[1].saysYes
        // That a signature could not be checked is told elsewhere.
        if says, operands[0].descendants(.call).contains(where: { proving.contains($0.name) }) { return false }
        if letsThrough(where: says) { return true }
        guard let kept = enclosing(.variable), kept.initialValue?.unwrapped == self, kept.has(.isLet),
            let function = enclosingFunction, function.contains(kept)
        else { return false }
        return function.descendants(.reference).contains {
            $0.name == kept.name && kept.isBefore($0) && $0.letsThrough(where: says)
        }
    }

    /// Whether a condition of this value passes by a refusal: `guard value else { throw Abort(.forbidden) }` where it is true.
    private func letsThrough(where says: Bool) -> Bool {
        var node = self
        var holds = says
        while let up = node.parent, [.tuple, .try, .await, .prefix].contains(up.kind) {
            if up.kind == .prefix {
                guard up.name == "!" else { return false }
                holds.toggle()
            }
            node = up
        }
        guard node.role == .condition, let test = node.parent else { return false }
        switch test.kind {
        case .guard: return holds && test.refuses(in: .elseBody)
        case .if: return !holds && test.refuses(in: .body)
        default: return false
        }
    }

    private func refuses(in branch: Role) -> Bool {
        child(branch)?.descendants(.throw).contains(where: \.refusesSomebody) == true
    }
}
