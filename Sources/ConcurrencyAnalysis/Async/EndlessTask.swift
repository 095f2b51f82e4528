package import AuditKit
package import CodeModel

/// A task with a loop that never ends, and that holds the object which starts it.
package struct EndlessTask {
    /// The call that starts it.
    package let start: Node
    package let loop: Node
    package let end: End

    package enum End {
        /// Only the end of the object would cancel it.
        case inDeinit(Node)
        case never
    }

    /// The tasks of a file that keep their objects alive, where somebody expects these to go.
    package static func all(in file: SwiftFile, _ lookup: Lookup) -> [EndlessTask] {
        file.tree.nodes(.call, named: ["Task", "detached", "init"]).compactMap { EndlessTask($0, lookup) }
    }

    private init?(_ call: Node, _ lookup: Lookup) {
        guard let closure = call.trailingClosure ?? call.argument("operation"), closure.kind == .closure,
            closure.closureRole.isTask, let type = call.enclosingType, let owner = lookup.ownerClass(of: type),
            let loop = closure.endlessLoop(lookup), closure.holdsSelf(during: loop, of: owner, lookup),
            !owner.isKeptForEver(lookup)
        else { return nil }
        start = call
        self.loop = loop
        let parts = lookup.index.types[TypeName.base(owner.name)].map { $0.declarations + $0.extensions } ?? [owner]
        if let property = call.keptIn {
            let cancels = parts.flatMap { $0.descendants(.call) }.filter { cancel in
                ["cancel", "removeAll"].contains(cancel.name) && cancel.base?.lastName == property
            }
            guard let first = cancels.first, cancels.allSatisfy({ $0.enclosing(.deinitializerDecl) != nil }),
                !lookup.isSetAnew(property, in: parts, but: call)
            else { return nil }
            end = .inDeinit(first)
        } else {
            // Who wrote a `deinit`, or a screen, expects the object to go.
            guard call.role == .statement, !call.isResult, owner.isExpectedToGo(parts, lookup) else { return nil }
            end = .never
        }
    }
}

extension Lookup {
    /// The class that a declaration or an extension is part of; `nil` for other types.
    fileprivate func ownerClass(of type: Node) -> Node? {
        if type.kind == .classDecl { return type }
        guard type.kind == .extensionDecl, let known = index.types[TypeName.base(type.name)],
            known.kind == .classDecl, known.declarations.count == 1
        else { return nil }
        return known.declarations.first
    }

    /// Whether other code gives a property another value, `nil` above all: then somebody else lets go of the task.
    fileprivate func isSetAnew(_ property: String, in parts: [Node], but call: Node) -> Bool {
        parts.contains { part in
            part.descendants(.assignment).contains { assignment in
                assignment.child(.target)?.lastName == property && !assignment.contains(call)
                    && assignment.enclosing(.deinitializerDecl) == nil
            }
        }
    }
}

extension Node {
    /// The property that a task is kept in: `task = Task { … }`, `tasks.append(Task { … })` left out.
    fileprivate var keptIn: String? {
        guard role == .operand, let assignment = parent, assignment.kind == .assignment,
            let target = assignment.child(.target)?.unwrapped, target.kind == .reference || target.kind == .member
        else { return nil }
        return target.name
    }

    /// Whether a function gives back what its only statement makes.
    fileprivate var isResult: Bool {
        guard let function = enclosingFunction else { return false }
        if function.kind == .closure { return function.children(.statement).count == 1 }
        return function.child(.returnType) != nil || function.kind == .accessor
    }

    /// The first loop of a task that only its cancellation ends.
    fileprivate func endlessLoop(_ lookup: Lookup) -> Node? {
        ownCode.first { node in
            guard node.isLoop, !node.hasWayOut else { return false }
            switch node.kind {
            case .while: return node.children(.condition).allSatisfy(\.isAlwaysTrue)
            case .repeat: return node.children(.condition).allSatisfy(\.isAlwaysTrue)
            case .for: return node.isAwaitPoint && node.child(.subject).map { $0.isEndlessSequence(lookup) } ?? false
            default: return false
            }
        }
    }

    /// Whether code of a loop leaves it: `break`, `return`, `throw`, but for those that a cancelled task takes.
    private var hasWayOut: Bool {
        ownCode.contains { node in
            guard node.kind == .return || node.kind == .throw || node.kind == .jump && node.name == "break" else {
                return false
            }
            return !node.ancestors.prefix { $0 != self }.contains { outer in
                (outer.kind == .if || outer.kind == .guard)
                    && outer.descendants.contains { ["isCancelled", "checkCancellation"].contains($0.name) }
            }
        }
    }

