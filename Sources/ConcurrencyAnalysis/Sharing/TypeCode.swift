package import AuditKit
package import CodeModel

/// The code of a type: its own parts and those of its superclasses in the project.
package struct TypeCode: Sendable {
    package let type: TypeParts
    /// Superclasses, the nearest first.
    package let supers: [TypeParts]
    package let properties: [StoredProperty]
    let units: [CodeUnit]
    private let parts: Set<Node>
    private let typeNames: Set<String>
    /// The full names of the same types, to tell them from others of the same last name.
    private let paths: Set<String>
    /// The names of the type and its superclasses, the nearest first.
    let names: [String]

    package init(_ type: TypeParts, _ types: ProjectTypes, _ lookup: Lookup) {
        self.type = type
        supers = Self.superclasses(of: type, types)
        let lineage = [type] + supers
        properties = lineage.flatMap { StoredProperty.all(of: $0, lookup) }
        parts = Set(lineage.flatMap(\.all))
        typeNames = Set(lineage.map(\.name))
        paths = Set(lineage.map(\.declaration.fullTypeName))
        names = lineage.map(\.name).reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
        units = lineage.flatMap(\.all).flatMap(CodeUnit.all)
    }

    private static func superclasses(of type: TypeParts, _ types: ProjectTypes) -> [TypeParts] {
        var found: [TypeParts] = []
        var next = type
        while next.kind == .classDecl, found.count < 8 {
            let inherited = next.declaration.children(.inherited).first
            guard let inherited, let above = types.type(named: inherited.name, from: next.declaration),
                above.kind == .classDecl, above != type, !found.contains(above)
            else { break }
            found.append(above)
            next = above
        }
        return found
    }

    /// Whether a node stands in the type's own code, types nested in it left out.
    package func owns(_ node: Node) -> Bool { node.enclosingType.map { parts.contains($0) } ?? false }

    /// Whether the type lives on an event loop by what it conforms to, as channels and their handlers do.
    var isConfined: Bool {
        ([type] + supers).flatMap(\.all).flatMap(\.inheritedTypes).contains { name in
            let base = TypeName.base(name)
            return base.hasSuffix("ChannelHandler") || base.hasSuffix("InboundHandler")
                || base.hasSuffix("OutboundHandler")
                || base.hasSuffix("EventLoop") || base == "Channel" || base == "ChannelCore"
                || base.hasSuffix("DuplexHandler") || base.hasSuffix("Channel") && importsNIO
        }
    }

    /// Whether each object belongs to a context of Core Data, SwiftData or Realm, or to a request of Fluent: two threads
    /// that use the class mostly use different objects, which the source does not show.
    var belongsToContext: Bool {
        if type.declaration.attribute("Model") != nil || isFluentModel { return true }
        return ([type] + supers).flatMap(\.all).flatMap(\.inheritedTypes).map(TypeName.base).contains {
            records.contains($0)
        }
    }

    /// Whether Fluent, which asks every model to be Sendable and keeps its fields in wrappers, prescribes the promise.
    var isFluentModel: Bool {
        guard type.declaration.tree.imports.contains(where: { $0.hasPrefix("Fluent") }) else { return false }
        return ([type] + supers).flatMap(\.all).flatMap(\.inheritedTypes).map(TypeName.base).contains {
            $0 == "Model" || $0 == "Fields"
        }
    }

    private var importsNIO: Bool { type.declaration.tree.imports.contains { $0.hasPrefix("NIO") } }

    /// Whether its objects know the event loop that they live on.
    var hasLoop: Bool {
        properties.contains { $0.name == "eventLoop" } || units.contains { $0.owner.name == "eventLoop" } || isConfined
    }

    /// Whether a type text names the type.
    func isNamed(_ type: InferredType?) -> Bool {
        guard let type, !type.isMetatype, typeNames.contains(type.name) else { return false }
        return type.path.map(paths.contains) ?? true
    }

    /// The way to the object whose member a place names; `nil` where it names something else.
    func base(of place: Node, _ lookup: Lookup) -> String? {
        switch place.kind {
        case .reference: return owns(place) && isMember(place, lookup) ? "self" : nil
        case .variable: return owns(place) && !place.isShadowed ? "self" : nil
        case .member, .subscriptCall, .keyPath:
            guard let base = (place.keyPathTarget ?? place.base)?.unwrapped else { return nil }
            if base.kind == .reference, base.name == "self" || base.name == "super" || base.standsForSelf(lookup) {
                return owns(place) ? "self" : nil
            }
            guard isNamed(lookup.type(of: base)) else { return nil }
            let path = base.lockPath(lookup) ?? "unknown"
            return path == "self" && !owns(place) ? "unknown" : path
        default: return nil
        }
    }

    private func isMember(_ reference: Node, _ lookup: Lookup) -> Bool {
        guard let declaration = lookup.declaration(of: reference) else { return false }
        return declaration.parent?.isTypeScope ?? false && !declaration.has(.isStatic)
    }
}

/// What the objects of a database inherit from, by its library.
private let records: Set<String> = [
    "NSManagedObject", "PersistentModel", "Object", "RealmSwiftObject", "EmbeddedObject",
]

/// A function, accessor or initial value of a type: what is followed as one.
struct CodeUnit: Sendable {
    let node: Node
    /// The function or property that it belongs to.
    let owner: Node
    let role: Role

    enum Role: Sendable, Hashable {
        case function
        case get, set
        /// `willSet` and `didSet`.
        case observer
        case initializer, deinitializer
        case initialValue
    }

    static func all(of part: Node) -> [CodeUnit] { part.memberNodes.flatMap(units) }

    private static func units(of member: Node) -> [CodeUnit] {
        switch member.kind {
        case .functionDecl: return [CodeUnit(node: member, owner: member, role: .function)]
        case .initializerDecl: return [CodeUnit(node: member, owner: member, role: .initializer)]
        case .deinitializerDecl: return [CodeUnit(node: member, owner: member, role: .deinitializer)]
        case .subscriptDecl, .variable:
            let accessors = member.children(.accessor).map { accessor in
                CodeUnit(node: accessor, owner: member, role: role(of: accessor))
            }
            guard let value = member.initialValue, !value.descendants(.closure).isEmpty || value.kind == .closure else {
                return accessors
            }
            return accessors + [CodeUnit(node: value, owner: member, role: .initialValue)]
        default: return []
        }
    }

    private static func role(of accessor: Node) -> Role {
        switch accessor.name {
        case "get", "_read", "unsafeAddress": .get
        case "willSet", "didSet": .observer
        case "init": .initializer
        default: .set
        }
    }
}

extension Node {
    fileprivate var isTypeScope: Bool {
        kind.isTypeDeclaration
            || (kind == .ifClause || kind == .ifConfig || kind == .tuple || kind == .variable)
                && parent?.isTypeScope == true
    }

    /// Whether `if let x` reads a local `x` and not a member.
    fileprivate var isShadowed: Bool {
        guard let function = enclosingDeclaredFunction else { return true }
        return function.descendants.prefix { $0.isBefore(self) }.contains {
            ($0.kind == .variable || $0.kind == .parameter || $0.kind == .capture) && $0.name == name
        }
    }
}
