import Foundation
import SecretStorage
import SignIn
import Synchronization
import Testing

private final class Hand: Sendable {
    private let seconds = Mutex(1_000.0)
    var clock: LimiterClock { LimiterClock { LimiterTime(boot: "one", seconds: self.seconds.withLock { $0 }) } }
    func wait(_ more: Double) { seconds.withLock { $0 += more } }
}

@Suite struct SessionTests {
    private let hand = Hand()
    private let policy = SessionPolicy(idle: 100, absolute: 1_000, background: 10)

    @Test func `Idle time locks, activity keeps it open`() async {
        let session = Session(policy: policy, clock: hand.clock)
        #expect(await session.state == .signedOut)
        await session.begin()
        for _ in 0..<5 {
            hand.wait(90)
            await session.touch()
            #expect(await session.state == .unlocked)
        }
        hand.wait(100)
        #expect(await session.state == .locked(.idle))
        await session.touch()
        #expect(await session.state == .locked(.idle))
        await session.unlock()
        #expect(await session.state == .unlocked)
    }

    @Test func `It ends after its time, whatever is done`() async throws {
        let secrets = MemoryStore()
        try await secrets.write(string: "token", to: "session")
        let session = Session(policy: policy, clock: hand.clock)
        await session.onEnd(SecretCleanup(store: secrets))
        await session.begin()
        for _ in 0..<11 {
            hand.wait(91)
            await session.touch()
        }
        #expect(await session.state == .signedOut)
        #expect(try await secrets.list().isEmpty)
        await session.unlock()
        #expect(await session.state == .signedOut)
    }

    @Test func `The background locks after its time, and not before`() async {
        let session = Session(policy: policy, clock: hand.clock)
        await session.begin()
        await session.enterBackground()
        hand.wait(9)
        await session.enterForeground()
        #expect(await session.state == .unlocked)
        await session.enterBackground()
        hand.wait(10)
        await session.enterForeground()
        #expect(await session.state == .locked(.background))
        let strict = Session(policy: SessionPolicy(background: 0), clock: hand.clock)
        await strict.begin()
        await strict.enterBackground()
        #expect(await strict.state == .locked(.background))
    }

    @Test func `The stream tells every change`() async {
        let session = Session(policy: policy, clock: hand.clock)
        var states = await session.states().makeAsyncIterator()
        #expect(await states.next() == .signedOut)
        await session.begin()
        #expect(await states.next() == .unlocked)
        await session.lockNow()
        #expect(await states.next() == .locked(.asked))
        await session.end()
        #expect(await states.next() == .signedOut)
    }

    /// With the machine's own clock: nobody asks, and it locks.
    @Test func `What is due happens when it is due`() async {
        let session = Session(policy: SessionPolicy(idle: 1))
        var states = await session.states().makeAsyncIterator()
        #expect(await states.next() == .signedOut)
        await session.begin()
        #expect(await states.next() == .unlocked)
        #expect(await states.next() == .locked(.idle))
    }

    @Test func `Signing out clears all it can and says what is left`() async throws {
        let path = NSTemporaryDirectory() + "session-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path + "/deep", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/deep/file"))
        let secrets = MemoryStore()
        try await secrets.write(string: "token", to: "session")
        struct Broken: Error {}
        let session = Session(policy: policy, clock: hand.clock)
        await session.onEnd(
            CustomCleanup("broken") {
                throw Broken()
            } isClear: {
                true
            })
        await session.onEnd(
            CustomCleanup("stubborn") {
            } isClear: {
                false
            })
        await session.onEnd(FolderCleanup(path: path))
        await session.onEnd(FolderCleanup(path: path + "/missing"))
        await session.onEnd(SecretCleanup(store: secrets))
        await session.begin()
        let failures = await session.end()
        #expect(failures.map(\.name) == ["broken", "stubborn"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        #expect(try await secrets.list().isEmpty)
    }
}
