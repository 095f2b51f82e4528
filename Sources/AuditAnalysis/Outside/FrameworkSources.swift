import CodeModel

/// What a family of frameworks brings into a program that somebody outside chose.
///
/// The families are tables, one file for each field. What names a type of a framework holds in every file; what is only a
/// name, in files that import one of its modules.
struct FrameworkSources: Sendable {
    /// The modules of which a file must import one; none where the names cannot mean anything else.
    let modules: Set<String>
    let kind: OutsideSource.Kind
    /// Types whose values the framework makes.
    var types: [String] = []
    /// Types whose names say little by themselves, and mean the framework's in files that import one of the modules.
    var plainTypes: [String] = []
    /// Properties, as `Type.name` or `.name`.
    var members: [String] = []
    /// Parameters of the functions that the framework calls, as `function(label:)`, or `function(label: Data|String)` where
    /// others of the name are none, or `function(label: Data, beside)` where another parameter tells them apart.
    var parameters: [String] = []
    /// Calls whose result was chosen outside, as `name` or `name(label:)` with the label of the first argument.
    var calls: [String] = []
    /// Calls that hand it to the closure they are given, as `name` or `name@3` with the place of the parameter.
    var closures: [String] = []
    /// Properties that are set to a closure which is handed it, likewise.
    var handlers: [String] = []
    /// Types of parameters beside which the others are what was asked for.
    var contexts: [String] = []

    init(_ kind: OutsideSource.Kind, of modules: String...) {
        self.kind = kind
        self.modules = Set(modules)
    }

    fileprivate func isOffered(in tree: CodeTree) -> Bool { modules.isEmpty || !modules.isDisjoint(with: tree.imports) }
}

/// The families, each in the file of its field.
enum SourceFamilies {}

/// The tables of all families by the names that they speak of.
enum KnownSources {
    /// The kind of source that a value of this type is, wherever it is met; the name has its owner where it says little
    /// without.
    static func kind(ofType name: String, in tree: CodeTree) -> OutsideSource.Kind? {
        if let known = types[name] { return known }
        return plainTypes[name]?.first { $0.isOffered(in: tree) }?.kind
    }

    /// The kind of source that a property is, by the type of its owner where that is known.
    static func kind(ofMember node: Node, owner: () -> String?) -> OutsideSource.Kind? {
        guard let rules = members[node.name] else { return nil }
        if let rule = rules.first(where: { $0.qualifier.isEmpty && $0.table.isOffered(in: node.tree) }) {
            return rule.table.kind
        }
        guard rules.contains(where: { !$0.qualifier.isEmpty }), let owner = owner() else { return nil }
        return rules.first { $0.qualifier == owner }?.table.kind
    }

    /// The kind of source that a property is which a class of the project has from this one.
    static func kind(ofMember node: Node, owner: String) -> OutsideSource.Kind? {
        members[node.name]?.first { $0.qualifier == owner }?.table.kind
    }

    static func isMember(_ name: String) -> Bool { members[name] != nil }

    static func kind(ofParameter node: Node, in function: Node) -> OutsideSource.Kind? {
        if let rules = parameters[function.name] {
            let type = node.typeText.map(TypeName.base) ?? ""
            let rule = rules.first { rule in
                rule.qualifier == node.label && rule.table.isOffered(in: node.tree)
                    && (rule.types.isEmpty || rule.types.contains(type))
                    && rule.beside.map { label in function.children(.parameter).contains { $0.label == label } } ?? true
            }
            if let rule { return rule.table.kind }
        }
        return asked(node, function)
    }

    /// What is asked for stands first beside the context in which it is asked.
    private static func asked(_ node: Node, _ function: Node) -> OutsideSource.Kind? {
        var first: Node?
        var kind: OutsideSource.Kind?
        for parameter in function.children(.parameter) {
            if let context = parameter.typeText.flatMap({ contexts[TypeName.base($0)] }) {
                kind = context.kind
            } else if first == nil {
                first = parameter
            }
        }
        return first == node ? kind : nil
    }

