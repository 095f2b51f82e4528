import KeyedHashes
import MemoryScan
import SecretMemory

@testable import Sealing

/// What is made of a key and is as good as it: to be looked for in memory once all is gone.
enum DerivedStates {
    /// The inner and outer states of HMAC under a key, with both hash functions.
    static func patterns(of key: borrowing SecretBytes) -> [SecretPattern] {
        let small = SecretBytes(count: 64) { target in fill(WipedSHA256.self, target, key) }
        let large = SecretBytes(count: 128) { target in fill(WipedSHA512.self, target, key) }
        return [0, 32].map { start in
            small.withUnsafeBytes { SecretPattern(UnsafeRawBufferPointer(rebasing: $0[start..<start + 32])) }
        }
            + [0, 64].map { start in
                large.withUnsafeBytes { SecretPattern(UnsafeRawBufferPointer(rebasing: $0[start..<start + 64])) }
            }
    }

    private static func fill<Hash: SHA2>(
        _ hash: Hash.Type, _ target: UnsafeMutableRawBufferPointer, _ key: borrowing SecretBytes
    ) {
        key.withUnsafeBytes { key in
            for (place, padding) in [(0, UInt8(0x36)), (Hash.digestSize, 0x5C)] {
                HashStream<Hash>.state(of: key, padding, into: .init(rebasing: target[place...]))
            }
        }
        wipeStackBelow(kibibytes: 4)
    }

    /// Round keys of AES-256 behind the key itself, in the order in which AES instructions take them.
    static func rounds(of key: borrowing SecretBytes) -> [SecretPattern] {
        var bytes = key.withUnsafeBytes { Array($0) }
        var schedule = AESSchedule.expanded(bytes)
        defer {
            bytes.wipe()
            schedule.wipe()
        }
        return stride(from: 32, to: 240, by: 32).map { start in
            schedule[start..<min(start + 32, 240)].withUnsafeBytes { SecretPattern($0) }
        }
    }

    /// All that is made of the key of a sealed file for its content: the input key, its states, and the cipher's key with
    /// its schedule.
    static func ofPayload(
        _ fileKey: borrowing FileKey, message: some Sequence<UInt8>, context: [UInt8] = []
    ) -> [SecretPattern] {
        let payloadKey = fileKey.payloadKey()
        let info =
            Array("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8) + [0]
            + message.prefix(Cobblestone.saltSize) + context + [1]
        let block = payloadKey.withUnsafeBytes { KeyedHash<WipedSHA512>(key: $0).code { $0.update(info) } }
        let cipherKey = block.withUnsafeBytes { SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[..<32])) }
        return patterns(of: fileKey.bytes) + patterns(of: payloadKey) + rounds(of: cipherKey)
            + [fileKey.bytes.pattern(), payloadKey.pattern(), cipherKey.pattern()]
    }
}

/// The key expansion of AES-256 (FIPS 197, section 5.2).
enum AESSchedule {
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
