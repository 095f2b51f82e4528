import AuditKit
package import CodeModel

/// A type of the project: what declares it and what extends it.
package struct TypeParts: Sendable, Hashable {
    let declaration: Node
    let extensions: [Node]

    var name: String { TypeName.base(declaration.name) }
    var kind: Kind { declaration.kind }
    package var all: [Node] { [declaration] + extensions }

    package static func == (one: TypeParts, other: TypeParts) -> Bool { one.declaration == other.declaration }
    package func hash(into hasher: inout Hasher) { hasher.combine(declaration) }

    /// Whether a node stands in the type's own code and not in that of a type nested in it.
    func owns(_ node: Node) -> Bool { node.enclosingType.map { all.contains($0) } ?? false }
}

extension Sequence<Node> {
    /// The files that nodes stand in, each once, in their order.
    var trees: [CodeTree] {
        reduce(into: []) { trees, node in
            if !trees.contains(where: { $0 === node.tree }) { trees.append(node.tree) }
        }
    }
}

/// Finds the declaration that the name of a type means at a place: names such as `State` and `Storage` are many.
package struct ProjectTypes: Sendable {
    let index: SwiftIndex

    /// Of names that several types have, the extensions of each.
    private var extensions: [Node: [Node]] = [:]
    /// The names of the types that inherit from, or conform to, a type of this name in as many words.
    private var inheritors: [String: [String]] = [:]
    /// Of names that many types have, the declarations by the name of the type around; "" stands for none.
    private let grouped = SharedTable<String, [String: [Node]]>()

    init(index: SwiftIndex) {
        self.index = index
        for type in index.types.values {
            for name in Set(type.inherited) { inheritors[name, default: []].append(type.name) }
        }
        for type in index.types.values where type.declarations.count > 1 {
            for part in type.extensions {
                guard let declaration = declaration(Self.path(part.name), from: part) else { continue }
                extensions[declaration, default: []].append(part)
            }
        }
    }

    /// The types that name a type among what they inherit, in the order of their names.
    func inheriting(from name: String) -> [DeclaredType] {
        (inheritors[name] ?? []).sorted().compactMap { index.types[$0] }
    }

    /// The type that a path of names means where it is written.
    func type(_ path: [String], from place: Node) -> TypeParts? {
        declaration(path, from: place).map(parts)
    }

    private func declaration(_ path: [String], from place: Node) -> Node? {
        guard let last = path.last, let known = index.types[last] else { return nil }
        let candidates = candidates(known, path, place).filter { isVisible($0, from: place) }
        if candidates.count == 1 { return rank(candidates[0], path, place, near: 0) == nil ? nil : candidates[0] }
        let ranked = candidates.compactMap { node in
            rank(node, path, place, near: near(node, place)).map { (rank: $0, node: node) }
        }
        // A stand-in for old compilers is shorter than what it stands in for.
        return ranked.max { ($0.rank, $0.node.range.count) < ($1.rank, $1.node.range.count) }?.node
    }

    /// The declarations of a name that a path can mean: of one name for many types, those in the types around alone.
    private func candidates(_ known: DeclaredType, _ path: [String], _ place: Node) -> [Node] {
        guard known.declarations.count > 8 else { return known.declarations }
        let groups = grouped.value(known.name) {
            Dictionary(grouping: known.declarations) { $0.enclosingType.map { TypeName.base($0.name) } ?? "" }
        }
        let outer =
            path.count > 1
            ? [path[path.count - 2]]
            : ([place] + Array(place.ancestors)).filter(\.kind.isTypeDeclaration).map { TypeName.base($0.name) }
        return Set(outer + [""]).sorted().flatMap { groups[$0] ?? [] }
    }

    func type(named text: String, from place: Node) -> TypeParts? {
        guard case .named(let path, _) = TypeExpression(text).wrapped else { return nil }
        return type(path, from: place)
    }

    /// The first thing above a class and its superclasses that the project does not declare: a class of a library, or a
    /// protocol of one.
    func libraryAncestor(of parts: TypeParts) -> String? {
        var next = parts
        for _ in 0..<8 {
            guard next.kind == .classDecl, let first = next.declaration.children(.inherited).first else { return nil }
            guard let above = type(named: first.name, from: next.declaration) else { return TypeName.base(first.name) }
            next = above
        }
        return nil
    }

    /// A declaration with the extensions that belong to it.
    package func parts(of declaration: Node) -> TypeParts {
        guard declaration.kind != .extensionDecl else { return TypeParts(declaration: declaration, extensions: []) }
        guard let known = index.types[TypeName.base(declaration.name)] else {
            return TypeParts(declaration: declaration, extensions: [])
        }
        let isAlone = known.declarations.count == 1
        return TypeParts(
            declaration: declaration, extensions: isAlone ? known.extensions : extensions[declaration] ?? [])
    }

    /// The type whose code a declaration or an extension is.
    func owner(of part: Node) -> TypeParts? {
        guard part.kind == .extensionDecl else { return parts(of: part) }
        return type(Self.path(part.name), from: part)
    }

    private static func path(_ name: String) -> [String] {
        if case .named(let path, _) = TypeExpression(name) { return path }
        return [TypeName.base(name)]
    }

    private func isVisible(_ node: Node, from place: Node) -> Bool {
        if node.tree === place.tree { return true }
        return !node.has(.isPrivate) && !node.has(.isFileprivate) && node.enclosingFunction == nil
    }

    /// Two for the same file, one for the same module.
    private func near(_ node: Node, _ place: Node) -> Int {
        if node.tree === place.tree { return 2 }
        return Self.module(node.tree.path) == Self.module(place.tree.path) ? 1 : 0
    }

    /// How well a declaration fits a name; `nil` where the name cannot mean it, which nearness does not decide.
    private func rank(_ node: Node, _ path: [String], _ place: Node, near: Int) -> Int? {
        guard let outer = node.enclosingType else {
            if path.count == 2, Self.isOfOtherModule(path[0], node, place) { return nil }
            guard let function = node.enclosingFunction else { return path.count == 1 || near < 2 ? 10 + near : 10 }
            return function.contains(place) ? 40 : nil
        }
        let outerName = TypeName.base(outer.name)
        if path.count > 1 {
            guard path[path.count - 2] == outerName else { return nil }
            // Of `Call.Stage.Context` and `Session.Stage.Context` the whole path tells which.
            return 30 + near + 3 * Self.agreement(path.dropLast(2), outer)
        }
        if outer.contains(place) || outer == place { return 30 + depth(of: outer) }
        let around = place.ancestors.first { $0.kind.isTypeDeclaration && TypeName.base($0.name) == outerName }
        if around != nil || place.kind.isTypeDeclaration && TypeName.base(place.name) == outerName { return 20 + near }
        return nil
    }

    /// Whether a name such as `Tracing.Span` begins with a module that is imported, and that a type does not belong to.
    private static func isOfOtherModule(_ name: String, _ type: Node, _ place: Node) -> Bool {
        let module = module(type.tree.path)
        return !module.isEmpty && place.tree.imports.contains(name) && !module.hasSuffix("/" + name) && module != name
    }

    /// How many names further out agree with the types around a type.
    private static func agreement(_ path: ArraySlice<String>, _ type: Node) -> Int {
        let types = ([type] + Array(type.ancestors)).filter(\.kind.isTypeDeclaration)
        let around = Array(types.reversed().flatMap { Self.path($0.name) }.dropLast())
        return zip(path.reversed(), around.reversed()).prefix { $0 == $1 }.count
    }

    private func depth(of node: Node) -> Int { min(9, node.ancestors.reduce(0) { sum, _ in sum + 1 }) }

    /// The folder of the module that a file belongs to, as packages lay them out.
    static func module(_ path: String) -> Substring {
        var module: Substring = ""
        var rest = path[...]
        while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
            let folder = rest[..<slash]
            rest = rest[path.utf8.index(after: slash)...]
            guard folder == "Sources" || folder == "Tests" else { continue }
            module = path[..<(rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]
        }
        return module
    }
}

extension Node {
    /// The direct members of a type declaration, `#if` clauses opened.
    package var memberNodes: [Node] {
        children.flatMap { child -> [Node] in
            switch child.kind {
            case .ifConfig, .ifClause: child.memberNodes
            case .variable where child.name.isEmpty: child.descendants(.variable)
            default: [child]
            }
        }
    }

    /// The text of a declaration from its name to its body: generic parameters, what it inherits, `where`.
    var headerText: String {
        let source = tree.source
        var end = range.lowerBound
        while end < range.upperBound, source[end] != UInt8(ascii: "{") { end += 1 }
        return tree.text(range.lowerBound..<end)
    }
}
