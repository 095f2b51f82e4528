import Foundation
import SecretMemory
import Testing

@testable import SecureHTTP

func token(_ text: String, _ generation: UInt64) throws -> BearerToken {
    try BearerToken(SecretBytes(copyingBytes: Array(text.utf8)), generation: generation)
}

@Suite("Interceptors")
struct InterceptorTests {
    private struct Mark: Interceptor {
        let name: String
        let order: Locked<[String]>

        func intercept(
            _ request: SecureRequest, _ chain: InterceptorChain
        ) async throws(SecureHTTPError) -> SecureResponse {
            order.change { $0.append(name) }
            let response = try await chain.proceed(request)
            order.change { $0.append(name + "'") }
            return response
        }
    }

    @Test("The first stands outermost")
    func order() async throws {
        let order = Locked<[String]>([])
        let transport = ScriptedTransport { _, _ in response(200) }
        let client = SecureClient(
            transport: transport, interceptors: [Mark(name: "a", order: order), Mark(name: "b", order: order)])
        _ = try await client.send(try get())
        #expect(order.now == ["a", "b", "b'", "a'"])
    }

    @Test("What interceptors add is checked like what the caller wrote")
    func reserved() async throws {
        struct Smuggler: Interceptor {
            func intercept(
                _ request: SecureRequest, _ chain: InterceptorChain
            ) async throws(SecureHTTPError) -> SecureResponse {
                var changed = request
                try changed.headers.set("transfer-encoding", "chunked")
                return try await chain.proceed(changed)
            }
        }
        let transport = ScriptedTransport { _, _ in response(200) }
        let client = SecureClient(transport: transport, interceptors: [Smuggler()])
        #expect(await code { _ = try await client.send(try get()) } == .headerReserved)
        #expect(transport.count == 0)
    }

    @Test("Nothing is sent after the deadline")
    func deadline() async throws {
        struct Slow: Interceptor {
            func intercept(
                _ request: SecureRequest, _ chain: InterceptorChain
            ) async throws(SecureHTTPError) -> SecureResponse {
                do { try await Task.sleep(for: .milliseconds(60)) } catch { throw SecureHTTPError(.cancelled) }
                return try await chain.proceed(request)
            }
        }
        let transport = ScriptedTransport { _, _ in response(200) }
        let client = SecureClient(
            transport: transport, limits: TransferLimits(whole: .milliseconds(20)), interceptors: [Slow()])
        #expect(await code { _ = try await client.send(try get()) } == .timedOut)
        #expect(transport.count == 0)
    }

    @Test("A log shows no value, no address and no body")
    func log() async throws {
        let lines = Locked<[ExchangeLog.Entry]>([])
        let transport = ScriptedTransport { number, _ throws(SecureHTTPError) in
            if number == 2 { throw SecureHTTPError(.pinMismatch) }
            return response(404, [("x-hidden", "hidden")], "hidden")
        }
        let client = SecureClient(
            transport: transport, interceptors: [ExchangeLog { entry in lines.change { $0.append(entry) } }])
        var request = try get("/hidden?hidden", [("Authorization", "Bearer hidden"), ("X-A", "hidden")])
        request.method = .post
        request.body = .bytes(Array("hidden".utf8))
        _ = try await client.send(request)
        #expect(await code { _ = try await client.send(request) } == .pinMismatch)
        #expect(lines.now.map(\.outcome) == [.answered(status: 404), .failed(.pinMismatch)])
        #expect(lines.now[0].headerNames == ["authorization", "x-a"] && lines.now[0].bodySize == 6)
        var dumped = ""
        dump(lines.now, to: &dumped)
        #expect(!"\(lines.now) \(dumped)".contains("hidden"))
        #expect(!"\(lines.now)".contains("api.test"))
    }

