import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

/// What sealing and opening a file leaves in memory. The exceptions are those of Documentation/secret-memory.md.
@Suite(.serialized) struct SealedScanTests {
    @Test func theSealingKey() throws {
        expectCopies(0, of: try sealedAndOpenedByKey())
    }

    @Test func theFileKeyAndTheKeyOfThePayload() throws {
        for pattern in try unlocked() { expectCopies(0, of: pattern) }
    }

    @Test func whatAPasswordBecomes() throws {
        expectCopies(0, of: try derived())
    }

    @Test func aSecretThatIsSealedAndOpened() throws {
        expectCopies(0, of: try secretThereAndBack())
    }

    @inline(never)
    private func sealedAndOpenedByKey() throws -> SecretPattern {
        let bytes = SecretBytes(randomCount: 32)
        let pattern = bytes.pattern()
        let key = try SealingKey(bytes)
        let sealed = try Sealer(to: [.key(key)]).seal(Array(repeating: 7, count: 100))
        #expect(try Array(Opener([.key(key)]).open(sealed)) == Array(repeating: 7, count: 100))
        expectCopies(1, of: pattern)
        return pattern
    }

    @inline(never)
    private func unlocked() throws -> [SecretPattern] {
        let key = SealingKey()
        let sealed = Array(try Sealer(to: [.key(key)]).seal([1, 2, 3]))
        let size = try SealedHeader.size(in: sealed)
        let header = try SealedHeader(decoding: Array(sealed[..<size]))
        let opener = Opener([.key(key)])
        let fileKey = try opener.unlocking.fileKey(of: header, bytes: Array(sealed[..<size]))
        let payloadKey = fileKey.payloadKey()
        _ = try opener.unlocking.payload(
            fileKey, header: Array(sealed[size..<size + Cobblestone.headerSize]), associatedData: [])
        let patterns = [fileKey.bytes.pattern(), payloadKey.pattern()]
        for pattern in patterns { expectCopies(1, of: pattern) }
        return patterns
    }

    @inline(never)
    private func derived() throws -> SecretPattern {
        let password = try Password(bytes: Array("correct horse".utf8))
        guard case .derived(_, _, let key) = try PreparedRecipient(.password(password, .scrypt(logN: 8))) else {
            throw SealingError(.invalidArgument, "a password is derived")
        }
        let pattern = key.bytes.pattern()
        let sealer = Sealer(prepared: [.derived(.scrypt(logN: 8), salt: Array(repeating: 1, count: 32), key)])
        _ = try sealer.seal([1, 2, 3])
        expectCopies(1, of: pattern)
        return pattern
    }

    @inline(never)
    private func secretThereAndBack() throws -> SecretPattern {
        let secret = SecretBytes(randomCount: 200)
        let pattern = secret.pattern()
        let key = SealingKey()
        let sealed = try Sealer(to: [.key(key)]).seal(secret)
        let opened = try Opener([.key(key)]).openSecret(sealed)
        let isSame = opened == secret
        #expect(isSame)
        expectCopies(2, of: pattern)
        return pattern
    }
}
