import Foundation
import SignIn
import Testing

struct RotatedTokens: Codable, Sendable, Equatable {
    var access: String
    var refresh: String
}

/// A place where the refresher waits.
enum RefreshPoint: Hashable, Sendable {
    case load(Int), save(Int), remove(Int), lock(Int), unlock(Int), renewBefore(Int), renewAfter(Int)
}

/// What happens at the places where the refresher waits, and which there were.
final class FaultPlan: Sendable {
    struct Fault: Error {}

    private let state = Locked((seen: [RefreshPoint](), act: [RefreshPoint: @Sendable () async throws -> Void]()))

    var points: [RefreshPoint] { state.withLock { $0.seen } }
    func at(_ point: RefreshPoint, _ act: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.act[point] = act }
    }

    /// Each kind of place is counted from 0.
    func pass(_ make: (Int) -> RefreshPoint) async throws {
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
final class FaultyStore: TokenStore, Sendable {
    private let stored: Locked<StoredTokens<RotatedTokens>?>
    let plan: FaultPlan

    init(_ tokens: StoredTokens<RotatedTokens>?, _ plan: FaultPlan) {
        stored = Locked(tokens)
        self.plan = plan
    }

    var now: StoredTokens<RotatedTokens>? { stored.withLock { $0 } }

    func load() async throws -> StoredTokens<RotatedTokens>? {
        try await plan.pass { .load($0) }
        return now
    }
    func save(_ tokens: StoredTokens<RotatedTokens>) async throws {
        try await plan.pass { .save($0) }
        stored.withLock { $0 = tokens }
    }
    func remove() async throws {
        try await plan.pass { .remove($0) }
        stored.withLock { $0 = nil }
    }
}

struct WatchedLock: RenewalLock {
    let plan: FaultPlan

    func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        try await plan.pass { .lock($0) }
        let result = try await work()
        try? await plan.pass { .unlock($0) }
        return result
    }
}

/// A server that gives a new refresh token each time and takes one that it has replaced for a stolen one.
final class RotatingServer: Sendable {
    private let state = Locked((valid: 0, renewals: 0, reused: 0))
    let plan: FaultPlan

    init(_ plan: FaultPlan) { self.plan = plan }

    var valid: String { state.withLock { "r\($0.valid)" } }
    var renewals: Int { state.withLock { $0.renewals } }
    var reused: Int { state.withLock { $0.reused } }
    /// Whatever was given before is worth nothing.
    func revoke() { state.withLock { $0.valid = 1_000 } }

    func renew(_ old: RotatedTokens) async throws -> TokenRefresher<RotatedTokens>.Answer {
        try await plan.pass { .renewBefore($0) }
        let answer = state.withLock { state -> TokenRefresher<RotatedTokens>.Answer in
            guard old.refresh == "r\(state.valid)" else {
                state.reused += 1
                return .refused
            }
            state.valid += 1
            state.renewals += 1
            return .renewed(RotatedTokens(access: "a\(state.valid)", refresh: "r\(state.valid)"))
        }
        try await plan.pass { .renewAfter($0) }
        return answer
    }
}

/// A refresher, its store and its server, with generation 5 signed in.
struct RefreshScene: Sendable {
    static let first = StoredTokens(RotatedTokens(access: "a0", refresh: "r0"), generation: 5)

    let plan = FaultPlan()
    let store: FaultyStore
    let server: RotatingServer
    let refresher: TokenRefresher<RotatedTokens>

    init(_ tokens: StoredTokens<RotatedTokens>? = RefreshScene.first) {
        store = FaultyStore(tokens, plan)
        server = RotatingServer(plan)
        let server = server
        refresher = TokenRefresher(store: store, lock: WatchedLock(plan: plan)) { try await server.renew($0) }
    }
}

extension Result where Failure == any Error {
    init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }

    var failure: SignInError? {
        get throws {
            guard case .failure(let error) = self else { return nil }
            return try #require(error as? SignInError)
        }
    }
}
