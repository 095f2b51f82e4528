import Foundation
import SecretStorage
import SignIn
import Testing

private struct Tokens: Codable, Sendable, Equatable {
    var access: String
    var refresh: String
}

/// A server that renews each refresh token once, as servers with rotation do, and refuses it afterwards.
private final class Server: Sendable {
    private let state = Locked((count: 0, valid: "r0", failing: 0, reused: 0))
    var renewals: Int { state.withLock { $0.count } }
    var reuses: Int { state.withLock { $0.reused } }
    func start() { state.withLock { $0 = (0, "r0", 0, 0) } }
    func fail(_ times: Int) { state.withLock { $0.failing = times } }

    struct Down: Error {}

    func renew(_ old: Tokens) async throws -> TokenRefresher<Tokens>.Answer {
        try await Task.sleep(for: .milliseconds(20))
        return try state.withLock { state in
            if state.failing > 0 {
                state.failing -= 1
                throw Down()
            }
            guard old.refresh == state.valid else {
                state.reused += 1
                return .refused
            }
            state.count += 1
            state.valid = "r\(state.count)"
            return .renewed(Tokens(access: "a\(state.count)", refresh: state.valid))
        }
    }
}

@Suite struct TokenRefresherTests {
    private let server = Server()
    private let secrets = MemoryStore()

    private func refresher(lock: any RenewalLock = NoRenewalLock()) -> TokenRefresher<Tokens> {
        let server = server
        return TokenRefresher(store: SecretTokenStore<Tokens>(secrets), lock: lock) { try await server.renew($0) }
    }

    @Test func `A thousand callers, one renewal`() async throws {
        let refresher = refresher()
        let first = try await refresher.signIn(Tokens(access: "a0", refresh: "r0"))
        let results = try await withThrowingTaskGroup(of: StoredTokens<Tokens>.self) { group in
            for _ in 0..<1_000 { group.addTask { try await refresher.renewed(after: first.generation) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(server.renewals == 1 && server.reuses == 0)
        #expect(
            results.count == 1_000
                && results.allSatisfy { $0.tokens.access == "a1" && $0.generation == first.generation + 1 })
        // A late 401 that carries the old tokens.
        #expect(try await refresher.renewed(after: first.generation).tokens.access == "a1")
        #expect(server.renewals == 1)
        #expect(try await refresher.renewed(after: first.generation + 1).tokens.access == "a2")
    }

    @Test func `A caller that is cancelled stops nobody else`() async throws {
        let refresher = refresher()
        let old = try await refresher.signIn(Tokens(access: "a0", refresh: "r0")).generation
        let first = Task { try await refresher.renewed(after: old) }
        try await Task.sleep(for: .milliseconds(2))
        let others = (0..<20).map { _ in Task { try await refresher.renewed(after: old) } }
        first.cancel()
        let error = await #expect(throws: SignInError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        for other in others { #expect(try await other.value.tokens.access == "a1") }
        #expect(server.renewals == 1)
    }

    @Test func `A server that does not answer costs nothing`() async throws {
        let refresher = refresher()
        let old = try await refresher.signIn(Tokens(access: "a0", refresh: "r0"))
        server.fail(2)
        let error = await #expect(throws: SignInError.self) { try await refresher.renewed(after: old.generation) }
        #expect(error?.code == .renewalFailed)
        // It still does not answer: the old ones may be good.
        #expect(try await refresher.current().tokens == old.tokens)
        #expect(try await refresher.current().tokens.access == "a1")
    }

    @Test func `A refusal removes what was refused, and signs out`() async throws {
        let refresher = refresher()
        let old = try await refresher.signIn(Tokens(access: "a0", refresh: "stolen")).generation
        let error = await #expect(throws: SignInError.self) { try await refresher.renewed(after: old) }
        #expect(error?.code == .signedOut)
        #expect(try await secrets.list().isEmpty)
        await #expect(throws: SignInError(.signedOut)) { try await refresher.current() }
    }

    @Test func `A program stopped in the middle goes on`() async throws {
        let store = SecretTokenStore<Tokens>(secrets)
        try await store.save(StoredTokens(Tokens(access: "a0", refresh: "r0"), generation: 7, isRenewing: true))
        let tokens = try await refresher().current()
        #expect(tokens.tokens.access == "a1" && tokens.generation == 8 && !tokens.isRenewing)
    }

    @Test func `An app and its extension renew once`() async throws {
        let path = NSTemporaryDirectory() + "renewal-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let lock = { RenewalFileLock(path: path, patience: 900) }
        let (app, widget) = (refresher(lock: lock()), refresher(lock: lock()))
        let old = try await app.signIn(Tokens(access: "a0", refresh: "r0")).generation
        async let one = app.renewed(after: old)
        async let two = widget.renewed(after: old)
        let (first, second) = try await (one, two)
        #expect(first.tokens == second.tokens && server.renewals == 1 && server.reuses == 0)
    }

    @Test func `Signing out waits for what is under way`() async throws {
        let refresher = refresher()
        let old = try await refresher.signIn(Tokens(access: "a0", refresh: "r0")).generation
        let renewal = Task { try await refresher.renewed(after: old) }
        try await Task.sleep(for: .milliseconds(5))
        try await refresher.signOut()
        _ = await renewal.result
        #expect(try await secrets.list().isEmpty)
    }

    @Test func `Whoever signs in replaces what cannot be read any more`() async throws {
        try await secrets.write(string: #"{"tokens":"of another version"}"#, to: "sign-in.tokens")
        let refresher = refresher()
        let error = await #expect(throws: SignInError.self) { try await refresher.current() }
        #expect(error?.code == .storage)
        let new = try await refresher.signIn(Tokens(access: "a0", refresh: "r0"))
        #expect(try await refresher.current() == new)
    }

    @Test func `Counting renewals begins anew where it would end`() async throws {
        let store = SecretTokenStore<Tokens>(secrets)
        for last: UInt64 in [.max, 1 << 24 - 1] {
            server.start()
            try await store.save(StoredTokens(Tokens(access: "a0", refresh: "r0"), generation: last))
            let refresher = refresher()
            #expect(try await refresher.renewed(after: last).tokens.access == "a1")
            let (kept, late) = (try await store.load(), try await refresher.renewed(after: last))
            #expect(kept?.tokens.access == "a1" && late == kept)
        }
    }

    @Test(arguments: [Double.infinity, .nan, -1, 1e300])
    func `A lock takes any patience`(_ patience: Double) async throws {
        let path = NSTemporaryDirectory() + "lock-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try await RenewalFileLock(path: path, patience: patience).withLock { 1 } == 1)
    }

    @Test func `Tokens are no text for a log`() {
        let stored = StoredTokens(Tokens(access: "marker", refresh: "marker"))
        var dumped = ""
        dump(stored, to: &dumped)
        let texts = [dumped, "\(stored)", String(reflecting: stored), "\([stored])", "\(Optional(stored) as Any)"]
        #expect(texts.allSatisfy { !$0.contains("marker") } && dumped.contains("1"))
    }
}
