#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A normalized host: a DNS name in lower case without a trailing dot, or an IP address in the system's notation.
///
/// Hosts are compared only in this form, so `API.Example.com.` and `api.example.com` are equal. Internationalized names
/// must be given as A-labels (`xn--…`, RFC 5890), because mapping them here could differ from the resolver's mapping.
public struct HostName: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case name, ipv4, ipv6 }

    public let text: String
    public let kind: Kind

    /// - Parameter text: A name or an address; an IPv6 address may be enclosed in brackets.
    /// - Throws: ``SecureHTTPError/Code/hostMalformed``.
    public init(_ text: String) throws(SecureHTTPError) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        if bare.utf8.contains(UInt8(ascii: ":")), let address = Self.address(bare, AF_INET6) {
            (self.text, kind) = (address, .ipv6)
        } else if bare.utf8.count == text.utf8.count, let address = Self.address(bare, AF_INET) {
            (self.text, kind) = (address, .ipv4)
        } else if bare.utf8.count == text.utf8.count, let name = Self.name(bare) {
            (self.text, kind) = (name, .name)
        } else {
            throw SecureHTTPError(.hostMalformed)
        }
    }

    /// The labels of a name; empty for addresses.
    public var labels: [Substring] { kind == .name ? text.split(separator: ".") : [] }

    /// `localhost` and names below it (RFC 6761 §6.3), and what the host files of Linux call it; 127.0.0.0/8 and ::1; 0.0.0.0/8 and ::,
    /// which systems take for this machine; those of IPv4 written as IPv6.
    public var isLoopback: Bool {
        switch kind {
        case .name: text.hasSuffix(".localhost") || Self.ownNames.contains(text)
        case .ipv4: text.hasPrefix("127.") || text.hasPrefix("0.")
        case .ipv6:
            ["::", "::1"].contains(text)
                || ["::ffff:127.", "::ffff:0.", "::127.", "::0."].contains(where: text.hasPrefix)
        }
    }

    private static let ownNames: Set<String> = [
        "localhost", "localhost.localdomain", "localhost4", "localhost4.localdomain4", "localhost6",
        "localhost6.localdomain6", "ip6-localhost", "ip6-loopback",
    ]

    /// Returns whether this name is a subdomain of `parent`, at any depth.
    public func isBelow(_ parent: HostName) -> Bool {
        kind == .name && parent.kind == .name && text.hasSuffix("." + parent.text)
    }

    private static func address(_ text: String, _ family: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        // The call reads up to a zero byte.
        guard !text.utf8.contains(0), inet_pton(family, text, &bytes) == 1 else { return nil }
        var name = [CChar](repeating: 0, count: 64)
        guard inet_ntop(family, bytes, &name, socklen_t(name.count)) != nil else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Letters, digits, hyphens and underscores in labels of 1 to 63, 253 in all (RFC 1035 §2.3.4). A name that ends in a
    /// number is no name: resolvers read `127.1` and `0x7f.1` as addresses.
    private static func name(_ text: String) -> String? {
        let name = (text.hasSuffix(".") ? String(text.dropLast()) : text).lowercased()
        guard (1...253).contains(name.utf8.count), text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel), let last = labels.last, !isNumber(last) else { return nil }
        return name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    private static func isNumber(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || (label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit))
    }
}
