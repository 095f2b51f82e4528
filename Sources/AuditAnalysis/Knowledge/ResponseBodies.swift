package import AuditKit
package import CodeModel

/// Whole answers of servers and whole requests on their way to a log.
package enum ResponseBodies {
    package static func printed(by call: Node, _ pass: Pass) -> (Node, String)? {
        for argument in call.arguments {
            let parts =
                argument.unwrapped.kind == .interpolatedString
                ? argument.unwrapped.children(.interpolation).compactMap(\.children.first) : [argument]
            for part in parts {
                if let name = body(part, pass, steps: 3) { return (part, name) }
            }
        }
        return nil
    }

    private static func body(_ node: Node, _ pass: Pass, steps: Int) -> String? {
        guard steps > 0 else { return nil }
        let node = node.uncast
        switch node.kind {
        case .member where ["allHTTPHeaderFields", "httpBody"].contains(node.name): return node.name
        case .binary where node.name == "??": return node.child(.operand).flatMap { body($0, pass, steps: steps - 1) }
        case .call where ["String", "NSString", "jsonObject"].contains(node.name):
            guard let first = node.arguments.first else { return nil }
            if ["data", "decoding", "withJSONObject", "with"].contains(first.label) {
                return isAnswer(first) || isAnswerWithSecret(first, pass)
                    ? first.unwrapped.name : body(first, pass, steps: steps - 1)
            }
            return ["describing", "reflecting"].contains(first.label) ? body(first, pass, steps: steps - 1) : nil
        case .reference:
            guard let start = pass.declaration(of: node)?.initialValue else { return nil }
            return body(start, pass, steps: steps - 1) == nil ? nil : node.name
        default: return nil
        }
    }

    /// Whether a name is the data that the same function decodes as a record with a secret, such as a token.
    private static func isAnswerWithSecret(_ node: Node, _ pass: Pass) -> Bool {
        let node = node.unwrapped
        guard node.kind == .reference, let function = node.enclosingDeclaredFunction, !node.isToldByFailedProcess else {
            return false
        }
        return function.descendants(.call).contains { call in
            guard call.name == "decode", let type = call.arguments.first?.unwrapped.base?.text,
                call.argument("from")?.unwrapped.name == node.name
            else { return false }
            return pass.sensitiveField(ofType: type)?.kind == .credential
        }
    }

    /// Whether a name is the data that a network call gives to its closure.
    private static func isAnswer(_ node: Node) -> Bool {
        let node = node.unwrapped
        guard node.kind == .reference else { return false }
        return node.ancestors.contains { closure in
            guard closure.kind == .closure, let call = closure.parent, call.kind == .call else { return false }
            guard ["dataTask", "responseData", "response", "responseJSON", "responseString"].contains(call.name) else {
                return false
            }
            return closure.descendants(.parameter).contains { $0.name == node.name }
        }
    }
}

extension Node {
    /// Whether a place is reached where a program that was started has failed: what it has written then says why.
    fileprivate var isToldByFailedProcess: Bool {
        ancestors.contains { test in
            guard test.kind == .if || test.kind == .guard else { return false }
            return test.children(.condition).contains { condition in
                guard condition.descendants.contains(where: { $0.name == "terminationStatus" }) else { return false }
                if test.kind == .guard { return test.child(.elseBody)?.contains(self) == true }
                let asksForFailure = condition.kind == .prefix || condition.name == "!="
                return test.child(asksForFailure ? .body : .elseBody)?.contains(self) == true
            }
        }
    }
}
