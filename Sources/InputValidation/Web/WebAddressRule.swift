/// Addresses on the web: https, no name and password in it, hosts that you name, nothing inside.
///
///     let rule = WebAddressRule(hosts: ["example.com", "*.example.net"])
///
/// Reads strictly: a character that RFC 3986 does not allow, a backslash, white space, a line break or a host that is
/// not written in ASCII is refused, since readers disagree on them and the disagreement is the attack.
public struct WebAddressRule: Validator {
    /// Which hosts are accepted.
    public enum Hosts: Sendable, ExpressibleByArrayLiteral {
        /// Any that is public: names with a dot, addresses outside of private networks.
        case anyPublic
        /// Any, machines in private networks included.
        case any
        /// `example.com` that host alone, `*.example.com` every host below it.
        case only([String])

        public init(arrayLiteral elements: String...) { self = .only(elements) }
    }

    private let schemes: [String]
    private let hosts: Hosts
    private let ports: Set<Int>
    private let length: Int

    /// - Parameters:
    ///   - schemes: In lower case. Anything beside `https` sends what follows in clear.
    ///   - ports: Which may be named besides that of the scheme.
    ///   - length: In bytes.
    public init(
        schemes: [String] = ["https"], hosts: Hosts = .anyPublic, ports: Set<Int> = [443], length: Int = 2_048
    ) {
        self.schemes = schemes
        self.hosts = hosts
        self.ports = ports
        self.length = length
    }

    public func validate(_ input: String) throws(Rejection) -> WebAddress {
        guard !input.isEmpty else { throw Rejection([Reason(.empty)]) }
        guard input.utf8.count <= length else { throw Rejection([Reason(.tooManyBytes, limit: length)]) }
        guard let parts = WebAddressReader.parts(of: input) else { throw Rejection([Reason(.webMalformed)]) }
        var reasons: [Reason] = []
        if !schemes.contains(parts.address.scheme) { reasons.append(Reason(.webScheme)) }
        if parts.hasCredentials { reasons.append(Reason(.webCredentials)) }
        if let reason = fault(ofHost: parts.address.host) { reasons.append(reason) }
        if NumericHosts.isAmbiguous(parts.address.host) { reasons.append(Reason(.webMalformed)) }
        if let port = parts.address.port, port != Self.usualPort(parts.address.scheme), !ports.contains(port) {
            reasons.append(Reason(.webPort))
        }
        guard reasons.isEmpty else { throw Rejection(reasons) }
        return parts.address
    }

    private static func usualPort(_ scheme: String) -> Int? {
        switch scheme {
        case "https", "wss": 443
        case "http", "ws": 80
        case "ftp": 21
        default: nil
        }
    }

    private func fault(ofHost host: String) -> Reason? {
        switch hosts {
        case .any: nil
        case .anyPublic: PrivateNames.contains(host) ? Reason(.webPrivate) : nil
        case .only(let patterns):
            patterns.contains { Self.matches(host, $0.lowercased()) } ? nil : Reason(.webHost)
        }
    }

