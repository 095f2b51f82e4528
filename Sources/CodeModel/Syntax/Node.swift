/// One node of a `CodeTree`: a declaration, a statement, an expression or a type.
public struct Node: Sendable, Hashable {
    public let tree: CodeTree
    @usableFromInline package let id: Int32

    @inlinable package init(tree: CodeTree, id: Int32) {
        self.tree = tree
        self.id = id
    }

    @inlinable public static func == (one: Node, other: Node) -> Bool { one.id == other.id && one.tree === other.tree }

    /// The file counts, too: files that are made by one template have the same nodes at the same places.
    @inlinable public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(ObjectIdentifier(tree))
    }

    @inlinable var record: CodeTree.Record { tree.records[Int(id)] }

    @inlinable public var kind: Kind { record.kind }
    /// What the node is to its parent.
    @inlinable public var role: Role { record.role }
    @inlinable public var flags: Flags { record.flags }
    /// The identifier, operator or literal text; empty where there is none.
    ///
    /// A call carries the last name of its callee, a variable its own, a string without interpolation its value with
    /// escapes resolved, a type its source text, an `#if` clause its condition.
    @inlinable public var name: String { tree.names[record.name] }
    @inlinable package var nameID: Int32 { record.name }
    /// The label of an argument, tuple element or parameter, of a statement, or the one that `break` and `continue` name;
    /// empty where there is none.
    @inlinable public var label: String { tree.names[record.label] }
    /// UTF-8 offsets in the source, without surrounding white space and comments.
    @inlinable public var range: Range<Int> { Int(record.start)..<Int(max(record.start, record.end)) }
    /// The source text.
    public var text: String { tree.text(range) }

    @inlinable public func has(_ flag: Flags) -> Bool { record.flags.contains(flag) }
}

// MARK: - Moving around

extension Node {
    @inlinable public var parent: Node? {
        let up = record.parent
        return up < 0 ? nil : Node(tree: tree, id: up)
    }

    /// The direct children, in source order.
    @inlinable public var children: NodeChildren { NodeChildren(tree: tree, start: id + 1, end: record.subtreeEnd) }

    /// Everything below, in source order, without the node itself.
    public var descendants: some Sequence<Node> & Sendable {
        ((id + 1)..<record.subtreeEnd).lazy.map { [tree] in Node(tree: tree, id: $0) }
    }

    /// Everything above, from the parent to the file.
    @inlinable public var ancestors: NodeAncestors { NodeAncestors(tree: tree, start: record.parent) }

    @inlinable public func contains(_ other: Node) -> Bool {
        tree === other.tree && id <= other.id && other.id < record.subtreeEnd
    }

    @inlinable public func isBefore(_ other: Node) -> Bool { id < other.id }

    @inlinable public func child(_ role: Role) -> Node? {
        let end = record.subtreeEnd
        var place = id + 1
        while place < end {
            if tree.records[Int(place)].role == role { return Node(tree: tree, id: place) }
            place = tree.records[Int(place)].subtreeEnd
        }
        return nil
    }

    @inlinable public func children(_ role: Role) -> [Node] {
        let end = record.subtreeEnd
        var found: [Node] = []
        var place = id + 1
        while place < end {
            if tree.records[Int(place)].role == role { found.append(Node(tree: tree, id: place)) }
            place = tree.records[Int(place)].subtreeEnd
        }
        return found
    }

    @inlinable public func descendants(_ kind: Kind) -> [Node] {
        var found: [Node] = []
        for place in (id + 1)..<record.subtreeEnd where tree.records[Int(place)].kind == kind {
            found.append(Node(tree: tree, id: place))
        }
        return found
    }

    /// The nearest ancestor of one of these kinds.
    public func enclosing(_ kinds: Kind...) -> Node? { nearest { kinds.contains($0) } }

    /// The nearest function, initializer, accessor or closure around the node.
    public var enclosingFunction: Node? { nearest(\.isFunctionLike) }

    /// The nearest declared function or initializer around the node, closures passed over.
    public var enclosingDeclaredFunction: Node? {
        nearest { $0.isFunctionLike && $0 != .closure }
    }

    /// The nearest type declaration or extension around the node.
    public var enclosingType: Node? { nearest(\.isTypeDeclaration) }

