import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What is put into wrapped properties whose names say nothing: by themselves, by their wrapper or by their binding.
func inspectWrapped(_ file: SwiftFile, _ pass: inout Pass) {
    let settings = pass[NeutralSettings.self]
    guard !settings.isEmpty else { return }
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand),
            let (variable, attribute) = settings.setting(of: target, pass),
            !variable.isToldByKey(of: attribute, pass), !pass.isPlain(value),
            variable.typeText.flatMap(pass.sensitiveField) == nil,
            let found = pass.sensitiveContent(value), !found.isDerived
        else { continue }
        pass.report(
            "\(found.statement) and `@\(attribute.name)` stores it unencrypted in user defaults", at: value,
            .init(found))
    }
    for field in file.calls("SecureField") {
        guard let text = field.argument("text"), let (variable, attribute) = settings.setting(boundTo: text, pass),
            !variable.isToldByKey(of: attribute, pass)
        else { continue }
        pass.report(
            "Text typed into this secure field is stored unencrypted in user defaults by `@\(attribute.name)`",
            at: text, .init(confidence: .medium))
    }
}

/// Properties that a wrapper keeps in the preferences and whose names tell nothing of what they hold.
private struct NeutralSettings: Fact {
    private let attributes: [Node: Node]
    private let byName: [String: [Node]]

    init(workspace: Workspace) {
        let names = workspace.fact(SensitiveNames.self)
        // What another wrapper of the project's own is given is followed into it.
        let own = workspace.fact(PreferenceBoxes.self).wrappersOfSecrets
        let wrappers = Set(preferenceWrappers).union(own).sorted()
        var attributes: [Node: Node] = [:]
        var byName: [String: [Node]] = [:]
        for file in workspace.swift where file.role.isShipped {
            for attribute in file.tree.nodes(.attribute, named: wrappers) {
                guard let variable = attribute.parent, variable.kind == .variable, names.kind(of: variable.name) == nil
                else { continue }
                if let type = workspace.lookup.type(of: variable),
                    SensitiveTypes.judge(type, workspace.lookup.index) == .never
                {
                    continue
                }
                attributes[variable] = attribute
                byName[variable.name, default: []].append(variable)
            }
        }
        self.attributes = attributes
        self.byName = byName
    }

    var isEmpty: Bool { attributes.isEmpty }

    /// The property that `last`, `self.last`, `_last.wrappedValue` and `$last.wrappedValue` name, with its wrapper.
    func setting(of target: Node, _ pass: Pass) -> (variable: Node, attribute: Node)? {
        if target.name == "wrappedValue", let base = target.base { return setting(boundTo: base, pass) }
        guard [.reference, .member].contains(target.kind), byName[target.name] != nil else { return nil }
        if let variable = target.declaredProperty(pass) { return attributes[variable].map { (variable, $0) } }
        guard target.kind == .member, target.base?.unwrapped.name == "self" else { return nil }
        return setting(named: target.name, around: target)
    }

    /// The property whose binding or wrapper `$last` and `_last` are.
    func setting(boundTo node: Node, _ pass: Pass) -> (variable: Node, attribute: Node)? {
        let node = node.unwrapped
        guard let first = node.name.first, first == "$" || first == "_", [.reference, .member].contains(node.kind),
            node.kind == .reference || node.base?.unwrapped.name == "self"
        else { return nil }
        return setting(named: String(node.name.dropFirst()), around: node)
    }

    private func setting(named name: String, around place: Node) -> (variable: Node, attribute: Node)? {
        guard let alike = byName[name], let type = place.enclosingType.map({ TypeName.base($0.name) }) else {
            return nil
        }
        let own = alike.first { $0.enclosingType.map { TypeName.base($0.name) } == type }
        return own.flatMap { variable in attributes[variable].map { (variable, $0) } }
    }
}

extension Node {
    /// Whether the key of a wrapper tells what it keeps, so that the property is reported where it is declared.
    fileprivate func isToldByKey(of attribute: Node, _ pass: Pass) -> Bool {
        attribute.arguments.first.map { pass.sensitiveKind(ofKey: $0) != nil } ?? false
    }

    /// The function of the project that opens what was sealed and gives this value, by itself or through a local.
    func decrypted(_ pass: Pass) -> String? {
        var value = uncast
        if value.kind == .reference, let start = pass.declaration(of: value)?.initialValue { value = start.uncast }
        guard value.kind == .call, !opening.isDisjoint(with: Words.of(value.name)),
            let function = pass.lookup.function(of: value)
        else { return nil }
        let opens = function.descendants.contains { node in
            node.kind == .call && node.name == "open" && ["GCM", "ChaChaPoly"].contains(node.base?.unwrapped.name)
        }
        return opens ? value.name : nil
    }
}

private let opening: Set<String> = ["decrypt", "decrypted", "unseal", "unsealed", "decipher", "open"]
