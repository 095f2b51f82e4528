/// An `https` URL, parsed once and strictly.
///
/// Anything outside the grammar of RFC 3986 is rejected, never repaired: two programs that repair a URL differently see
/// different hosts.
public struct SecureURL: Hashable, Sendable {
    public let host: HostName
    public let port: UInt16
    /// The path and query as sent, beginning with `/`, without a fragment.
    public let target: String

    /// - Throws: ``SecureHTTPError/Code/notSecure`` for another scheme, ``SecureHTTPError/Code/urlMalformed`` for
    ///   anything else: a user name, a backslash, a space, a non-ASCII letter.
    public init(_ text: String) throws(SecureHTTPError) {
        guard text.utf8.count <= 8_192, text.utf8.allSatisfy(Self.isAllowed) else {
            throw SecureHTTPError(.urlMalformed)
        }
        guard text.prefix(8).lowercased() == "https://" else { throw SecureHTTPError(.notSecure) }
        let rest = text.dropFirst(8).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let tail = rest.dropFirst(authority.count)
        (host, port) = try Self.parse(authority)
        target = tail.hasPrefix("/") ? String(tail) : "/" + tail
        guard Self.hasWholeEscapes(target) else { throw SecureHTTPError(.urlMalformed) }
    }

    /// The value of `Host` and `@authority` (RFC 9110 §7.2, RFC 9421 §2.2.3), without the port if it is 443.
    public var authority: String {
        let name = host.kind == .ipv6 ? "[\(host.text)]" : host.text
        return port == 443 ? name : "\(name):\(port)"
    }

    /// The path without the query.
    public var path: String { Self.parts(of: target).path }
    /// The query with its question mark; only `?` if there is none (RFC 9421 §2.2.7).
    public var query: String { Self.parts(of: target).query }

    /// Path and query of a request line; a query that is missing is `?`. Among the bytes: a combining mark behind a question
    /// mark makes another character of both.
    static func parts(of target: String) -> (path: String, query: String) {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, "?") }
        return (String(target[..<mark]), String(target[mark...]))
    }

    /// Returns whether scheme, host and port are the same (RFC 6454 §4).
    public func hasOrigin(of other: SecureURL) -> Bool { host == other.host && port == other.port }

    /// Resolves a `Location` reference relative to this URL (RFC 3986 §5.2).
    public func resolving(_ reference: String) throws(SecureHTTPError) -> SecureURL {
        let schemeEnd = reference.firstIndex { !$0.isASCII || !($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if let schemeEnd, reference[schemeEnd] == ":" { return try SecureURL(reference) }
        if reference.hasPrefix("//") { return try SecureURL("https:" + reference) }
        let base = "https://" + authority
        if reference.hasPrefix("/") { return try SecureURL(base + Self.withoutDots(reference)) }
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        if reference.hasPrefix("?") { return try SecureURL(base + path + reference) }
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        return try SecureURL(base + Self.withoutDots(folder + reference))
    }

    private static func parse(_ authority: Substring) throws(SecureHTTPError) -> (HostName, UInt16) {
        guard !authority.contains("@") else { throw SecureHTTPError(.urlMalformed) }
        var name = authority
        var port: UInt16 = 443
        let afterHost =
            authority.hasPrefix("[") ? authority.lastIndex(of: "]") ?? authority.startIndex : authority.startIndex
        if let colon = authority[afterHost...].lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            guard digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isNumber), let number = UInt16(digits), number > 0
            else {
                throw SecureHTTPError(.urlMalformed)
            }
            (name, port) = (authority[..<colon], number)
        }
        guard name.contains(":") == name.hasPrefix("[") else { throw SecureHTTPError(.urlMalformed) }
        do { return (try HostName(String(name)), port) } catch { throw SecureHTTPError(.urlMalformed) }
    }

    /// Unreserved and reserved characters and `%` (RFC 3986 §2).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21..<0x7F).contains(byte) && !excluded.contains(byte)
    }

    private static let excluded = Set("\"<>\\^`{|}".utf8)

    private static func hasWholeEscapes(_ text: String) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            part.utf8.count >= 2 && part.prefix(2).allSatisfy(\.isHexDigit)
        }
    }

    /// Without `.` and `..` (RFC 3986 §5.2.4).
    private static func withoutDots(_ text: some StringProtocol) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        var kept: [Substring] = []
        let parts = Substring(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (place, part) in parts.enumerated() {
            let isLast = place == parts.count - 1
            if part == ".." { _ = kept.popLast() } else if part != "." { kept.append(part) }
            if isLast, part == ".." || part == "." { kept.append("") }
        }
        return "/" + kept.joined(separator: "/") + text.dropFirst(path.count)
    }
}

extension SecureURL: CustomStringConvertible, CustomReflectable {
    /// Reveals nothing about host, path or query.
    public var description: String { "an https URL" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
