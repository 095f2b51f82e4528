import AuditKit
import CodeModel

extension Node {
    /// The name under which an expression is kept, handed on or sent: of a variable, a label, a dictionary's key.
    ///
    /// Read through `??`, the branches of `?:`, casts, and the `return` of a getter or function.
    package var givenName: String? {
        var node = self
        while let parent = node.parent {
            switch parent.kind {
            case .variable, .parameter, .enumCase:
                return node.role == .initialValue ? parent.name : nil
            case .assignment: return node.role == .target ? nil : parent.child(.target)?.storedName
            case .dictionaryEntry: return node.role == .value ? parent.child(.key)?.storedName : nil
            case .call where node.role == .argument && parent.readsText(node): node = parent
            case .member where node.role == .base && parent.name == "utf8": node = parent
            case .call: return node.role == .argument ? node.argumentName(in: parent) : nil
            case .tuple: return node.label.isEmpty ? nil : node.label
            case .return: return parent.enclosingFunction?.producedName
            case .block: return Array(parent.children).count == 1 ? parent.parent?.producedName : nil
            case .binary where parent.name == "??", .ternary, .cast, .try, .await, .forceUnwrap, .optionalChain:
                node = parent
            default: return nil
            }
        }
        return nil
    }

    /// Whether a call only reads the text that it is given, as base64, as hexadecimal digits or as letters.
    private func readsText(_ argument: Node) -> Bool {
        switch name {
        case "Data", "NSData": ["base64Encoded", "hex", "hexString", "hexEncoded"].contains(argument.label)
        case "String": ["decoding", "data", "bytes"].contains(argument.label)
        case "Array": argument.label.isEmpty && arguments.count == 1
        default: false
        }
    }

    /// What a getter or function gives its value to: the property's or its own name.
    private var producedName: String? {
        switch kind {
        case .accessor: parent?.kind == .variable ? parent?.name : nil
        case .functionDecl: name
        default: nil
        }
    }

    /// The last name of a place to store into, the text of a literal key, or the literal in its brackets.
    private var storedName: String? {
        switch kind {
        case .member where contents.contains(name): base?.storedName ?? name
        case .reference, .member, .string: name
        case .subscriptCall: arguments.first?.storedName
        case .forceUnwrap, .optionalChain, .call: children.first?.storedName
        default: nil
        }
    }

    /// What an argument is called: by a neighbour that names it, by its label, or by the call itself.
    private func argumentName(in call: Node) -> String? {
        let neighbour = call.arguments.first { namingLabels.contains($0.label) && $0 != self }
        if let neighbour, label.isEmpty || label == "value" { return neighbour.storedName }
        guard label.isEmpty else { return label }
        return call.argument(at: 0) == self ? call.name : nil
    }
}

/// Members that stand for what they belong to: `passwordField.text`.
private let contents: Set<String> = ["text", "stringValue", "value", "rawValue", "wrappedValue"]

/// Labels of arguments that say what another argument is: `set(_:forKey:)`, `URLQueryItem(name:value:)`.
private let namingLabels: Set<String> = [
    "forKey", "forHTTPHeaderField", "name", "key", "header", "field", "for", "account",
]
