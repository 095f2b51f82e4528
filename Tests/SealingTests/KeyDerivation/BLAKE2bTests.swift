import Testing

@testable import Sealing

@Suite struct BLAKE2bTests {
    /// RFC 7693, appendix A.
    @Test func abc() {
        let expected = """
            ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
            7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
            """
        #expect(digest([Array("abc".utf8)], size: 64) == [UInt8](hex: expected))
    }

    /// The digest of forty digests, of sizes and inputs that touch every branch; expected by CPython's `hashlib`.
    @Test func manySizes() {
        var digests: [[UInt8]] = []
        for size in [1, 20, 32, 48, 64] {
            for count in [0, 3, 127, 128, 129, 255, 256, 1024] { digests.append(digest([sequence(count)], size: size)) }
        }
        let expected = [UInt8](hex: "0f15596d32ceb068d919ca30d2d1a79da381aeac80fc0bb820c723c5a623c1c7")
        #expect(digest(digests, size: 32) == expected)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 256, 1000])
    func piecesDoNotMatter(_ count: Int) {
        let input = sequence(count)
        let whole = digest([input], size: 64)
        for size in [1, 7, 64, 127, 128, 129] {
            let pieces = stride(from: 0, to: count, by: size).map { Array(input[$0..<min($0 + size, count)]) }
            #expect(digest(pieces, size: 64) == whole)
        }
    }

    private func digest(_ pieces: [[UInt8]], size: Int) -> [UInt8] {
        var hash = BLAKE2b(digestSize: size)
        for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
        var digest = [UInt8](repeating: 0, count: size)
        digest.withUnsafeMutableBytes { target in
            if let start = target.baseAddress { hash.finish(into: start) }
        }
        return digest
    }

    private func sequence(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }
    }
}
