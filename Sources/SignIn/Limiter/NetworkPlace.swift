import Foundation

/// Where on the network somebody is, as the limiter counts it: an address of IPv4, or the first half of one of IPv6, for whoever
/// has one of these has 2⁶⁴ of them.
///
/// It is read as servers and proxies write it: in brackets, with a port, with a zone, in quotes (RFC 7239, section 6).
struct NetworkPlace {
    let text: String

    /// Of all that is no address. A place of its own for each would be as many places as somebody can make up.
    private static let unknown = "unknown"

    init(_ address: String) { text = Self.read(address.utf8) ?? Self.unknown }

    private static func read(_ address: String.UTF8View) -> String? {
        guard address.count <= 100 else { return nil }
        let isAround = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") }
        var bytes = Array(address).drop(while: isAround)
        while let last = bytes.last, isAround(last) { bytes.removeLast() }
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), isPort(bytes[(end + 1)...]) else { return nil }
            bytes = bytes[(bytes.startIndex + 1)..<end]
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon == bytes.lastIndex(of: UInt8(ascii: ":")) {
            guard isPort(bytes[colon...]) else { return nil }
            bytes = bytes[..<colon]
        }
        let host = bytes.prefix { $0 != UInt8(ascii: "%") }
        // What C reads ends at a zero byte.
        guard host.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let text = String(decoding: host, as: UTF8.self)
        return version4(text) ?? version6(text)
    }

    /// Nothing, or a colon and digits.
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        return first == UInt8(ascii: ":") && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func version4(_ text: String) -> String? {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { numbers($0[...]) }
    }

    private static func version6(_ text: String) -> String? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { bytes in
            // On a socket for both, an address of IPv4 is written so (RFC 4291, section 2.5.5.2).
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return numbers(isMapped ? bytes.suffix(4) : bytes.prefix(8))
        }
    }

    private static func numbers(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        bytes.map { String($0) }.joined(separator: ".")
    }
}