    private var isAlwaysTrue: Bool {
        let node = unwrapped
        if node.kind == .boolean { return node.name == "true" }
        return node.kind == .prefix && node.name == "!"
            && node.children.first?.unwrapped.dottedName == "Task.isCancelled"
    }

    /// `NotificationCenter.default.notifications(named:)`, `Transaction.updates`, `publisher.values`.
    private func isEndlessSequence(_ lookup: Lookup) -> Bool {
        var node = unwrapped
        while node.kind == .try || node.kind == .await, let inner = node.children.first { node = inner.unwrapped }
        while node.kind == .call, let base = node.base?.unwrapped, passedOn.contains(node.name) { node = base }
        switch node.kind {
        case .call where node.name == "notifications": return node.argument("named") != nil
        case .call where node.name == "liveUpdates": return node.base?.lastName == "CLLocationUpdate"
        case .member where node.name == "updates": return ["Transaction", "Status"].contains(node.base?.lastName)
        case .member where node.name == "values":
            guard let base = node.base?.unwrapped else { return false }
            return base.kind == .call && ["publisher", "autoconnect"].contains(base.name)
        default: return false
        }
    }

    /// Whether a closure holds the object around while a loop runs.
    fileprivate func holdsSelf(during loop: Node, of owner: Node, _ lookup: Lookup) -> Bool {
        let capture = children.first { $0.kind == .capture && $0.name == "self" }
        if let capture, capture.has(.isWeak) || capture.has(.isUnowned) {
            guard capture.has(.isWeak) else { return false }
            let bindings = ownCode.filter { node in
                node.kind == .variable && node.has(.isOptionalBinding) && node.isBefore(loop) && !loop.contains(node)
                    && (node.name == "self" && node.initialValue == nil
                        || node.initialValue?.unwrapped.name == "self")
            }
            // What is bound by `if let` ends with its block.
            return bindings.contains { binding in
                guard let statement = binding.enclosing(.guard, .if, .while) else { return true }
                return statement.kind == .guard ? statement.parent?.contains(loop) ?? false : statement.contains(loop)
            }
        }
        let names = Set(lookup.index.types[TypeName.base(owner.name)].map { Array($0.members.keys) } ?? [])
        let bound = Set(descendants.filter { [.variable, .parameter].contains($0.kind) }.map(\.name))
        return descendants.contains { node in
            guard node.kind == .reference, node.ancestors.first(where: { $0.kind.isTypeDeclaration }) == enclosingType
            else { return false }
            if node.name == "self" { return true }
            guard names.contains(node.name), !bound.contains(node.name),
                let declared = node.role == .callee
                    ? node.parent.flatMap({ lookup.function(of: $0) }) : lookup.declaration(of: node)
            else { return false }
            return !declared.has(.isStatic)
                && declared.enclosingType.map { TypeName.base($0.name) } == TypeName.base(owner.name)
        }
    }

    /// Whether a class lives as long as the app: it keeps an object of itself, or starts the program.
    fileprivate func isKeptForEver(_ lookup: Lookup) -> Bool {
        let name = TypeName.base(self.name)
        guard let known = lookup.index.types[name] else { return false }
        if attribute("main") != nil || known.ancestors.contains(where: { $0.hasSuffix("ApplicationDelegate") }) {
            return true
        }
        return known.members.values.joined().contains { member in
            member.kind == .variable && member.has(.isStatic)
                && (member.typeText.map(TypeName.base) == name
                    || ["init", name, "Self"].contains(member.initialValue?.unwrapped.name))
        }
    }

    /// Whether objects of a class come and go: it says what is done at its end, or is a screen.
    fileprivate func isExpectedToGo(_ parts: [Node], _ lookup: Lookup) -> Bool {
        if parts.contains(where: { $0.children.contains { $0.kind == .deinitializerDecl } }) { return true }
        let ancestors = lookup.index.types[TypeName.base(name)]?.ancestors ?? []
        return ancestors.contains { ["UIViewController", "NSViewController", "UIView", "NSView"].contains($0) }
    }
}

/// What hands on the elements of a sequence.
private let passedOn: Set<String> = [
    "map", "compactMap", "filter", "dropFirst", "removeDuplicates", "debounce", "throttle",
]