    @Test(
        "A guard", arguments: [SecurityGuard.Mode.strict, .warn],
        [SecurityGuard.Verdict.sound, .suspicious, .unknown])
    func guarded(_ mode: SecurityGuard.Mode, _ verdict: SecurityGuard.Verdict) async throws {
        let told = Locked<[SecurityGuard.Verdict]>([])
        let transport = ScriptedTransport { _, _ in response(200) }
        let client = SecureClient(
            transport: transport,
            interceptors: [SecurityGuard(mode, judge: { verdict }, warned: { one in told.change { $0.append(one) } })])
        let refused = await code { _ = try await client.send(try get()) }
        #expect(refused == (mode == .strict && verdict != .sound ? .deviceRefused : nil))
        #expect(told.now == (verdict == .sound ? [] : [verdict]))
        #expect(transport.count == (refused == nil ? 1 : 0))
    }
}

@Suite("Retry")
struct RetryTests {
    private func run(
        _ request: SecureRequest, attempts: Int = 3, _ answer: @escaping ScriptedTransport.Answer
    ) async throws -> (count: Int, pauses: [Duration], status: Int?, code: SecureHTTPError.Code?) {
        let pauses = Locked<[Duration]>([])
        let transport = ScriptedTransport(answer)
        let retry = try Retry(
            attempts: attempts,
            backoff: try Backoff(base: .milliseconds(100), longest: .seconds(2), random: { 0.5 }),
            sleep: { pause in pauses.change { $0.append(pause) } })
        let client = SecureClient(transport: transport, interceptors: [retry])
        do {
            let response = try await client.send(request)
            return (transport.count, pauses.now, response.status, nil)
        } catch {
            return (transport.count, pauses.now, nil, error.code)
        }
    }

    @Test("The second try answers")
    func second() async throws {
        let seen = try await run(try get()) { number, _ in response(number == 1 ? 503 : 200) }
        #expect(seen.count == 2 && seen.status == 200 && seen.pauses == [.milliseconds(50)])
    }

    @Test("Pauses grow up to their bound, tries end")
    func growth() async throws {
        let seen = try await run(try get(), attempts: 8) { _, _ throws(SecureHTTPError) in
            throw SecureHTTPError(.cannotConnect)
        }
        let expected = [50, 100, 200, 400, 800, 1_000, 1_000].map { Duration.milliseconds($0) }
        #expect(seen.count == 8 && seen.code == .cannotConnect && seen.pauses == expected)
    }

    @Test(
        "What is final",
        arguments: [
            SecureHTTPError.Code.pinMismatch, .untrusted, .hostUnpinned, .responseTooLarge, .malformedResponse,
            .cancelled,
        ])
    func final(_ code: SecureHTTPError.Code) async throws {
        let seen = try await run(try get()) { _, _ throws(SecureHTTPError) in throw SecureHTTPError(code) }
        #expect(seen.count == 1 && seen.code == code)
    }

    @Test("What cannot be sent twice is not", arguments: [SecureRequest.Method.post, .patch])
    func post(_ method: SecureRequest.Method) async throws {
        var request = try get()
        (request.method, request.body) = (method, .bytes([1]))
        #expect(try await run(request) { _, _ in response(503) }.count == 1)
        try request.headers.set("Idempotency-Key", "k")
        #expect(try await run(request) { _, _ in response(503) }.count == 3)
        request.body = .stream(length: nil) { nil }
        #expect(try await run(request) { _, _ in response(503) }.count == 1)
    }

    @Test("Retry-After", arguments: [("1", [1_000]), ("0", [50]), ("3", nil), ("-1", [50]), ("Thu, 01 Dec", [50])])
    func after(_ wish: String, _ pauses: [Int]?) async throws {
        let seen = try await run(try get(), attempts: 2) { _, _ in response(429, [("Retry-After", wish)]) }
        #expect(seen.pauses == (pauses ?? []).map { .milliseconds($0) } && seen.status == 429)
    }

    @Test("Bounds", arguments: [0, 11])
    func bounds(_ attempts: Int) { expectRefusal { try Retry(attempts: attempts) } }
}

@Suite("Bearer tokens")
struct BearerTests {
    private let origin = try? SecureURL("https://api.test")

