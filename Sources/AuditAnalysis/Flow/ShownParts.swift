package import AuditKit
package import CodeModel

extension Lookup {
    /// The part of a value that its description shows; empty where that is the whole.
    ///
    /// Foundation describes a request by its address: neither headers nor body are in the text.
    package func shownPart(of value: Node) -> [FlowPart] {
        isValue(value, of: "URLRequest", "NSURLRequest", "NSMutableURLRequest") ? [.field("url")] : []
    }

    /// Whether the text that a value makes of itself tells its length alone: `"\(Data(key))"` is "32 bytes".
    package func tellsLengthAlone(_ value: Node) -> Bool {
        let node = value.unwrapped
        if node.kind == .member, ["description", "debugDescription"].contains(node.name), let base = node.base {
            return tellsLengthAlone(base)
        }
        if node.kind == .call, node.name == "String",
            let described = node.argument("describing") ?? node.argument("reflecting")
        {
            return tellsLengthAlone(described)
        }
        return node.isData(self) && index.types["Data"]?.members["description"] == nil
    }
}

extension Node {
    /// Whether a value is `Data`, by its type or because the function makes a text of it: `String(data: code, encoding: .utf8)`.
    fileprivate func isData(_ lookup: Lookup) -> Bool {
        let value = unwrapped
        if let type = lookup.type(of: value) { return type.name == "Data" }
        guard value.kind == .reference, let function = enclosingDeclaredFunction,
            let meant = lookup.declaration(of: value)
        else { return false }
        return tree.nodes(.call, named: ["String"]).contains { text in
            guard function.contains(text), let bytes = text.argument("data")?.unwrapped else { return false }
            return bytes.kind == .reference && bytes.name == value.name && lookup.declaration(of: bytes) == meant
        }
    }
}
