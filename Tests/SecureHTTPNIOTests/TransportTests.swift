import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Transport", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct TransportTests {
    @Test("What is sent is what was asked, and little more")
    func headers() async throws {
        let stage = try Stage()
        let sent = try await stage.client.send(try stage.request("/request?a=b", headers: HeaderFields([("X-A", "1")])))
        let text = String(decoding: try await sent.body.bytes(), as: UTF8.self)
        #expect(text == "GET /request?a=b\naccept-encoding: identity\nhost: api.test:\(stage.server.port)\nx-a: 1")
        await stage.end()
    }

    @Test(
        "The client's own headers cannot be set",
        arguments: ["Host", "Content-Length", "transfer-encoding", "Cookie", "Upgrade"])
    func reserved(_ name: String) async throws {
        let stage = try Stage()
        await stage.refuses(.headerReserved) {
            _ = try await stage.client.send(try stage.request("/request", headers: HeaderFields([(name, "1")])))
        }
        await stage.end()
    }

    @Test("Connections are kept, cookies are not")
    func reuse() async throws {
        let stage = try Stage()
        for _ in 0..<5 { #expect(try await stage.text("/connection") == "1") }
        #expect(try await !stage.text("/request").contains("cookie"))
        #expect(try await stage.text("/once") == "ok")
        #expect(try await stage.text("/connection") == "2")
        #expect(stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("Requests at the same time have connections of their own")
    func parallel() async throws {
        let stage = try Stage()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 {
                group.addTask { try await stage.text("/echo", .post, body: .bytes(Array("body \(number)".utf8))) }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 40)
        await stage.end()
    }

    @Test("Bodies", arguments: [0, 1, 65_536, 65_537, 3_000_000])
    func bodies(_ size: Int) async throws {
        let stage = try Stage()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await stage.client.send(try stage.request("/echo", .post, body: .bytes(bytes)))
        #expect(try await response.body.bytes() == bytes)
        await stage.end()
    }

    @Test("Streams up and down, with progress", arguments: [true, false])
    func streams(_ hasLength: Bool) async throws {
        let stage = try Stage()
        let source = Pieces(count: 40, size: 50_000)
        let told = Told()
        var request = try stage.request(
            "/echo", .put, body: .stream(length: hasLength ? 2_000_000 : nil) { await source.next() })
        request.progress = { told.add($0) }
        let response = try await stage.client.send(request)
        var count = 0
        for try await piece in response.body { count += piece.count }
        #expect(count == 2_000_000 && told.sent == 2_000_000 && told.received == 2_000_000)
        await stage.end()
    }

    @Test("A stream that has not its length", arguments: [1_999_999, 2_000_001])
    func wrongLength(_ length: Int) async throws {
        let stage = try Stage()
        let source = Pieces(count: 40, size: 50_000)
        await stage.refuses(.requestBodyFailed) {
            _ = try await stage.client.send(
                try stage.request("/echo", .put, body: .stream(length: length) { await source.next() }))
        }
        await stage.end()
    }

    @Test("A body that cannot be read")
    func failingBody() async throws {
        struct Broken: Error {}
        let stage = try Stage()
        await stage.refuses(.requestBodyFailed) {
            _ = try await stage.client.send(
                try stage.request("/echo", .put, body: .stream(length: nil) { throw Broken() }))
        }
        await stage.end()
    }

    @Test("Limits of bodies", arguments: ["/large", "/endless"])
    func limits(_ path: String) async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1_000_000))
        await stage.refuses(.responseTooLarge) { _ = try await stage.text(path) }
        await stage.end()
    }

    @Test("A length that announces no body", arguments: [SecureRequest.Method.head, .get])
    func announcedLength(_ method: SecureRequest.Method) async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1_000_000))
        let response = try await stage.client.send(try stage.request("/announced", method))
        #expect(try await response.body.bytes().isEmpty && response.headers["content-length"] == "16777216")
        await stage.end()
    }

    @Test("Nothing is read that nobody asks for")
    func backPressure() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1 << 30))
        let before = residentBytes()
        let response = try await stage.client.send(try stage.request("/endless"))
        var pieces = response.body.makeAsyncIterator()
        _ = try await pieces.next()
        try await Task.sleep(for: .milliseconds(500))
        #expect(residentBytes() - before < 40_000_000)
        await stage.end()
    }

    @Test(
        "Time",
        arguments: [
            ("/silent", 300, 60_000), ("/stall", 300, 60_000), ("/drip", 60_000, 500), ("/silent", 60_000, 300),
        ])
    func time(_ path: String, _ idle: Int, _ whole: Int) async throws {
        let stage = try Stage(
            limits: TransferLimits(connect: .seconds(60), idle: .milliseconds(idle), whole: .milliseconds(whole)))
        await stage.refuses(.timedOut) { _ = try await stage.text(path) }
        await stage.end()
    }

    @Test("Slow is not idle")
    func slow() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), idle: .seconds(5)))
        #expect(try await stage.text("/slow") == "hello")
        await stage.end()
    }

    @Test(
        "Answers that are none",
        arguments: [
            ("/short", .connectionLost), ("/cut-chunk", .connectionLost), ("/garbage", .malformedResponse),
            ("/two-lengths", .malformedResponse), ("/length-and-chunks", .malformedResponse),
            ("/headers", .malformedResponse),
        ] as [(String, SecureHTTPError.Code)])
    func broken(_ path: String, _ code: SecureHTTPError.Code) async throws {
        let stage = try Stage()
        await stage.refuses(code) { _ = try await stage.text(path, .post) }
        await stage.end()
    }

    @Test(
        "Answers of other shapes",
        arguments: [("/unframed", "until the end"), ("/continue", "ok"), ("/no-content", "")])
    func shapes(_ path: String, _ body: String) async throws {
        let stage = try Stage()
        #expect(try await stage.text(path) == body)
        #expect(try await stage.text("/echo", .post, body: .bytes([65])) == "A")
        await stage.end()
    }

    @Test("What a server says unasked answers nothing")
    func unasked() async throws {
        let stage = try Stage()
        for _ in 0..<20 {
            #expect(try await stage.text("/unasked") == "ok")
            #expect(try await stage.text("/connection") != "for you")
        }
        await stage.end()
    }

    @Test("A kept connection that the server has closed")
    func stale() async throws {
        let stage = try Stage()
        for _ in 0..<20 { #expect(try await stage.text("/hangs-up-later") == "ok") }
        await stage.end()
    }

    @Test("Redirects")
    func redirects() async throws {
        let stage = try Stage(redirects: RedirectPolicy(limit: 3))
        #expect(try await stage.text("/to?/echo").isEmpty)
        await stage.refuses(.tooManyRedirects) { _ = try await stage.text("/loop") }
        await stage.refuses(.redirectRefused) { _ = try await stage.text("/to?http://api.test/") }
        await stage.refuses(.hostUnpinned) { _ = try await stage.text("/to?https://evil.test/") }
        await stage.refuses(.hostMismatch) { _ = try await stage.text("/to?https://other.test:\(stage.server.port)/") }
        await stage.end()
    }

    @Test("Cancelled", arguments: ["/silent", "/stall", "/drip"])
    func cancellation(_ path: String) async throws {
        let stage = try Stage()
        let task = Task { try await stage.text(path) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        await stage.refuses(.cancelled) { _ = try await task.value }
        await stage.end()
    }

    @Test("Letting go of a body gives up its connection")
    func lettingGo() async throws {
        let stage = try Stage()
        do { _ = try await stage.client.send(try stage.request("/endless")) }
        for _ in 0..<300 where stage.transport.openConnections > 0 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(stage.transport.openConnections == 0)
        await stage.end()
    }

    @Test("A closed client")
    func closed() async throws {
        let stage = try Stage()
        await stage.client.close()
        await stage.refuses(.closed) { _ = try await stage.text("/connection") }
        await stage.end()
    }

    @Test("Nobody there")
    func nobody() async throws {
        let stage = try Stage()
        stage.server.stop()
        try await Task.sleep(for: .milliseconds(500))
        await stage.refuses(.cannotConnect) { _ = try await stage.text("/connection") }
        await stage.end()
    }
}

/// Pieces of a body, one after the other.
private actor Pieces {
    private var count: Int
    private let size: Int

    init(count: Int, size: Int) { (self.count, self.size) = (count, size) }

    func next() -> [UInt8]? {
        guard count > 0 else { return nil }
        count -= 1
        return [UInt8](repeating: UInt8(count), count: size)
    }
}

/// Sendable: touched under `lock` alone.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var most = TransferProgress()

    var sent: Int { lock.withLock { most.sent } }
    var received: Int { lock.withLock { most.received } }

    func add(_ progress: TransferProgress) {
        lock.withLock {
            most.sent = max(most.sent, progress.sent)
            most.received = max(most.received, progress.received)
        }
    }
}

/// Memory of this process, 0 where the system does not tell.
func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}
