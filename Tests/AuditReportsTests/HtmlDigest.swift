/// SHA-256 after FIPS 180-4, as a content security policy writes it: `sha256-` and base64.
enum HtmlDigest {
    static func of(_ text: String) -> String {
        "sha256-" + base64(sha256(Array(text.utf8)))
    }

    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var state = fractions(primes: 8) { $0.squareRoot() }
        let constants = fractions(primes: 64) { cubeRoot($0) }
        var data = message + [0x80]
        while data.count % 64 != 56 { data.append(0) }
        data += bytes(of: UInt64(message.count) * 8)
        for start in stride(from: 0, to: data.count, by: 64) {
            compress(data[start..<start + 64].map(UInt32.init), into: &state, constants)
        }
        return state.flatMap { bytes(of: $0) }
    }

    private static func compress(_ block: [UInt32], into state: inout [UInt32], _ constants: [UInt32]) {
        var words: [UInt32] = (0..<16).map { index in
            block[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | $1 }
        }
        for index in 16..<64 {
            let early = words[index - 15]
            let late = words[index - 2]
            let first = turned(early, 7, 18) ^ (early >> 3)
            let second = turned(late, 17, 19) ^ (late >> 10)
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var v = state
        for index in 0..<64 {
            let choice: UInt32 = (v[4] & v[5]) ^ (~v[4] & v[6])
            let majority: UInt32 = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            let fourth: UInt32 = turned(v[4], 6, 11) ^ turned(v[4], 25)
            let zeroth: UInt32 = turned(v[0], 2, 13) ^ turned(v[0], 22)
            let one = v[7] &+ fourth &+ choice &+ constants[index] &+ words[index]
            let two = zeroth &+ majority
            v = [one &+ two, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
        }
        state = zip(state, v).map { $0 &+ $1 }
    }

    /// The word turned right by each count, all of them combined.
    private static func turned(_ word: UInt32, _ counts: UInt32...) -> UInt32 {
        counts.reduce(0) { $0 ^ (word >> $1 | word << (32 - $1)) }
    }

    /// The first 32 bits behind the point of a root of each of the first primes.
    private static func fractions(primes count: Int, root: (Double) -> Double) -> [UInt32] {
        let primes = (2...400).filter { number in !(2..<number).contains { number % $0 == 0 } }.prefix(count)
        return primes.map {
            UInt32((root(Double($0)).truncatingRemainder(dividingBy: 1) * 4_294_967_296).rounded(.down))
        }
    }

    private static func cubeRoot(_ value: Double) -> Double {
        var root = value / 2
        for _ in 0..<100 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }

    private static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
        stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[$1]) : 0) }
            for index in 0..<4 {
                text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
            }
        }
        return text
    }
}
