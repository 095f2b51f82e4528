/// An address of the Internet Protocol, four or sixteen bytes, and whether it leads into a network that is not public.
///
/// A name that is allowed may still resolve to an address inside: ask this about what the resolver answers, right where
/// the connection is made.
public struct InternetAddress: Hashable, Sendable {
    /// In network order.
    public let bytes: [UInt8]

    /// - Parameter bytes: Four of IPv4 or sixteen of IPv6; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// In any of the ways in which systems read it: `192.0.2.1`, `0xC0000201`, `0300.0.0x2.1`, `192.0.513`,
    /// `2001:db8::1`, with or without brackets.
    public init?(_ text: String) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        guard let bytes = bare.contains(":") ? Self.version6(bare) : Self.version4(bare) else { return nil }
        self.bytes = bytes
    }

    /// Whether no stranger's server can be there: private, loopback, link-local, shared, multicast, reserved, and the
    /// same addresses in the forms that carry IPv4 inside IPv6 (IANA's special-purpose registries, RFC 6890).
    public var isPrivate: Bool {
        if bytes.count == 4 { return Self.isPrivate4(bytes) }
        if bytes.prefix(10).allSatisfy({ $0 == 0 }) {
            // Unspecified, loopback, IPv4-compatible; and IPv4-mapped (RFC 4291, section 2.5.5).
            if bytes[10] == 0xFF, bytes[11] == 0xFF { return Self.isPrivate4(Array(bytes[12...])) }
            return true
        }
        // NAT64 (RFC 6052) and 6to4 (RFC 3056) lead to the IPv4 address inside.
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) {
            return bytes[4..<12].contains { $0 != 0 } || Self.isPrivate4(Array(bytes[12...]))
        }
        if bytes.starts(with: [0x20, 0x02]) { return Self.isPrivate4(Array(bytes[2..<6])) }
        // Global unicast is 2000::/3; Teredo, documentation and benchmarks are parts of it.
        guard bytes[0] & 0xE0 == 0x20 else { return true }
        if bytes.starts(with: [0x20, 0x01]), bytes[2] < 2 { return true }
        return bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x3F, 0xFF])
    }

    private static func isPrivate4(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): true
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): true
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): true
        default: false
        }
    }

    /// As `inet_aton` reads it: one to four numbers, decimal, octal or hexadecimal, the last of which fills the rest.
    private static func version4(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt32] = []
        for part in parts {
            guard let number = number(part) else { return nil }
            numbers.append(number)
        }
        let last = numbers.removeLast()
        guard numbers.allSatisfy({ $0 < 256 }), UInt64(last) < 1 << UInt64(8 * (4 - numbers.count)) else { return nil }
        var value = last
        for (place, number) in numbers.enumerated() { value |= number << UInt32(24 - 8 * place) }
        return (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * $0)) }
    }

    private static func number(_ part: Substring) -> UInt32? {
        guard let first = part.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        let lower = part.lowercased()
        if lower.hasPrefix("0x") { return lower.count == 2 ? 0 : UInt32(lower.dropFirst(2), radix: 16) }
        if lower.hasPrefix("0"), lower.count > 1 { return UInt32(lower.dropFirst(), radix: 8) }
        return UInt32(lower)
    }

    /// RFC 4291, section 2.2. A zone (`%eth0`) makes it local and is taken as such by its address.
    private static func version6(_ text: String) -> [UInt8]? {
        let address = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)[0]
        guard address.utf8.count <= 45 else { return nil }
        let halves = address.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = groups(halves[0], mayEndIn4: halves.count == 1) else { return nil }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1], mayEndIn4: true), head.count + tail.count <= 14 else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring, mayEndIn4: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, mayEndIn4, part.contains(".") {
                let numbers = part.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
                guard numbers.count == 4, part.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
                bytes += numbers
            } else {
                guard (1...4).contains(part.utf8.count), part.utf8.first != UInt8(ascii: "+"),
                    let value = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
        return bytes
    }
}
