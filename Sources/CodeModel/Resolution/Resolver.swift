/// Answers what names mean, which types expressions have and which functions calls call.
///
/// One resolver serves one thread; the graph that it reads is shared. Answers are worked out when they are asked for and
/// kept. A question that leads back to itself, or too deep, has the answer *unknown*.
public final class Resolver {
    package let graph: SymbolGraph
    var table = TypeTable()
    /// The types of expressions and declarations that have been asked for.
    var types: [SymbolGraph.Place: TypeID] = [:]
    var calls: [SymbolGraph.Place: CallResolution] = [:]
    var references: [SymbolGraph.Place: ResolvedName?] = [:]
    var working: Set<SymbolGraph.Place> = []
    var resolving: Set<SymbolGraph.Place> = []
    /// How often a question has led back to itself: what was answered meanwhile is not kept.
    var circles = 0
    var depth = 0
    var ancestry: [TypeID: [Ancestor]] = [:]
    let library: [String: SymbolID]

    /// How deep one question may lead; the stack holds several times as much.
    static let deepest = 120
    /// How many steps the question that is being answered has taken.
    private var steps = 0
    /// How many it may take, so that no source makes an answer take forever.
    private static let mostSteps = 30_000

    /// Whether the last question took so many steps that its answer is not to be trusted.
    package var isExhausted: Bool { steps >= Self.mostSteps }

    /// Counts steps: expressions, candidates, written types and parts of types; false where there have been too many.
    func step(_ count: Int = 1) -> Bool {
        steps += count
        return !isExhausted
    }

    /// Forgets the steps of a question that has been answered, unless there were too many.
    func rest() {
        if depth == 0, !isExhausted { steps = 0 }
    }

    /// Begins a part of an answer; false where the question has led too far.
    func enter() -> Bool {
        if depth == 0 { steps = 0 }
        guard step(), depth < Self.deepest else {
            circles += 1
            return false
        }
        depth += 1
        return true
    }

    func leave() { depth -= 1 }

    /// Whether what has been found is to be kept: not where a circle or the end of patience kept more from being found.
    func isFinal(since before: Int) -> Bool { circles == before || depth == 0 }

    public init(graph: SymbolGraph) {
        self.graph = graph
        library = graph.standardTypes
    }

    // MARK: - Making types

    /// What a type is made of.
    ///
    /// Not a subscript of the table: what makes the type may add to the table after it has been read.
    func shape(_ type: TypeID) -> TypeShape { table[type] }

    func standard(_ name: String, _ arguments: [TypeID] = []) -> TypeID {
        guard let symbol = library[name] else { return .unknown }
        return table.intern(.nominal(symbol, arguments))
    }

    func optional(_ type: TypeID) -> TypeID { type.isKnown ? standard("Optional", [type]) : .unknown }
    func array(_ type: TypeID) -> TypeID { standard("Array", [type]) }
    var void: TypeID { table.intern(.tuple([])) }
    func metatype(_ type: TypeID) -> TypeID { type.isKnown ? table.intern(.metatype(type)) : .unknown }

    func isStandard(_ symbol: SymbolID, _ name: String) -> Bool { library[name] == symbol }

    /// What an optional holds.
    func wrapped(_ type: TypeID) -> TypeID? {
        guard case .nominal(let symbol, let arguments) = shape(type), isStandard(symbol, "Optional") else { return nil }
        return arguments.first
    }

    func unwrapped(_ type: TypeID) -> TypeID { wrapped(type) ?? type }

    /// The type with its own parameters as arguments, as it is inside of itself.
    func selfType(of symbol: SymbolID) -> TypeID {
        if graph[symbol].kind == .protocol { return table.intern(.generic(symbol)) }
        let parameters = graph.genericParameters(of: symbol).map { table.intern(.generic($0)) }
        return table.intern(.nominal(symbol, parameters))
    }

    // MARK: - Substitution

    typealias Substitution = [SymbolID: TypeID]

    func substitute(_ type: TypeID, _ map: Substitution, depth: Int = 0) -> TypeID {
        guard !map.isEmpty, type.isKnown, depth < 32, step() else { return type }
        switch shape(type) {
        case .unknown: return type
        case .generic(let symbol): return map[symbol] ?? type
        case .nominal(let symbol, let arguments):
            guard !arguments.isEmpty else { return type }
            return table.intern(.nominal(symbol, arguments.map { substitute($0, map, depth: depth + 1) }))
        case .member(let base, let name):
            let inner = substitute(base, map, depth: depth + 1)
            return inner == base ? type : memberType(name, of: inner)
        case .tuple(let parts): return table.intern(.tuple(parts.map { substitute($0, map, depth) }))
        case .function(let parts, let result):
            return table.intern(
                .function(parts.map { substitute($0, map, depth) }, substitute(result, map, depth: depth + 1)))
        case .metatype(let inner): return metatype(substitute(inner, map, depth: depth + 1))
        case .existential(let parts):
            return table.intern(.existential(parts.map { substitute($0, map, depth: depth + 1) }))
        case .opaque(let parts): return table.intern(.opaque(parts.map { substitute($0, map, depth: depth + 1) }))
        }
    }

    private func substitute(_ part: TypeElement, _ map: Substitution, _ depth: Int) -> TypeElement {
        TypeElement(label: part.label, type: substitute(part.type, map, depth: depth + 1), isVariadic: part.isVariadic)
    }

    /// Whether any part of a type is not known, or still open.
    func isComplete(_ type: TypeID, depth: Int = 0) -> Bool {
        guard depth < 32, step() else { return false }
        switch shape(type) {
        case .unknown: return false
        case .generic: return true
        case .nominal(_, let parts), .existential(let parts), .opaque(let parts):
            return parts.allSatisfy { isComplete($0, depth: depth + 1) }
        case .member(let base, _), .metatype(let base): return isComplete(base, depth: depth + 1)
        case .tuple(let parts): return parts.allSatisfy { isComplete($0.type, depth: depth + 1) }
        case .function(let parts, let result):
            return isComplete(result, depth: depth + 1) && parts.allSatisfy { isComplete($0.type, depth: depth + 1) }
        }
    }
}
