extension Resolver {
    /// A complete type as the compiler prints it, without modules; nothing where a part is not known.
    public func text(of type: TypeID) -> String? {
        rest()
        guard isComplete(type) else { return nil }
        return written(type, depth: 0)
    }

    /// Whether a type is a parameter that anything may stand for, or a part of one.
    package func isGeneric(_ type: TypeID) -> Bool {
        switch shape(type) {
        case .generic, .member: true
        case .metatype(let inner): isGeneric(inner)
        case .nominal(let symbol, let parts): isStandard(symbol, "Optional") && parts.contains { isGeneric($0) }
        default: false
        }
    }

    private func written(_ type: TypeID, depth: Int) -> String {
        guard depth < 24, step() else { return "_" }
        let next = depth + 1
        switch shape(type) {
        case .unknown: return "_"
        case .generic(let symbol): return graph[symbol].kind == .protocol ? "Self" : graph[symbol].name
        case .member(let base, let name): return written(base, depth: next) + "." + name
        case .nominal(let symbol, let arguments): return nominal(symbol, arguments, depth: next)
        case .tuple(let parts):
            let inner = parts.map { ($0.label.isEmpty ? "" : $0.label + ": ") + written($0.type, depth: next) }
            return "(" + inner.joined(separator: ", ") + ")"
        case .function(let parts, let result):
            let inner = parts.map { written($0.type, depth: next) + ($0.isVariadic ? "..." : "") }
            return "(" + inner.joined(separator: ", ") + ") -> " + written(result, depth: next)
        case .metatype(let inner): return written(inner, depth: next) + ".Type"
        case .existential(let parts):
            return parts.isEmpty ? "Any" : "any " + parts.map { written($0, depth: next) }.joined(separator: " & ")
        case .opaque(let parts): return "some " + parts.map { written($0, depth: next) }.joined(separator: " & ")
        }
    }

    private func nominal(_ symbol: SymbolID, _ arguments: [TypeID], depth: Int) -> String {
        let inner = arguments.map { written($0, depth: depth) }
        if isStandard(symbol, "Optional"), let first = inner.first {
            return first.contains("->") || first.hasPrefix("any ") || first.hasPrefix("some ")
                ? "(\(first))?" : first + "?"
        }
        if isStandard(symbol, "Array"), let first = inner.first { return "[\(first)]" }
        if isStandard(symbol, "Dictionary"), inner.count == 2 { return "[\(inner[0]) : \(inner[1])]" }
        let own = graph.generics[symbol]?.count ?? 0
        let outer = inner.dropLast(own)
        let name = graph[symbol].name + (own > 0 ? "<" + inner.suffix(own).joined(separator: ", ") + ">" : "")
        guard let owner = graph[symbol].owner, owner != symbol else { return name }
        let ownerArguments = Array(arguments.prefix(outer.count))
        return nominal(owner, ownerArguments, depth: depth) + "." + name
    }
}
