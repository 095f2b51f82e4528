package import AuditKit
package import CodeModel

/// Which names stand for one letter or byte of a text.
package struct TextUnits {
    let lookup: Lookup

    package init(lookup: Lookup) {
        self.lookup = lookup
    }

    /// Operators that change a unit.
    package static let arithmetic: Set<String> = ["+", "-", "&+", "&-", "*", "&*"]

    package func isUnit(_ node: Node) -> Bool { isUnit(node, 4) }

    private func isUnit(_ node: Node, _ reach: Int) -> Bool {
        guard reach > 0 else { return false }
        let node = node.uncast
        switch node.kind {
        case .reference: return sequence(behind: node, reach - 1).map { isText($0, 4) } ?? false
        case .member: return values.contains(node.name) && node.base.map { isUnit($0, reach - 1) } ?? false
        case .call:
            return node.arguments.count == 1 && node.callee?.kind == .reference
                && node.arguments.contains { isUnit($0, reach - 1) }
        case .subscriptCall:
            guard let place = node.arguments.first?.unwrapped, place.kind == .reference else { return false }
            return node.base.map { isText($0, 4) } ?? false
        case .binary where Self.arithmetic.contains(node.name) || node.name == "%":
            return node.children(.operand).contains { isUnit($0, reach - 1) }
        default: return false
        }
    }

    /// What a loop or a closure runs over when the name is that of its element.
    private func sequence(behind name: Node, _ reach: Int) -> Node? {
        guard reach > 0 else { return nil }
        if name.name == "$0" { return name.enclosing(.closure)?.mapped }
        guard let declaration = lookup.declaration(of: name) else { return nil }
        if declaration.kind == .parameter, let closure = declaration.parent, closure.kind == .closure {
            return closure.mapped.flatMap { element(declaration, closure.children(.parameter), $0) }
        }
        guard declaration.has(.isPattern), let loop = declaration.enclosing(.for, .closure), loop.kind == .for,
            let pattern = loop.child(.pattern), let subject = loop.child(.subject)
        else {
            let value = declaration.kind == .variable && declaration.has(.isLet) ? declaration.initialValue : nil
            return value.flatMap {
                guard isUnit($0, min(reach, 2)) else { return nil }
                return $0.descendants.first { $0.kind == .reference }.flatMap { sequence(behind: $0, reach - 1) }
            }
        }
        return element(declaration, [pattern] + pattern.descendants(.variable), subject)
    }

    /// The sequence, where the name is not that of the number which `enumerated()` puts in front.
    private func element(_ name: Node, _ names: [Node], _ sequence: Node) -> Node? {
        guard sequence.unwrapped.name == "enumerated" else { return sequence }
        return names.first { $0.kind != .tuple } == name ? nil : sequence.unwrapped.base
    }

    /// Whether a sequence gives letters or bytes.
    private func isText(_ node: Node, _ reach: Int) -> Bool {
        guard reach > 0 else { return false }
        let node = node.uncast
        if let type = lookup.type(of: node), !type.isMetatype {
            if ["String", "Substring", "Data"].contains(type.name) { return true }
            return TypeName.element(of: type.text).map { ["UInt8", "Character", "CChar"].contains($0) } ?? false
        }
        if node.kind == .member, views.contains(node.name) { return true }
        guard node.kind == .call else { return false }
        if node.name == "Array" || node.name == "zip" {
            return node.arguments.first.map { isText($0, reach - 1) } ?? false
        }
        return node.base.map { isText($0, reach - 1) } ?? false
    }
}

extension Node {
    /// What `map` and its like run a closure over.
    fileprivate var mapped: Node? {
        guard let call = parent, call.kind == .call, ["map", "forEach", "compactMap", "flatMap"].contains(call.name)
        else { return nil }
        return call.base
    }
}

/// Members that give the number behind a letter.
private let values: Set<String> = ["value", "asciiValue", "unicodeScalars", "first", "utf8"]

/// Members of a text that give its units.
private let views: Set<String> = ["utf8", "utf16", "unicodeScalars", "characters", "bytes"]
