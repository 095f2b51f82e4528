import KeyedHashes
import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

/// What is as good as a key must not be left either: the states of HMAC behind it, and the schedule that AES makes of it.
@Suite(.serialized) struct DerivedStateScanTests {
    @Test func statesBehindTheSealingKey() throws {
        for pattern in try sealedAndOpened() { expectCopies(0, of: pattern) }
    }

    @Test func statesBehindTheKeyOfAnotherFile() throws {
        for pattern in try failedToOpen() { expectCopies(0, of: pattern) }
    }

    @Test func statesAndSchedulesOfAFile() throws {
        for pattern in try openedStep() { expectCopies(0, of: pattern) }
    }

    /// The schedule is that of FIPS 197, appendix A.3, so the scan looks for the right bytes.
    @Test func publishedSchedule() {
        let key = [UInt8](hex: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let schedule = AESSchedule.expanded(key)
        #expect(Array(schedule[32..<48]) == [UInt8](hex: "9ba354118e6925afa51a8b5f2067fcde"))
        #expect(Array(schedule[224..<240]) == [UInt8](hex: "fe4890d1e6188d0b046df344706c631e"))
    }

    @inline(never)
    private func sealedAndOpened() throws -> [SecretPattern] {
        let key = SealingKey()
        let sealed = try Sealer(to: [.key(key)]).seal(Array(repeating: 7, count: 40_000))
        #expect(try Opener([.key(key)]).open(sealed).count == 40_000)
        return states(of: key.bytes)
    }

    /// After a failed opening the key goes on living, and what was made of it must not.
    @inline(never)
    private func failedToOpen() throws -> [SecretPattern] {
        let key = SealingKey()
        var sealed = Array(try Sealer(to: [.key(key)]).seal([1, 2, 3]))
        sealed[40] ^= 1
        expectError(.cannotOpen) { _ = try Opener([.key(key)]).open(sealed) }
        return states(of: key.bytes)
    }

    @inline(never)
    private func openedStep() throws -> [SecretPattern] {
        let key = SealingKey()
        let sealed = Array(try Sealer(to: [.key(key)]).seal(Array(repeating: 9, count: 100)))
        let size = try SealedHeader.size(in: sealed)
        let header = Array(sealed[..<size])
        let opener = Opener([.key(key)])
        let fileKey = try opener.unlocking.fileKey(of: SealedHeader(decoding: header), bytes: header)
        let payloadKey = fileKey.payloadKey()
        #expect(try opener.open(sealed).count == 100)
        let info =
            Array("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8) + [0]
            + sealed[size..<size + Cobblestone.saltSize] + [1]
        let block = payloadKey.withUnsafeBytes { KeyedHash<WipedSHA512>(key: $0).code { $0.update(info) } }
        var cipherKey = block.withUnsafeBytes { Array($0[..<32]) }
        var schedule = AESSchedule.expanded(cipherKey)
        defer {
            cipherKey.wipe()
            schedule.wipe()
        }
        // Round keys behind the key itself, in the order in which AES instructions take them.
        let rounds = stride(from: 32, to: 240, by: 32).map { start in
            schedule[start..<min(start + 32, 240)].withUnsafeBytes { SecretPattern($0) }
        }
        return states(of: fileKey.bytes) + states(of: payloadKey) + rounds
    }

    /// The inner and outer states of both hash functions.
    private func states(of key: borrowing SecretBytes) -> [SecretPattern] {
        let small = SecretBytes(count: 64) { target in fill(WipedSHA256.self, target, key) }
        let large = SecretBytes(count: 128) { target in fill(WipedSHA512.self, target, key) }
        return [0, 32].map { start in
            small.withUnsafeBytes { SecretPattern(UnsafeRawBufferPointer(rebasing: $0[start..<start + 32])) }
        }
            + [0, 64].map { start in
                large.withUnsafeBytes { SecretPattern(UnsafeRawBufferPointer(rebasing: $0[start..<start + 64])) }
            }
    }

    private func fill<Hash: SHA2>(
        _ hash: Hash.Type, _ target: UnsafeMutableRawBufferPointer, _ key: borrowing SecretBytes
    ) {
        key.withUnsafeBytes { key in
            for (place, padding) in [(0, UInt8(0x36)), (Hash.digestSize, 0x5C)] {
                HashStream<Hash>.state(of: key, padding, into: .init(rebasing: target[place...]))
            }
        }
        wipeStackBelow(kibibytes: 4)
    }
}

/// The key expansion of AES-256 (FIPS 197, section 5.2).
private enum AESSchedule {
    static func expanded(_ key: [UInt8]) -> [UInt8] {
        var schedule = key
        schedule.reserveCapacity(240)
        var constant: UInt8 = 1
        for word in 8..<60 {
            var last = Array(schedule[(4 * word - 4)..<(4 * word)])
            if word % 8 == 0 {
                last = [last[1], last[2], last[3], last[0]].map(substitute)
                last[0] ^= constant
                constant = doubled(constant)
            } else if word % 8 == 4 {
                last = last.map(substitute)
            }
            for index in 0..<4 { schedule.append(schedule[4 * word - 32 + index] ^ last[index]) }
            last.wipe()
        }
        return schedule
    }

    private static func doubled(_ x: UInt8) -> UInt8 { x << 1 ^ (x & 0x80 != 0 ? 0x1B : 0) }

    private static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
        var (x, y, sum) = (x, y, UInt8(0))
        while y != 0 {
            if y & 1 != 0 { sum ^= x }
            x = doubled(x)
            y >>= 1
        }
        return sum
    }

    /// The inverse, x^254, then the affine map.
    private static func substitute(_ x: UInt8) -> UInt8 {
        var inverse: UInt8 = 1
        for _ in 0..<254 { inverse = product(inverse, x) }
        var result: UInt8 = 0x63
        for shift in 0..<5 { result ^= inverse << shift | inverse >> (8 - shift) }
        return result
    }
}
