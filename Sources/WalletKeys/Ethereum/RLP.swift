/// Recursive length prefix, the way Ethereum writes transactions (yellow paper, appendix B).
enum RLP {
    case bytes([UInt8])
    case list([RLP])

    /// A number without zeros in front.
    static func number(_ value: UInt256) -> RLP { .bytes(value.minimalBytes) }

    var encoded: [UInt8] {
        switch self {
        case .bytes(let bytes):
            if bytes.count == 1, bytes[0] < 0x80 { return bytes }
            return Self.prefix(bytes.count, short: 0x80) + bytes
        case .list(let items):
            let content = items.flatMap(\.encoded)
            return Self.prefix(content.count, short: 0xC0) + content
        }
    }

    private static func prefix(_ count: Int, short: UInt8) -> [UInt8] {
        guard count > 55 else { return [short + UInt8(count)] }
        let size = UInt256(UInt64(count)).minimalBytes
        return [short + 55 + UInt8(size.count)] + size
    }
}
