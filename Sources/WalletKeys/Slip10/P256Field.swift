/// Numbers modulo the prime of P-256 (FIPS 186-4, section D.1.2.3) in Montgomery's form, four words each, the least
/// significant first. Times depend on the numbers: for public keys alone.
struct P256Field: Equatable {
    private var words: [UInt64]

    static let zero = P256Field(words: [0, 0, 0, 0])
    static let one = P256Field(UInt64(1))

    /// - Parameter bytes: 32, the most significant first, below the prime.
    init(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        precondition(bytes.count == 32, "a coordinate has 32 bytes")
        let plain = stride(from: 24, through: 0, by: -8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self = P256Field(words: plain) * P256Field(words: Self.squareOfBase)
    }

    init(_ number: UInt64) { self = P256Field(words: [number, 0, 0, 0]) * P256Field(words: Self.squareOfBase) }

    private init(words: [UInt64]) { self.words = words }

    /// 32, the most significant first.
    var bytes: [UInt8] {
        let plain = self * P256Field(words: [1, 0, 0, 0])
        return plain.words.reversed().flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    /// By Fermat's theorem: the power of the prime less two.
    var inverse: P256Field {
        var power = P256Field.one
        for index in (0..<4).reversed() {
            let exponent = index == 0 ? Self.prime[0] - 2 : Self.prime[index]
            for bit in (0..<64).reversed() {
                power = power * power
                if exponent >> UInt64(bit) & 1 == 1 { power = power * self }
            }
        }
        return power
    }

    static func + (left: P256Field, right: P256Field) -> P256Field {
        let (sum, carry) = sum(left.words, right.words)
        return P256Field(words: reduced(sum, carry))
    }

    static func - (left: P256Field, right: P256Field) -> P256Field {
        let (difference, borrow) = difference(left.words, right.words)
        return P256Field(words: borrow == 0 ? difference : sum(difference, prime).words)
    }

    /// Montgomery's product: the product divided by 2²⁵⁶. The prime ends in 64 ones, so the factor that makes a word zero
    /// is the word itself.
    static func * (left: P256Field, right: P256Field) -> P256Field {
        var total = [UInt64](repeating: 0, count: 6)
        for index in 0..<4 {
            add(left.words, times: right.words[index], to: &total)
            add(prime, times: total[0], to: &total)
            total.removeFirst()
            total.append(0)
        }
        return P256Field(words: reduced(Array(total[..<4]), total[4]))
    }

    private static func add(_ words: [UInt64], times factor: UInt64, to total: inout [UInt64]) {
        var carry: UInt64 = 0
        for index in 0..<4 {
            let (high, low) = words[index].multipliedFullWidth(by: factor)
            let (first, one) = total[index].addingReportingOverflow(low)
            let (second, two) = first.addingReportingOverflow(carry)
            total[index] = second
            // The product of two words leaves room for two carries.
            carry = high &+ (one ? 1 : 0) &+ (two ? 1 : 0)
        }
        let (sum, overflow) = total[4].addingReportingOverflow(carry)
        total[4] = sum
        total[5] &+= overflow ? 1 : 0
    }

    private static func reduced(_ words: [UInt64], _ carry: UInt64) -> [UInt64] {
        let (difference, borrow) = difference(words, prime)
        return carry == 0 && borrow == 1 ? words : difference
    }

    private static func sum(_ left: [UInt64], _ right: [UInt64]) -> (words: [UInt64], carry: UInt64) {
        var (words, carry) = ([UInt64](), UInt64(0))
        for index in 0..<4 {
            let (half, one) = left[index].addingReportingOverflow(right[index])
            let (whole, two) = half.addingReportingOverflow(carry)
            words.append(whole)
            carry = (one ? 1 : 0) + (two ? 1 : 0)
        }
        return (words, carry)
    }

    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> (words: [UInt64], borrow: UInt64) {
        var (words, borrow) = ([UInt64](), UInt64(0))
        for index in 0..<4 {
            let (half, one) = left[index].subtractingReportingOverflow(right[index])
            let (whole, two) = half.subtractingReportingOverflow(borrow)
            words.append(whole)
            borrow = (one ? 1 : 0) + (two ? 1 : 0)
        }
        return (words, borrow)
    }

    private static let prime: [UInt64] = [
        0xFFFF_FFFF_FFFF_FFFF, 0x0000_0000_FFFF_FFFF, 0x0000_0000_0000_0000, 0xFFFF_FFFF_0000_0001,
    ]

    /// 2⁵¹² modulo the prime: one, doubled so often.
    private static let squareOfBase: [UInt64] = {
        var number: [UInt64] = [1, 0, 0, 0]
        for _ in 0..<512 {
            let (twice, carry) = sum(number, number)
            number = reduced(twice, carry)
        }
        return number
    }()
}
