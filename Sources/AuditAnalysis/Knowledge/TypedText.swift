import AuditKit
package import CodeModel

extension Node {
    /// The name of the text field whose text this is: `nameTextField.text ?? ""` gives `nameTextField`.
    package var typedField: String? {
        let node = unwrapped
        if node.kind == .binary, node.name == "??" { return node.child(.operand)?.typedField }
        if node.kind == .call, node.name == "String" { return node.arguments.first?.typedField }
        guard node.kind == .member, node.name == "text" || node.name == "stringValue" else { return nil }
        guard let name = node.base?.unwrapped.name else { return nil }
        let words = Words.of(name)
        let isField = words.last == "field" || words.last == "textfield" || words.suffix(2) == ["text", "view"]
        return isField ? name : nil
    }

    /// The expression without `as` round it.
    package var uncast: Node {
        var node = unwrapped
        while node.kind == .cast, let inner = node.children.first { node = inner.unwrapped }
        return node
    }
}

extension String {
    /// How a sentence begins that speaks of a value by this name: of a field, its text is meant.
    package var asSubject: String {
        let words = Words.of(self)
        let isField = words.last == "field" || words.last == "textfield" || words.suffix(2) == ["text", "view"]
        return isField ? "The text in `\(self)`" : "`\(self)`"
    }
}
