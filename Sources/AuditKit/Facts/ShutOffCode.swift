import CodeModel

extension Lookup {
    /// Whether a place stands behind a condition that never holds, `if isTracing`, and `let isTracing = false`, or in the
    /// other branch of one that always does: `if isDark || true { … } else { … }`.
    func isShutOff(_ place: Node) -> Bool {
        var inner = place
        for outer in place.ancestors {
            switch outer.kind {
            case .if where inner.role == .body:
                if outer.children(.condition).contains(where: { neverHolds($0) }) { return true }
            case .if where inner.role == .elseBody:
                if outer.children(.condition).allSatisfy({ alwaysHolds($0) }) { return true }
            case .block:
                let isLeft = outer.children.prefix { $0 != inner }.contains { statement in
                    statement.kind == .guard && statement.children(.condition).contains { neverHolds($0) }
                }
                if isLeft { return true }
            default: break
            }
            inner = outer
        }
        return false
    }

    /// Whether a condition is false, or joined by `&&` with one that is.
    private func neverHolds(_ condition: Node, _ reach: Int = 4) -> Bool {
        guard reach > 0 else { return false }
        let condition = condition.unwrapped
        switch condition.kind {
        case .binary where condition.name == "&&":
            return condition.children(.operand).contains { neverHolds($0, reach - 1) }
        case .prefix where condition.name == "!":
            return condition.children.first.map { constant($0)?.value.boolean == true } ?? false
        case .member where constant(condition) == nil:
            guard let property = declaration(ofMember: condition), property.has(.isStatic), !property.isDebugOnly,
                let result = property.onlyResult
            else { return false }
            return constant(result)?.value.boolean == false
        default: return constant(condition)?.value.boolean == false
        }
    }

    /// Whether a condition is written to be true, or joined by `||` with one that is.
    private func alwaysHolds(_ condition: Node, _ reach: Int = 4) -> Bool {
        guard reach > 0 else { return false }
        let condition = condition.unwrapped
        if condition.kind == .binary, condition.name == "||" {
            return condition.children(.operand).contains { alwaysHolds($0, reach - 1) }
        }
        return condition.kind == .boolean && condition.name == "true"
    }
}

extension Node {
    /// What a property that is worked out always answers: `static var isOffered: Bool { false }`.
    fileprivate var onlyResult: Node? {
        guard let body = getter?.child(.body), let statement = body.children.first,
            !body.children.contains(where: { $0 != statement })
        else { return nil }
        return statement.kind == .return ? statement.children.first : statement
    }
}
