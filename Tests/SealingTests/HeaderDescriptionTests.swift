import Foundation
import Testing

@testable import Sealing

/// What headers tell without any key.
@Suite final class HeaderDescriptionTests: KeyedSuite {
    @Test func sealedFiles() throws {
        let identity = try X25519Identity()
        let both = try Sealer(to: [.key(key), .password(.sample(), .cheap), .x25519(identity.recipient)])
        _ = try both.sealFile(at: scratch.file("plain", sample(50_000)), to: scratch.file("sealed"))
        let header = try HeaderDescription(path: scratch.file("sealed"))
        #expect(header.format == .sealed && header.version == 1 && !header.isArmored)
        #expect(header.size == (try content(of: scratch.file("sealed"))).count)
        #expect(header.plaintextSize == 50_000 && header.headerSize == 1024)
        #expect(header.reservedSize == 1024 - 48 - (4 + 112) - (4 + 149) - (4 + 80))
        #expect(header.recipients == [.key(key.id), .password(.cheap), .x25519])
    }

    @Test(arguments: [false, true]) func ageFiles(_ isArmored: Bool) throws {
        let identity = try HybridIdentity()
        let file = try AgeFile.seal(sample(100), to: [.hybrid(identity.recipient)], isArmored: isArmored)
        let header = try HeaderDescription(path: scratch.file("age", file))
        #expect(header.format == .age && header.isArmored == isArmored && header.size == file.count)
        #expect(header.recipients == [.hybrid] && header.plaintextSize == nil)
    }

    /// A stream tells what its file does, from wherever it begins.
    @Test(arguments: [0, 7]) func streams(_ before: Int) throws {
        let sealed = Array(try sealer.seal(Data(sample(40_000))) as Data)
        let path = try scratch.file("stream", [UInt8](repeating: 1, count: before) + sealed)
        let input = try OpenFile(path, O_RDONLY)
        try input.move(to: before)
        let header = try HeaderDescription(descriptor: input.descriptor, name: "the input")
        #expect(header.size == sealed.count && header.plaintextSize == 40_000 && header.recipients == [.key(key.id)])
    }

    @Test func whatIsNeitherIsRefused() throws {
        for (bytes, expected) in [
            ([], SealingError.Code.notSealed), (Array("age-encryption.org/v1\n".utf8), .truncated),
            (Array("age-encryption.org/v1\n-> \n".utf8), .truncated), (SealedHeader.magic, .truncated),
            (Array("age-encryption.org/v1\n---\n".utf8), .malformed),
        ] {
            let path = try scratch.file("bad", bytes)
            #expect(code { _ = try HeaderDescription(path: path) } == expected, "\(bytes)")
        }
    }

    /// A work factor that breaks the rules opens nothing, so it is told as another kind, and nothing traps on it.
    @Test(arguments: ["", " ", " AAAA", " AAAA 0", " AAAA 18446744073709551616", " AAAA 32", " AAAA 18"])
    func costsOfAge(_ arguments: String) throws {
        let fields = "scrypt\(arguments)".split(separator: " ", omittingEmptySubsequences: false)
        let stanza = AgeStanza(arguments: fields.map { Array($0.utf8) }, body: [])
        let expected: RecipientDescription =
            arguments.hasSuffix("18") ? .password(.scrypt(logN: 18)) : .other(type: "scrypt")
        #expect(RecipientDescription(stanza) == expected)
    }

    @Test func whatAgeDoesNotHaveIsKnownBefore() throws {
        let (password, x25519) = (try Password.sample(), try X25519Identity().recipient)
        let refused: [[Recipient]] = [
            [], [.key(key)], [.password(password, .argon2id)],
            [.password(password, .scrypt(logN: 10)), .x25519(x25519)],
            [.x25519(x25519), .hybrid(try HybridIdentity().recipient)],
        ]
        for recipients in refused { #expect(code { try AgeFile.check(recipients) } == .invalidArgument) }
        try AgeFile.check([.x25519(x25519), .x25519(x25519)])
        try AgeFile.check([.password(password, .scrypt(logN: 10))])
    }
}
