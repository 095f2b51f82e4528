import CodeModel
import Foundation

/// What calls mean by the exact model of the code, asked where the index does not tell.
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

    private struct Built {
        let graph: SymbolGraph
        /// The names that types of the project give to functions, properties and cases, and those of its global functions.
        let names: Set<String>
    }

    /// What a call means.
    enum Meaning: Sendable {
        case function(Node)
        /// A library's function, a closure, a case or an initializer that nobody wrote: no function of the project.
        case noFunction
        case unknown
    }

    init(_ modules: [ProjectModule]) { self.modules = modules }

    /// Whether the project declares a member or a function of this name anywhere.
    func declares(_ name: String) -> Bool { model().names.contains(name) }

    func meaning(of call: Node) -> Meaning {
        meanings.value(call) {
            let start = DevCounters.cpu()
            let found = meaning(of: call, in: model().graph)
            DevCounters.shared.asked(DevCounters.cpu() - start, found)
            return found
        }
    }

    /// The type of an expression; nothing where the source tells it in part, or lets anything stand for it.
    func type(of node: Node) -> InferredType? {
        types.value(node) {
            let start = DevCounters.cpu()
            let resolver = Resolver(graph: model().graph)
            let found = resolver.type(of: node)
            DevCounters.shared.typed(DevCounters.cpu() - start)
            guard !resolver.isGeneric(found), let text = resolver.text(of: found) else { return nil }
            let isMetatype = text.hasSuffix(Self.metatype)
            return InferredType(text: isMetatype ? String(text.dropLast(5)) : text, isMetatype: isMetatype)
        }
    }

    private static let metatype = ".Type"

    private func meaning(of call: Node, in graph: SymbolGraph) -> Meaning {
        guard let found = Resolver(graph: graph).resolve(call) else { return .unknown }
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
            let start = DevCounters.cpu()
            let graph = SymbolGraph(modules: modules + [StandardLibrary.module])
            let named = graph.symbols.lazy.filter { symbol in
                let isMember = [.property, .enumCase].contains(symbol.kind) && symbol.container != nil
                return (symbol.kind == .function || isMember) && !graph.isOfLibrary(symbol.id)
            }
            let made = Built(graph: graph, names: Set(named.map(\.name)))
            built = made
            DevCounters.shared.graph = (DevCounters.cpu() - start, graph.symbols.count, modules.count)
            return made
        }
    }
}

final class DevCounters: @unchecked Sendable {
    static let shared = DevCounters()
    static func cpu() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
    private let lock = NSLock()
    var graph: (UInt64, Int, Int) = (0, 0, 0)
    private var nanoseconds: UInt64 = 0
    private var slowest: UInt64 = 0
    private var typeNanoseconds: UInt64 = 0
    private var counts: [String: Int] = [:]
    private var changes: Set<String> = []

    func asked(_ spent: UInt64, _ found: ExactModel.Meaning) {
        lock.withLock {
            nanoseconds += spent
            slowest = max(slowest, spent)
            switch found {
            case .function: counts["answer function", default: 0] += 1
            case .noFunction: counts["answer no function", default: 0] += 1
            case .unknown: counts["answer unknown", default: 0] += 1
            }
        }
    }

    func typed(_ spent: UInt64) {
        lock.withLock {
            typeNanoseconds += spent
            counts["types asked", default: 0] += 1
        }
    }

    func noteType(_ why: String, _ member: Node, _ type: InferredType?) {
        lock.withLock {
            counts["\(why) type: \(type == nil ? "unknown" : "known")", default: 0] += 1
            if let type { changes.insert("XT\t\(why)\t\(member.tree.path)\t\(member.text.prefix(60).filter { $0 != "\n" })\t\(type.text)") }
        }
    }

    func note(_ why: String, _ call: Node, old: Node?, new: ExactModel.Meaning) {
        let place = { (node: Node) in "\(node.tree.path):\(node.tree.source[..<node.range.lowerBound].count { $0 == 10 } + 1)" }
        let fate: String
        let text: String
        switch new {
        case .function(let node):
            fate = old == nil ? "found" : old == node ? "same" : "other"
            text = place(node)
        case .noFunction:
            fate = old == nil ? "none, as before" : "none"
            text = "none"
        case .unknown:
            fate = "unknown"
            text = "?"
        }
        lock.withLock {
            counts["\(why): \(fate)", default: 0] += 1
            if ["found", "other", "none"].contains(fate) {
                changes.insert("XM\t\(why)\t\(fate)\t\(place(call))\t\(call.name)\t\(old.map(place) ?? "-")\t\(text)")
            }
        }
    }

    func print() {
        lock.withLock {
            var text = "XM graph \(Double(graph.0) / 1e9) s, symbols \(graph.1), modules \(graph.2); answers \(Double(nanoseconds) / 1e9) s, slowest \(Double(slowest) / 1e9) s, types \(Double(typeNanoseconds) / 1e9) s\n"
            for (name, count) in counts.sorted(by: { $0.key < $1.key }) { text += "XM \(name) \(count)\n" }
            for line in changes.sorted() { text += line + "\n" }
            FileHandle.standardError.write(Data(text.utf8))
        }
    }
}
