import Foundation
import SecureHTTP
import SignIn
import SignInHTTP
import Synchronization
import Testing

private struct Tokens: Codable, Sendable, Equatable {
    var access: String
    var refresh: String
}

/// A place where the refresher waits.
private enum Point: Hashable, Sendable {
    case load(Int), save(Int), remove(Int), lock(Int), unlock(Int), renewBefore(Int), renewAfter(Int)
}

/// What happens at the places where the refresher waits, and which there were.
private final class Plan: Sendable {
    struct Fault: Error {}

    private let state = Mutex((seen: [Point](), act: [Point: @Sendable () async throws -> Void]()))

    var points: [Point] { state.withLock { $0.seen } }
    func at(_ point: Point, _ act: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.act[point] = act }
    }

    /// Each kind of place is counted from 0.
    func pass(_ make: (Int) -> Point) async throws {
        let act = state.withLock { state in
            var number = 0
            while state.seen.contains(make(number)) { number += 1 }
            state.seen.append(make(number))
            return state.act[make(number)]
        }
        try await act?()
        await Task.yield()
    }
}

/// A store in memory, as one process or several share it, whose every call can fail.
private final class FaultyStore: TokenStore, Sendable {
    private let stored: Mutex<StoredTokens<Tokens>?>
    let plan: Plan

    init(_ tokens: StoredTokens<Tokens>?, _ plan: Plan) { (stored, self.plan) = (Mutex(tokens), plan) }

    var now: StoredTokens<Tokens>? { stored.withLock { $0 } }

    func load() async throws -> StoredTokens<Tokens>? {
        try await plan.pass { .load($0) }
        return now
    }
    func save(_ tokens: StoredTokens<Tokens>) async throws {
        try await plan.pass { .save($0) }
        stored.withLock { $0 = tokens }
    }
    func remove() async throws {
        try await plan.pass { .remove($0) }
        stored.withLock { $0 = nil }
    }
}

private struct WatchedLock: RenewalLock {
    let plan: Plan

    func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        try await plan.pass { .lock($0) }
        let result = try await work()
        try? await plan.pass { .unlock($0) }
        return result
    }
}

/// A server that gives a new refresh token each time and takes one that it has replaced for a stolen one.
private final class RotatingServer: Sendable {
    private let state = Mutex((valid: 0, renewals: 0, reused: 0))
    let plan: Plan

    init(_ plan: Plan) { self.plan = plan }

    var valid: String { state.withLock { "r\($0.valid)" } }
    var renewals: Int { state.withLock { $0.renewals } }
    var reused: Int { state.withLock { $0.reused } }
    /// Whatever was given before is worth nothing.
    func revoke() { state.withLock { $0.valid = 1_000 } }

    func renew(_ old: Tokens) async throws -> TokenRefresher<Tokens>.Answer {
        try await plan.pass { .renewBefore($0) }
        let answer = state.withLock { state -> TokenRefresher<Tokens>.Answer in
            guard old.refresh == "r\(state.valid)" else {
                state.reused += 1
                return .refused
            }
            state.valid += 1
            state.renewals += 1
            return .renewed(Tokens(access: "a\(state.valid)", refresh: "r\(state.valid)"))
        }
        try await plan.pass { .renewAfter($0) }
        return answer
    }
}

/// Every place where the refresher waits, with a fault, a cancellation, a sign-in and a sign-out at each.
@Suite struct TokenFaultTests {
    private static let first = StoredTokens(Tokens(access: "a0", refresh: "r0"), generation: 5)

    private struct Scene: Sendable {
        let plan = Plan()
        let store: FaultyStore
        let server: RotatingServer
        let refresher: TokenRefresher<Tokens>

        init(_ tokens: StoredTokens<Tokens>? = TokenFaultTests.first) {
            store = FaultyStore(tokens, plan)
            server = RotatingServer(plan)
            let server = server
            refresher = TokenRefresher(store: store, lock: WatchedLock(plan: plan)) { try await server.renew($0) }
        }
    }

    /// The places of a renewal that goes well.
    private func points() async throws -> [Point] {
        let scene = Scene()
        _ = try await scene.refresher.renewed(after: 5)
        let points = scene.plan.points
        #expect(points.count == 8 && scene.server.renewals == 1, "\(points)")
        return points
    }