    private func client(
        _ tokens: any BearerTokens, _ answer: @escaping ScriptedTransport.Answer
    ) throws -> (SecureClient, ScriptedTransport) {
        let transport = ScriptedTransport(answer)
        let origin = try #require(origin)
        return (
            SecureClient(transport: transport, interceptors: [BearerAuthentication(tokens, for: [origin])]), transport
        )
    }

    @Test("Only where it belongs")
    func origins() async throws {
        let tokens = BearerRefresher(try token("abc", 1)) { $0 }
        let (client, transport) = try client(tokens) { _, _ in response(200) }
        _ = try await client.send(try get("/x"))
        _ = try await client.send(try SecureRequest(.get, "https://api.test:8443/x"))
        _ = try await client.send(try SecureRequest(.get, "https://other.test/x"))
        _ = try await client.send(try get("/x", [("Authorization", "Basic x")]))
        #expect(transport.requests.map { $0.headers["authorization"] } == ["Bearer abc", nil, nil, "Basic x"])
    }

    @Test("It does not follow a redirect to another host")
    func redirect() async throws {
        let tokens = BearerRefresher(try token("abc", 1)) { $0 }
        let (client, transport) = try client(tokens) { _, _ in response(302, [("Location", "https://other.test/")]) }
        #expect(await code { _ = try await client.send(try get()) } == .redirectRefused)
        #expect(transport.count == 1)
    }

    @Test("A refused token is renewed once for all")
    func renewal() async throws {
        let renewals = Locked(0)
        let tokens = BearerRefresher(try token("old", 1)) { _ in
            renewals.change { $0 += 1 }
            try await Task.sleep(for: .milliseconds(50))
            return try token("new", 2)
        }
        let (client, _) = try client(tokens) { _, request in
            response(request.headers["authorization"] == "Bearer new" ? 200 : 401)
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await client.send(try get()).status } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 50) && renewals.now == 1)
    }

    @Test("A late refusal of an old token renews nothing")
    func late() async throws {
        let renewals = Locked(0)
        let tokens = BearerRefresher(try token("two", 2)) { one in
            renewals.change { $0 += 1 }
            return one
        }
        let next = try await tokens.renewed(after: try token("one", 1))
        #expect(next?.generation == 2 && renewals.now == 0)
    }

    @Test("A renewal that fails keeps the token and tells nothing")
    func failure() async throws {
        struct Leaky: Error { let secret = "hidden" }
        let tokens = BearerRefresher(try token("old", 1)) { _ in throw Leaky() }
        let (client, _) = try client(tokens) { _, _ in response(401) }
        #expect(await code { _ = try await client.send(try get()) } == .authenticationFailed)
        #expect(await tokens.current()?.generation == 1)
    }

    @Test("Who gives up does not end the renewal of others")
    func cancelled() async throws {
        let tokens = BearerRefresher(try token("old", 1)) { _ in
            try await Task.sleep(for: .milliseconds(100))
            return try token("new", 2)
        }
        let old = try #require(await tokens.current())
        let first = Task { try await tokens.renewed(after: old)?.generation }
        try await Task.sleep(for: .milliseconds(20))
        let second = Task { try await tokens.renewed(after: old)?.generation }
        first.cancel()
        #expect(try await second.value == 2)
    }

    @Test("Signing out during a renewal is not undone by it")
    func signedOut() async throws {
        let tokens = BearerRefresher(try token("old", 1)) { _ in
            try await Task.sleep(for: .milliseconds(60))
            return try token("new", 2)
        }
        let old = try #require(await tokens.current())
        let renewal = Task { try await tokens.renewed(after: old) }
        try await Task.sleep(for: .milliseconds(20))
        await tokens.use(nil)
        _ = try await renewal.value
        #expect(await tokens.current() == nil)
    }

    @Test("No token", arguments: ["", "=", "a b", "a\r\nX: y", "ä", "a=b"])
    func malformed(_ text: String) { expectRefusal { try token(text, 0) } }

    @Test("A token prints as nothing")
    func prints() throws {
        var dumped = ""
        let secret = try token("hidden", 1)
        dump(secret, to: &dumped)
        #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("hidden"))
    }
}
