import AuditKit
import CodeModel

/// The types of the objects that views of a project are told to observe.
struct ObservedObjects: Fact {
    /// Types that properties name, and what these inherit from or conform to.
    private var names: Set<String> = []
    private var above: Set<String> = []
    /// Whether a view observes what may be anything: an object of a generic type, or one whose type is not written.
    private var mayBeAny = false
    private let index: SwiftIndex

    init(workspace: Workspace) {
        index = workspace.lookup.index
        let trees = workspace.swift.map(\.tree).filter { observing.contains(where: $0.mentions) }
        let views = Set(trees.map { ObjectIdentifier($0) })
        for type in index.types.values {
            let parameters = type.declarations.flatMap { $0.children(.generic) }.map(\.name)
            for member in type.members.values.joined()
            where member.kind == .variable && views.contains(ObjectIdentifier(member.tree)) {
                guard observing.contains(where: { member.attribute($0) != nil }) else { continue }
                let name = member.observedType
                if name.isEmpty || parameters.contains(name) { mayBeAny = true }
                names.insert(name)
                above.formUnion(index.types[name]?.ancestors ?? [])
            }
        }
    }

    /// Whether a view may be told to observe objects of a class, or of something that it is one of.
    func mayHold(_ parts: TypeParts) -> Bool {
        mayBeAny || names.contains(parts.name) || above.contains(parts.name)
            || !names.isDisjoint(with: index.types[parts.name]?.ancestors ?? [])
    }
}

extension Node {
    /// The type of the object that a property of a view observes: `Feed` of `@StateObject var feed = Feed()`.
    fileprivate var observedType: String {
        if let written = typeText {
            return TypeName.base(written.hasPrefix("any ") ? String(written.dropFirst(4)) : written)
        }
        guard let start = initialValue?.unwrapped else { return "" }
        return TypeName.base(start.kind == .member ? start.base?.unwrapped.name ?? "" : start.name)
    }
}

/// Attributes of properties by which a view observes an object.
private let observing = ["ObservedObject", "StateObject", "EnvironmentObject"]
