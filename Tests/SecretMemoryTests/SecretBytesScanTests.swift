import MemoryScan
import SecretMemory
import Testing

/// How many copies of a secret the memory of this process holds.
@Suite struct SecretBytesScanTests {
    @Test(arguments: [32, 64, 500, 1024, 1025, 10_000])
    func oneCopyAliveAndNoneAfter(_ count: Int) {
        let pattern = useSecret(count)
        expectCopies(0, of: pattern)
    }

    @Test func theScanSeesWhatAnArrayLeaves() {
        let pattern = leakThroughArray()
        guard let copies = MemoryScan.copies(of: pattern) else { return }
        #expect(copies >= 1)
    }

    @Test func movingLeavesOne() {
        let source = UnsafeMutableRawBufferPointer.allocate(byteCount: 48, alignment: 1)
        defer { source.deallocate() }
        var generator = SystemRandomNumberGenerator()
        for index in source.indices { source[index] = generator.next() }
        let pattern = SecretPattern(UnsafeRawBufferPointer(source))
        expectCopies(1, of: pattern)
        let secret = SecretBytes(moving: source)
        expectCopies(1, of: pattern)
        expectCopies(2, of: pattern, with: secret.copy())
        expectCopies(1, of: pattern)
        #expect(secret.count == 48)
    }

    @Test(arguments: [48, 5000])
    func throwingFillLeavesNone(_ count: Int) {
        struct Refusal: Error {}
        var pattern: SecretPattern?
        #expect(throws: Refusal.self) {
            _ = try SecretBytes(count: count) { bytes in
                var generator = SystemRandomNumberGenerator()
                for index in bytes.indices { bytes[index] = generator.next() }
                let found = SecretPattern(UnsafeRawBufferPointer(bytes))
                expectCopies(1, of: found)
                pattern = found
                throw Refusal()
            }
        }
        if let pattern { expectCopies(0, of: pattern) } else { Issue.record("the fill did not run") }
    }

    @Test func arrayWipeLeavesNone() {
        var bytes = randomBytes(64)
        let pattern = bytes.withUnsafeBytes { SecretPattern($0) }
        expectCopies(1, of: pattern)
        bytes.wipe()
        expectCopies(0, of: pattern)
    }

    @inline(never)
    private func useSecret(_ count: Int) -> SecretPattern {
        let secret = SecretBytes(randomCount: count)
        let pattern = secret.withUnsafeBytes { SecretPattern($0) }
        expectCopies(1, of: pattern)
        #expect(secret.count == count)
        return pattern
    }

    @inline(never)
    private func leakThroughArray() -> SecretPattern {
        let secret = SecretBytes(randomCount: 500)
        // Two arrays: the first block may be the next thing that somebody allocates.
        let arrays = (0..<2).map { _ in secret.withUnsafeBytes { Array($0) } }
        return arrays[0].withUnsafeBytes { SecretPattern($0) }
    }

    private func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in generator.next() }
    }
}

/// Expects the number of copies, where the system can tell it.
private func expectCopies(_ count: Int, of pattern: SecretPattern, _ location: SourceLocation = #_sourceLocation) {
    guard let copies = MemoryScan.copies(of: pattern) else { return }
    #expect(copies == count, sourceLocation: location)
}

/// The same, while a secret is alive.
private func expectCopies(
    _ count: Int, of pattern: SecretPattern, with secret: consuming SecretBytes,
    _ location: SourceLocation = #_sourceLocation
) {
    expectCopies(count, of: pattern, location)
    #expect(secret.count > 0)
}
