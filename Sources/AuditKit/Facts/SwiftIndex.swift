public import CodeModel

/// Every declaration of the project by name: types with their members, and what stands at the top level.
///
/// Built by merging what each file declares, in file order, so it is the same on every run.
public struct SwiftIndex: Sendable {
    /// Types by their last name; extensions are merged in.
    public private(set) var types: [String: DeclaredType] = [:]
    /// Functions, variables and types outside any type.
    public private(set) var globals: [String: [Node]] = [:]
    /// The last names that several types have.
    private(set) var sharedNames: Set<String> = []
    /// Every module imported anywhere.
    public private(set) var imports: Set<String> = []

    /// - Parameter threads: How many threads share the work, by the lengths of the names of types.
    public init(trees: [CodeTree], threads: Int = 1) {
        let threads = max(1, threads)
        let shares = Parallel.map(threads + 1, threads: threads) { number in
            var share = SwiftIndex()
            for tree in trees {
                if number < threads {
                    share.addTypes(of: tree) { $0.utf8.count % threads == number }
                } else {
                    share.imports.formUnion(tree.imports)
                    share.addGlobals(of: tree.root)
                }
            }
            return share
        }
        (globals, imports) = (shares[threads].globals, shares[threads].imports)
        for share in shares { types.merge(share.types) { known, _ in known } }
        for type in types.values.filter({ !$0.inherited.isEmpty }).map(inheriting) { types[type.name] = type }
        let shared = types.values.filter { $0.declarations.count > 1 }.map { ($0.name, namesakes(of: $0)) }
        for (name, namesakes) in shared where !namesakes.isEmpty {
            types[name]?.namesakes = namesakes
            sharedNames.insert(name)
        }
    }

    /// The type with what it inherits.
    private func inheriting(_ type: DeclaredType) -> DeclaredType {
        var type = type
        type.ancestors = ancestors(of: type)
        type.inheritedMembers = type.ancestors.compactMap { types[$0]?.members }.filter { !$0.isEmpty }
        return type
    }

    /// The types that are merged under one last name, by their full names; nothing where there is but one.
    private func namesakes(of type: DeclaredType) -> [String: DeclaredType] {
        var apart: [String: DeclaredType] = [:]
        for node in type.declarations { apart[node.fullTypeName, default: DeclaredType(name: type.name)].add(node) }
        guard apart.count > 1 else { return [:] }
        for node in type.extensions {
            let written = node.fullTypeName
            for path in apart.keys where path == written || path.hasSuffix("." + written) { apart[path]?.add(node) }
        }
        return apart.mapValues(inheriting)
    }

    /// Superclasses and protocols through the project's own types, each once, the last named first.
    private func ancestors(of type: DeclaredType) -> [String] {
        var found: [String] = []
        var queue = type.inherited
        while let next = queue.popLast(), found.count < Self.mostAncestors {
            guard next != type.name, !found.contains(next) else { continue }
            found.append(next)
            queue += types[next]?.inherited ?? []
        }
        return found
    }

    /// The members of this name in the type, its extensions and its superclasses.
    public func members(_ name: String, of type: String) -> [Node] {
        types[type].map { members(name, of: $0) } ?? []
    }

    func members(_ name: String, of type: DeclaredType) -> [Node] {
        var found = type.members[name] ?? []
        for members in type.inheritedMembers { if let more = members[name] { found += more } }
        return found
    }

    /// Whether the type inherits from, or conforms to, the other, directly or through the project's own types.
    public func type(_ name: String, inherits other: String) -> Bool {
        name == other || types[name]?.ancestors.contains(other) == true
    }

    /// How many superclasses and protocols of a type are looked through.
    private static let mostAncestors = 100

    private init() {}

    private mutating func addTypes(of tree: CodeTree, where isWanted: (String) -> Bool) {
        for kind in Kind.allCases where kind.isTypeDeclaration {
            for node in tree.nodes(kind) {
                let name = TypeName.base(node.name)
                if name.isEmpty || !isWanted(name) || node.isNamedAsLibraryValue { continue }
                types[name, default: DeclaredType(name: name)].add(node)
            }
        }
    }

    private mutating func addGlobals(of node: Node) {
        for child in node.children {
            switch child.kind {
            case .functionDecl, .typealiasDecl: globals[child.name, default: []].append(child)
            case .variable where !child.name.isEmpty: globals[child.name, default: []].append(child)
            case .ifConfig, .ifClause: addGlobals(of: child)
            default: break
            }
        }
    }
}

extension Node {
    /// `enum Solidity { struct String {} }`: types go by their last names, and everywhere else that name is the library's.
    fileprivate var isNamedAsLibraryValue: Bool {
        libraryValues.contains(TypeName.base(name)) && (name.contains(".") || enclosingType != nil)
    }
}

private let libraryValues: Set<String> = [
    "String", "Substring", "Character", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt",
    "UInt8", "UInt16", "UInt32", "UInt64", "Array", "Dictionary", "Set", "Optional",
]

/// A type of the project with everything that declares or extends it.
public struct DeclaredType: Sendable {
    public let name: String
    /// More than one where two modules use one name.
    public internal(set) var declarations: [Node] = []
    public internal(set) var extensions: [Node] = []
    /// Superclass and protocols, by their last names, extensions included.
    public internal(set) var inherited: [String] = []
    public internal(set) var members: [String: [Node]] = [:]
    /// Whatever it inherits from or conforms to, through the types of the project; of the nearest a hundred.
    public fileprivate(set) var ancestors: [String] = []
    /// The members of each ancestor that has some: most names are asked for in vain.
    fileprivate var inheritedMembers: [[String: [Node]]] = []
    /// Where several types share the name: each for itself, by its full name.
    public fileprivate(set) var namesakes: [String: DeclaredType] = [:]

    /// Class, structure, enumeration, actor or protocol; an extension where the type itself is not in the project.
    public var kind: Kind { declarations.first?.kind ?? .extensionDecl }

    mutating func add(_ node: Node) {
        if node.kind == .extensionDecl { extensions.append(node) } else { declarations.append(node) }
        inherited += node.inheritedTypes.map(TypeName.base)
        for member in directMembers(of: node) where !member.name.isEmpty {
            members[member.name, default: []].append(member)
        }
    }
}

/// The direct members of a type declaration, `#if` clauses opened.
private func directMembers(of node: Node) -> [Node] {
    node.children.flatMap { child -> [Node] in
        switch child.kind {
        case .ifConfig, .ifClause: directMembers(of: child)
        case .variable where child.name.isEmpty: child.descendants(.variable)
        case .variable, .functionDecl, .initializerDecl, .subscriptDecl, .enumCase, .typealiasDecl: [child]
        default: []
        }
    }
}
