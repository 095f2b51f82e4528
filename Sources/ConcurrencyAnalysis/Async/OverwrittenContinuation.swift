package import AuditKit
package import CodeModel

/// A continuation that is put where an earlier one may still be waiting.
package struct OverwrittenContinuation {
    package let assignment: Node
    package let property: Node
    /// Whether one place alone of the project calls the function: mostly one that cannot run twice at a time.
    package private(set) var isAskedForOnce = false

    /// `nil` where the function looks at the property first, says that it is at work, or can run but once.
    package init?(_ closure: Node, _ pass: Pass) {
        guard let name = closure.children(.parameter).first?.name, let type = closure.enclosingType,
            let function = closure.enclosingDeclaredFunction, function.kind == .functionDecl,
            let assignment = closure.descendants(.assignment).first(where: { node in
                node.name == "=" && node.child(.operand)?.unwrapped.name == name
                    && node.child(.operand)?.unwrapped.kind == .reference
            }), let target = assignment.child(.target)?.unwrapped,
            target.kind == .reference || target.kind == .member && target.base?.unwrapped.name == "self",
            let property = pass.lookup.index.members(target.name, of: TypeName.base(type.name)).first(where: {
                $0.kind == .variable && !$0.has(.isComputed) && $0.typeText?.contains("Continuation<") ?? false
                    && $0.typeText?.hasPrefix("[") == false
            }), property.children(.accessor).isEmpty
        else { return nil }
        self.assignment = assignment
        self.property = property
        guard !looksFirst(function, target), !function.saysThatItIsAtWork, !function.isSingleFlight,
            !isMadeAnew(type, pass)
        else { return nil }
        let files = pass.workspace.swift.lazy.filter { $0.role.isShipped && $0.tree.mentions(function.name) }
        let mentions = files.flatMap { $0.uses(function.name) }.filter { !function.contains($0) }
        isAskedForOnce = mentions.prefix(2).count < 2
    }

    /// Whether the function names the property before it puts anything there.
    private func looksFirst(_ function: Node, _ target: Node) -> Bool {
        function.descendants.contains { node in
            node != target && node.isBefore(assignment) && node.name == property.name
                && [.reference, .member, .variable].contains(node.kind)
        }
    }

    /// Whether every object of the type that the project makes lives in one function.
    private func isMadeAnew(_ type: Node, _ pass: Pass) -> Bool {
        let name = TypeName.base(type.name)
        let parts = pass.lookup.index.types[name].map { $0.declarations + $0.extensions } ?? [type]
        let made =
            pass.workspace.swift.map(\.tree).filter { $0.mentions(name) }.flatMap { $0.calls(name) }
            + parts.flatMap { $0.descendants(.call) }.filter(\.makesOneOfItsType)
        return !made.isEmpty
            && made.allSatisfy { call in
                guard let owner = call.ancestors.first(where: { [.variable, .assignment, .block].contains($0.kind) })
                else {
                    return false
                }
                switch owner.kind {
                case .variable: return owner.isLocalVariable
                case .block: return true
                default: return false
                }
            }
    }
}

extension Node {
    /// `Self()`, or `self.init()` in a static function.
    fileprivate var makesOneOfItsType: Bool {
        if name == "Self" { return true }
        guard name == "init", callee?.unwrapped.base?.unwrapped.name == "self" else { return false }
        return enclosingDeclaredFunction?.has(.isStatic) ?? false
    }

    /// Whether a condition asks for a flag of work under way, or a lock lets one caller in at a time.
    fileprivate var saysThatItIsAtWork: Bool {
        descendants.contains { node in
            if node.kind == .call { return takers.occur(in: node.name) }
            guard node.role == .condition else { return false }
            return ([node] + Array(node.descendants)).contains {
                ($0.kind == .reference || $0.kind == .member) && progress.occur(in: $0.name)
            }
        }
    }
}

private let takers = FoldedWords("lock", "wait", "acquire", "cancel", "enqueue", "serial")
