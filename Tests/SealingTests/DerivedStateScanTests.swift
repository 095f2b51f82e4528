import KeyedHashes
import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What is as good as a key must not be left either: the states of HMAC behind it, and the schedule that AES makes of it.
@Suite(.serialized) struct DerivedStateScanTests {
    @Test func statesBehindTheSealingKey() throws {
        try expectNoCopies(of: sealedAndOpened())
    }

    @Test func statesBehindTheKeyOfAnotherFile() throws {
        try expectNoCopies(of: failedToOpen())
    }

    @Test func statesAndSchedulesOfAFile() throws {
        try expectNoCopies(of: openedStep())
    }

    @Test(arguments: [
        KeyDerivation.scrypt(logN: 8), .insecurePBKDF2SHA256(rounds: 100_000),
        .argon2id(memoryKiB: 64, iterations: 1, parallelism: 1),
    ])
    func statesBehindAPassword(_ derivation: KeyDerivation) throws {
        try expectNoCopies(of: throughAPassword(derivation))
    }

    /// From 3 MB on, on several threads.
    @Test(arguments: [100, 3_000_000]) func statesBehindAFile(size: Int) throws {
        try expectNoCopies(of: throughFiles(size))
    }

    @Test(arguments: [100, 3_000_000]) func statesBehindAPipe(size: Int) throws {
        try expectNoCopies(of: throughPipes(size))
    }

    /// The schedule is that of FIPS 197, appendix A.3, so the scan looks for the right bytes.
    @Test func publishedSchedule() {
        let key = [UInt8](hex: "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
        let schedule = AESSchedule.expanded(key)
        #expect(Array(schedule[32..<48]) == [UInt8](hex: "9ba354118e6925afa51a8b5f2067fcde"))
        #expect(Array(schedule[224..<240]) == [UInt8](hex: "fe4890d1e6188d0b046df344706c631e"))
    }

    /// glibc hands out a free block that is 16 bytes larger rather than to cut it; a context in such a one must not be missed.
    @Test func contextsAmongLargerBlocks() throws {
        let taken = (0..<200).compactMap { _ in malloc(600) }
        let larger = (0..<100).map { _ in (malloc(616), malloc(24)) }
        for (block, _) in larger { free(block) }
        defer { for block in taken + larger.compactMap(\.1) { free(block) } }
        try expectNoCopies(of: openedStep())
    }

    @inline(never)
    private func sealedAndOpened() throws -> [SecretPattern] {
        let key = SealingKey()
        let sealed = try Sealer(to: [.key(key)]).seal(Array(repeating: 7, count: 40_000))
        #expect(try Opener([.key(key)]).open(sealed).count == 40_000)
        return DerivedStates.patterns(of: key.bytes)
    }

    /// After a failed opening the key goes on living, and what was made of it must not.
    @inline(never)
    private func failedToOpen() throws -> [SecretPattern] {
        let key = SealingKey()
        var sealed = Array(try Sealer(to: [.key(key)]).seal([1, 2, 3]))
        sealed[40] ^= 1
        expectError(.cannotOpen) { _ = try Opener([.key(key)]).open(sealed) }
        return DerivedStates.patterns(of: key.bytes)
    }

    @inline(never)
    private func openedStep() throws -> [SecretPattern] {
        let key = SealingKey()
        let sealed = Array(try Sealer(to: [.key(key)]).seal(Array(repeating: 9, count: 100)))
        #expect(try Opener([.key(key)]).open(sealed).count == 100)
        return try payload(of: sealed, .key(key))
    }

    /// The password's own states, what it became, and the states behind that; after an opening that failed, too.
    @inline(never)
    private func throughAPassword(_ derivation: KeyDerivation) throws -> [SecretPattern] {
        let bytes = SecretBytes(randomCount: 32)
        let patterns = DerivedStates.patterns(of: bytes) + [bytes.pattern()]
        let password = try Password(bytes.copy())
        let recipient = try PreparedRecipient(.password(password, derivation))
        guard case .derived(_, _, let key) = recipient else { throw SealingError(.invalidArgument, "it is derived") }
        var sealed = Array(try Sealer(prepared: [recipient]).seal(Array(repeating: 7, count: 100)))
        #expect(try Opener([.password(password)]).open(sealed).count == 100)
        let content = try payload(of: sealed, .password(password))
        sealed[sealed.count / 2] ^= 1
        _ = try? Opener([.password(password)]).open(sealed)
        return patterns + DerivedStates.patterns(of: key.bytes) + [key.bytes.pattern()] + content
    }

    @inline(never)
    private func throughFiles(_ size: Int) throws -> [SecretPattern] {
        let (scratch, key) = (try Scratch(), SealingKey())
        var options = FileOptions()
        options.threads = 2
        let (path, sealed) = (try scratch.file("plain", sample(size)), scratch.file("sealed"))
        try Sealer(to: [.key(key)]).sealFile(at: path, to: sealed, options: options)
        let opener = Opener([.key(key)])
        #expect(try opener.openFile(at: sealed, to: scratch.file("opened"), options: options) == size)
        #expect(try SealedFile(path: sealed).unlocked(with: opener).read(10..<20).count == 10)
        return try DerivedStates.patterns(of: key.bytes) + [key.bytes.pattern()]
            + payload(of: content(of: sealed), .key(key))
    }

    @inline(never)
    private func throughPipes(_ size: Int) throws -> [SecretPattern] {
        let key = SealingKey()
        var sealed: [UInt8] = []
        try through(sample(size), into: &sealed) { try Sealer(to: [.key(key)]).seal(descriptor: $0, to: $1) }
        var opened: [UInt8] = []
        try through(sealed, into: &opened) { try Opener([.key(key)]).open(descriptor: $0, to: $1) }
        #expect(opened.count == size)
        return try DerivedStates.patterns(of: key.bytes) + [key.bytes.pattern()] + payload(of: sealed, .key(key))
    }

    /// What the content of a sealed file was sealed with.
    @inline(never)
    private func payload(of sealed: [UInt8], _ identity: Identity) throws -> [SecretPattern] {
        let size = try SealedHeader.size(in: sealed)
        let header = Array(sealed[..<size])
        let fileKey = try Opener([identity]).unlocking.fileKey(of: SealedHeader(decoding: header), bytes: header)
        return DerivedStates.ofPayload(fileKey, message: sealed[size...])
    }
}
