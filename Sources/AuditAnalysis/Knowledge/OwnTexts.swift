package import AuditKit
package import CodeModel

/// Texts whose characters the program itself decides: hexadecimal digits, addresses, its own translations.
///
/// In these all lengths are the same, or differ only where a translator writes an emoji.
package struct OwnTexts {
    private let lookup: Lookup
    private let workspace: Workspace
    /// Whether bytes are counted, of which letters beyond ASCII have several.
    private let areBytesCounted: Bool
    /// Locals that are being looked at: what they are changed to may be made of what they were.
    private var asked: Set<Node> = []

    package init(_ pass: Pass, bytes: Bool = true) {
        (lookup, workspace, areBytesCounted) = (pass.lookup, pass.workspace, bytes)
    }

    package func isOwn(_ text: Node) -> Bool { isOwn(text, 4) }

    private func isOwn(_ text: Node, _ reach: Int) -> Bool {
        let node = text.uncast
        guard reach > 0 else { return false }
        if let constant = lookup.constant(node)?.value.string {
            return constant.count == (areBytesCounted ? constant.utf8.count : constant.utf16.count)
        }
        switch node.kind {
        case .interpolatedString:
            return node.children(.interpolation).compactMap(\.children.first).allSatisfy {
                isNumber($0) || isOwn($0, reach - 1)
            }
        case .binary where node.name == "+" || node.name == "??":
            return node.children(.operand).allSatisfy { isOwn($0, reach - 1) }
        case .ternary: return node.children(.operand).allSatisfy { isOwn($0, reach - 1) }
        case .reference: return isNamedSo(node) || isOwn(declared: lookup.declaration(of: node), reach)
        case .member:
            if isNamedSo(node) || isOfTable(node) { return true }
            if node.name == "description", let base = node.base, isNumber(base) || isOwn(base, reach) { return true }
            return isOwn(declared: lookup.declaration(ofMember: node), reach) || isShownByLabel(node, reach)
        case .call: return isOwn(call: node, reach)
        default: return false
        }
    }

    private func isOwn(call node: Node, _ reach: Int) -> Bool {
        if isNamedSo(node) || isOfTable(node) || node.name == "NSLocalizedString" { return true }
        if node.name == "String" { return isOwn(made: node, reach - 1) }
        if node.name == "substring", isFound(node) { return true }
        // A date or a number as text.
        if node.name == "string", node.argument("from") ?? node.argument("for") != nil { return true }
        if let function = lookup.function(of: node), function.kind == .functionDecl, let body = function.child(.body) {
            return givesOwn(body, of: function, reach - 1)
        }
        guard shaped.contains(node.name), let base = node.base else { return false }
        return isOwn(base, reach)
    }

    /// `String(localized: "title")`, `String(number)`, `String(repeating: "-", count: 3)`.
    private func isOwn(made text: Node, _ reach: Int) -> Bool {
        if text.argument("localized") != nil { return true }
        if let part = text.argument("repeating") { return isOwn(part, reach) }
        guard let value = text.arguments.first, value.label.isEmpty || value.label == "describing" else { return false }
        return isNumber(value) || text.arguments.count == 1 && isOwn(value, reach)
    }

    /// Whether a part of a text is what a search for ASCII alone has found: `text.substring(with: match.range)`.
    private func isFound(_ part: Node) -> Bool {
        guard var root = part.argument("with")?.unwrapped else { return false }
        while let base = root.base?.unwrapped { root = base }
        guard root.kind == .reference, let value = lookup.declaration(of: root)?.initialValue else { return false }
        let searches = workspace.fact(AsciiPatterns.self)
        return ([value] + value.descendants).contains { $0.kind == .call && searches.contain($0) }
    }

    /// Whether a label shows the text, in which nobody types, and the file gives it no other texts than such.
    private func isShownByLabel(_ text: Node, _ reach: Int) -> Bool {
        guard text.name == "text", let label = text.base?.unwrapped, lookup.type(of: label)?.name == "UILabel" else {
            return false
        }
        let given = text.tree.members("text").filter { member in
            member.role == .target && member.base?.unwrapped.lastName == label.lastName
        }
        return !given.isEmpty && given.allSatisfy { $0.parent?.child(.operand).map { isOwn($0, reach - 1) } ?? false }
    }

    private func isOwn(declared: Node?, _ reach: Int) -> Bool {
        guard let declared else { return false }
        if asked.contains(declared) { return true }
        if declared.kind == .parameter { return isOwn(parameter: declared, reach) }
        guard declared.kind == .variable else { return false }
        if let getter = declared.children(.accessor).first(where: { $0.name == "get" }), let body = getter.child(.body)
        {
            return givesOwn(body, of: getter, reach - 1)
        }
        guard let value = declared.initialValue, !declared.has(.isOptionalBinding) || declared.has(.isLet) else {
            return false
        }
        return isOwn(value, reach - 1) && (declared.has(.isLet) || isFilledWithOwn(declared, reach - 1))
    }

    /// Whether all that a function or getter gives back is such a text.
    private func givesOwn(_ body: Node, of function: Node, _ reach: Int) -> Bool {
        let statements = Array(body.children)
        if statements.count == 1, ![.return, .if, .switch, .guard].contains(statements[0].kind) {
            return isOwn(statements[0], reach)
        }
        let given = body.descendants(.return).filter { $0.enclosingFunction == function }.map(\.children.first)
        return !given.isEmpty && given.allSatisfy { $0.map { isOwn($0, reach) } ?? false }
    }

    /// Whether a local is changed only by such texts that are put behind it.
    private func isFilledWithOwn(_ local: Node, _ reach: Int) -> Bool {
        guard local.isLocalVariable, let function = local.enclosingFunction else { return false }
        var inside = self
        inside.asked.insert(local)
        let uses = function.descendants(.reference).filter {
            $0.name == local.name && lookup.declaration(of: $0) == local
        }
        return uses.allSatisfy { use in
            guard let up = use.parent else { return false }
            switch up.kind {
            case .assignment where use.role == .target:
                return up.child(.operand).map { inside.isOwn($0, reach) } ?? false
            case .inout: return false
            case .member where use.role == .base && up.role == .callee:
                guard up.name == "append" || up.name == "insert" else {
                    return !inPlaceMethods.contains(up.name) && up.name != "write"
                }
                return up.parent?.arguments.allSatisfy { $0.label == "at" || inside.isOwn($0, reach) } ?? false
            default: return true
            }
        }
    }

    private func isNumber(_ node: Node) -> Bool {
        let value = node.unwrapped
        if [.integer, .float].contains(value.kind) || value.kind == .call && NumberTypes.names.contains(value.name) {
            return true
        }
        guard let type = lookup.type(of: value)?.name else { return false }
        return NumberTypes.names.contains(type)
            || lookup.index.types[type].map { !integers.isDisjoint(with: $0.ancestors) } ?? false
    }

    /// Whether all that the project calls the function with is such a text.
    private func isOwn(parameter: Node, _ reach: Int) -> Bool {
        guard let function = parameter.parent, function.kind == .functionDecl || function.kind == .initializerDecl,
            !function.has(.isOverride), function.enclosingType?.kind != .protocolDecl
        else { return false }
        let handed = Array(workspace.arguments(handedTo: parameter).prefix(Self.mostCalls + 1))
        guard (1...Self.mostCalls).contains(handed.count) else { return false }
        return handed.allSatisfy { argument in argument.map { isOwn($0, reach - 1) } ?? false }
    }

    /// How many calls of a function are looked at.
    private static let mostCalls = 40

    /// `data.hexString`, `url.absoluteString`, `mimeType`.
    private func isNamedSo(_ node: Node) -> Bool {
        if ["absoluteString", "uuidString", "base64EncodedString", "percentEncodedPath"].contains(node.name) {
            return true
        }
        let words = Words.of(node.name)
        return words.contains("hex") || words.contains("hexadecimal") || words.contains("localized")
            || words.suffix(2) == ["mime", "type"]
            || words.suffix(2) == ["bundle", "identifier"] || words.last.map(plain.contains) == true
    }

    /// `L10n.title`, `AppStrings.Login.title`, `R.string.title()`.
    private func isOfTable(_ node: Node) -> Bool {
        var root = node.kind == .call ? node.callee?.unwrapped ?? node : node
        var names: [String] = []
        while root.kind == .member, let base = root.base?.unwrapped {
            names.append(root.name)
            root = base
        }
        guard root.kind == .reference, root.name.first?.isUppercase == true else { return false }
        if root.name == "R" { return names.last == "string" }
        return Words.of(root.name).contains { tables.contains($0) } || root.name == "L10n"
    }
}

/// Last words of names of texts that are written in ASCII: numbers of versions, keys and descriptions in their text forms.
private let plain: Set<String> = [
    "mimetype", "version", "fingerprint", "pem", "sdp", "base64", "checksum", "uuid", "iso8601",
]

private let tables: Set<String> = ["strings", "texts", "localizable", "localized", "localization", "translations"]

/// Methods of a text whose result is made of its characters, in one case or the other.
private let shaped: Set<String> = [
    "uppercased", "lowercased", "trimmingCharacters", "prefix", "suffix", "dropFirst", "dropLast", "appending",
    "appendingFormat", "reversed", "padding",
]

/// What types of the project conform to whose values are written in digits.
private let integers: Set<String> = [
    "BinaryInteger", "SignedInteger", "UnsignedInteger", "FixedWidthInteger", "SignedNumeric", "Numeric",
]
