/// An amount in the smallest unit of its currency, exact: no binary fraction is involved anywhere.
public struct ExactAmount: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Decimal digits of the amount in the smallest unit (satoshi, wei, cent), without leading zeros.
    public let smallestUnits: String
    /// How many decimal places the usual unit has.
    public let decimals: Int

    /// In the smallest unit; nil where it does not fit.
    public var integer: Int64? { Int64(smallestUnits) }

    /// As an unsigned number of 256 bits, big-endian, as contracts of Ethereum take it; nil where it does not fit.
    public var uint256: [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 32)
        for digit in smallestUnits.utf8 {
            var carry = UInt16(digit - UInt8(ascii: "0"))
            for place in bytes.indices.reversed() {
                let value = UInt16(bytes[place]) * 10 + carry
                bytes[place] = UInt8(truncatingIfNeeded: value)
                carry = value >> 8
            }
            if carry != 0 { return nil }
        }
        return bytes
    }

    /// In the usual unit, without zeros at its end.
    public var description: String {
        guard decimals > 0 else { return smallestUnits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - smallestUnits.count)) + smallestUnits
        let fraction = padded.suffix(decimals)
        let kept = String(fraction.reversed().drop { $0 == "0" }.reversed())
        let whole = String(padded.dropLast(decimals))
        return kept.isEmpty ? whole : "\(whole).\(kept)"
    }

    public static func < (left: Self, right: Self) -> Bool {
        // Brought to the same number of places.
        let places = max(left.decimals, right.decimals)
        let (one, two) = (left.digits(at: places), right.digits(at: places))
        return one.count == two.count ? one < two : one.count < two.count
    }

    private func digits(at places: Int) -> String {
        let text = smallestUnits + String(repeating: "0", count: places - decimals)
        let kept = text.drop { $0 == "0" }
        return kept.isEmpty ? "0" : String(kept)
    }
}

/// Amounts as people type them: digits, one decimal point or comma, no sign, no exponent, no thousands.
///
///     let wei = try AmountRule.ether.validate("0.25").uint256
public struct AmountRule: Validator {
    private let decimals: Int
    /// Without leading zeros; empty where there is no amount that is small enough.
    private let largest: String
    private let allowsZero: Bool

    /// - Parameters:
    ///   - decimals: How many places the currency has: 2 for euro, 8 for bitcoin, 18 for ether; 255 at most, as in ERC-20.
    ///   - largest: In the smallest unit, decimal digits. Where it is anything else, every amount is too large.
    public init(decimals: Int, largest: String, allowsZero: Bool = false) {
        self.decimals = min(max(0, decimals), 255)
        let digits = largest.utf8.drop { $0 == UInt8(ascii: "0") }
        let isNumber = !largest.isEmpty && digits.allSatisfy(Self.isDigit)
        self.largest = isNumber ? digits.isEmpty ? "0" : String(Substring(digits)) : ""
        self.allowsZero = allowsZero
    }

    /// At most 21 million, 8 places.
    public static let bitcoin = AmountRule(decimals: 8, largest: "2100000000000000")
    /// 18 places, at most what 256 bits hold.
    public static let ether = token(decimals: 18)

    /// A token of Ethereum with so many places, at most what 256 bits hold.
    public static func token(decimals: Int) -> AmountRule {
        AmountRule(
            decimals: decimals,
            largest: "115792089237316195423570985008687907853269984665640564039457584007913129639935")
    }

    public func validate(_ input: String) throws(Rejection) -> ExactAmount {
        guard !input.isEmpty else { throw Rejection([Reason(.empty)]) }
        guard input.utf8.count <= 128, let (whole, fraction) = Self.parts(of: input) else {
            throw Rejection([Reason(.amountMalformed)])
        }
        guard fraction.count <= decimals else { throw Rejection([Reason(.amountDecimals, limit: decimals)]) }
        let padded = whole + fraction + String(repeating: "0", count: decimals - fraction.count)
        let digits = String(padded.drop { $0 == "0" })
        let units = digits.isEmpty ? "0" : digits
        guard units != "0" || allowsZero else { throw Rejection([Reason(.amountTooSmall)]) }
        guard units.count < largest.count || (units.count == largest.count && units <= largest) else {
            throw Rejection([Reason(.amountTooLarge)])
        }
        return ExactAmount(smallestUnits: units, decimals: decimals)
    }

    private static func parts(of text: String) -> (whole: String, fraction: String)? {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard parts.count <= 2, !parts[0].isEmpty, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        if parts.count == 2, parts[1].isEmpty { return nil }
        // 1.000,5 and 1,000 are read differently in different countries; the first is refused above, and so is the second
        // only where it has no other sense: it is one, with three places.
        return (String(Substring(parts[0])), parts.count == 2 ? String(Substring(parts[1])) : "")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
