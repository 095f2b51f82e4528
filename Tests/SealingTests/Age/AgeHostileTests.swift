import TestSupport
import Testing

@testable import Sealing

/// Whatever the bytes, an age file is opened as it was sealed or refused with a `SealingError`.
@Suite struct AgeHostileTests {
    private let identity: X25519Identity
    private let identities: [Identity]
    private let content = AgeFileTests.content(200)
    private let files: [[UInt8]]

    init() throws {
        let (x25519, hybrid, p256) = (try X25519Identity(), try HybridIdentity(), try P256Identity())
        let password = try Password("correct horse")
        identity = x25519
        identities = [.x25519(x25519), .hybrid(hybrid), .p256(p256), .password(password)]
        files = [
            try AgeFile.seal(content, to: [.x25519(x25519.recipient)]),
            try AgeFile.seal(content, to: [.p256(p256.recipient)]),
            try AgeFile.seal(content, to: [.hybrid(hybrid.recipient)]),
            try AgeFile.seal(content, to: [.password(password, .scrypt(logN: 2))]),
            try AgeFile.seal(content, to: [.x25519(x25519.recipient)], isArmored: true),
        ]
    }

    @Test func everyTruncationIsRefused() throws {
        for (index, file) in files.enumerated() where index != 2 {
            // The armor's last line may lack its line feed.
            for size in 0..<file.count - (index == 4 ? 1 : 0) {
                #expect(throws: SealingError.self) { _ = try AgeFile.open(Array(file[..<size]), with: identities) }
            }
        }
    }

    @Test func everyFlippedBitIsRefused() throws {
        // A scrypt file's work factor may grow by a flip, so cheap limits.
        let limits = DerivationLimits(maximumMemory: 1 << 20)
        for file in [files[0], files[1], files[3]] {
            for bit in 0..<file.count * 8 {
                var changed = file
                changed[bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: SealingError.self, "bit \(bit)") {
                    _ = try AgeFile.open(changed, with: identities, limits: limits)
                }
            }
        }
    }

    @Test func mutantsNeverCrash() throws {
        var generator = SeededGenerator(seed: 2026)
        let limits = DerivationLimits(maximumMemory: 1 << 20)
        var refused = 0
        for round in 0..<4000 {
            let file = files[round % files.count]
            let mutant = Self.mutate(file, &generator)
            do throws(SealingError) {
                #expect(try AgeFile.open(mutant, with: identities, limits: limits) == content)
            } catch {
                #expect(!error.description.isEmpty)
                refused += 1
            }
        }
        #expect(refused > 3000)
    }

    @Test func noiseIsRefused() {
        var generator = SeededGenerator(seed: 7)
        for round in 0..<2000 {
            let start = [
                [], Array("age-encryption.org/v1\n-> ".utf8), Array("-----BEGIN AGE ENCRYPTED FILE-----\n".utf8),
            ]
            let noise = start[round % 3] + generator.bytes(round % 300)
            #expect(throws: SealingError.self) { _ = try AgeFile.open(noise, with: identities) }
        }
    }

    /// One to three changes: a byte, a removal, a repetition, a line moved, a token of the grammar put in.
    private static func mutate(_ file: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var mutant = file
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !mutant.isEmpty {
            let place = Int.random(in: 0..<mutant.count, using: &generator)
            let end = min(mutant.count, place + Int.random(in: 1...80, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: mutant[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: mutant.removeSubrange(place..<end)
            case 2: mutant.insert(contentsOf: mutant[place..<end], at: place)
            case 3: mutant = Array(mutant[end...] + mutant[..<end])
            default: mutant.insert(contentsOf: tokens.randomElement(using: &generator) ?? [], at: place)
            }
        }
        return mutant
    }

    private static let tokens = [
        "\n", "-> ", "---", " ", "\r\n", "=", "\n-> X25519 \n\n", "-> scrypt AAAAAAAAAAAAAAAAAAAAAA 63\n", "\n--- ",
        "-----END AGE ENCRYPTED FILE-----\n", "999999999999999999999999", "-> p256tag AAAA AAAA\n", "\u{0}", "é",
    ].map { Array($0.utf8) }
}
