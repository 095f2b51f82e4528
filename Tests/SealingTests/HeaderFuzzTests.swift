import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import Sealing

/// Mutated headers: nothing traps, nothing hangs, what can be read is written back the same, and nothing that was
/// changed opens. Runs for two seconds, or as many as `BULWARK_FUZZ_SECONDS` says.
@Suite struct HeaderFuzzTests {
    private let scratch: Scratch
    private let seeds: [[UInt8]]
    private let unlocking: Unlocking
    private let opener: Opener

    init() throws {
        scratch = try Scratch()
        let key = SealingKey()
        let payloadKey = PayloadKey()
        let x25519 = try X25519Identity()
        let hybrid = try HybridIdentity()
        let p256 = try P256Identity()
        let password = try Password.sample()
        // What a mutation asks for is paid, so the limits are low.
        let limits = DerivationLimits(maximumMemory: 1 << 20, maximumWork: .milliseconds(1))
        unlocking = Unlocking(
            identities: [.password(password), .key(key), .x25519(x25519), .hybrid(hybrid), .p256(p256)],
            payloadKeys: [payloadKey], limits: limits)
        opener = Opener(unlocking: unlocking)
        let recipients: [PreparedRecipient] = [
            try PreparedRecipient(.password(password, .cheap)), .key(key), .payloadKey(payloadKey),
            .x25519(x25519.recipient), .hybrid(hybrid.recipient), .p256(P256Recipient(p256.publicKey)),
        ]
        seeds =
            try recipients.map { Array(try Sealer(prepared: [$0]).seal(Data([1, 2, 3])) as Data) }
            + [Array(try Sealer(prepared: recipients).seal(Data([1, 2, 3])) as Data)]
            + [try Sealer(prepared: recipients).start(associatedData: [], reserve: true).header]
    }

    @Test func mutatedHeaders() throws {
        let seconds = ProcessInfo.processInfo.environment["BULWARK_FUZZ_SECONDS"].flatMap(Double.init) ?? 2
        let seed = ProcessInfo.processInfo.environment["BULWARK_FUZZ_SEED"].flatMap(UInt64.init) ?? 6
        var generator = SeededGenerator(seed: seed)
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(Int(seconds * 1000))
        var counts = Counts()
        while clock.now < end {
            let original = seeds.randomElement(using: &generator) ?? []
            var changed = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&changed, &generator) }
            try check(changed, original, &counts)
        }
        print("header fuzzing, seed \(seed): \(counts)")
        #expect(counts.runs > 100 && counts.read > 0 && counts.refused > 0)
    }

    struct Counts: CustomStringConvertible {
        var runs = 0
        var read = 0
        var refused = 0
        var unchanged = 0

        var description: String {
            "\(runs) runs, \(read) headers read, \(refused) refused, \(unchanged) the same after all"
        }
    }

    private func check(_ changed: [UInt8], _ original: [UInt8], _ counts: inout Counts) throws {
        counts.runs += 1
        let whole = original.count > 2000 || original.starts(with: changed)
        do throws(SealingError) {
            let header = try SealedHeader(decoding: changed)
            counts.read += 1
            // One header, one form: what was read is written as the same bytes, but for the MAC.
            let end = header.size - SealedHeader.macSize
            let encoded = written(header)
            #expect(encoded[..<end] == changed[..<end])
            #expect(SealedHeader.size(of: header.stanzas) <= header.size)
            _ = header.stanzas.map { RecipientDescription($0)?.description }
            try unlock(header, changed)
            // It opened, so it is what was sealed.
            #expect(changed[..<header.size] == original[..<header.size])
            counts.unchanged += 1
        } catch {
            counts.refused += 1
            #expect(error.code != .system && error.code != .invalidArgument && error.code != .invalidKey, "\(error)")
        }
        if counts.runs % 16 == 0 || whole { try checkFile(changed, original) }
    }

    private func written(_ header: SealedHeader) -> [UInt8] {
        let key = FileKey()
        return header.encoded(with: key)
    }

    private func unlock(_ header: SealedHeader, _ bytes: [UInt8]) throws(SealingError) {
        let key = try unlocking.fileKey(of: header, bytes: bytes)
        #expect(key.bytes.count == 32)
    }

    private func checkFile(_ changed: [UInt8], _ original: [UInt8]) throws {
        let path = try scratch.file("fuzzed", changed)
        do throws(SealingError) {
            let file = try SealedFile(path: path)
            _ = (file.recipients, file.reservedSize, file.plaintextSize)
            let unlocked = try file.unlocked(with: opener)
            let plaintext = try unlocked.read(0..<unlocked.plaintextSize)
            #expect(plaintext == [1, 2, 3])
            #expect(changed == original)
        } catch {
            #expect(error.code != .system && error.code != .invalidArgument && error.code != .invalidKey, "\(error)")
        }
    }

    /// One change: a bit, a byte, a number at its bounds, a part cut out, put twice or written over another.
    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return bytes.append(UInt8.random(in: 0...255, using: &generator)) }
        // Fields are at the start: half of all changes fall there.
        let reach = Bool.random(using: &generator) ? min(bytes.count, 40) : bytes.count
        let place = Int.random(in: 0..<reach, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 3: bytes.removeLast(bytes.count - place)
        case 4: bytes.removeSubrange(place..<end)
        case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 6: bytes.replaceSubrange(place..<end, with: generator.bytes(end - place))
        default: writeField(&bytes, &generator)
        }
    }

    /// A size or a count, with numbers on either side of what fits.
    private func writeField(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard bytes.count >= 24 else { return }
        let near = bytes.count + Int.random(in: -60...60, using: &generator)
        let value = [near, 0, 47, 48, 1 << 20, 1 << 20 + 1, Int(UInt32.max)].randomElement(using: &generator) ?? 0
        let number = UInt32(truncatingIfNeeded: value)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.replaceSubrange(12..<16, with: number.bigEndianBytes)
        case 1: bytes.replaceSubrange(10..<12, with: UInt16.random(in: 0...9, using: &generator).bigEndianBytes)
        default:
            let place = Int.random(in: 16..<bytes.count - 4, using: &generator)
            bytes.replaceSubrange(place..<place + 4, with: number.bigEndianBytes)
        }
    }
}
