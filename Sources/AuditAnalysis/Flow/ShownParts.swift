package import AuditKit
package import CodeModel

extension Lookup {
    /// The part of a value that its description shows; empty where that is the whole.
    ///
    /// Foundation describes a request by its address: neither headers nor body are in the text.
    package func shownPart(of value: Node) -> [FlowPart] {
        isValue(value, of: "URLRequest", "NSURLRequest", "NSMutableURLRequest") ? [.field("url")] : []
    }
}
