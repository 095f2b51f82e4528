import Foundation
import SecretStorage
import SignIn
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private final class Hand: Sendable {
    private let seconds = Locked(1_000.0)
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

    @Test func `The background counts from its beginning, however often it is told`() async {
        let session = Session(policy: SessionPolicy(idle: 10_000, background: 60), clock: hand.clock)
        await session.begin()
        await session.enterBackground()
        for _ in 0..<2 {
            hand.wait(29)
            await session.enterBackground()
            #expect(await session.state == .unlocked)
        }
        hand.wait(3_600)
        await session.enterBackground()
        await session.enterForeground()
        #expect(await session.state == .locked(.background))
    }

    @Test(arguments: [0, 60]) func `Who comes in while the app is away has not brought it back`(limit: Double) async {
        let session = Session(policy: SessionPolicy(idle: 10_000, background: limit), clock: hand.clock)
        await session.enterBackground()
        await session.begin()
        hand.wait(3_600)
        #expect(await session.state == .locked(.background))
        await session.unlock()
        // The app is about to come back from the prompt.
        #expect(await session.state == .unlocked)
        hand.wait(3_600)
        #expect(await session.state == .locked(.background))
        await session.unlock()
        hand.wait(20)
        await session.enterForeground()
        hand.wait(3_600)
        #expect(await session.state == .unlocked)
        await session.end()
        await session.enterBackground()
        await session.begin()
        await session.enterBackground()
        #expect(await session.state == (limit == 0 ? .locked(.background) : .unlocked))
    }

    @Test func `A policy keeps its bounds`() async {
        var policy = SessionPolicy(idle: 3_600, absolute: 600)
        #expect(policy.absolute == 600)
        let short = Session(policy: policy, clock: hand.clock)
        await short.begin()
        hand.wait(601)
        #expect(await short.state == .signedOut)
        for number in [Double.nan, .infinity, -1] {
            (policy.idle, policy.absolute, policy.background) = (number, number, number)
            let session = Session(policy: policy, clock: hand.clock)
            await session.begin()
            await session.enterBackground()
            hand.wait(1e11)
            #expect(await session.state == .signedOut)
        }
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

    @Test func `What comes while others are cleared is cleared as well, or named`() async throws {
        for stops in [true, false] {
            let (secrets, count) = (MemoryStore(), Locked(0))
            let session = Session(policy: policy, clock: hand.clock)
            await session.onEnd(SecretCleanup(store: secrets))
            await session.onEnd(
                CustomCleanup("slow") {
                    // A request that was under way.
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    if number == 1 || !stops { try await secrets.write(string: "token", to: "late") }
                } isClear: {
                    stops
                })
            await session.begin()
            #expect(await session.end().map(\.name) == (stops ? [] : ["secrets", "slow"]))
            #expect(try await secrets.list().isEmpty == stops)
        }
    }

    @Test func `An end that comes during another one clears what came before it`() async throws {
        let secrets = MemoryStore()
        let session = Session(policy: policy, clock: hand.clock)
        let ((entered, enter), (gate, open)) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let count = Locked(0)
        await session.onEnd(SecretCleanup(store: secrets))
        await session.onEnd(
            CustomCleanup("slow") {
            } isClear: {
                // Behind the look at the secrets, and for one end alone.
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                guard isFirst else { return true }
                enter.finish()
                for await _ in gate {}
                return true
            })
        await session.begin()
        async let first = session.end()
        for await _ in entered {}
        try await secrets.write(string: "token", to: "late")
        async let second = session.end()
        async let beginning: Void = session.begin()
        for _ in 0..<100 { await Task.yield() }
        open.finish()
        #expect(await first.isEmpty)
        #expect(await second.isEmpty)
        await beginning
        #expect(try await secrets.list().isEmpty)
        #expect(await session.failures.isEmpty)
    }

    @Test func `A link in the place of a folder is not emptied`() async throws {
        let path = NSTemporaryDirectory() + "link-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path + "-home", withIntermediateDirectories: true)
        defer { for end in ["", "-home"] { try? FileManager.default.removeItem(atPath: path + end) } }
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path + "-home/file"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "-home")
        for spelling in ["", "/", "/.", "/./", "//././/", "/..", "/../", "/x/.."].map({ path + $0 }) {
            await #expect(throws: SignInError.self) { try await FolderCleanup(path: spelling).clear() }
            await #expect(throws: SignInError.self) { _ = try await FolderCleanup(path: spelling).isClear() }
        }
        #expect(FileManager.default.fileExists(atPath: path + "-home/file"))
    }

    /// Cookies, a cache of answers, files and secrets, each as its system keeps it.
    @Test func `Nothing of the session is left anywhere`() async throws {
        let folder = NSTemporaryDirectory() + "logout-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/deep/deeper", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let outside = folder + "-outside"
        try Data("kept".utf8).write(to: URL(fileURLWithPath: outside))
        defer { try? FileManager.default.removeItem(atPath: outside) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: outside)
        for name in ["/a", "/.hidden", "/deep/b"] {
            try Data("token".utf8).write(to: URL(fileURLWithPath: folder + name))
        }
        let url = try #require(URL(string: "https://api.example/"))
        let cookies = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        let cookie = try #require(
            HTTPCookie(properties: [.name: "session", .value: "token", .path: "/", .domain: "api.example"]))
        cookies.setCookie(cookie)
        let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        let request = URLRequest(url: url)
        let answer = URLResponse(url: url, mimeType: nil, expectedContentLength: 5, textEncodingName: nil)
        cache.storeCachedResponse(CachedURLResponse(response: answer, data: Data("token".utf8)), for: request)
        let secrets = MemoryStore()
        for number in 0..<20 { try await secrets.write(string: "token", to: SecretName("item \(number)")) }
        let session = Session(policy: policy, clock: hand.clock)
        await session.onEnd(SecretCleanup(store: secrets))
        await session.onEnd(FolderCleanup(path: folder))
        let (jar, store) = (Shared(cookies), Shared(cache))
        await session.onEnd(
            CustomCleanup("cookies") {
                for cookie in jar.value.cookies ?? [] { jar.value.deleteCookie(cookie) }
            } isClear: {
                jar.value.cookies?.isEmpty ?? true
            })
        await session.onEnd(
            CustomCleanup("answers") {
                store.value.removeAllCachedResponses()
            } isClear: {
                store.value.cachedResponse(for: URLRequest(url: url)) == nil
            })
        await session.begin()
        #expect(cookies.cookies?.count == 1 && cache.cachedResponse(for: request) != nil)
        #expect(await session.end().isEmpty)
        #expect(cookies.cookies?.isEmpty == true && cache.cachedResponse(for: request) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try String(contentsOfFile: outside, encoding: .utf8) == "kept", "a link is removed, not followed")
        #expect(try await secrets.list().isEmpty)
    }
}

/// Sendable: used by one task after the other.
private final class Shared<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
