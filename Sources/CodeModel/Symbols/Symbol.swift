/// The number of a symbol in its graph.
public struct SymbolID: Hashable, Sendable {
    let raw: Int32
}

/// What a symbol is.
package enum SymbolKind: Sendable {
    case structure, `class`, enumeration, actor, `protocol`
    /// A type that the project extends or names, and that is declared in none of its files.
    case external
    case alias, associatedType, genericParameter
    case function, initializer, `subscript`, property, enumCase

    package var isType: Bool { isNominal || [.alias, .associatedType, .genericParameter].contains(self) }

    package var isNominal: Bool {
        switch self {
        case .structure, .class, .enumeration, .actor, .protocol, .external: true
        default: false
        }
    }
}

/// One declaration that other files or scopes can name: not a local variable, nor a parameter.
package struct Symbol: Sendable {
    package let id: SymbolID
    package let kind: SymbolKind
    package let name: String
    /// Where it is declared; nothing for what is external.
    package let node: Node?
    /// The module that declares it, by its number.
    package let module: Int
    /// The type that it is a member of, bound by lookup where an extension declares it.
    package internal(set) var owner: SymbolID?
    /// The type declaration or extension round it.
    package let container: Node?
    /// `static`, `class`, an enumeration's case, an initializer or a type: named through the type and not a value.
    package var isStatic: Bool {
        switch kind {
        case .enumCase, .initializer: true
        case .function, .property, .subscript: node?.has(.isStatic) ?? false
        default: true
        }
    }
}

/// From where a declaration can be named.
package enum Access: Int, Comparable, Sendable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, open

    package static func < (one: Access, other: Access) -> Bool { one.rawValue < other.rawValue }
}

extension Node {
    /// The access level that is written, or the default of the place.
    package var access: Access {
        if has(.isOpen) { return .open }
        if has(.isPublic) { return .public }
        if has(.isPackage) { return .package }
        if has(.isPrivate) { return .private }
        if has(.isFileprivate) { return .fileprivate }
        if has(.isInternal) { return .internal }
        guard let around = enclosingType,
            kind == .enumCase || around.kind == .protocolDecl || around.kind == .extensionDecl
        else { return .internal }
        return around.access == .open ? .public : around.access
    }
}

/// What a symbol graph is built from: the files of the project and the modules that compile them.
public struct ProjectModule: Sendable {
    public let name: String
    public let trees: [CodeTree]
    /// Whether it stands for a library: its files are interfaces, and what they do not say is unknown, not absent.
    public let isLibrary: Bool

    public init(name: String, trees: [CodeTree], isLibrary: Bool = false) {
        self.name = name
        self.trees = trees
        self.isLibrary = isLibrary
    }
}
