import CodeModel

extension Node {
    /// The part of its base that a member names: a property, or a place in a tuple.
    var memberPart: FlowPart {
        // What a pointer leads to is the first of what it may lead to.
        if name == "pointee" { return .entry("0") }
        return Int(name).map { .index($0) } ?? .field(name)
    }

    /// The part of a dictionary that an entry of its literal stands for.
    var entryPart: FlowPart {
        guard let key = child(.key)?.unwrapped else { return .element }
        switch key.kind {
        case .string, .integer: return .entry(key.name)
        case .member where key.has(.hasImplicitBase): return .entry("." + key.name)
        default: return .element
        }
    }

    /// The closure whose parameters are written `$0`.
    var closureWithoutParameters: Node? {
        ancestors.first { $0.kind == .closure && $0.child(.parameter) == nil }
    }

    /// `.success(data)`.
    var isCaseWithPayload: Bool {
        kind == .call && callee?.unwrapped.kind == .member && callee?.unwrapped.has(.hasImplicitBase) == true
    }

    /// `a..<b`, `a...` and `..<b`.
    var isRange: Bool { [.binary, .prefix, .postfix].contains(kind) && (name == "..<" || name == "...") }

    /// Whether an index is made of a number of another type, as of a byte that was read, and not counted.
    var isConversionToIndex: Bool {
        kind == .call && name == "Int" && arguments.count == 1 && arguments.first?.unwrapped.kind != .integer
    }
}
