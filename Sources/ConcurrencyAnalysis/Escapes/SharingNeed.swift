import AuditKit
import CodeModel

/// Whether anything asks a type to be Sendable, as far as one file can show.
///
/// Answered for classes that one file alone knows and that functions keep in constants: what they hand such an object to
/// is looked at use by use. Whatever cannot be followed counts as a need.
struct SharingNeed: Sendable {
    let project: ConcurrencyProject

    private var lookup: Lookup { project.lookup }

    /// Whether nothing that the source shows needs the promise: every object stays in the function that makes it, and what
    /// that hands it to asks for nothing.
    func isMissing(for parts: TypeParts) -> Bool { staysWithFunctions(parts) && !hasSendableFunctions(parts) }

    /// Whether functions that are `@Sendable`, and so need the promise, are all that leaves the function which makes an object.
    func isForFunctionsAlone(_ parts: TypeParts) -> Bool { staysWithFunctions(parts) && hasSendableFunctions(parts) }

    /// Whether a function of the type is `@Sendable`, as only one of a Sendable object is.
    func hasSendableFunctions(_ parts: TypeParts) -> Bool {
        parts.all.flatMap(\.memberNodes).contains { $0.kind == .functionDecl && $0.attribute("Sendable") != nil }
    }

    /// Whether each object stays in the function that makes it, but for methods of it that go to what calls them one call at a
    /// time: `frames.compactMap(validator.validate)`.
    func isCalledInTurn(_ parts: TypeParts) -> Bool { staysWithFunctions(parts, allowingStreams: true) }

    private func staysWithFunctions(_ parts: TypeParts, allowingStreams: Bool = false) -> Bool {
        guard parts.kind == .classDecl, parts.declaration.reach == .file, isPlain(parts) else { return false }
        let tree = parts.declaration.tree
        func isOwn(_ node: Node) -> Bool { parts.all.contains { $0.contains(node) } }
        let named = tree.nodes(.type) { $0.contains(parts.name) }.contains { node in
            !isOwn(node) && TypeExpression(node.name).names.contains { $0.contains(parts.name) }
        }
        guard !named else { return false }
        let names = tree.references(parts.name).filter { !isOwn($0) }
        let locals = names.compactMap(local)
        guard !locals.isEmpty, locals.count == names.count, tree.members(parts.name).isEmpty else { return false }
        return locals.allSatisfy { staysInFunction($0, allowingStreams) }
    }

    /// Whether nothing that a class inherits from is Sendable, or not known.
    func isPlain(_ parts: TypeParts) -> Bool {
        guard project.relatives(of: parts).isEmpty else { return false }
        return parts.all.allSatisfy { part in
            part.children(.inherited).allSatisfy { inherited in
                let name = TypeName.base(inherited.name)
                if inherited.isUncheckedConformance || name == "NSObject" { return true }
                if project.types.type(named: inherited.name, from: part) != nil {
                    return !project.sharing.refinesSendable(inherited.name, at: part)
                }
                return SendableTypes.isProtocol(name) && !SendableTypes.isSharing(name)
            }
        }
    }

    /// The constant or variable of a synchronous function that holds what a reference to the type makes.
    private func local(_ reference: Node) -> Node? {
        guard reference.role == .callee, let call = reference.parent, call.kind == .call,
            let variable = call.parent, variable.kind == .variable, variable.initialValue?.unwrapped == call,
            variable.isLocalVariable, let function = variable.enclosingFunction, function.kind != .closure,
            !function.has(.isAsync)
        else { return nil }
        return variable
    }

    private func staysInFunction(_ variable: Node, _ allowingStreams: Bool) -> Bool {
        guard let function = variable.enclosingFunction else { return false }
        let uses = variable.tree.references(variable.name).filter { lookup.declaration(of: $0) == variable }
        return uses.allSatisfy { use in
            let isPlain =
                use.ancestors.prefix { $0 != function }.filter { $0.kind == .closure }.allSatisfy(isForNobodyElse)
                && isHandedToNobodyElse(use)
            guard isPlain, let method = use.methodHandedOn else { return isPlain }
            return allowingStreams && method.parent.map { streaming.contains($0.name) } == true
        }
    }

    /// Whether a closure goes to a function of the project that does not ask for a Sendable one.
    func isForNobodyElse(_ closure: Node) -> Bool {
        if closure.closureRole == .inPlace { return true }
        guard closure.closureRole == .unknown, !closure.isMarkedSendable, let call = closure.parent, call.kind == .call,
            let callee = lookup.overload(of: call), callee.kind != .variable
        else { return false }
        switch ClosureUse(of: closure, in: call, lookup) {
        case .now, .later: return true
        case .elsewhere, .unbound, .on: return false
        }
    }

    private func isHandedToNobodyElse(_ use: Node) -> Bool {
        switch use.role {
        case .base: return true
        // `parser.delegate = delegate`
        case .operand: return use.parent?.kind == .assignment
        case .argument:
            guard let call = use.parent, call.kind == .call, let callee = lookup.overload(of: call),
                [.functionDecl, .initializerDecl].contains(callee.kind), !callee.has(.isAsync)
            else { return false }
            return GenericParameters(of: callee).constraints.isEmpty
        default: return false
        }
    }
}

extension Node {
    /// `validator.validate` of `frames.compactMap(validator.validate)`, where this is the object.
    fileprivate var methodHandedOn: Node? {
        guard role == .base, let member = parent, member.kind == .member, member.role == .argument,
            let call = member.parent, call.kind == .call
        else { return nil }
        return member
    }
}

/// Methods of sequences, also of asynchronous ones, that call what they are given for one element after the other.
private let streaming: Set<String> = [
    "map", "compactMap", "filter", "flatMap", "prefix", "drop", "forEach", "contains", "first", "allSatisfy", "reduce",
]
