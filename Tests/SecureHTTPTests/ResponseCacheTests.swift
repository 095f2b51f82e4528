import Foundation
import SecretMemory
import Testing

@testable import SecureHTTP

@Suite("Response cache")
struct ResponseCacheTests {
    private struct Stage {
        let client: SecureClient
        let transport: ScriptedTransport
        let cache: ResponseCache
        let time: Locked<ContinuousClock.Instant>
    }

    private func stage(
        _ limits: ResponseCache.Limits = .init(), authenticated: Bool = false, inside: [any Interceptor] = [],
        outside: [any Interceptor] = [], signer: RequestSigner? = nil,
        _ answer: @escaping ScriptedTransport.Answer = { number, _ in response(200, [], "\(number)") }
    ) -> Stage {
        let time = Locked(ContinuousClock.now)
        let cache = ResponseCache(
            timeToLive: .seconds(60), limits: limits, keepsAuthenticated: authenticated, clock: { time.now })
        let transport = ScriptedTransport(answer)
        let client = SecureClient(transport: transport, signer: signer, interceptors: outside + [cache] + inside)
        return Stage(client: client, transport: transport, cache: cache, time: time)
    }

    @Test("Fresh, then stale")
    func life() async throws {
        let stage = stage()
        #expect(try await stage.client.text(try get()) == "1")
        #expect(try await stage.client.text(try get()) == "1")
        stage.time.change { $0 += .seconds(60) }
        #expect(try await stage.client.text(try get()) == "2")
    }

    @Test(
        "What is not kept",
        arguments: [
            [("Cache-Control", "no-store")], [("Cache-Control", "private, no-cache")], [("Cache-Control", "max-age=0")],
            [("Cache-Control", "max-age=x")], [("Set-Cookie", "a=b")], [("Vary", "Accept, *")],
            [("Cache-Control", "max-age=30"), ("Age", "30")], [("Cache-Control", "no-cache=\"x\"")],
            [("Expires", "0")], [("Expires", "Sun, 06 Nov 1994 08:49:37 GMT")], [("Pragma", "no-cache")],
            [("Cache-Control", "max-age=0"), ("Age", "-100000")], [("Cache-Control", "max-age=30"), ("Age", "x")],
            [("Cache-Control", "x=\"a, max-age=50\", max-age=0")], [("Cache-Control", "max-age=50, max-age=0")],
            [("Cache-Control", "x=\"\\\", max-age=50\", max-age=\"0\"")], [("Cache-Control", "max-age = 0")],
            [("Cache-Control", "max-age=-1")], [("Cache-Control", "max-age=+50")], [("Cache-Control", "max-age")],
        ] as [[(String, String)]])
    func unkept(_ fields: [(String, String)]) async throws {
        let stage = stage { number, _ in response(200, fields, "\(number)") }
        _ = try await stage.client.text(try get())
        #expect(try await stage.client.text(try get()) == "2")
        #expect(await stage.cache.count == 0)
    }

    @Test("What came from where a redirect led is not kept")
    func redirected() async throws {
        let stage = stage { number, request in
            request.url.target == "/moved" ? response(302, [("Location", "/a")]) : response(200, [], "\(number)")
        }
        #expect(try await stage.client.text(try get("/moved")) == "2")
        #expect(try await stage.client.text(try get("/moved")) == "4")
        #expect(await stage.cache.count == 0)
    }

    @Test("A change forgets where it led, too")
    func redirectedChange() async throws {
        let stage = stage { number, request in
            request.method == .post ? response(303, [("Location", "/list")]) : response(200, [], "\(number)")
        }
        #expect(try await stage.client.text(try get("/list")) == "1")
        #expect(try await stage.client.text(try get("/other")) == "2")
        _ = try await stage.client.text(try SecureRequest(.post, "https://api.test/items"))
        #expect(try await stage.client.text(try get("/other")) == "2")
        #expect(try await stage.client.text(try get("/list")) == "5")
    }

    @Test("Other statuses and methods are not kept", arguments: [206, 301, 404, 500])
    func statuses(_ status: Int) async throws {
        let stage = stage { number, _ in response(status, [], "\(number)") }
        _ = try await stage.client.text(try get())
        #expect(try await stage.client.text(try get()) == "2")
    }

    @Test("Other headers, other answer")
    func headers() async throws {
        let stage = stage()
        _ = try await stage.client.text(try get("/", [("Accept-Language", "de")]))
        #expect(try await stage.client.text(try get("/", [("Accept-Language", "en")])) == "2")
        #expect(try await stage.client.text(try get("/", [("Accept-Language", "de")])) == "1")
        #expect(try await stage.client.text(try get("/", [("Cache-Control", "no-store")])) == "3")
        #expect(try await stage.client.text(try get("/", [("Range", "bytes=0-1")])) == "4")
    }

