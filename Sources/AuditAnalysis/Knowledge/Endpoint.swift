/// What the text of a URL says about where it leads; `\u{FFFC}` stands for what is not known.
package struct Endpoint {
    /// In lower case, without `://`.
    package let scheme: String
    /// In lower case, without user information and port; empty where it is not known.
    package let host: String
    /// What follows the host.
    package let rest: String

    package init?(_ text: String) {
        guard let mark = text.place(of: "://") else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        guard !scheme.isEmpty, scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) }) else {
            return nil
        }
        let after = text[mark.upperBound...]
        let authority = after.prefix { !"/?#".contains($0) }
        rest = String(after.dropFirst(authority.count))
        var name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if name.first == "[" {
            name = name.dropFirst().prefix { $0 != "]" }
        } else {
            name = name.prefix { $0 != ":" }
        }
        host = name.lowercased()
    }

    /// Whether the host is known only when the program runs.
    package var hasUnknownHost: Bool { host.isEmpty || host.first == "\u{FFFC}" }

    /// Whether the host is this machine.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether the host lies in a private network, where certificates are seldom to be had.
    package var isPrivateNetwork: Bool {
        if [".local", ".lan", ".home", ".internal", ".home.arpa", ".localdomain"].contains(where: { host.hasSuffix($0) }
        ) {
            return true
        }
        let parts = host.split(separator: ".").map { Int($0) }
        guard parts.count == 4, let first = parts[0], let second = parts[1] else { return false }
        return first == 10 || (first == 192 && second == 168) || (first == 172 && (16...31).contains(second))
            || (first == 169 && second == 254)
    }

    /// Whether a text names this machine or a host of the local network.
    package static func isLocal(host: String) -> Bool { isLoopback(host.lowercased()) || host.hasSuffix(".local") }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "0.0.0.0" || host == "10.0.2.2"
            || host.hasSuffix(".localhost")
    }
}

extension String {
    /// Where a short text first stands.
    package func place(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
