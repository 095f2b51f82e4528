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