    /// A star stands for one label or more, never for a part of one.
    private static func matches(_ host: String, _ pattern: String) -> Bool {
        guard pattern.utf8.starts(with: "*.".utf8) else { return host.utf8.elementsEqual(pattern.utf8) }
        let suffix = pattern.utf8.dropFirst()
        return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// Hosts that are not on the public Internet, whatever they are written as.
enum PrivateNames {
    static func contains(_ host: String) -> Bool {
        if let address = InternetAddress(host) { return address.isPrivate }
        guard HostName.isDotted(host.utf8) else { return true }
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        if let last = labels.last, inner.contains(String(Substring(last))) { return true }
        let top = labels.suffix(2).map { String(Substring($0)) }
        return [["home", "arpa"], ["in-addr", "arpa"], ["ip6", "arpa"]].contains(top)
    }

    /// RFC 6761, RFC 6762, RFC 7686, RFC 9476, the name that ICANN keeps for private use, and what machines, routers and
    /// clusters call themselves.
    private static let inner: Set<String> = [
        "localhost", "localhost6", "localdomain", "localdomain6", "local", "internal", "intranet", "private", "test",
        "invalid", "example", "onion", "alt", "lan", "home", "corp", "svc",
    ]
}

/// Hosts of numbers, which readers do not agree about: `010.8.8.8` is 8.8.8.8 to some and 10.8.8.8 to others.
enum NumericHosts {
    /// Whether the host ends as an address of IPv4 does, and is not four decimal numbers without leading zeros.
    static func isAmbiguous(_ host: String) -> Bool {
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let last = parts.last, isNumeric(last) else { return false }
        return parts.count != 4 || parts.contains { part in UInt8(Substring(part)).map { "\($0)" } != String(part) }
    }

    private static func isNumeric(_ label: Substring.UTF8View) -> Bool {
        if label.starts(with: "0x".utf8) { return label.dropFirst(2).allSatisfy { Hexadecimal.value($0) != nil } }
        return !label.isEmpty && label.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// Takes an address apart by the grammar of RFC 3986, section 3, in one pass. All of it is ASCII, which is looked at first.
enum WebAddressReader {
    static func parts(of text: String) -> (address: WebAddress, hasCredentials: Bool)? {
        guard text.utf8.allSatisfy({ isAllowed[Int($0)] }), hasWholeEscapes(text),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = text[..<colon].lowercased()
        var rest = text[text.utf8.index(after: colon)...]
        guard isScheme(scheme), rest.utf8.starts(with: "//".utf8) else { return nil }
        rest = rest.dropFirst(2)
        let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        var authority = rest[..<(end ?? rest.endIndex)]
        rest = rest[(end ?? rest.endIndex)...]
        var hasCredentials = false
        if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
            hasCredentials = true
            authority = authority[authority.utf8.index(after: at)...]
        }
        guard let (host, port) = hostAndPort(authority) else { return nil }
        var fragment: String?
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(rest[rest.utf8.index(after: hash)...])
            guard fragment?.utf8.contains(UInt8(ascii: "#")) == false else { return nil }
            rest = rest[..<hash]
        }
        var query: String?
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        let path = rest.isEmpty ? "/" : String(rest)
        guard !path.utf8.contains(where: isBracket), query?.utf8.contains(where: isBracket) != true else { return nil }
        return (
            WebAddress(scheme: scheme, host: host, port: port, path: path, query: query, fragment: fragment),
            hasCredentials
        )
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }

    private static func hostAndPort(_ authority: Substring) -> (String, Int?)? {
        var host = authority
        var port: Int?
        let bracket = authority.utf8.lastIndex(of: UInt8(ascii: "]"))
        if let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")), bracket.map({ $0 < colon }) ?? true {
            let digits = authority[authority.utf8.index(after: colon)...]
            guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = Int(digits), (1...65_535).contains(number)
            else { return nil }
            port = number
            host = authority[..<colon]
        }
        let lower = host.lowercased()
        if lower.utf8.first == UInt8(ascii: "[") {
            guard !lower.utf8.contains(UInt8(ascii: "%")), lower.utf8.last == UInt8(ascii: "]"),
                InternetAddress(lower)?.bytes.count == 16
            else { return nil }
            return (lower, port)
        }
        // One trailing dot makes a name absolute; the name is the same.
        let name = lower.utf8.last == UInt8(ascii: ".") ? String(lower.dropLast()) : lower
        return HostName.isWellFormed(name.utf8) ? (name, port) : nil
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { HostName.isLetterOrDigit($0) || "+-.".utf8.contains($0) }
    }

    /// A percent sign is followed by two hexadecimal digits, and no control character hides behind it.
    private static func hasWholeEscapes(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] == UInt8(ascii: "%") {
                    guard index + 2 < bytes.count, let high = Hexadecimal.value(bytes[index + 1]),
                        let low = Hexadecimal.value(bytes[index + 2])
                    else { return false }
                    let byte = high << 4 | low
                    guard byte >= 0x20, byte != 0x7F else { return false }
                    index += 3
                } else {
                    index += 1
                }
            }
            return true
        }
    }

    /// Unreserved, reserved and the percent sign (RFC 3986, section 2).
    private static let isAllowed: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in UInt8(0x21)..<0x7F where HostName.isLetterOrDigit(byte) { table[Int(byte)] = true }
        for byte in "-._~:/?#[]@!$&'()*+,;=%".utf8 { table[Int(byte)] = true }
        return table
    }()
}

enum Hexadecimal {
    static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
