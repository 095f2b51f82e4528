import CodeModel
import Foundation

/// What calls and expressions mean by the exact model of the code, asked where the index does not tell.
///
/// The graph is built for the first question. Each question has a resolver of its own: what one has found out for others
/// would make answers depend on the order of the questions, which differs from run to run.
final class ExactModel: @unchecked Sendable {
    // Sendable: what has been built is read and written under `lock` alone.
    private let lock = NSLock()
    private var built: Built?
    private let modules: [ProjectModule]
    private let meanings = SharedTable<Node, Meaning>()
    private let types = SharedTable<Node, InferredType?>()

    private final class Built: Sendable {
        let graph: SymbolGraph
        /// The names of the project's functions, of those of types alone, and of its properties and cases.
        let functions: Set<String>
        let functionsOfTypes: Set<String>
        let values: Set<String>

        init(_ graph: SymbolGraph) {
            self.graph = graph
            var (functions, functionsOfTypes, values): (Set<String>, Set<String>, Set<String>) = ([], [], [])
            for symbol in graph.symbols where !graph.isOfLibrary(symbol.id) {
                switch symbol.kind {
                case .function:
                    functions.insert(symbol.name)
                    if symbol.isStatic { functionsOfTypes.insert(symbol.name) }
                case .property where symbol.container != nil, .enumCase: values.insert(symbol.name)
                default: continue
                }
            }
            (self.functions, self.functionsOfTypes, self.values) = (functions, functionsOfTypes, values)
        }
    }

    /// What a call means.
    enum Meaning: Sendable {
        case function(Node)
        /// A library's function, a closure, a case or an initializer that nobody wrote: no function of the project.
        case noFunction
        case unknown
    }

    init(_ modules: [ProjectModule]) { self.modules = modules }

    /// Whether the project declares a function of this name anywhere, or one of a type.
    func declares(function name: String, isOfType: Bool) -> Bool {
        let model = model()
        return isOfType ? model.functionsOfTypes.contains(name) : model.functions.contains(name)
    }

    /// Whether the project declares a member of this name anywhere.
    func declares(member name: String) -> Bool {
        let model = model()
        return model.values.contains(name) || model.functions.contains(name)
    }

    func meaning(of call: Node) -> Meaning {
        meanings.value(call) { meaning(of: call, in: model().graph) }
    }

    /// The type of an expression; nothing where the source tells it in part, or lets anything stand for it.
    func type(of node: Node) -> InferredType? {
        types.value(node) {
            let resolver = Resolver(graph: model().graph)
            let found = resolver.type(of: node)
            guard !resolver.isGeneric(found), let text = resolver.text(of: found), !resolver.isExhausted else {
                return nil
            }
            let isMetatype = text.hasSuffix(Self.metatype)
            let name = isMetatype ? String(text.dropLast(Self.metatype.count)) : text
            return InferredType(text: name, isMetatype: isMetatype)
        }
    }

    private static let metatype = ".Type"

    private func meaning(of call: Node, in graph: SymbolGraph) -> Meaning {
        let resolver = Resolver(graph: graph)
        guard let found = resolver.resolve(call), !resolver.isExhausted else { return .unknown }
        guard let target = found.target else { return found.isValueCall ? .noFunction : .unknown }
        guard let symbol = target.symbol else { return .function(target.declaration) }
        if graph.isOfLibrary(symbol) { return .noFunction }
        if graph.isOfDoubledType(symbol) { return .unknown }
        switch target.declaration.kind {
        case .functionDecl, .initializerDecl: return .function(target.declaration)
        default: return .noFunction
        }
    }

    private func model() -> Built {
        lock.withLock {
            if let built { return built }
            let made = Built(SymbolGraph(modules: modules + [StandardLibrary.module]))
            built = made
            return made
        }
    }
}
