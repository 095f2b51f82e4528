import AuditKit
import CodeModel

/// Objects of the project that are handed a serial queue, on which they call back.
extension LockOperations {
    /// `timer.schedule { … }` and `connection.write(data) { … }`, where the object was made with a queue, or set to one:
    /// `connection.queue = queue`.
    func turn(ofHolder call: Node) -> HeldLocks? {
        guard let object = call.base?.unwrapped, object.name != "self", let held = declaration(of: object),
            held.kind == .variable
        else { return nil }
        let values = lookup.values(of: held).filter { $0.kind != .nilLiteral }
        guard let first = values.first.flatMap(turn(ofMade:)), !callsAtOnce(call) else { return nil }
        return values.dropFirst().reduce(first) { $0.meeting(turn(ofMade: $1) ?? HeldLocks.none) }
    }

    /// The turn of an object that is made with a queue here, or is a local that is set to one.
    private func turn(ofMade value: Node) -> HeldLocks? {
        if value.kind == .call {
            guard let type = lookup.index.types[value.name], type.kind == .classDecl,
                let queue = value.arguments.first(where: { $0.label.namesQueue }),
                type.declarations.contains(where: { $0.goesTo(queue: queue.label) })
            else { return nil }
            return serialTurn(on: queue)
        }
        guard value.kind == .reference, let local = lookup.declaration(of: value), local.isLocalVariable,
            let function = local.enclosingDeclaredFunction
        else { return nil }
        return function.queueSet(on: value.name).flatMap(serialTurn)
    }

    /// What is held in the methods of an object that hands itself over as a delegate to one that it has set to a queue, with the
    /// types that the methods may take first.
    func turn(ofDelegateSet place: Node) -> (types: [String], held: HeldLocks)? {
        guard place.role == .target, let caller = place.base?.unwrapped, caller.kind == .reference,
            place.parent?.child(.operand)?.unwrapped.name == "self", let function = place.enclosingDeclaredFunction,
            let held = function.queueSet(on: caller.name).flatMap(serialTurn)
        else { return nil }
        let kept = function.descendants(.assignment).filter { $0.child(.operand)?.unwrapped.name == caller.name }
        let places = kept.compactMap { $0.child(.target).flatMap { declaration(of: $0) }?.typeText }
        let types = places + [lookup.type(of: caller)?.name].compactMap(\.self)
        return (types.map { TypeName.base($0.hasSuffix("?") ? String($0.dropLast()) : $0) }, held)
    }

    private func serialTurn(on queue: Node) -> HeldLocks? {
        guard QueueKind(queue, declaration(of: queue), lookup) == .serial else { return nil }
        return turn(on: queue, for: nil)
    }

    /// Whether a function of the project that is given a closure calls it itself before it returns.
    private func callsAtOnce(_ call: Node) -> Bool {
        guard let function = lookup.overload(of: call) else { return true }
        let given = Set(function.children(.parameter).map(\.name))
        return function.descendants(.call).contains { run in
            guard let callee = run.callee?.unwrapped, callee.kind == .reference, given.contains(callee.name) else {
                return false
            }
            return run.enclosingFunction == function
        }
    }
}

extension Node {
    /// The queue that a function sets a local object to: that of `connection.queue = queue`.
    fileprivate func queueSet(on object: String) -> Node? {
        let settings = descendants(.assignment).filter { setting in
            guard let target = setting.child(.target), target.kind == .member, target.name.namesQueue else {
                return false
            }
            return target.base?.unwrapped.kind == .reference && target.base?.unwrapped.name == object
        }
        return settings.count == 1 ? settings[0].child(.operand) : nil
    }

    /// Whether code of a type goes to a queue by this name: `queue.async { … }`, `makeTimerSource(queue: queue)`.
    fileprivate func goesTo(queue name: String) -> Bool {
        descendants.contains { use in
            guard use.kind == .reference || use.kind == .member, use.name == name else { return false }
            if use.role == .argument { return use.label.namesQueue }
            return use.role == .base && use.parent.map { ["async", "asyncAfter"].contains($0.name) } == true
        }
    }
}

extension String {
    /// `queue`, `callbackQueue`.
    fileprivate var namesQueue: Bool { self == "queue" || hasSuffix("Queue") }
}
