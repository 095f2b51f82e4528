package import AuditKit
package import CodeModel

/// Looks for what of value a request carries.
package struct SentData {
    let names: SensitiveNames
    let lookup: Lookup

    package init(names: SensitiveNames, lookup: Lookup) {
        self.names = names
        self.lookup = lookup
    }

    /// The sensitive part that an interpolated or joined URL holds.
    func inURL(_ text: Node) -> String? {
        for part in text.kind == .interpolatedString ? Array(text.children) : text.children(.operand) {
            if part.kind == .string { continue }
            let value = part.kind == .interpolation ? part.children.first : part
            guard let value, lookup.constant(value) == nil else { continue }
            if let name = sensitiveName(in: value) { return "`\(name)`" }
        }
        return nil
    }

    /// The sensitive part that is appended to the variable that begins with a text.
    func appended(to text: Node) -> String? {
        guard let variable = text.parent, variable.kind == .variable, !variable.has(.isLet), let scope = variable.scope,
            !scope.kind.isTypeDeclaration, scope.kind != .file
        else { return nil }
        for node in scope.descendants {
            var value: Node?
            if node.kind == .assignment, node.name == "+=", node.child(.target)?.name == variable.name {
                value = node.child(.operand)
            } else if node.kind == .call, node.name == "append", node.base?.name == variable.name {
                value = node.arguments.first
            }
            if let name = value.flatMap({ sensitiveName(in: $0) }) { return "`\(name)`" }
        }
        return nil
    }

    /// The sensitive part of what is sent along: arguments of the call, body and headers set in the same function.
    package func with(_ request: Node) -> String? {
        let extras = request.kind == .call ? request.arguments.dropFirst().filter { $0.kind != .closure } : []
        if let name = extras.lazy.compactMap({ part(of: $0) }).first { return name }
        guard let function = request.enclosingDeclaredFunction ?? request.trustFunction else { return nil }
        for body in function.sentParts {
            if let name = part(of: body) { return name }
            for use in [body] + body.descendants where use.kind == .reference {
                guard let made = lookup.declaration(of: use), made.kind == .variable, function.contains(made),
                    let value = made.initialValue
                else { continue }
                if let name = deep(value, in: function, depth: 3) { return name }
            }
        }
        return nil
    }

    /// The sensitive part of a value, looked for through the variables of its function.
    func within(_ value: Node) -> String? {
        guard let function = value.trustFunction else { return part(of: value) }
        return deep(value, in: function, depth: 3)
    }

    private func deep(_ value: Node, in function: Node, depth: Int) -> String? {
        if let name = part(of: value) { return name }
        guard depth > 0 else { return nil }
        for use in [value] + value.descendants where use.kind == .reference {
            guard let made = lookup.declaration(of: use), made.kind == .variable, function.contains(made),
                made != value.parent,
                let inner = made.initialValue, let name = deep(inner, in: function, depth: depth - 1)
            else { continue }
            return name
        }
        return nil
    }

    /// The first sensitive key, name or form field of an expression.
    private func part(of value: Node) -> String? {
        if let name = sensitiveName(in: value) { return "`\(name)`" }
        for node in [value] + value.descendants {
            switch node.kind {
            case .dictionaryEntry:
                if let key = node.child(.key), let text = lookup.constant(key)?.value.string,
                    names.kind(of: text) != nil
                {
                    return "`\(text)`"
                }
            case .string:
                for pair in node.name.split(separator: "&") {
                    let name = pair.prefix { $0 != "=" }
                    if name.count < pair.count, name.allSatisfy({ $0.isLetter || $0 == "_" }),
                        names.kind(of: String(name)) != nil
                    {
                        return "`\(name)`"
                    }
                }
            default: break
            }
        }
        return nil
    }

    /// The first sensitive name that an expression reads, or the field whose text it reads.
    package func sensitiveName(in value: Node) -> String? {
        for node in [value] + value.descendants where node.kind == .reference || node.kind == .member {
            guard node.role != .callee, node.parent?.kind != .closure, node.name.first?.isUppercase == false else {
                continue
            }
            if node.parent?.kind == .member, questions.contains(node.parent?.name ?? "") { continue }
            if node.isProtected(within: value) { continue }
            if names.kind(of: node.name) != nil { return node.name }
            // The text of `passwordField.text`.
            if node.name == "text", let field = node.base?.plain.name, names.kind(of: field.withoutFieldWord) != nil {
                return field
            }
        }
        return nil
    }
}

private let questions: Set<String> = ["count", "isEmpty", "hash", "hashValue"]

extension String {
    /// A field's name without the word that says it is one: `ssnField` gives `ssn`.
    fileprivate var withoutFieldWord: String {
        let words = Words.of(self)
        let kept = words.filter { !["field", "text", "txt", "input", "view", "label", "tf"].contains($0) }
        return kept.joined(separator: "_")
    }
}

extension Node {
    /// Whether the value is encrypted or hashed before it goes anywhere.
    fileprivate func isProtected(within whole: Node) -> Bool {
        if self == whole { return false }
        for up in ancestors {
            if up.kind == .call, protectingWords.contains(where: { up.name.lowercased().contains($0) }) { return true }
            if up == whole { return false }
        }
        return false
    }

    /// What a function puts into requests: bodies, headers that authorize, parameters.
    fileprivate var sentParts: [Node] {
        var parts: [Node] = []
        for node in descendants {
            if node.kind == .assignment, let target = node.child(.target), bodyProperties.contains(target.name),
                let value = node.child(.operand)
            {
                parts.append(value)
            } else if node.kind == .call, ["setValue", "addValue"].contains(node.name),
                node.argument("forHTTPHeaderField") != nil
            {
                parts.append(node)
            } else if node.kind == .call {
                parts += node.arguments.filter {
                    ["parameters", "body", "headers", "from", "jsonBody"].contains($0.label) && $0.kind != .closure
                }
            }
        }
        return parts
    }
}

private let protectingWords = ["encrypt", "hash", "seal", "digest", "hmac", "sign", "obscure", "mask"]
private let bodyProperties: Set<String> = [
    "httpBody", "HTTPBody", "body", "allHTTPHeaderFields", "queryItems", "httpAdditionalHeaders",
]
