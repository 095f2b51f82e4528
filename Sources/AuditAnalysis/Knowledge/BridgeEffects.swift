package import AuditKit
package import CodeModel

/// What a script message handler does for whoever calls it: tells what the app knows, or acts.
package struct BridgeEffects {
    package struct Effect {
        package let place: Node
        /// What the page may do: "be told …", "run …".
        package let deed: String
    }

    let pass: Pass

    package init(pass: Pass) {
        self.pass = pass
    }

    /// The effects before which nothing compares the origin of the message with what is expected.
    package func unchecked(in function: Node) -> [Effect] {
        guard let body = function.child(.body) else { return [] }
        var told: Set<Node> = []
        return body.descendants.flatMap { node -> [Effect] in
            let effects = effect(of: node, in: function).map { [$0] } ?? scriptEffects(of: node, in: function)
            guard !effects.isEmpty, !isChecked(node, in: function) else { return [] }
            return effects.filter { told.insert($0.place).inserted }
        }
    }

    /// The secrets that a script is handed, here or in the function that is called.
    private func scriptEffects(of call: Node, in function: Node) -> [Effect] {
        guard call.kind == .call else { return [] }
        if scripts.contains(call.name) { return effect(ofScript: call).map { [$0] } ?? [] }
        guard let helper = pass.lookup.function(of: call), helper.enclosingType == function.enclosingType,
            helper != function
        else { return [] }
        return helper.descendants(.call).compactMap { inner in
            scripts.contains(inner.name) && !isChecked(inner, in: helper) ? effect(ofScript: inner) : nil
        }
    }

    private func effect(ofScript call: Node) -> Effect? {
        let values = call.arguments.filter { $0.kind != .closure }.flatMap { [$0] + $0.descendants }
        let secret = values.first { value in
            [.reference, .member].contains(value.kind) && pass.sensitiveContent(value)?.kind == .credential
        }
        return secret.map { Effect(place: call, deed: "receive `\($0.lastName)`") }
    }

    private func effect(of node: Node, in function: Node) -> Effect? {
        switch node.kind {
        case .return where node.enclosingFunction == function || node.enclosing(.closure) == nil:
            guard let answer = node.children.first?.unwrapped, answer.kind == .tuple,
                let value = answer.children.first, tells(value)
            else { return nil }
            return Effect(place: node, deed: "receive `\(value.lastName)`")
        case .call:
            if let value = answered(by: node, in: function).first(where: { tells($0) }) {
                return Effect(place: node, deed: "receive `\(value.lastName)`")
            }
            guard acts(node), !node.isConfirmed, isGiven(node.isAction ? deed(of: node) : node.arguments) else {
                return nil
            }
            return Effect(place: node, deed: "run `\(node.name)`")
        default: return nil
        }
    }

    /// What an action is done with; a function of another type that hands it on has the deed done, too.
    private func deed(of call: Node) -> [Node] {
        let given = call.actedUpon(pass)
        guard given.isEmpty, let own = pass.lookup.function(of: call), !own.has(.isMutating), own.child(.body) != nil
        else {
            return given
        }
        return call.arguments
    }

    /// Whether a call does something that only the user should start: it acts, or opens what it is given.
    private func acts(_ call: Node) -> Bool {
        call.isAction || call.name == "open" && call.base?.dottedName.hasSuffix(".shared") == true
    }

    private func isGiven(_ values: [Node]) -> Bool {
        values.contains { value in
            pass.outsideFlows(to: value, .outside).contains { $0.kind == .scriptMessage || $0.kind == .page }
        }
    }

    /// The values that a call hands to the page: through the reply handler, or a function that runs a script with them.
    private func answered(by call: Node, in function: Node) -> [Node] {
        if call.callee?.unwrapped.kind == .reference,
            function.children(.parameter).contains(where: { $0.name == call.name && $0.takesReply })
        {
            return Array(call.arguments.prefix(1))
        }
        guard let helper = pass.lookup.function(of: call), helper.enclosingType == function.enclosingType,
            helper.descendants(.call).contains(where: { scripts.contains($0.name) })
        else { return [] }
        return call.arguments.filter { $0.kind != .closure && $0.kind != .string }
    }

    /// Whether a value tells something that the app keeps.
    private func tells(_ value: Node) -> Bool {
        if pass.sensitiveContent(value) != nil { return true }
        let node = value.unwrapped
        guard [.member, .call, .reference].contains(node.kind), let root = node.root else { return false }
        if root.text.hasPrefix("UIPasteboard") || root.text.hasPrefix("NSPasteboard") { return true }
        guard root.kind == .reference, let held = pass.declaration(of: root), held.kind == .variable,
            held.parent?.kind.isTypeDeclaration == true, held != node, node != root
        else { return false }
        if let type = pass.type(of: node)?.name, plainTypes.contains(type) { return false }
        let words = ([node] + node.descendants).flatMap { Words.of($0.name) }
        return !words.contains(where: plain.contains)
    }

    /// Whether a test before, or around, compares where the message came from with what is expected.
    private func isChecked(_ place: Node, in function: Node) -> Bool {
        let around = place.ancestors.prefix { $0 != function }.contains { up in
            up.kind == .if && up.child(.body).map { $0 == place || $0.contains(place) } == true
                && up.children(.condition).contains(where: isCheck)
        }
        if around { return true }
        return function.descendants.contains { test in
            guard test.kind == .guard, test.isBefore(place), let block = test.parent,
                block.contains(place) || block == place.parent
            else { return false }
            return test.children(.condition).contains(where: isCheck)
        }
    }

    private func isCheck(_ condition: Node) -> Bool {
        let nodes = [condition] + condition.descendants
        guard condition.kind != .binary || condition.name != "||" else {
            return condition.children(.operand).allSatisfy(isCheck)
        }
        return nodes.contains { node in
            switch node.kind {
            case .binary where node.name == "==": return node.children(.operand).contains(where: isOrigin)
            case .call:
                let given = node.arguments.contains(where: isOrigin) || node.base.map(isOrigin) == true
                guard given else { return false }
                if node.name == "hasSuffix" {
                    return node.arguments.first.flatMap { pass.constant($0)?.value.string }?.hasPrefix(".") ?? true
                }
                guard let own = pass.lookup.function(of: node), let body = own.child(.body) else { return true }
                return ([body] + body.descendants).contains { inner in
                    inner.kind == .binary && inner.name == "==" || inner.kind == .call && inner.name == "contains"
                }
            case .member: return node.name == "isMainFrame"
            default: return false
            }
        }
    }

    /// Whether an expression is, or is made of, the origin of a message.
    private func isOrigin(_ node: Node) -> Bool {
        ([node] + node.descendants).contains { part in
            if part.kind == .member, ["securityOrigin", "frameInfo"].contains(part.name) { return true }
            guard part.kind == .reference, let start = pass.declaration(of: part)?.initialValue else { return false }
            return ([start] + start.descendants).contains { ["securityOrigin", "frameInfo"].contains($0.name) }
        }
    }
}

extension Node {
    /// The name or call that a chain begins with: `session` of `session.records.map(\.title)`.
    fileprivate var root: Node? {
        var node = unwrapped
        while node.kind == .member || node.kind == .call, let base = node.base?.unwrapped {
            if base.kind == .reference, base.name == "self" { return nil }
            if node.dottedName.hasPrefix("UIPasteboard") || node.dottedName.hasPrefix("NSPasteboard") { return node }
            node = base
        }
        return node
    }

    fileprivate var takesReply: Bool { label == "replyHandler" || name == "replyHandler" }
}

/// Calls that run a script in the page.
private let scripts: Set<String> = ["evaluateJavaScript", "callAsyncJavaScript"]

private let plainTypes: Set<String> = ["Bool", "Int", "Double", "CGFloat", "CGSize", "CGRect", "Float"]

/// Words in the names of what any page may know.
private let plain: Set<String> = [
    "theme", "locale", "language", "version", "platform", "appearance", "style", "count", "enabled", "is", "region",
    "currency", "build", "insets", "size", "orientation", "supports", "has",
]
