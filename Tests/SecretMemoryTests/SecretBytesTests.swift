import SecretMemory
import Testing

@Suite struct SecretBytesTests {
    @Test(arguments: [0, 1, 63, 64, 65, 1024, 1025, 4096, 100_000])
    func holdsWhatFills(_ count: Int) {
        var secret = SecretBytes(count: count) { bytes in
            #expect(bytes.allSatisfy { $0 == 0 })
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) }
        }
        #expect(secret.count == count)
        secret.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] ^= 0xFF }
        }
        secret.withUnsafeBytes { bytes in
            #expect(bytes.count == count)
            #expect(bytes.enumerated().allSatisfy { $1 == ~UInt8(truncatingIfNeeded: $0) })
        }
    }

    @Test(arguments: [1, 16, 32, 64, 1000, 1024, 5000])
    func comesBackZeroed(_ count: Int) {
        for _ in 0..<100 {
            let secret = SecretBytes(count: count) { bytes in
                #expect(bytes.allSatisfy { $0 == 0 })
                for index in bytes.indices { bytes[index] = 0xA5 }
            }
            #expect(secret.count == count)
        }
    }

    @Test func neighboursKeepApart() {
        let secrets = (0..<2000).map { Holder(SecretBytes(randomCount: 1 + $0 % 200)) }
        let copies = secrets.map { $0.secret.withUnsafeBytes { Array($0) } }
        for (holder, copy) in zip(secrets, copies) {
            #expect(holder.secret.withUnsafeBytes { Array($0) } == copy)
        }
        #expect(Set(copies.filter { $0.count >= 16 }).count == copies.filter { $0.count >= 16 }.count)
    }

    @Test func movingWipesTheSource() {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 1)
        defer { source.deallocate() }
        source.copyBytes(from: 1...40)
        let secret = SecretBytes(moving: source)
        #expect(source.allSatisfy { $0 == 0 })
        #expect(secret.withUnsafeBytes { Array($0) } == [UInt8](1...40))
    }

    @Test func copyingKeepsTheSourceAndCopiesAreApart() {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 1)
        defer { source.deallocate() }
        source.copyBytes(from: 1...40)
        let secret = SecretBytes(copying: UnsafeRawBufferPointer(source))
        var other = secret.copy()
        let wereEqual = other == secret
        other.withUnsafeMutableBytes { $0[39] = 0 }
        let areEqual = other == secret
        #expect(wereEqual && !areEqual)
        #expect(source.elementsEqual(1...40))
        #expect(secret.withUnsafeBytes { Array($0) } == [UInt8](1...40))
    }

    @Test func randomBytesDiffer() {
        let first = SecretBytes(randomCount: 32)
        let second = SecretBytes(randomCount: 32)
        let areEqual = first == second
        #expect(!areEqual)
    }

    @Test func arrayIsWipedAndEmptied() {
        var bytes = [UInt8](1...32)
        bytes.wipe()
        #expect(bytes.isEmpty)
    }

    @Test func manySmallSecretsStayLocked() {
        // A page for each of them would go beyond the usual `ulimit -l` of 8 MiB after two thousand.
        let holders = (0..<5000).map { _ in Holder(SecretBytes(randomCount: 32)) }
        #expect(Set(holders.map { $0.secret.isLocked }).count == 1)
    }
}

/// A class, since arrays hold copyable values alone.
private final class Holder: Sendable {
    let secret: SecretBytes

    init(_ secret: consuming SecretBytes) { self.secret = secret }
}

@Suite struct ConstantTimeTests {
    @Test func equalRuns() {
        #expect(constantTimeEqual([], []))
        #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
    }

    @Test func everySingleBitCounts() {
        let bytes = [UInt8](0..<33)
        for bit in 0..<bytes.count * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!constantTimeEqual(bytes, other))
        }
    }

    @Test func sizesCount() {
        #expect(!constantTimeEqual([1, 2], [1, 2, 3]))
        #expect(!constantTimeEqual([0, 0], [0]))
        #expect(!constantTimeEqual([], [0]))
    }
}
