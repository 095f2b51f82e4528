import Foundation
import Sealing
import SecretMemory
import Testing

@testable import SecureHTTP

/// One request leads to several exchanges: redirects, tries of interceptors. None of them may act twice.
@Suite("Offline queue, each once")
struct OfflineQueueRepeatTests {
    private final class Stage {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-queue-\(UUID().uuidString)")
        let queue: OfflineQueue
        let transport: ScriptedTransport
        let client: SecureClient

        init(
            honours: Bool = false, interceptors: [any Interceptor] = [], _ answer: @escaping ScriptedTransport.Answer
        ) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let keyring = PayloadKeyring(current: PayloadKey())
            let file = QueueFile(path: folder.appendingPathComponent("queue").path) { keyring }
            queue = try OfflineQueue(file: file, serverHonoursKeys: honours)
            transport = ScriptedTransport(answer)
            client = SecureClient(transport: transport, interceptors: interceptors)
        }

        func add(_ method: SecureRequest.Method = .post, _ headers: [(String, String)] = []) async throws {
            let request = try SecureRequest(
                method, "https://api.test/pay", headers: HeaderFields(headers), body: .bytes([1]))
            try await queue.add(request, key: "pay")
        }

        func deliver() async throws -> OfflineQueue.Delivery.End { try await queue.deliver(with: client).end }

        var posts: Int { transport.requests.count { $0.method == .post } }

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private static func retry() throws -> Retry { try Retry(sleep: { _ in }) }

    @Test("A server that acted and pointed elsewhere, where nobody answers", arguments: [301, 302, 303])
    func redirected(_ status: Int) async throws {
        let stage = try Stage { number, _ throws(SecureHTTPError) in
            if number % 2 == 1 { return response(status, [("Location", "/done")]) }
            throw SecureHTTPError(.handshakeFailed)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(stage.posts == 1)
    }

    @Test("A server that did not act, and pointed elsewhere", arguments: [307, 308])
    func moved(_ status: Int) async throws {
        let stage = try Stage { number, _ throws(SecureHTTPError) in
            if number == 1 { return response(status, [("Location", "/there")]) }
            if number == 2 { throw SecureHTTPError(.cannotConnect) }
            return response(200)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .stopped(.cannotConnect))
        #expect(try await stage.deliver() == .empty)
    }

    @Test(
        "A client that tries again does not for the queue",
        arguments: [SecureHTTPError.Code.connectionLost, .timedOut])
    func retried(_ code: SecureHTTPError.Code) async throws {
        let stage = try Stage(interceptors: [try Self.retry()]) { _, _ throws(SecureHTTPError) in
            throw SecureHTTPError(code)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(stage.posts == 1)
    }

    @Test("Nor where the caller has set a key of its own, or an answer asks for it")
    func ownKey() async throws {
        let stage = try Stage(interceptors: [try Self.retry()]) { _, _ in response(503) }
        try await stage.add(.post, [("Idempotency-Key", "own")])
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(stage.posts == 1)
    }

    /// An interceptor of somebody's own that tries again whatever it is.
    private struct Stubborn: Interceptor {
        func intercept(
            _ request: SecureRequest, _ chain: InterceptorChain
        ) async throws(SecureHTTPError) -> SecureResponse {
            do { return try await chain.proceed(request) } catch { return try await chain.proceed(request) }
        }
    }

    @Test("A first try that was lost, and a second that reached nobody")
    func lostThenUnreached() async throws {
        let stage = try Stage(interceptors: [Stubborn()]) { number, _ throws(SecureHTTPError) in
            throw SecureHTTPError(number == 1 ? .connectionLost : .cannotConnect)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
        #expect(stage.posts == 2)
    }

    @Test("A first try that was lost, and a second that asks to wait")
    func lostThenLater() async throws {
        let stage = try Stage(interceptors: [Stubborn()]) { number, _ throws(SecureHTTPError) in
            if number == 1 { throw SecureHTTPError(.connectionLost) }
            return response(429)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .uncertain(key: "pay"))
    }

    @Test("Two tries that reached nobody")
    func neverReached() async throws {
        let stage = try Stage(interceptors: [Stubborn()]) { number, _ throws(SecureHTTPError) in
            if number <= 2 { throw SecureHTTPError(.cannotConnect) }
            return response(200)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .stopped(.cannotConnect))
        #expect(try await stage.deliver() == .empty)
    }

    @Test("A client tries again where that does no harm", arguments: [true, false])
    func harmless(_ honours: Bool) async throws {
        let stage = try Stage(honours: honours, interceptors: [try Self.retry()]) { number, _ throws(SecureHTTPError) in
            if number < 3 { throw SecureHTTPError(.connectionLost) }
            return response(200)
        }
        try await stage.add(honours ? .post : .put)
        #expect(try await stage.deliver() == .empty)
        #expect(stage.transport.count == 3)
    }

    @Test("A credential that was refused is renewed, and the request sent with the new one")
    func renewed() async throws {
        @Sendable func token(_ text: String, _ generation: UInt64) throws -> BearerToken {
            try BearerToken(SecretBytes(copyingBytes: Array(text.utf8)), generation: generation)
        }
        let tokens = BearerRefresher(try token("old", 1)) { _ in try token("new", 2) }
        let origin = try SecureURL("https://api.test/")
        let stage = try Stage(interceptors: [BearerAuthentication(tokens, for: [origin])]) { _, request in
            response(request.headers["authorization"] == "Bearer new" ? 200 : 401)
        }
        try await stage.add()
        #expect(try await stage.deliver() == .empty)
    }

    @Test("What no client would send is not taken", arguments: ["TE", "Host", "Cookie", "Content-Length"])
    func reserved(_ name: String) async throws {
        let stage = try Stage { _, _ in response(200) }
        let expected: SecureHTTPError.Code = name == "Cookie" ? .credentialRefused : .headerReserved
        #expect(await code { try await stage.add(.post, [(name, "1")]) } == expected)
        #expect(await stage.queue.pending.isEmpty)
    }

    @Test(
        "Credentials are not kept",
        arguments: ["X-JWT", "X-OTP", "X-HMAC", "X-User-Pin", "X-Auth", "Api-Key", "X-CSRF", "X-JWT-Assertion"])
    func credentials(_ name: String) async throws {
        let stage = try Stage { _, _ in response(200) }
        #expect(await code { try await stage.add(.post, [(name, "1")]) } == .credentialRefused)
    }

    @Test("Names that merely look like one", arguments: ["X-Footprint", "X-Opinion", "Accept", "X-Trace", "X-Spinner"])
    func harmlessNames(_ name: String) async throws {
        let stage = try Stage { _, _ in response(200) }
        try await stage.add(.post, [(name, "1")])
    }

    @Test("Fewer keys than none are none")
    func rememberedKeys() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-queue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let keyring = PayloadKeyring(current: PayloadKey())
        let file = QueueFile(path: folder.appendingPathComponent("queue").path) { keyring }
        let queue = try OfflineQueue(file: file, limits: OfflineQueue.Limits(rememberedKeys: -1))
        try await queue.add(try get(), key: "a")
        let client = SecureClient(transport: ScriptedTransport { _, _ in response(200) })
        #expect(try await queue.deliver(with: client).end == .empty)
    }
}