    @Test func aFaultAnywhereLosesNothing() async throws {
        for point in try await points() {
            let scene = Scene()
            scene.plan.at(point) { throw Plan.Fault() }
            let result = await Result { try await scene.refresher.renewed(after: 5) }
            // An answer that was lost on the way is the server's to know: it gave a token that nobody got.
            let isLost = point == .renewAfter(0)
            #expect(scene.server.renewals <= 1)
            if case .success(let tokens) = result { #expect(tokens.tokens.refresh == scene.server.valid, "\(point)") }
            guard !isLost else {
                #expect(try result.failure?.code == .renewalFailed && scene.store.now?.isRenewing == true)
                await #expect(throws: SignInError(.signedOut)) { try await scene.refresher.current() }
                continue
            }
            #expect(try await scene.refresher.renewed(after: 5).tokens.refresh == scene.server.valid, "\(point)")
            #expect(scene.server.reused == 0 && scene.server.renewals == 1, "\(point)")
            let kept = try #require(scene.store.now)
            #expect(kept.tokens.refresh == scene.server.valid && kept.generation == 6 && !kept.isRenewing, "\(point)")
        }
    }

    /// A Keychain of a locked device takes nothing for a long while.
    @Test func tokensThatTheStoreDoesNotTakeAreKept() async throws {
        let scene = Scene()
        for number in 1...4 { scene.plan.at(.save(number)) { throw Plan.Fault() } }
        let new = try await scene.refresher.renewed(after: 5)
        #expect(new.tokens.access == "a1" && scene.store.now?.tokens.access == "a0")
        for _ in 0..<3 { #expect(try await scene.refresher.current() == new) }
        #expect(scene.store.now?.tokens.access == "a0", "it was asked, and failed")
        #expect(try await scene.refresher.current() == new && scene.store.now == new)
        #expect(try await scene.refresher.renewed(after: 6).tokens.access == "a2")
        #expect(scene.server.reused == 0)
    }

    @Test func aCallerThatIsCancelledAnywhereStopsNothing() async throws {
        for point in try await points() {
            let scene = Scene()
            let callers = Mutex<[Task<StoredTokens<Tokens>, any Error>]>([])
            scene.plan.at(point) {
                while callers.withLock({ $0.isEmpty }) { await Task.yield() }
                callers.withLock { $0.first }?.cancel()
            }
            let first = Task { try await scene.refresher.renewed(after: 5) }
            callers.withLock { $0 = [first] }
            let others = (0..<5).map { _ in Task { try await scene.refresher.renewed(after: 5) } }
            for other in others { #expect(try await other.value.tokens.access == "a1", "\(point)") }
            if case .failure(let error) = await first.result {
                #expect((error as? SignInError)?.code == .cancelled, "\(point)")
            }
            #expect(scene.server.renewals == 1 && scene.store.now?.tokens.access == "a1", "\(point)")
        }
    }

    /// Whoever signs out is signed out, whatever a renewal does at that moment.
    @Test func signingOutAnywhere() async throws {
        for point in try await points() {
            let scene = Scene()
            let leaving = Mutex<Task<Void, any Error>?>(nil)
            scene.plan.at(point) { leaving.withLock { $0 = Task { try await scene.refresher.signOut() } } }
            _ = await Result { try await scene.refresher.renewed(after: 5) }
            while leaving.withLock({ $0 == nil }) { await Task.yield() }
            try await leaving.withLock { $0 }?.value
            #expect(scene.store.now == nil, "\(point)")
            await #expect(throws: SignInError(.signedOut)) { try await scene.refresher.current() }
        }
    }

    /// Whoever signs in as another is that one, and no renewal of the one before overwrites it.
    @Test func signingInAnywhere() async throws {
        for point in try await points() {
            let scene = Scene()
            let coming = Mutex<Task<StoredTokens<Tokens>, any Error>?>(nil)
            scene.plan.at(point) {
                coming.withLock { $0 = Task { try await scene.refresher.signIn(Tokens(access: "b", refresh: "b")) } }
            }
            _ = await Result { try await scene.refresher.renewed(after: 5) }
            while coming.withLock({ $0 == nil }) { await Task.yield() }
            let new = try #require(try await coming.withLock { $0 }?.value)
            #expect(scene.store.now == new && new.tokens.access == "b", "\(point)")
            #expect(new.generation > 5)
        }
    }

    /// Another process stores and removes at each place; the lock is not taken, as by a program of an older version.
    @Test func anotherProcessAnywhere() async throws {
        for point in try await points() where point != .unlock(0) {
            let scene = Scene()
            let other = StoredTokens(Tokens(access: "b", refresh: "b"), generation: 6)
            scene.plan.at(point) { try await scene.store.save(other) }
            let result = await Result { try await scene.refresher.renewed(after: 5) }
            if case .success(let tokens) = result { #expect(tokens == scene.store.now, "\(point)") }
        }
    }

    /// The program is killed at each place, and starts anew with what is stored.
    @Test func aProgramThatIsKilledAnywhereGoesOn() async throws {
        for point in try await points() {
            let scene = Scene()
            // It never goes on from there.
            scene.plan.at(point) { try await Task.sleep(for: .seconds(3_600)) }
            let killed = Task { try await scene.refresher.renewed(after: 5) }
            while !scene.plan.points.contains(point) { await Task.yield() }
            let (store, server) = (scene.store, scene.server)
            let anew = TokenRefresher<Tokens>(store: FaultyStore(store.now, Plan())) { try await server.renew($0) }
            let result = await Result { try await anew.current() }
            switch result {
            case .success(let tokens):
                #expect(tokens.tokens.refresh == server.valid || server.renewals == 0, "\(point)")
            case .failure(let error):
                // The server gave tokens, and nobody kept them: the person signs in again, and is not asked for ever.
                #expect((error as? SignInError)?.code == .signedOut && server.reused == 1, "\(point)")
                #expect(server.renewals == 1)
            }
            killed.cancel()
        }
    }

    /// A refusal removes what was refused, and nothing that came meanwhile.
    @Test func aRefusalWipesNothingElse() async throws {
        let scene = Scene()
        scene.server.revoke()
        let other = StoredTokens(Tokens(access: "b", refresh: "b"), generation: 6)
        scene.plan.at(.renewAfter(0)) { try await scene.store.save(other) }
        let result = await Result { try await scene.refresher.renewed(after: 5) }
        #expect(try result.failure?.code == .signedOut && scene.store.now == other)
    }

    /// The session before had requests under way, whose answers come late.
    @Test func aLate401OfTheSessionBefore() async throws {
        let scene = Scene()
        _ = try await scene.refresher.renewed(after: 5)
        try await scene.refresher.signOut()
        let new = try await scene.refresher.signIn(Tokens(access: "b", refresh: "b"))
        for generation in [5, 6] as [UInt64] { #expect(try await scene.refresher.renewed(after: generation) == new) }
        #expect(scene.server.renewals == 1 && scene.store.now == new)
    }

    // MARK: Requests

    /// A thousand requests whose token the server does not take any more.
    @Test func requestsRenewOnce() async throws {
        let scene = Scene()
        struct API: HTTPTransport {
            let server: RotatingServer

            func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse
            {
                let isRight = request.headers["authorization"] == "Bearer a\(server.valid.dropFirst())"
                return SecureResponse(
                    status: isRight && server.renewals == 1 ? 200 : 401, headers: HeaderFields(), body: ResponseBody([])
                )
            }

            func close() async {}
        }
        let tokens = RefreshedTokens(scene.refresher) { $0.access }
        let url = try SecureURL("https://api.test/")
        let client = SecureClient(
            transport: API(server: scene.server), interceptors: [BearerAuthentication(tokens, for: [url])])
        let request = try SecureRequest(.get, "https://api.test/notes")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1_000 { group.addTask { try await client.send(request).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 1_000) && scene.server.renewals == 1)
        // A refusal of the renewal: the 401 is the answer, and the next request goes without a token.
        scene.server.revoke()
        #expect(try await client.send(request).status == 401)
        #expect(scene.store.now == nil)
        #expect(try await tokens.current() == nil)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }

    fileprivate var failure: SignInError? {
        get throws {
            guard case .failure(let error) = self else { return nil }
            return try #require(error as? SignInError)
        }
    }
}
