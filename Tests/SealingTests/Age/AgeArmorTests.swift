import TestSupport
import Testing

@testable import Sealing

/// The armor is read by lines where it can be and byte by byte where it must be. Both ways are one grammar.
@Suite struct AgeArmorTests {
    private let identity: X25519Identity
    private let armored: [UInt8]

    init() throws {
        identity = try X25519Identity()
        armored = try AgeFile.seal(AgeFileTests.content(2000), to: [.x25519(identity.recipient)], isArmored: true)
    }

    @Test(arguments: 1...200) func everyPieceSizeReadsTheSame(_ size: Int) throws {
        let bytes = try Self.decoded(armored, pieces: armored.count)
        #expect(try Self.decoded(armored, pieces: size) == bytes)
        #expect(try Self.decoded(withCarriageReturns(everyLine: 1), pieces: size) == bytes)
        #expect(try Self.decoded(withCarriageReturns(everyLine: 2), pieces: size) == bytes)
    }

    @Test func mutantsReadTheSameInPieces() throws {
        var generator = SeededGenerator(seed: 64)
        var refused = 0
        for _ in 0..<3000 {
            var mutant = armored
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let place = Int.random(in: 0..<mutant.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: mutant[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: mutant.remove(at: place)
                default: mutant.insert(Array("=\r\n A".utf8).randomElement(using: &generator) ?? 0, at: place)
                }
            }
            let whole = Self.outcome(mutant, pieces: mutant.count)
            #expect(Self.outcome(mutant, pieces: 1) == whole)
            #expect(Self.outcome(mutant, pieces: 67) == whole)
            if case .failure = whole { refused += 1 }
        }
        #expect(refused > 2000)
    }

    /// The place in a message is the line's, though lines are read many at once.
    @Test(arguments: [2, 10, 40]) func theBadLineIsNamed(_ number: Int) {
        var lines = armored.split(separator: newline).map(Array.init)
        lines[number - 1][10] = UInt8(ascii: "*")
        let bad = Array(lines.joined(separator: [newline]))
        let error = expectError(.malformed) { _ = try Self.decoded(bad, pieces: bad.count) }
        #expect(error?.description.contains("line \(number):") == true)
    }

    private func withCarriageReturns(everyLine step: Int) -> [UInt8] {
        let lines = armored.split(separator: newline)
        return lines.indices.flatMap { Array(lines[$0]) + ($0 % step == 0 ? [0x0D, newline] : [newline]) }
    }

    private static func outcome(_ file: [UInt8], pieces size: Int) -> Result<[UInt8], SealingError> {
        do throws(SealingError) { return .success(try decoded(file, pieces: size)) } catch { return .failure(error) }
    }

    private static func decoded(_ file: [UInt8], pieces size: Int) throws(SealingError) -> [UInt8] {
        var decoder = AgeArmorDecoder()
        var bytes = WipedBuffer()
        for piece in file.pieces(size) {
            try withBytes(of: piece) { (piece) throws(SealingError) in try decoder.decode(piece, into: &bytes) }
        }
        try decoder.finish(into: &bytes)
        return try bytes.withUnsafeBytes { (bytes) throws(SealingError) in Array(bytes) }
    }
}
