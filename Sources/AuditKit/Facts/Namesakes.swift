public import CodeModel

/// Types that share their last name with others: `Account.Settings` and `Editor.Settings`.
extension SwiftIndex {
    /// The type that is written at a place, told apart from others of its last name as far as the source tells.
    func placed(_ type: InferredType, at place: Node?) -> InferredType {
        guard sharedNames.contains(type.name), let path = path(of: type.text, type.name, at: place) else { return type }
        return InferredType(text: type.text, isMetatype: type.isMetatype, path: path)
    }

    /// The full name of the type that a written type means at a place; nothing where the source does not tell.
    private func path(of text: String, _ name: String, at place: Node?) -> String? {
        let written = Self.plain(text)
        guard let namesakes = types[name]?.namesakes else { return nil }
        for outer in place.map(Self.paths(around:)) ?? [] where namesakes[outer + "." + written] != nil {
            return outer + "." + written
        }
        if namesakes[written] != nil { return written }
        guard written.contains(".") else { return nil }
        let ending = "." + written
        let fitting = namesakes.keys.filter { $0.hasSuffix(ending) }
        return fitting.count == 1 ? fitting.first : nil
    }

    /// The full name of the type that a declaration or extension is of, where it shares its last name.
    package func path(of declaration: Node) -> String? {
        guard !sharedNames.isEmpty, let namesakes = types[TypeName.base(declaration.name)]?.namesakes,
            !namesakes.isEmpty
        else { return nil }
        let full = declaration.fullTypeName
        return namesakes[full] == nil ? nil : full
    }

    /// The members of this name in a type, its extensions and its superclasses.
    public func members(_ name: String, of type: InferredType) -> [Node] {
        guard let path = type.path, let meant = types[type.name]?.namesakes[path] else {
            return members(name, of: type.name)
        }
        return members(name, of: meant)
    }

    /// The members of this name that code inside of a type declaration or extension can name alone.
    func members(_ name: String, around scope: Node) -> [Node] {
        let type = TypeName.base(scope.name)
        guard let path = path(of: scope), let meant = types[type]?.namesakes[path] else {
            return members(name, of: type)
        }
        return members(name, of: meant)
    }

    /// Whether the type inherits from, or conforms to, the other, directly or through the project's own types.
    public func type(_ type: InferredType, inherits other: String) -> Bool {
        guard let path = type.path, let meant = types[type.name]?.namesakes[path] else {
            return self.type(type.name, inherits: other)
        }
        return type.name == other || meant.ancestors.contains(other)
    }

    /// Whether the type of a member is one of several with its full name: those of different modules, or of an `#if`.
    func isMerged(_ declaration: Node, named type: InferredType?) -> Bool {
        guard let known = types[TypeName.base(declaration.name)], known.declarations.count > 1 else { return false }
        guard let path = type?.path ?? path(of: declaration), let meant = known.namesakes[path] else { return true }
        return meant.declarations.count > 1
    }

    /// A written type without what makes it optional, and without its arguments.
    private static func plain(_ text: String) -> String {
        let name = text.prefix { $0 != "<" && $0 != "?" && $0 != "!" }
        return String(name.filter { $0 != "`" && $0 != " " })
    }

    /// The full names of the types round a place, the innermost first: in `extension Mastodon.API`, that and `Mastodon`.
    private static func paths(around place: Node) -> [String] {
        guard let inner = place.kind.isTypeDeclaration ? place : place.enclosingType else { return [] }
        let names = inner.fullTypeName.split(separator: ".")
        return names.indices.reversed().map { names[...$0].joined(separator: ".") }
    }
}

extension Node {
    /// The name of a declared or extended type with those of the types round it: `Account.Settings`.
    package var fullTypeName: String {
        var path = name
        var next = enclosingType
        while let outer = next {
            path = outer.name + "." + path
            next = outer.enclosingType
        }
        return path
    }
}
