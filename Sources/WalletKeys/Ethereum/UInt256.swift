/// An integer from 0 to 2²⁵⁶ − 1, as used in Ethereum for wei, gas and nonces.
public struct UInt256: Sendable, Hashable, Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// 32 bytes, the most significant first.
    public let bytes: [UInt8]

    public static let zero = UInt256(0)

    public init(_ value: UInt64) {
        bytes = [UInt8](repeating: 0, count: 24) + withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    public init(integerLiteral value: UInt64) { self.init(value) }

    /// Up to 32 bytes, the most significant first.
    ///
    /// - Throws: ``WalletError`` with code `invalidArgument` for more.
    public init(bytes: [UInt8]) throws(WalletError) {
        guard bytes.count <= 32 else { throw .noNumber }
        self.bytes = [UInt8](repeating: 0, count: 32 - bytes.count) + bytes
    }

    /// Reads decimal digits, or `0x` and hexadecimal ones.
    ///
    /// - Throws: ``WalletError`` with code `invalidArgument` for other characters and numbers of more than 256 bits.
    public init(_ text: String) throws(WalletError) {
        let characters = Array(text.utf8.prefix(80))
        if characters.starts(with: "0x".utf8) {
            let digits = characters.dropFirst(2)
            guard (1...64).contains(digits.count),
                let bytes = Hexadecimal.bytes((digits.count.isMultiple(of: 2) ? [] : [0x30]) + digits)
            else { throw .noNumber }
            try self.init(bytes: bytes)
            return
        }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard (1...78).contains(characters.count) else { throw .noNumber }
        for character in characters {
            guard (0x30...0x39).contains(character) else { throw .noNumber }
            var carry = UInt16(character - 0x30)
            for place in (0..<32).reversed() {
                carry += UInt16(bytes[place]) * 10
                bytes[place] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            guard carry == 0 else { throw .noNumber }
        }
        self.init(whole: bytes)
    }

    /// Without zeros in front, as RLP has numbers.
    var minimalBytes: [UInt8] { Array(bytes.drop { $0 == 0 }) }

    /// Bits up to the highest that is set.
    var bitWidth: Int {
        guard let first = minimalBytes.first else { return 0 }
        return 8 * minimalBytes.count - first.leadingZeroBitCount
    }

    /// 2²⁵⁶ minus the number, as two's complement has negative ones.
    var negated: UInt256 {
        var carry: UInt16 = 1
        var result = bytes
        for place in (0..<32).reversed() {
            carry += UInt16(~bytes[place])
            result[place] = UInt8(carry & 0xFF)
            carry >>= 8
        }
        return UInt256(whole: result)
    }

    private init(whole bytes: [UInt8]) { self.bytes = bytes }

    public static func < (left: UInt256, right: UInt256) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

    /// In decimal digits.
    public var description: String {
        var digits: [UInt8] = []
        var rest = minimalBytes
        while !rest.isEmpty {
            var remainder: UInt16 = 0
            for place in rest.indices {
                remainder = remainder << 8 | UInt16(rest[place])
                rest[place] = UInt8(remainder / 10)
                remainder %= 10
            }
            digits.append(0x30 + UInt8(remainder))
            rest = Array(rest.drop { $0 == 0 })
        }
        return digits.isEmpty ? "0" : String(decoding: digits.reversed(), as: UTF8.self)
    }
}

extension WalletError {
    fileprivate static let noNumber = WalletError(
        .invalidArgument, "this is not an integer from 0 to 2²⁵⁶ − 1 in decimal, or in hexadecimal with 0x")
}