    static func kind(ofCall call: Node) -> OutsideSource.Kind? {
        calls[call.name]?.first { rule in
            rule.table.isOffered(in: call.tree)
                && (rule.qualifier.isEmpty || call.arguments.first?.label == rule.qualifier)
        }?.table.kind
    }

    /// What a call hands to the closure that it is given, and as which of its parameters.
    static func handed(by call: Node) -> (kind: OutsideSource.Kind, places: Set<Int>)? {
        handed(call.name, closures, in: call.tree)
    }

    /// What the closure is handed that a property is set to.
    static func handed(toClosureSetAt target: Node) -> (kind: OutsideSource.Kind, places: Set<Int>)? {
        handed(target.name, handlers, in: target.tree)
    }

    private static func handed(_ name: String, _ rules: [String: [Rule]], in tree: CodeTree) -> (
        kind: OutsideSource.Kind, places: Set<Int>
    )? {
        guard let offered = rules[name]?.filter({ $0.table.isOffered(in: tree) }), let first = offered.first else {
            return nil
        }
        return (first.table.kind, Set(offered.map { Int($0.qualifier) ?? 0 }))
    }

    private struct Rule: Sendable {
        /// The type of the owner, the label or the place of the parameter.
        let qualifier: String
        /// The types that a parameter can be of; any where there are none.
        let types: Set<String>
        /// The label of another parameter that the function has.
        let beside: String?
        let table: FrameworkSources
    }

    private static let families: [FrameworkSources] = [
        SourceFamilies.fields, SourceFamilies.devices, SourceFamilies.peers, SourceFamilies.documents,
        SourceFamilies.exchange, SourceFamilies.people, SourceFamilies.links, SourceFamilies.processes,
        SourceFamilies.sockets, SourceFamilies.web, SourceFamilies.servers, SourceFamilies.queues,
    ].flatMap(\.self)

    private static let types = Dictionary(
        families.flatMap { table in table.types.map { ($0, table.kind) } }, uniquingKeysWith: { first, _ in first })

    private static let plainTypes = Dictionary(
        grouping: families.flatMap { table in table.plainTypes.map { (name: $0, table: table) } }, by: \.name
    ).mapValues { $0.map(\.table) }

    private static let contexts = Dictionary(
        families.flatMap { table in table.contexts.map { ($0, table) } }, uniquingKeysWith: { first, _ in first })

    private static let members = rules(\.members) { text in
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return (parts[1], parts[0], [], nil)
    }

    private static let parameters = rules(\.parameters, named)
    private static let calls = rules(\.calls, named)
    private static let closures = rules(\.closures, placed)
    private static let handlers = rules(\.handlers, placed)

    private typealias Reading = (name: String, qualifier: String, types: Set<String>, beside: String?)

    private static func rules(_ list: KeyPath<FrameworkSources, [String]>, _ read: (String) -> Reading) -> [String:
        [Rule]]
    {
        var table: [String: [Rule]] = [:]
        for family in families {
            for text in family[keyPath: list] {
                let (name, qualifier, types, beside) = read(text)
                table[name, default: []].append(
                    Rule(qualifier: qualifier, types: types, beside: beside, table: family))
            }
        }
        return table
    }

    /// `match(didReceive:)`, `session(didReceive: Data|String)`, `read(from: Data, ofType)`
    private static func named(_ text: String) -> Reading {
        let parts = text.split { "(:)".contains($0) }.map(String.init)
        let rest = parts.count > 2 ? parts[2].split(separator: ",") : []
        let types = rest.first.map { $0.split { " |".contains($0) }.map(String.init) } ?? []
        let beside = rest.count > 1 ? rest[1].split(separator: " ").first.map(String.init) : nil
        return (parts[0], parts.count > 1 && parts[1] != "_" ? parts[1] : "", Set(types), beside)
    }

    /// `CFSocketCreate@3`
    private static func placed(_ text: String) -> Reading {
        let parts = text.split(separator: "@").map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "", [], nil)
    }
}
