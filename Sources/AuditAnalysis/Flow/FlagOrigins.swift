import AuditKit
import CodeModel

/// Options that change what a library does, followed to where it is told.
enum FlagOrigins {
    /// Whether this names an option with which an XML parser fetches what the document names.
    static func isFlag(_ node: Node?) -> Bool {
        guard let node = node?.unwrapped, node.role != .target else { return false }
        switch node.kind {
        case .reference: return libxml.contains(node.name)
        case .member: return libxml.contains(node.name) || members.contains(node.name)
        default: return false
        }
    }

    private static let libxml: Set<String> = ["XML_PARSE_NOENT", "XML_PARSE_DTDLOAD", "XML_PARSE_DTDATTR"]

    private static let members: Set<String> = [
        "nodeLoadExternalEntitiesAlways", "documentXInclude", "NOENT", "DTDLOAD", "DTDATTR",
    ]
}
