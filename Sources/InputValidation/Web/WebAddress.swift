public import Foundation

/// An address on the web whose parts were read once, by one reader (RFC 3986), and are given on as they were read.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// In lower case.
    public let scheme: String
    /// In lower case, IPv6 in brackets; never empty.
    public let host: String
    /// Nil where the address names none.
    public let port: Int?
    /// With its leading slash; `/` where the address has none.
    public let path: String
    /// Without the question mark.
    public let query: String?
    /// Without the number sign.
    public let fragment: String?

    /// Written anew from its parts, so that no other reader finds another host in it.
    public var description: String {
        var text = "\(scheme)://\(host)"
        if let port { text += ":\(port)" }
        text += path
        if let query { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }

    /// For the calls of the system.
    public var url: URL? { URL(string: description) }
}
