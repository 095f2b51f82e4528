import AuditKit
import CodeModel

extension Node {
    /// The way to a value, by names from `self`, a type, the file or a parameter; `nil` where it is made on the spot.
    func lockPath(_ lookup: Lookup, depth: Int = 0) -> String? {
        guard depth < 8 else { return nil }
        let node = unwrapped
        switch node.kind {
        case .reference: return node.referencePath(lookup, depth)
        case .member: return node.memberPath(lookup, depth)
        case .prefix: return node.children.first.flatMap { $0.lockPath(lookup, depth: depth + 1) }
        case .call: return node.accessorPath(lookup, depth)
        default: return nil
        }
    }

    private func referencePath(_ lookup: Lookup, _ depth: Int) -> String? {
        if name == "self" || name == "super" { return "self" }
        if name == "Self" { return enclosingType.map { TypeName.base($0.name) } }
        if name.hasPrefix("$"), let closure = ancestors.first(where: { $0.kind == .closure }),
            let path = closure.pointeePath(lookup, depth)
        {
            return path
        }
        guard let declaration = lookup.declaration(of: self) else {
            return name.first?.isUppercase == true ? name : "global." + name
        }
        return declaration.path(lookup, depth)
    }

    /// The way to what a declaration names, seen from within its type.
    private func path(_ lookup: Lookup, _ depth: Int) -> String? {
        switch kind {
        case .parameter:
            if isSelfHandedBack(lookup) { return "self" }
            // The context of a channel handler, which leads to the handler's own loop.
            if TypeName.base(typeText ?? "") == "ChannelHandlerContext" { return "self.context" }
            return parent?.pointeePath(lookup, depth) ?? "parameter:" + name
        case .capture:
            return initialValue.flatMap { $0.lockPath(lookup, depth: depth + 1) } ?? "self"
        case .variable: break
        default: return nil
        }
        guard let scope else { return nil }
        if scope.kind.isTypeDeclaration {
            return has(.isStatic) ? TypeName.base(scope.name) + "." + name : "self." + name
        }
        if scope.kind == .file { return "global." + name }
        if has(.isOptionalBinding), initialValue == nil {
            guard depth < 8, let outer = lookup.shadowed(by: self) else { return "self." + name }
            return outer.path(lookup, depth + 1)
        }
        if let value = initialValue, has(.isLet) || has(.isOptionalBinding),
            let path = value.lockPath(lookup, depth: depth + 1)
        {
            return path
        }
        return "local:\(name)#\(range.lowerBound)"
    }

    /// What the pointer leads to that a closure is lent: `withUnsafeMutablePointer(to: &lock) { … }`, and of a buffer with a
    /// lock in its memory the buffer.
    private func pointeePath(_ lookup: Lookup, _ depth: Int) -> String? {
        guard kind == .closure, depth < 8, let call = parent, call.kind == .call, call.lendsPointer else { return nil }
        if let lent = call.argument("to") ?? call.argument("of") { return lent.lockPath(lookup, depth: depth + 1) }
        guard let base = call.base else { return call.enclosingType == nil ? nil : "self" }
        return base.lockPath(lookup, depth: depth + 1)
    }

    private func memberPath(_ lookup: Lookup, _ depth: Int) -> String? {
        if name == "self" || name == "pointee" || name == "projectedValue" {
            return base.flatMap { $0.lockPath(lookup, depth: depth + 1) }
        }
        guard let base else { return nil }
        if base.kind == .reference, base.name.first?.isUppercase == true, lookup.declaration(of: base) == nil {
            return (base.name == "Self" ? enclosingType.map { TypeName.base($0.name) } ?? "" : base.name) + "." + name
        }
        return base.lockPath(lookup, depth: depth + 1).map { ($0 + "." + name).onOneLoop }
    }

    /// `UnsafeMutablePointer(&lock)` and `withUnsafeMutablePointer(to: &lock)` lead to the lock.
    private func accessorPath(_ lookup: Lookup, _ depth: Int) -> String? {
        guard name.hasPrefix("Unsafe") || name == "ObjectIdentifier" else { return nil }
        return arguments.first.flatMap { $0.lockPath(lookup, depth: depth + 1) }
    }
}

extension Node {
    /// Whether a call lends its closure a pointer, and runs it at once.
    var lendsPointer: Bool { name.hasPrefix("withUnsafe") }
}

extension String {
    /// The way to the event loop of an object, also where it leads over parts of its SwiftNIO channel, which all live
    /// on that loop: `self.pipeline.eventLoop` is `self.eventLoop`.
    var onOneLoop: String {
        guard hasPrefix("self."), hasSuffix(".eventLoop") else { return self }
        let between = split(separator: ".").dropFirst().dropLast()
        return between.allSatisfy { partsOfChannel.contains(String($0)) } ? "self.eventLoop" : self
    }
}

private let partsOfChannel: Set<String> = ["pipeline", "channel", "context", "syncOperations"]
