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
    ///
    /// IPv6 strictly as RFC 4291 and RFC 3986 write it, IPv4 within it as four decimal numbers without leading zeros.
    public init?(_ text: String) {
        // Longer than an address with the name of a zone.
        guard text.utf8.count <= 128 else { return nil }
        var bare = Array(text.utf8)[...]
        if bare.count >= 2, bare.first == UInt8(ascii: "["), bare.last == UInt8(ascii: "]") {
            bare = bare.dropFirst().dropLast()
        }
        guard let bytes = bare.contains(Self.colon) ? Self.version6(bare) : Self.version4(bare) else { return nil }
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

    private static let (colon, dot) = (UInt8(ascii: ":"), UInt8(ascii: "."))

    /// As `inet_aton` reads it: one to four numbers, decimal, octal or hexadecimal, the last of which fills the rest.
    private static func version4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.split(separator: dot, omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count), text.count <= 45 else { return nil }
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

    private static func number(_ part: ArraySlice<UInt8>) -> UInt32? {
        if part.count >= 2, part.first == UInt8(ascii: "0") {
            let isHexadecimal = part.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
            guard isHexadecimal else { return value(part, radix: 8) }
            return part.count == 2 ? 0 : value(part.dropFirst(2), radix: 16)
        }
        return value(part, radix: 10)
    }

    /// Digits and nothing else: no sign.
    private static func value(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for byte in digits {
            guard let digit = Hexadecimal.value(byte), digit < radix else { return nil }
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
            let (sum, isStillTooLarge) = product.addingReportingOverflow(UInt32(digit))
            guard !isTooLarge, !isStillTooLarge else { return nil }
            value = sum
        }
        return value
    }

    /// RFC 4291, section 2.2. A zone (`%eth0`) makes it local and is taken as such by its address.
    private static func version6(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let address = text.prefix { $0 != UInt8(ascii: "%") }
        guard address.count <= 45 else { return nil }
        let gap = address.indices.dropLast().first { address[$0] == colon && address[$0 + 1] == colon }
        guard let gap else { return groups(address, mayEndIn4: true).flatMap { $0.count == 16 ? $0 : nil } }
        guard let head = groups(address[..<gap], mayEndIn4: false),
            let tail = groups(address[(gap + 2)...], mayEndIn4: true), head.count + tail.count <= 14
        else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: ArraySlice<UInt8>, mayEndIn4: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: colon, omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            if place == parts.count - 1, mayEndIn4, part.contains(dot) {
                guard let numbers = decimal4(part) else { return nil }
                bytes += numbers
            } else {
                guard part.count <= 4, let value = value(part, radix: 16) else { return nil }
                bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
        return bytes
    }

    /// Four decimal numbers without leading zeros (RFC 3986, section 3.2.2, dec-octet).
    private static func decimal4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.split(separator: dot, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> UInt8? in
            guard part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
            return value(part, radix: 10).flatMap { UInt8(exactly: $0) }
        }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }
}
