import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

/// Servers of HTTP/2 that do what is legal and rare, or neither.
@Suite("Frames of HTTP/2", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct HTTP2FrameTests {
    private struct Stage: Sendable {
        let server: TLSServer
        let transport: NIOTransport
        let client: SecureClient

        init(_ way: String, limits: TransferLimits = TransferLimits(connect: .seconds(60), idle: .seconds(20))) throws {
            server = try TLSServer.streams(way)
            transport = try ClientPlan().transport()
            client = SecureClient(transport: transport, limits: limits)
        }

        func send(_ method: SecureRequest.Method = .get, _ body: SecureRequest.Body = .none) async throws
            -> SecureResponse
        {
            try await client.send(try SecureRequest(method, "https://api.test:\(server.port)/", body: body))
        }

        func text(_ method: SecureRequest.Method = .get, _ body: SecureRequest.Body = .none) async throws -> String {
            String(decoding: try await send(method, body).body.bytes(), as: UTF8.self)
        }

        func outcome(_ method: SecureRequest.Method = .get, _ body: SecureRequest.Body = .none) async
            -> SecureHTTPError.Code?
        {
            do { _ = try await text(method, body) } catch {
                expectOpaque(error)
                return (error as? SecureHTTPError)?.code ?? .invalidArgument
            }
            return nil
        }

        func end() async {
            await client.close()
            #expect(transport.openConnections == 0)
            server.stop()
        }
    }

    /// The library would end the process.
    @Test("A window that becomes negative under a body", arguments: [nil, 300, 65_000] as [Int?])
    func negativeWindow(_ length: Int?) async throws {
        let stage = try Stage("shrinks")
        let places = Numbers()
        let body = SecureRequest.Body.stream(length: length) {
            switch places.next() {
            case 1: return [UInt8](repeating: 1, count: (length ?? 300) - 100)
            case 2:
                // The server's settings have come.
                try await Task.sleep(for: .milliseconds(300))
                return [UInt8](repeating: 2, count: 100)
            default: return nil
            }
        }
        #expect(try await stage.text(.post, body) == "\(length ?? 300)")
        await stage.end()
    }

    @Test("A window that becomes negative before the end of a body alone")
    func negativeWindowAtEnd() async throws {
        let stage = try Stage("shrinks")
        let places = Numbers()
        let body = SecureRequest.Body.stream(length: nil) {
            if places.next() == 1 { return [UInt8](repeating: 1, count: 100) }
            try await Task.sleep(for: .milliseconds(300))
            return nil
        }
        #expect(try await stage.text(.post, body) == "100")
        await stage.end()
    }

    @Test("A window that becomes negative under bytes", arguments: [1, 65_000, 65_535, 400_000])
    func negativeWindowUnderBytes(_ size: Int) async throws {
        let stage = try Stage("shrinks")
        #expect(try await stage.text(.post, .bytes([UInt8](repeating: 1, count: size))) == "\(size)")
        await stage.end()
    }

    @Test(
        "A status that is none",
        arguments: [
            "-20", "9223372036854", "18446744073709551615", "99", "099", "1000", "abc", "+20", "", "101",
        ])
    func status(_ text: String) async throws {
        let stage = try Stage("status=\(text)")
        #expect(await stage.outcome() == .malformedResponse)
        await stage.end()
    }

    @Test("Interim answers are no answers")
    func interim() async throws {
        let stage = try Stage("interim")
        #expect(try await stage.text() == "ok")
        #expect(try await stage.text(.post, .bytes([1])) == "ok")
        await stage.end()
        let alone = try Stage("interim-alone")
        #expect(await alone.outcome() == .malformedResponse)
        await alone.end()
    }

    @Test("After a farewell new requests have a new connection, and what is open goes on")
    func farewell() async throws {
        let stage = try Stage("farewell")
        let first = try await stage.send()
        try await Task.sleep(for: .milliseconds(600))
        #expect(try await stage.text(.post, .bytes([1])) == "2")
        #expect(try await stage.text(.post, .bytes([1])) == "2")
        #expect(stage.transport.openConnections == 2)
        #expect(String(decoding: try await first.body.bytes(), as: UTF8.self) == "first whole")
        for _ in 0..<100 where stage.transport.openConnections > 1 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("What the server did not begin with is sent once more", arguments: ["late-farewell", "refuses"])
    func unprocessed(_ way: String) async throws {
        let stage = try Stage(way)
        #expect(try await stage.text(.post, .bytes([1])) == "1")
        #expect(try await stage.text(.post, .bytes([1])) == "2")
        await stage.end()
    }

    @Test("What it may have begun with is not, unless that does no harm")
    func maybeProcessed() async throws {
        let stage = try Stage("breaks")
        #expect(try await stage.text(.post, .bytes([1])) == "1")
        #expect(await stage.outcome(.post, .bytes([1])) == .connectionLost)
        await stage.end()
        let harmless = try Stage("breaks")
        #expect(try await harmless.text() == "1")
        #expect(try await harmless.text() == "2")
        await harmless.end()
    }

    @Test("A stream that is malformed leaves the others alone")
    func neighbours() async throws {
        let stage = try Stage("no-status")
        let first = try await stage.send()
        #expect(await stage.outcome(.post, .bytes([1])) == .connectionLost)
        #expect(String(decoding: try await first.body.bytes(), as: UTF8.self) == "whole")
        await stage.end()
    }
}

/// Counts from 1.
///
/// Sendable: `last` is touched under `lock` alone.
final class Numbers: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
