package import AuditKit
import CodeModel

/// Types of the project that keep whatever is put into them in the user defaults, under a key that each object of theirs has:
/// property wrappers, and boxes of which a project has one for each setting.
///
/// What such an object keeps is told by the name and the key of the setting, so it is judged where the setting is declared.
package struct PreferenceBoxes: Fact {
    /// Property wrappers, by name.
    package let wrappers: Set<String>
    /// Those of them that some property is wrapped by whose name speaks of a secret.
    package let wrappersOfSecrets: Set<String>
    /// Types whose objects are made for one setting each, by name.
    package let boxes: Set<String>

    package init(workspace: Workspace) {
        let lookup = workspace.lookup
        var wrappers: Set<String> = []
        var boxes: Set<String> = []
        for file in workspace.swift
        where file.role.isShipped && (file.tree.mentions("UserDefaults") || file.tree.mentions("NSUserDefaults")) {
            for call in file.calls("set", "setValue", "setObject") {
                guard let key = call.argument("forKey"), let value = call.arguments.first, value.label.isEmpty,
                    lookup.constant(key) == nil, let type = call.enclosingType, call.isOnPreferences(lookup),
                    value.isHeld(by: type, lookup)
                else { continue }
                let name = TypeName.base(type.name)
                let isWrapper = call.enclosing(.accessor)?.parent?.name == "wrappedValue"
                if isWrapper {
                    wrappers.insert(name)
                } else if Self.isMadeForOneSetting(name, lookup) {
                    boxes.insert(name)
                }
            }
        }
        let names = workspace.fact(SensitiveNames.self)
        let records = workspace.fact(SensitiveRecords.self)
        let uses = workspace.swift.lazy.flatMap { $0.tree.nodes(.attribute, named: wrappers.sorted()) }
        let ofSecrets = uses.filter { use in
            guard let variable = use.parent else { return false }
            return names.kind(of: variable.name) != nil || variable.typeText.flatMap(records.field) != nil
        }
        wrappersOfSecrets = Set(ofSecrets.map(\.name))
        self.wrappers = wrappers
        self.boxes = boxes
    }

    /// Whether an initializer takes the key.
    private static func isMadeForOneSetting(_ type: String, _ lookup: Lookup) -> Bool {
        guard let declared = lookup.index.types[type], [.structDecl, .classDecl].contains(declared.kind) else {
            return false
        }
        return lookup.index.members("init", of: type).contains { initializer in
            initializer.children(.parameter).contains { Words.of($0.name).contains("key") }
        }
    }
}

extension Node {
    /// Whether an expression is the value of a property of its type: as it stands, encoded, or as it is set.
    fileprivate func isHeld(by type: Node, _ lookup: Lookup, depth: Int = 0) -> Bool {
        guard depth < 4 else { return false }
        let node = uncast
        switch node.kind {
        case .reference:
            if node.name == "newValue" { return node.enclosing(.accessor)?.enclosingType == type }
            guard let declared = lookup.declaration(of: node), declared.kind == .variable else { return false }
            if declared.parent == type { return !declared.has(.isStatic) }
            return declared.initialValue?.isHeld(by: type, lookup, depth: depth + 1) ?? false
        case .member:
            guard node.base?.unwrapped.name == "self", let declared = lookup.declaration(ofMember: node) else {
                return false
            }
            return declared.kind == .variable && declared.parent == type
        case .call where ["encode", "archivedData"].contains(node.name):
            return node.arguments.first?.isHeld(by: type, lookup, depth: depth + 1) ?? false
        // `newValue.flatMap { try? encoder.encode($0) }`
        case .call where ["map", "flatMap"].contains(node.name):
            guard let closure = node.trailingClosure ?? node.arguments.last, closure.kind == .closure,
                closure.descendants(.call).allSatisfy({ encoding.contains($0.name) })
            else { return false }
            return node.base?.isHeld(by: type, lookup, depth: depth + 1) ?? false
        case .try, .await:
            return node.children.first?.isHeld(by: type, lookup, depth: depth + 1) ?? false
        default: return false
        }
    }

    /// Whether the receiver of a call is the user defaults, or a name that says so where its type is not known.
    package func isOnPreferences(_ lookup: Lookup) -> Bool {
        guard let base else { return enclosingType.map { TypeName.base($0.name) == "UserDefaults" } ?? false }
        if base.isValuesOfDefaults(lookup) { return true }
        if let type = lookup.type(of: base) {
            return lookup.isValue(base, of: "UserDefaults", "NSUbiquitousKeyValueStore")
                || type.name == "UserDefaults" && !type.isMetatype
        }
        let declared =
            base.unwrapped.kind == .member
            ? lookup.declaration(ofMember: base.unwrapped) : lookup.declaration(of: base.unwrapped)
        if let start = declared?.initialValue?.dottedName {
            return ["NSUbiquitousKeyValueStore", "UserDefaults", "NSUserDefaultsController."]
                .contains(where: start.hasPrefix)
        }
        return ["defaults", "userDefaults", "standardDefaults", "sharedDefaults"].contains(base.unwrapped.name)
            || ["NSUbiquitousKeyValueStore.", "NSUserDefaultsController."].contains(where: base.dottedName.hasPrefix)
    }
}

extension Node {
    /// `NSUserDefaultsController.shared.values`, and the controller itself, whose key paths begin there.
    fileprivate func isValuesOfDefaults(_ lookup: Lookup) -> Bool {
        var node = uncast
        if node.kind == .member, node.name == "values", let base = node.base { node = base.uncast }
        return lookup.isValue(node, of: "NSUserDefaultsController")
    }
}

/// Calls that only write a value out.
private let encoding: Set<String> = [
    "encode", "archivedData", "JSONEncoder", "PropertyListEncoder", "String", "Data",
]
