import DeviceIntegrity
import SecretMemory
import Testing

@Suite struct TokenTests {
    static let keyBytes = [UInt8](repeating: 7, count: 32)
    static func key(_ bytes: [UInt8] = keyBytes) -> SecretBytes {
        SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
    static let nonce = [UInt8](0..<32)
    static let report = IntegrityReport(
        signals: [
            Signal(.tracer, .strong, cause: .tracing, detail: "gdb"),
            Signal(.preload, .weak, cause: .loadedCode, detail: "LD_PRELOAD"),
            Signal(.preload, .weak, cause: .loadedCode, detail: "LD_AUDIT"),
        ], looked: [.debugger], blind: [.ports: "no sockets"])

    func statement(_ nonce: [UInt8] = nonce, time: Int64 = 1_800_000_000, app: String = "com.example.app")
        -> IntegrityStatement
    {
        IntegrityStatement(nonce: nonce, time: time, app: app, verdict: .restrict, report: TokenTests.report)
    }
    func verifier(tolerance: Int64 = 300) throws -> IntegrityTokenVerifier {
        try IntegrityTokenVerifier(key: TokenTests.key(), app: "com.example.app", tolerance: tolerance)
    }

    @Test func tokenIsReadBack() throws {
        let token = try IntegrityToken(statement(), key: TokenTests.key())
        let read = try verifier().verify(
            IntegrityToken(bytes: token.bytes), nonce: TokenTests.nonce, now: 1_800_000_100)
        #expect(read == statement())
        #expect(read.score == 60 && read.verdict == .restrict && read.blind == [.ports])
        #expect(read.signs.map(\.code) == [.tracer, .preload], "by name, each once")
    }

    /// Computed with Python's hmac from the form in the documentation.
    @Test func bytesAreThoseOfTheDocumentation() throws {
        let empty = IntegrityStatement(
            nonce: [UInt8](repeating: 1, count: 16), time: 5, app: "a", verdict: .allow,
            report: IntegrityReport(signals: [], looked: []))
        let token = try IntegrityToken(empty, key: TokenTests.key())
        let hex = token.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(
            hex == "4257495401100101010101010101010101010101010100000000000000050161000000000000"
                + "00daa031486067eb91c3777de1d8050e4116a443adb5b3ff8d776975e716d84c")
    }

    @Test func everyChangedBitIsRefused() throws {
        let token = try IntegrityToken(statement(), key: TokenTests.key())
        let verifier = try verifier()
        for place in token.bytes.indices {
            for bit in 0..<8 {
                var bytes = token.bytes
                bytes[place] ^= 1 << bit
                #expect(throws: IntegrityTokenError.notAuthentic) {
                    try verifier.verify(IntegrityToken(bytes: bytes), nonce: TokenTests.nonce, now: 1_800_000_000)
                }
            }
        }
    }

