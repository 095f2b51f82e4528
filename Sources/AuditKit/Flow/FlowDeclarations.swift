import CodeModel

/// What declarations are to the analysis.
extension Node {
    /// Whether a variable is a property of a type.
    var isStoredMember: Bool {
        guard let up = parent else { return false }
        return up.kind.isTypeDeclaration || up.kind == .ifClause && up.enclosingType != nil && enclosingFunction == nil
    }

    /// The getter of a computed property.
    var getter: Node? {
        guard has(.isComputed) || child(.accessor) != nil else { return nil }
        return children(.accessor).first { $0.name == "get" || $0.name == "_read" }
    }

    /// Whether a name stands in an extension of a type that the project does not declare.
    func isInLibraryExtension(_ lookup: Lookup) -> Bool {
        guard let owner = enclosingType, owner.kind == .extensionDecl else { return false }
        return lookup.index.types[TypeName.base(owner.name)]?.declarations.isEmpty ?? true
    }
}
