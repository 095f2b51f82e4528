internal import Foundation

/// The network by which a client is identified when requests are counted.
public enum ClientNetwork {
    /// Returns the address itself, or the first 64 bits of an IPv6 address, because a client controls 2⁶⁴ of them. An
    /// IPv4-mapped IPv6 address counts as IPv4 (RFC 4291 §2.5.5.2).
    public static func name(of address: String) -> String {
        guard address.contains(":") else { return address }
        var parsed = in6_addr()
        guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &parsed) == 1 else { return address }
        return withUnsafeBytes(of: &parsed) { bytes in
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            guard !isMapped else { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
            return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }
}
