import CByteMasks
import TestSupport
import Testing

@testable import SecretPatterns

/// What the fast passes over a text point at, beside the same done byte by byte.
@Suite struct CandidateTests {
    /// Texts of few signs, so that runs of each class are long and end anywhere.
    private static func texts() -> [[UInt8]] {
        var generator = SeededGenerator(seed: 61)
        let alphabets = ["ab ", "abcdefgh  \\n", "0123456789-", "abcXYZ019+/-_=", "a1 .-:\"", "legal winner \t\n"].map {
            Array($0.utf8)
        }
        return (0..<600).map { number in
            let alphabet = alphabets[number % alphabets.count]
            return (0..<Int.random(in: 1...400, using: &generator)).map { _ in
                Int.random(in: 0..<40, using: &generator) == 0
                    ? UInt8.random(in: 0...255, using: &generator) : alphabet.randomElement(using: &generator) ?? 0
            }
        }
    }

    private typealias Finder = (UnsafePointer<UInt8>?, Int, Int, Int, UnsafeMutablePointer<bulwark_candidates>?) -> Void

    private static func found(_ text: [UInt8], by find: Finder) -> [bulwark_candidates] {
        let blocks = (text.count + 63) / 64
        return [bulwark_candidates](unsafeUninitializedCapacity: blocks) { buffer, count in
            text.withUnsafeBufferPointer { find($0.baseAddress, text.count, 0, blocks, buffer.baseAddress) }
            count = blocks
        }
    }

    private static func places(_ found: [bulwark_candidates], _ mask: KeyPath<bulwark_candidates, UInt64>) -> [Int] {
        found.enumerated().flatMap { block, bits in
            (0..<64).filter { bits[keyPath: mask] >> UInt64($0) & 1 == 1 }.map { block * 64 + $0 }
        }
    }

    /// Processors with wide vectors and all others find the same.
    @Test func allProcessorsFindTheSame() {
        for text in Self.texts() {
            let (some, all) = (
                Self.found(text, by: bulwark_find_candidates), Self.found(text, by: bulwark_find_candidates_plain)
            )
            for mask in [\bulwark_candidates.numbers, \.base64, \.words, \.breaks] {
                #expect(Self.places(some, mask) == Self.places(all, mask), "\(text)")
            }
        }
    }

    @Test func runsOfBase64BeginWhereTheyDo() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_".utf8)
        for text in Self.texts() {
            let starts = text.indices.filter { place in
                (place == 0 || !alphabet.contains(text[place - 1])) && place + 24 <= text.count
                    && text[place..<(place + 24)].allSatisfy(alphabet.contains)
            }
            #expect(Self.places(Self.found(text, by: bulwark_find_candidates), \.base64) == starts, "\(text)")
        }
    }

    /// No break lies within a list of words: twelve words of three to eight letters with few signs between them.
    @Test func noListIsBroken() {
        var generator = SeededGenerator(seed: 62)
        let signs = [" ", ", ", "\", \"", "\\n", " 4. ", "\n", "' | '"]
        for _ in 0..<500 {
            let sign = signs.randomElement(using: &generator) ?? " "
            var text = Array(String(repeating: "- ", count: Int.random(in: 0..<70, using: &generator)).utf8)
            let first = text.count
            var last = first
            for _ in 0..<12 {
                let letters = Int.random(in: 3...8, using: &generator)
                text += (0..<letters).map { _ in UInt8.random(in: 0x61...0x7A, using: &generator) }
                last = text.count
                text += Array(sign.utf8)
            }
            let found = Self.found(text, by: bulwark_find_candidates)
            #expect(Self.places(found, \.breaks).allSatisfy { $0 < first || $0 >= last }, "\(text)")
            #expect(Self.places(found, \.words).filter { $0 >= first }.count == 12, "\(text)")
        }
    }

    /// Marks are looked for at every second place; a secret is found at each.
    @Test func secretsAreFoundAtEveryPlace() {
        let redactor = TextRedactor()
        for (number, text) in (ProviderTokens.positives() + OtherSecrets.positives()).enumerated() {
            let alone = redactor.ranges(in: Array("\n\(text.text)".utf8)).map(\.kind)
            for shift in [1, 2, 14, 15, 16, 17, 30, 31, 61, 62, 63, 64].map({ $0 + number % 3 }) {
                let shifted = Array(repeatElement(UInt8(ascii: "\n"), count: shift)) + Array(text.text.utf8)
                #expect(redactor.ranges(in: shifted).map(\.kind) == alone, "\(text) behind \(shift) bytes")
            }
        }
    }
}
