import AuditKit
package import AuditModel
package import CodeModel

/// A place where the source tells the compiler to believe it instead of checking.
package struct EscapeHatch: Sendable, Hashable {
    package let kind: Kind
    /// The word that escapes: the inherited type, the variable, the attribute.
    package let place: Node
    /// The type, variable or import that it stands on.
    package let owner: Node
    /// What the escape is about: the type's or variable's name, the module.
    package let name: String
    /// Whether the code is for tests, or stands in for other code there.
    package let isTestCode: Bool
    /// Whether nobody edits the file: a generator or somebody else wrote it.
    var isOfOthers = false

    package typealias Kind = ConcurrencyEscape.Kind

    package static func == (one: EscapeHatch, other: EscapeHatch) -> Bool { one.place == other.place }
    package func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension EscapeHatch {
    /// The escapes of a file, in source order; superclasses are left to the project as a whole.
    static func all(in file: SwiftFile) -> [EscapeHatch] {
        let tree = file.tree
        guard mayHold(tree) else { return [] }
        let isTest = file.role.isForTests
        var found: [EscapeHatch] = []
        for kind in conformers {
            for type in tree.nodes(kind) { found += conformances(of: type, isTest) }
        }
        for variable in tree.nodes(.variable) where variable.has(.isNonisolatedUnsafe) && !variable.name.isEmpty {
            found.append(
                EscapeHatch(
                    kind: .nonisolatedUnsafe, place: variable, owner: variable, name: variable.name,
                    isTestCode: isTest || variable.isInTestDouble))
        }
        for attribute in tree.nodes(.attribute, named: ["preconcurrency"]) {
            guard let owner = attribute.parent else { continue }
            found.append(
                EscapeHatch(
                    kind: .preconcurrency, place: attribute, owner: owner, name: owner.name,
                    isTestCode: isTest || owner.isInTestDouble))
        }
        if file.role == .generated || file.role == .vendored {
            for place in found.indices { found[place].isOfOthers = true }
        }
        return found.sorted { $0.place.isBefore($1.place) }
    }

    /// Whether a file names any escape at all: the names of types and attributes are few.
    private static func mayHold(_ tree: CodeTree) -> Bool {
        tree.mentions("preconcurrency")
            || tree.nodes(.variable).contains { $0.has(.isNonisolatedUnsafe) }
            || tree.nodes(.type) { $0.hasPrefix("@") }.contains { $0.role == .inherited }
    }

    private static func conformances(of type: Node, _ isTest: Bool) -> [EscapeHatch] {
        type.children(.inherited).compactMap { inherited in
            let base = TypeName.base(inherited.name)
            let kind: Kind
            if inherited.hasTypeAttribute("unchecked") {
                kind = base == "Sendable" || base == "SendableMetatype" ? .uncheckedSendable : .uncheckedOther
            } else if inherited.hasTypeAttribute("unsafe") {
                kind = .unsafeConformance
            } else if inherited.hasTypeAttribute("preconcurrency") {
                kind = .preconcurrency
            } else {
                return nil
            }
            return EscapeHatch(
                kind: kind, place: inherited, owner: type, name: TypeName.base(type.name),
                isTestCode: isTest || type.isTestDouble || type.isInTestDouble)
        }
    }
}

/// Declarations that conform to protocols.
private let conformers: [Kind] = [.classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl]

extension Node {
    /// Whether a declaration stands in a type that stands in for another in tests.
    package var isInTestDouble: Bool { ancestors.contains(where: \.isTestDouble) }
}

extension FileRole {
    /// Whether a file serves tests and previews alone.
    package var isForTests: Bool { self == .test || self == .mock || self == .preview }
}
