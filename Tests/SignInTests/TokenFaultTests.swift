import Foundation
import SignIn
import Testing

/// Every place where the refresher waits, with a fault, a cancellation, a sign-in and a sign-out at each.
@Suite struct TokenFaultTests {
    /// The places of a renewal that goes well.
    private func points() async throws -> [RefreshPoint] {
        let scene = RefreshScene()
        _ = try await scene.refresher.renewed(after: 5)
        let points = scene.plan.points
        #expect(points.count == 8 && scene.server.renewals == 1, "\(points)")
        return points
    }

    @Test func aFaultAnywhereLosesNothing() async throws {
        for point in try await points() {
            let scene = RefreshScene()
            scene.plan.at(point) { throw FaultPlan.Fault() }
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
        let scene = RefreshScene()
        for number in 1...4 { scene.plan.at(.save(number)) { throw FaultPlan.Fault() } }
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
            let scene = RefreshScene()
            let callers = Locked<[Task<StoredTokens<RotatedTokens>, any Error>]>([])
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
            let scene = RefreshScene()
            let leaving = Locked<Task<Void, any Error>?>(nil)
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
            let scene = RefreshScene()
            let coming = Locked<Task<StoredTokens<RotatedTokens>, any Error>?>(nil)
            scene.plan.at(point) {
                coming.withLock {
                    $0 = Task { try await scene.refresher.signIn(RotatedTokens(access: "b", refresh: "b")) }
                }
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
            let scene = RefreshScene()
            let other = StoredTokens(RotatedTokens(access: "b", refresh: "b"), generation: 6)
            scene.plan.at(point) { try await scene.store.save(other) }
            let result = await Result { try await scene.refresher.renewed(after: 5) }
            if case .success(let tokens) = result { #expect(tokens == scene.store.now, "\(point)") }
        }
    }

    /// The program is killed at each place, and starts anew with what is stored.
    @Test func aProgramThatIsKilledAnywhereGoesOn() async throws {
        for point in try await points() {
            let scene = RefreshScene()
            // It never goes on from there.
            scene.plan.at(point) { try await Task.sleep(for: .seconds(3_600)) }
            let killed = Task { try await scene.refresher.renewed(after: 5) }
            while !scene.plan.points.contains(point) { await Task.yield() }
            let (store, server) = (scene.store, scene.server)
            let anew = TokenRefresher<RotatedTokens>(store: FaultyStore(store.now, FaultPlan())) {
                try await server.renew($0)
            }
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
        let scene = RefreshScene()
        scene.server.revoke()
        let other = StoredTokens(RotatedTokens(access: "b", refresh: "b"), generation: 6)
        scene.plan.at(.renewAfter(0)) { try await scene.store.save(other) }
        let result = await Result { try await scene.refresher.renewed(after: 5) }
        #expect(try result.failure?.code == .signedOut && scene.store.now == other)
    }

    /// The session before had requests under way, whose answers come late.
    @Test func aLate401OfTheSessionBefore() async throws {
        let scene = RefreshScene()
        _ = try await scene.refresher.renewed(after: 5)
        try await scene.refresher.signOut()
        let new = try await scene.refresher.signIn(RotatedTokens(access: "b", refresh: "b"))
        for generation in [5, 6] as [UInt64] { #expect(try await scene.refresher.renewed(after: generation) == new) }
        #expect(scene.server.renewals == 1 && scene.store.now == new)
    }

    /// Another process signs out, and somebody else in, while this one still has tokens that the store did not take.
    @Test(arguments: [false, true]) func tokensThatWereKeptAndTheNextPerson(signsIn: Bool) async throws {
        let scene = RefreshScene()
        for number in 1...2 { scene.plan.at(.save(number)) { throw FaultPlan.Fault() } }
        #expect(try await scene.refresher.renewed(after: 5).tokens.access == "a1")
        #expect(try await scene.refresher.current().tokens.access == "a1" && scene.store.now?.tokens.access == "a0")
        let app = TokenRefresher<RotatedTokens>(store: scene.store) { _ in .refused }
        try await app.signOut()
        guard signsIn else {
            await #expect(throws: SignInError(.signedOut)) { try await scene.refresher.current() }
            #expect(scene.store.now == nil)
            return
        }
        let bob = try await app.signIn(RotatedTokens(access: "bob", refresh: "bob"))
        #expect(try await scene.refresher.current() == bob && scene.store.now == bob)
    }

    /// In a process that saw nothing of the sign-ins meanwhile.
    @Test func aLate401OfTheSessionBeforeInAnotherProcess() async throws {
        let scene = RefreshScene()
        let app = TokenRefresher<RotatedTokens>(store: scene.store) { _ in .refused }
        let old = try await app.signIn(RotatedTokens(access: "a0", refresh: "r0")).generation
        #expect(try await scene.refresher.renewed(after: old).tokens.access == "a1")
        try await app.signOut()
        let anew = TokenRefresher<RotatedTokens>(store: scene.store) { _ in .refused }
        let bob = try await anew.signIn(RotatedTokens(access: "bob", refresh: "bob"))
        for generation in [old, old + 1, 5, .max] {
            #expect(try await scene.refresher.renewed(after: generation) == bob)
        }
        #expect(scene.server.renewals == 1 && scene.server.reused == 0 && scene.store.now == bob)
    }

    /// A renewal that waits for a screen, on which the person signs out, and another one in.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func aRenewalThatWaitsForWhoSignsOut(signsIn: Bool) async throws {
        let scene = RefreshScene()
        let box = Locked<TokenRefresher<RotatedTokens>?>(nil)
        let refresher = TokenRefresher(store: scene.store) { old in
            guard let own = box.withLock({ $0 }) else { return .refused }
            try await Task { try await own.signOut() }.value
            #expect(scene.store.now == nil)
            if signsIn {
                let new = RotatedTokens(access: "b", refresh: "b")
                let coming = try await Task { try await own.signIn(new) }.value
                #expect(scene.store.now == coming && coming.tokens == new)
            }
            return try await scene.server.renew(old)
        }
        box.withLock { $0 = refresher }
        let result = await Result { try await refresher.renewed(after: 5) }
        if signsIn {
            #expect(try result.get().tokens.access == "b")
            #expect(try await refresher.current().tokens.access == "b" && scene.store.now?.tokens.access == "b")
        } else {
            #expect(try result.failure?.code == .signedOut && scene.store.now == nil)
            let new = try await refresher.signIn(RotatedTokens(access: "c", refresh: "c"))
            #expect(try await refresher.current() == new && scene.store.now == new)
        }
        box.withLock { $0 = nil }
    }

    /// Who sends the renewal through the client that carries these very tokens waits for nothing.
    @Test(.timeLimit(.minutes(10))) func aRenewalThatCallsBack() async throws {
        let scene = RefreshScene()
        let box = Locked<TokenRefresher<RotatedTokens>?>(nil)
        let refresher = TokenRefresher(store: scene.store) { old in
            guard let own = box.withLock({ $0 }) else { return .refused }
            #expect(try await own.current().tokens == old)
            for call in [
                { _ = try await own.renewed(after: 5) }, { _ = try await own.signIn(old) }, { try await own.signOut() },
            ] as [@Sendable () async throws -> Void] {
                let result = await Result { try await call() }
                #expect(try result.failure?.code == .renewalFailed)
            }
            return try await scene.server.renew(old)
        }
        box.withLock { $0 = refresher }
        #expect(try await refresher.renewed(after: 5).tokens.access == "a1")
        #expect(scene.store.now?.tokens.access == "a1" && scene.server.renewals == 1)
        box.withLock { $0 = nil }
    }

    /// A lock whose file somebody removes is held by nobody else.
    @Test func aLockFileThatIsRemoved() async throws {
        let path = NSTemporaryDirectory() + "renewal-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let crowd = Crowd()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    for _ in 0..<5 {
                        try await RenewalFileLock(path: path, patience: 900).withLock {
                            crowd.enter()
                            try await Task.sleep(for: .milliseconds(1))
                            crowd.leave()
                            // Whoever waits has the old file open.
                            try? FileManager.default.removeItem(atPath: path)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(crowd.most == 1)
    }
}

/// How many are inside at once.
private final class Crowd: Sendable {
    private let counts = Locked((now: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }
    func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func leave() { counts.withLock { $0.now -= 1 } }
}