    private func nearest(_ isMeant: (Kind) -> Bool) -> Node? {
        var place = record.parent
        while place >= 0, !isMeant(tree.records[Int(place)].kind) { place = tree.records[Int(place)].parent }
        return place < 0 ? nil : Node(tree: tree, id: place)
    }
}

/// What stands above a node, from its parent to the file.
public struct NodeAncestors: Sequence, Sendable {
    @usableFromInline let tree: CodeTree
    @usableFromInline let start: Int32

    @inlinable init(tree: CodeTree, start: Int32) {
        self.tree = tree
        self.start = start
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(tree: tree, place: start) }

    public struct Iterator: IteratorProtocol {
        @usableFromInline let tree: CodeTree
        @usableFromInline var place: Int32

        @inlinable init(tree: CodeTree, place: Int32) {
            self.tree = tree
            self.place = place
        }

        @inlinable public mutating func next() -> Node? {
            guard place >= 0 else { return nil }
            defer { place = tree.records[Int(place)].parent }
            return Node(tree: tree, id: place)
        }
    }
}

/// The direct children of a node.
public struct NodeChildren: Sequence, Sendable {
    @usableFromInline let tree: CodeTree
    @usableFromInline let start: Int32
    @usableFromInline let end: Int32

    @inlinable init(tree: CodeTree, start: Int32, end: Int32) {
        self.tree = tree
        self.start = start
        self.end = end
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(tree: tree, place: start, end: end) }

    public struct Iterator: IteratorProtocol {
        @usableFromInline let tree: CodeTree
        @usableFromInline var place: Int32
        @usableFromInline let end: Int32

        @inlinable init(tree: CodeTree, place: Int32, end: Int32) {
            self.tree = tree
            self.place = place
            self.end = end
        }

        @inlinable public mutating func next() -> Node? {
            guard place < end else { return nil }
            defer { place = tree.records[Int(place)].subtreeEnd }
            return Node(tree: tree, id: place)
        }
    }
}

// MARK: - Calls and members

extension Node {
    /// The called expression.
    public var callee: Node? { child(.callee) }

    /// The receiver: of a member access its base, of a call `a.b()` the `a`; `nil` where none is written.
    public var base: Node? {
        switch kind {
        case .member, .subscriptCall: child(.base)
        case .call: callee.flatMap { $0.kind == .member ? $0.base : nil }
        default: nil
        }
    }

    /// All arguments in order, trailing closures included.
    public var arguments: [Node] { children(.argument) }

    /// The first argument with this label; the empty label asks for an unlabelled one.
    public func argument(_ label: String) -> Node? { children.first { $0.role == .argument && $0.label == label } }

    /// The argument at this place, counted from 0.
    public func argument(at index: Int) -> Node? {
        let all = arguments
        return all.indices.contains(index) ? all[index] : nil
    }

    /// The closure that trails the call, or the last argument when it is a closure.
    public var trailingClosure: Node? { arguments.last { $0.kind == .closure } }

    /// The expression without `try`, `await`, `!`, `?` and `&` round it.
    public var unwrapped: Node {
        var node = self
        while [.try, .await, .forceUnwrap, .optionalChain, .inout].contains(node.kind), let inner = node.children.first
        {
            node = inner
        }
        return node
    }

    /// The names of a chain such as `URLSession.shared.configuration`, outermost base first; calls count as names.
    public var dottedName: String {
        let node = unwrapped
        switch node.kind {
        case .reference: return node.name
        case .member: return [node.base?.dottedName, node.name].compactMap(\.self).joined(separator: ".")
        case .call: return node.callee?.dottedName ?? ""
        default: return ""
        }
    }

    /// What a declaration starts with: the expression after `=`, or a default argument.
    public var initialValue: Node? { child(.initialValue) }

    /// The written type, as source text.
    public var typeText: String? { child(.type)?.name }

    /// The names of the types after the colon of a type declaration.
    public var inheritedTypes: [String] { children(.inherited).map(\.name) }

    /// The attribute of this name, such as `MainActor` or `AppStorage`.
    public func attribute(_ name: String) -> Node? {
        children.first { $0.role == .attribute && $0.name == name }
    }
}

extension NodeChildren {
    public var first: Node? { first(where: { _ in true }) }
    public var isEmpty: Bool { start >= end }
}
