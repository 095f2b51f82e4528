import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite(
    "HTTP/2", .enabled(if: TestPKI.isThere && Nginx.isThere, "no nginx or no certificates to test with"), .serialized)
struct HTTP2Tests {
    private struct Stage {
        let nginx: Nginx
        let transport: NIOTransport
        let client: SecureClient

        init(
            _ plan: ClientPlan = ClientPlan(), limits: TransferLimits = TransferLimits(connect: .seconds(60)),
            store: PinStore? = nil, offersHTTP2: Bool = true, nginx extra: String = ""
        ) throws {
            nginx = try Nginx(extra)
            transport = NIOTransport(
                tls: try plan.tls(store), addresses: [try HostName("api.test"): "127.0.0.1"], offersHTTP2: offersHTTP2)
            client = SecureClient(transport: transport, limits: limits)
        }

        func request(_ path: String, _ method: SecureRequest.Method = .get, _ body: SecureRequest.Body = .none) throws
            -> SecureRequest
        {
            try SecureRequest(method, "https://api.test:\(nginx.server.port)\(path)", body: body)
        }

        func text(_ path: String, _ method: SecureRequest.Method = .get, _ body: SecureRequest.Body = .none)
            async throws -> String
        {
            let bytes = try await client.send(try request(path, method, body)).body.bytes()
            return String(decoding: bytes, as: UTF8.self)
        }

        func refuses(_ code: SecureHTTPError.Code, _ body: () async throws -> Void) async {
            var seen: SecureHTTPError.Code?
            do { try await body() } catch {
                expectOpaque(error)
                seen = (error as? SecureHTTPError)?.code
            }
            #expect(seen == code)
        }

        func end() async {
            await client.close()
            #expect(transport.openConnections == 0)
            nginx.stop()
        }
    }

    @Test("It is spoken where both can, on one connection")
    func spoken() async throws {
        let stage = try Stage()
        let first = try await stage.text("/speech")
        #expect(first.hasPrefix("HTTP/2.0 "))
        for _ in 0..<5 { #expect(try await stage.text("/speech") == first) }
        #expect(stage.transport.openConnections == 1)
        await stage.end()
        let old = try Stage(offersHTTP2: false)
        #expect(try await old.text("/speech").hasPrefix("HTTP/1.1 "))
        await old.end()
    }

    /// The server allows eight streams at a time; the others wait.
    @Test("Requests side by side share the connection")
    func parallel() async throws {
        let stage = try Stage()
        _ = try await stage.text("/speech")
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 {
                group.addTask { try await stage.text("/echo", .post, .bytes(Array("body \(number)".utf8))) }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 40 && stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("Bodies", arguments: [0, 1, 65_535, 65_536, 3_000_000])
    func bodies(_ size: Int) async throws {
        let stage = try Stage()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await stage.client.send(try stage.request("/echo", .post, .bytes(bytes)))
        #expect(try await response.body.bytes() == bytes)
        await stage.end()
    }

    @Test("Streams up and down", arguments: [true, false])
    func streams(_ hasLength: Bool) async throws {
        let stage = try Stage()
        let left = LockedCount(40)
        let body = SecureRequest.Body.stream(length: hasLength ? 2_000_000 : nil) {
            left.take() ? [UInt8](repeating: 7, count: 50_000) : nil
        }
        let response = try await stage.client.send(try stage.request("/echo", .put, body))
        #expect(try await response.body.bytes() == [UInt8](repeating: 7, count: 2_000_000))
        await stage.end()
    }

    @Test("Limits", arguments: ["/large", "/endless"])
    func limits(_ path: String) async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1_000_000))
        await stage.refuses(.responseTooLarge) { _ = try await stage.text(path) }
        // The connection goes on.
        #expect(try await stage.text("/speech").hasPrefix("HTTP/2.0") && stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("Nothing is read that nobody asks for, and others are not held up")
    func backPressure() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1 << 30))
        let before = residentBytes()
        let response = try await stage.client.send(try stage.request("/endless"))
        var pieces = response.body.makeAsyncIterator()
        _ = try await pieces.next()
        try await Task.sleep(for: .milliseconds(500))
        #expect(residentBytes() - before < 40_000_000)
        #expect(try await stage.text("/speech").hasPrefix("HTTP/2.0") && stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("Time and cancellation end the stream alone", arguments: ["/silent", "/stall", "/drip"])
    func time(_ path: String) async throws {
        let stage = try Stage(
            limits: TransferLimits(connect: .seconds(60), idle: .milliseconds(800), whole: .milliseconds(1_500)))
        let speech = try await stage.text("/speech")
        await stage.refuses(.timedOut) { _ = try await stage.text(path) }
        let task = Task { try await stage.text(path) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await stage.refuses(.cancelled) { _ = try await task.value }
        #expect(try await stage.text("/speech") == speech)
        await stage.end()
    }

    @Test("A server that ends the connection after a few requests")
    func goAway() async throws {
        let stage = try Stage(nginx: "keepalive_requests 3;")
        for _ in 0..<20 { #expect(try await stage.text("/speech").hasPrefix("HTTP/2.0")) }
        await stage.end()
    }

    @Test("Pins hold as ever")
    func pins() async throws {
        let stage = try Stage(ClientPlan(pins: [try pin("spare"), try otherPin()]))
        await stage.refuses(.pinMismatch) { _ = try await stage.text("/speech") }
        await stage.end()
    }

    @Test("Letting go of a body ends its stream")
    func lettingGo() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), largestResponse: 1 << 30))
        for _ in 0..<30 { _ = try await stage.client.send(try stage.request("/endless")) }
        // More than the server's eight streams: they were given back.
        #expect(try await stage.text("/speech").hasPrefix("HTTP/2.0") && stage.transport.openConnections == 1)
        await stage.end()
    }
}

/// Counts down.
///
/// Sendable: touched under `lock` alone.
private final class LockedCount: @unchecked Sendable {
    private let lock = NSLock()
    private var left: Int

    init(_ count: Int) { left = count }

    func take() -> Bool {
        lock.withLock {
            left -= 1
            return left >= 0
        }
    }
}
