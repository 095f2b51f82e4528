import AuditKit
import CodeModel

/// Which properties of an `@Observable` class a screen shows: the macro notes for each property who reads it, so that a change
/// of one that no view reads makes no view anew.
struct ShownProperties: Sendable {
    let project: ConcurrencyProject

    /// Whether a view reads a property, by itself or through what the class works out from it; also whether code that is not to
    /// be seen may.
    func show(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        if property.reach == .everybody { return true }
        let derived = parts.all.flatMap { Array($0.children) }.filter { member in
            let gives =
                member.kind == .variable && member.has(.isComputed)
                || member.kind == .functionDecl && member.child(.returnType) != nil
            return gives && member.name != property.name && member.reads(property.name)
        }
        return ([property.name] + derived.map(\.name)).contains { isRead($0, of: parts.name) }
    }

    private func isRead(_ name: String, of type: String) -> Bool {
        project.trees(naming: name).contains { tree in
            let reads = tree.members(name).contains { member in
                member.role != .target && member.base != nil && isScreen(around: member) && mayBe(member, of: type)
            }
            return reads || tree.nodes(.keyPath).contains { $0.keyPathNames.contains(name) && isScreen(around: $0) }
        }
    }

    /// Whether what a member is read of can be an object of the class.
    private func mayBe(_ member: Node, of type: String) -> Bool {
        guard let owner = member.base.flatMap({ project.lookup.type(of: $0)?.name }), owner != type,
            let known = project.lookup.index.types[owner]
        else { return true }
        return known.ancestors.contains(type) || project.lookup.index.types[type]?.ancestors.contains(owner) == true
    }

    /// Whether a place stands in a view, a scene or a controller, or asks to be told of changes.
    private func isScreen(around node: Node) -> Bool {
        if node.ancestors.contains(where: { $0.kind == .call && $0.name == "withObservationTracking" }) { return true }
        if let function = node.enclosingDeclaredFunction, function.child(.returnType)?.name.contains("View") == true {
            return true
        }
        return node.ancestors.lazy.filter(\.kind.isTypeDeclaration).contains { type in
            let name = TypeName.base(type.name)
            let above = (project.lookup.index.types[name]?.ancestors ?? []) + type.inheritedTypes.map(TypeName.base)
            if name == "View" { return true }
            return above.contains {
                screens.contains($0) || $0.hasPrefix("UI") || $0.hasPrefix("NS") && $0 != "NSObject"
            }
        }
    }
}

extension Node {
    /// Whether a declaration names a property of its type.
    fileprivate func reads(_ name: String) -> Bool {
        descendants.contains { ($0.kind == .reference || $0.kind == .member) && $0.name == name }
    }
}

/// Protocols of SwiftUI and WidgetKit whose types draw.
private let screens: Set<String> = [
    "View", "ViewModifier", "App", "Scene", "Widget", "Commands", "ToolbarContent", "TableRowContent", "ButtonStyle",
    "LabelStyle", "Shape", "CustomizableToolbarContent",
]