    @Test("Answers to credentials only on request", arguments: ["Authorization", "X-Api-Key", "X-Session"])
    func credentials(_ name: String) async throws {
        for (isAsked, second) in [(false, "2"), (true, "1")] {
            let stage = stage(authenticated: isAsked)
            _ = try await stage.client.text(try get("/", [(name, "a")]))
            #expect(try await stage.client.text(try get("/", [(name, "a")])) == second)
            #expect(try await stage.client.text(try get("/", [(name, "b")])) == (isAsked ? "2" : "3"))
        }
    }

    /// The cache stands before what adds the token and cannot tell users apart.
    @Test("A token that the cache did not see", arguments: [true, false])
    func unseen(_ isAsked: Bool) async throws {
        let tokens = BearerRefresher(try BearerToken(SecretBytes(copyingBytes: Array("abc".utf8)))) { $0 }
        let bearer = BearerAuthentication(tokens, for: [try SecureURL("https://api.test")])
        let wrong = stage(authenticated: isAsked, inside: [bearer])
        _ = try await wrong.client.text(try get())
        #expect(try await wrong.client.text(try get()) == "2")
        #expect(await wrong.cache.count == 0)
        let right = stage(authenticated: isAsked, outside: [bearer])
        _ = try await right.client.text(try get())
        #expect(try await right.client.text(try get()) == (isAsked ? "1" : "2"))
    }

    @Test("A signature is a credential", arguments: [true, false])
    func signed(_ isAsked: Bool) async throws {
        let signer = RequestSigner(key: try RequestKey(id: "k", secret: SecretBytes(randomCount: 32)))
        let stage = stage(authenticated: isAsked, signer: signer)
        _ = try await stage.client.text(try get())
        #expect(try await stage.client.text(try get()) == (isAsked ? "1" : "2"))
    }

    @Test("A change forgets", arguments: [SecureRequest.Method.post, .put, .delete, .patch])
    func changes(_ method: SecureRequest.Method) async throws {
        let stage = stage()
        _ = try await stage.client.text(try get("/a"))
        _ = try await stage.client.text(try get("/b"))
        var request = try get("/a")
        request.method = method
        _ = try await stage.client.text(request)
        #expect(try await stage.client.text(try get("/a")) == "4")
        #expect(try await stage.client.text(try get("/b")) == "2")
    }

    @Test("An answer that was asked for before a change is not kept")
    func race() async throws {
        let gate = Locked(false)
        let stage = stage { number, request throws(SecureHTTPError) in
            if request.method == .get, number == 1 {
                while !gate.now { await Task.yield() }
            }
            return response(200, [], "\(number)")
        }
        let early = Task { try await stage.client.text(try get()) }
        while stage.transport.count < 1 { await Task.yield() }
        var change = try get()
        change.method = .post
        _ = try await stage.client.text(change)
        gate.change { $0 = true }
        #expect(try await early.value == "1")
        #expect(try await stage.client.text(try get()) == "3")
    }

    @Test("Bounds of number and size")
    func bounds() async throws {
        let stage = stage(.init(entries: 3, bytes: 25, largestEntry: 10)) { _, request in
            response(200, [], String(repeating: "x", count: Int(request.url.query.dropFirst()) ?? 0))
        }
        for size in 1...9 { _ = try await stage.client.text(try get("/?\(size)")) }
        #expect(await stage.cache.count == 3)
        #expect(await stage.cache.size == 24)
        #expect(try await stage.client.text(try get("/?11")).count == 11)
        _ = try await stage.client.text(try get("/?10"))
        #expect(await stage.cache.count == 2)
        #expect(await stage.cache.size == 19)
        await stage.cache.removeAll()
        #expect(await stage.cache.count == 0)
        #expect(await stage.cache.size == 0)
    }

    @Test("A body in pieces that is too large comes whole")
    func pieces() async throws {
        let stage = stage(.init(largestEntry: 10)) { _, _ in
            let left = Locked(5)
            return SecureResponse(
                status: 200, headers: HeaderFields(),
                body: ResponseBody { () throws(SecureHTTPError) in
                    left.change { $0 -= 1 }
                    return left.now >= 0 ? [UInt8(left.now), 1, 2, 3] : nil
                })
        }
        let bytes = try await stage.client.send(try get()).body.bytes()
        #expect(bytes == (0..<5).reversed().flatMap { [UInt8($0), 1, 2, 3] })
        #expect(await stage.cache.count == 0)
    }

    @Test("From many tasks")
    func threads() async throws {
        let stage = stage(.init(entries: 8))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    var request = try get("/\(number % 16)")
                    if number % 7 == 0 { request.method = .post }
                    _ = try await stage.client.text(request)
                }
            }
            try await group.waitForAll()
        }
        #expect(await stage.cache.count <= 8)
    }
}