    @Test func cutAndLongerTokensAreRefused() throws {
        let token = try IntegrityToken(statement(), key: TokenTests.key())
        let verifier = try verifier()
        for count in 0..<token.bytes.count {
            #expect(throws: IntegrityTokenError.notAuthentic) {
                try verifier.verify(
                    IntegrityToken(bytes: Array(token.bytes.prefix(count))), nonce: TokenTests.nonce, now: 1_800_000_000
                )
            }
        }
        for more in [1, 64, 1 << 20] {
            #expect(throws: IntegrityTokenError.notAuthentic) {
                try verifier.verify(
                    IntegrityToken(bytes: token.bytes + [UInt8](repeating: 0, count: more)), nonce: TokenTests.nonce,
                    now: 1_800_000_000)
            }
        }
    }

    @Test func otherKeyAppNonceAndTimeAreRefused() throws {
        let token = try IntegrityToken(statement(), key: TokenTests.key())
        let verifier = try verifier()
        let forged = try IntegrityToken(statement(), key: TokenTests.key([UInt8](repeating: 8, count: 32)))
        #expect(throws: IntegrityTokenError.notAuthentic) {
            try verifier.verify(forged, nonce: TokenTests.nonce, now: 1_800_000_000)
        }
        let other = try IntegrityToken(statement(app: "com.example.other"), key: TokenTests.key())
        #expect(throws: IntegrityTokenError.otherApp) {
            try verifier.verify(other, nonce: TokenTests.nonce, now: 1_800_000_000)
        }
        for nonce in [[], Array(TokenTests.nonce.dropLast()), [UInt8](repeating: 0, count: 32)] {
            #expect(throws: IntegrityTokenError.otherNonce) {
                try verifier.verify(token, nonce: nonce, now: 1_800_000_000)
            }
        }
        // A clock that was set back or forth, on either side, and times that overflow.
        for now: Int64 in [1_800_000_301, 1_799_999_699, 0, .min, .max] {
            #expect(throws: IntegrityTokenError.outOfTime) {
                try verifier.verify(token, nonce: TokenTests.nonce, now: now)
            }
        }
        for now: Int64 in [1_800_000_300, 1_799_999_700] {
            #expect(throws: Never.self) { try verifier.verify(token, nonce: TokenTests.nonce, now: now) }
        }
        let last = try IntegrityToken(statement(time: .min), key: TokenTests.key())
        #expect(throws: IntegrityTokenError.outOfTime) { try verifier.verify(last, nonce: TokenTests.nonce, now: .max) }
    }

    @Test func whatTheFormCannotCarryIsRefused() {
        #expect(throws: IntegrityTokenError.notEncodable) { try IntegrityToken(statement([1]), key: TokenTests.key()) }
        #expect(throws: IntegrityTokenError.notEncodable) {
            try IntegrityToken(statement([UInt8](repeating: 0, count: 65)), key: TokenTests.key())
        }
        #expect(throws: IntegrityTokenError.notEncodable) {
            try IntegrityToken(statement(app: String(repeating: "a", count: 256)), key: TokenTests.key())
        }
        #expect(throws: IntegrityTokenError.shortKey) {
            try IntegrityToken(statement(), key: TokenTests.key([1, 2, 3]))
        }
        #expect(throws: IntegrityTokenError.shortKey) {
            _ = try IntegrityTokenVerifier(key: TokenTests.key([]), app: "a")
        }
    }

    /// Names that would run into each other if lengths were not written.
    @Test func namesDoNotRunTogether() throws {
        func bytes(_ code: String, _ cause: String) throws -> [UInt8] {
            let report = IntegrityReport(
                signals: [Signal(EvidenceCode(code), .weak, cause: EvidenceCause(rawValue: cause))], looked: [])
            return try IntegrityToken(
                IntegrityStatement(nonce: TokenTests.nonce, time: 0, app: "a", verdict: .warn, report: report),
                key: TokenTests.key()
            ).bytes
        }
        #expect(try bytes("ab", "c").dropLast(32) != bytes("a", "bc").dropLast(32))
    }

    @Test func nonceIsTakenOnce() async throws {
        let clock = TestClock()
        let nonces = IntegrityNonces(lifetime: .seconds(60), capacity: 3) { clock.now }
        let nonce = try #require(await nonces.issue(to: "ann"))
        #expect(nonce.count == 32)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { await nonces.take(nonce, from: "ann") } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
    }

    @Test func nonceIsOfOneDeviceAndOfItsTime() async throws {
        let clock = TestClock()
        let nonces = IntegrityNonces(lifetime: .seconds(60), capacity: 3) { clock.now }
        let first = try #require(await nonces.issue(to: "ann"))
        #expect(await !nonces.take(first, from: "bob"))
        #expect(await !nonces.take(first, from: "ann"), "whoever tries it uses it up")
        let second = try #require(await nonces.issue(to: "ann"))
        clock.advance(by: .seconds(60))
        #expect(await !nonces.take(second, from: "ann"))
        #expect(await !nonces.take([], from: "ann"))
    }

    @Test func openNoncesAreBounded() async throws {
        let clock = TestClock()
        let nonces = IntegrityNonces(lifetime: .seconds(60), capacity: 3) { clock.now }
        for _ in 0..<3 { #expect(await nonces.issue(to: "ann") != nil) }
        #expect(await nonces.issue(to: "ann") == nil)
        clock.advance(by: .seconds(61))
        for _ in 0..<3 { #expect(await nonces.issue(to: "ann") != nil) }
        for _ in 0..<5000 {
            clock.advance(by: .seconds(61))
            #expect(await nonces.issue(to: "ann") != nil)
        }
    }
}
