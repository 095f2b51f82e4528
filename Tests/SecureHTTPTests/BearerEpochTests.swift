import Foundation
import SecretMemory
import Testing

@testable import SecureHTTP

/// Tokens of one person never stand in for another's, and nobody waits for one beyond the time of the request.
@Suite("Bearer tokens of several people, and waits")
struct BearerEpochTests {
    private let origin = try? SecureURL("https://api.test")

    private func client(
        _ tokens: any BearerTokens, limits: TransferLimits = TransferLimits(),
        _ answer: @escaping ScriptedTransport.Answer
    ) throws -> (SecureClient, ScriptedTransport) {
        let transport = ScriptedTransport(answer)
        let authentication = BearerAuthentication(tokens, for: [try #require(origin)])
        return (SecureClient(transport: transport, limits: limits, interceptors: [authentication]), transport)
    }

    private struct Slow: BearerTokens {
        var pause = Duration.seconds(60)
        var text: String?

        func current() async throws -> BearerToken? {
            if let text { return try token(text, 1) }
            try await Task.sleep(for: pause)
            return nil
        }

        func renewed(after refused: BearerToken) async throws -> BearerToken? {
            try await Task.sleep(for: pause)
            return nil
        }
    }

    @Test("A renewal of one person's token does not become another's", arguments: [UInt64(0), 1])
    func renewalOfAnother(_ generation: UInt64) async throws {
        let tokens = BearerRefresher(try token("a", generation)) { old in
            try await Task.sleep(for: .milliseconds(80))
            return try token("a2", old.generation + 1)
        }
        let old = try #require(await tokens.current())
        let renewal = Task { try await tokens.renewed(after: old) }
        try await Task.sleep(for: .milliseconds(20))
        await tokens.use(try token("b", generation))
        #expect(try await renewal.value == nil)
        #expect(await tokens.current()?.headerValue == "Bearer b")
    }

    @Test("A late refusal is not sent again as somebody else", arguments: [UInt64(0), 1, 7])
    func lateRefusal(_ generation: UInt64) async throws {
        let renewals = Locked(0)
        let tokens = BearerRefresher(try token("a", 1)) { old in
            renewals.change { $0 += 1 }
            return try token("b2", old.generation + 1)
        }
        let (client, transport) = try client(tokens) { _, request in
            // Meanwhile the other one signs in.
            if let other = try? token("b", generation) { await tokens.use(other) }
            return response(401)
        }
        #expect(try await client.send(try get()).status == 401)
        #expect(transport.requests.map { $0.headers["authorization"] } == ["Bearer a"] && renewals.now == 0)
    }

    @Test("Renewals go on after signing in anew")
    func renewalAfterUse() async throws {
        let tokens = BearerRefresher(nil) { old in try token("new", old.generation + 1) }
        await tokens.use(try token("old", 3))
        let (client, transport) = try client(tokens) { _, request in
            response(request.headers["authorization"] == "Bearer new" ? 200 : 401)
        }
        #expect(try await client.send(try get()).status == 200)
        #expect(try await client.send(try get()).status == 200 && transport.count == 3)
    }

    @Test("No token in time", arguments: [true, false])
    func timedOut(_ isRefused: Bool) async throws {
        let tokens = Slow(text: isRefused ? "old" : nil)
        let (client, transport) = try client(tokens, limits: TransferLimits(whole: .milliseconds(150))) { _, _ in
            response(401)
        }
        let start = ContinuousClock.now
        #expect(await code { _ = try await client.send(try get()) } == .timedOut)
        #expect(ContinuousClock.now - start < .seconds(10) && transport.count == (isRefused ? 1 : 0))
    }

    /// A source that does not hear of being cancelled.
    private struct Deaf: BearerTokens {
        func current() async throws -> BearerToken? {
            await Task.detached { try? await Task.sleep(for: .seconds(60)) }.value
            return nil
        }
        func renewed(after refused: BearerToken) async throws -> BearerToken? { nil }
    }

    @Test("Cancelled while a token is waited for")
    func cancelled() async throws {
        let (client, _) = try client(Deaf()) { _, _ in response(200) }
        let task = Task { await code { _ = try await client.send(try get()) } }
        try await Task.sleep(for: .milliseconds(50))
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("Who runs out of time leaves the renewal to the others")
    func shared() async throws {
        let tokens = BearerRefresher(try token("old", 1)) { _ in
            try await Task.sleep(for: .milliseconds(400))
            return try token("new", 2)
        }
        let (hasty, _) = try client(tokens, limits: TransferLimits(whole: .milliseconds(150))) { _, _ in response(401) }
        let (patient, _) = try client(tokens) { _, request in
            response(request.headers["authorization"] == "Bearer new" ? 200 : 401)
        }
        let first = Task { await code { _ = try await hasty.send(try get()) } }
        try await Task.sleep(for: .milliseconds(30))
        #expect(try await patient.send(try get()).status == 200)
        #expect(await first.value == .timedOut)
        #expect(await tokens.current()?.generation == 2)
    }

    @Test("A verdict that does not come in time", arguments: [SecurityGuard.Mode.strict, .warn])
    func verdict(_ mode: SecurityGuard.Mode) async throws {
        let guardian = SecurityGuard(mode) {
            await Task.detached { try? await Task.sleep(for: .seconds(60)) }.value
            return .sound
        }
        let transport = ScriptedTransport { _, _ in response(200) }
        let client = SecureClient(
            transport: transport, limits: TransferLimits(whole: .milliseconds(100)), interceptors: [guardian])
        #expect(await code { _ = try await client.send(try get()) } == .timedOut)
        #expect(transport.count == 0)
    }
}
