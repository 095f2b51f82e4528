import CFNetwork
import Foundation
import Security
import Testing

@testable import SecureHTTP

/// Requests, answers, limits and time on emulated sessions.
@Suite struct ExchangeTests {
    private let host = EmulatedHost()

    @Test("What is sent is what was asked, and nothing of the device")
    func headers() async throws {
        host.serve()
        let client = try host.client()
        let headers = try HeaderFields([("X-A", "1"), ("X-A", "2"), ("Accept", "text/plain")])
        _ = try await client.send(try host.request("/a/b?c=%20", .delete, headers: headers)).body.bytes()
        let sent = try #require(host.seen.requests.first)
        #expect(sent.method == "DELETE" && sent.url == "https://\(host.name)/a/b?c=%20")
        #expect(
            sent.headers == [
                "x-a": "1, 2", "accept": "text/plain", "accept-encoding": "identity", "accept-language": "*",
                "user-agent": "bulwark",
            ])
    }

    @Test("Nothing is kept, and the floor of TLS", arguments: [URLSessionTransport.Version.tls12, .tls13])
    func configuration(_ version: URLSessionTransport.Version) {
        let made = URLSessionTransport.configuration(version)
        #expect(made.tlsMinimumSupportedProtocolVersion == (version == .tls13 ? .TLSv13 : .TLSv12))
        #expect(made.urlCache == nil && made.httpCookieStorage == nil && made.urlCredentialStorage == nil)
        #expect(!made.httpShouldSetCookies && made.httpCookieAcceptPolicy == .never)
        #expect(made.requestCachePolicy == .reloadIgnoringLocalCacheData)
    }

    @Test("Redirects are the client's to judge")
    func redirects() async throws {
        let (name, other) = (host.name, EmulatedHost())
        other.serve()
        host.serve { request in
            var answer = EmulatedHost.answer([[1]])
            switch request.url.dropFirst("https://\(name)".count) {
            case "/near": (answer.status, answer.headers) = (302, ["Location": "https://\(name)/end"])
            case "/http": (answer.status, answer.headers) = (302, ["Location": "http://\(name)/end"])
            case "/far": (answer.status, answer.headers) = (302, ["Location": "https://\(other.name)/end"])
            default: break
            }
            return answer
        }
        let client = try host.client()
        #expect(try await host.code(client, "/near") == nil)
        #expect(host.seen.requests.map(\.url).last == "https://\(name)/end")
        #expect(try await host.code(client, "/http") == .redirectRefused)
        // Followed by the client, and refused by the pins.
        #expect(try await host.code(client, "/far") == .hostUnpinned)
        #expect(other.seen.requests.isEmpty)
        let none = try host.client(redirects: .none)
        #expect(try await none.send(try host.request("/near")).status == 302)
    }

    @Test("Bodies that are too large: announced, and not announced")
    func tooLarge() async throws {
        let (name, piece) = (host.name, [UInt8](repeating: 7, count: 50_000))
        host.serve { request in
            let isAnnounced = request.url.hasSuffix("/announced")
            return EmulatedHost.answer(
                Array(repeating: piece, count: 1_000), length: isAnnounced ? 50_000_000 : -1)
        }
        let client = try host.client(limits: TransferLimits(largestResponse: 1_000_000))
        #expect(try await host.code(client, "/announced") == .responseTooLarge)
        #expect(EmulatedNetwork.delivered(name) == 0)
        #expect(try await host.code(client, "/silent") == .responseTooLarge)
        // The task was cancelled: the other 49 megabytes were never delivered.
        #expect(EmulatedNetwork.delivered(name) < 2_000_000)
    }

    @Test("Nothing more is taken than somebody asks for")
    func backPressure() async throws {
        let (name, piece) = (host.name, [UInt8](repeating: 7, count: 10_000))
        host.serve { _ in EmulatedHost.answer(Array(repeating: piece, count: 500)) }
        let client = try host.client()
        let response = try await client.send(try host.request())
        for _ in 0..<200 where EmulatedNetwork.delivered(name) < SessionTransfer.mostWaiting {
            try await Task.sleep(for: .milliseconds(5))
        }
        try await Task.sleep(for: .milliseconds(100))
        #expect(EmulatedNetwork.delivered(name) < SessionTransfer.mostWaiting + 50_000)
        #expect(try await response.body.bytes().count == 5_000_000)
    }

    @Test("A body, up and down, with progress")
    func progress() async throws {
        host.serve { EmulatedHost.answer([Array($0.body.reversed())], length: Int64($0.body.count)) }
        let told = Told()
        var request = try host.request("/", .post, body: .bytes([1, 2, 3]))
        request.progress = { told.add($0) }
        #expect(try await host.client().send(request).body.bytes() == [3, 2, 1])
        #expect(told.all == [TransferProgress(sent: 3), TransferProgress(received: 3, expected: 3)])
    }

    @Test("Streams, with and without their length", arguments: [300_000, nil])
    func streams(_ length: Int?) async throws {
        host.serve { EmulatedHost.answer([$0.body]) }
        let source = Source(pieces: 30, size: 10_000)
        let request = try host.request("/", .put, body: .stream(length: length) { await source.next() })
        let echoed = try await host.client().send(request).body.bytes()
        #expect(echoed.count == 300_000 && echoed.last == 0 && echoed.first == 29)
        #expect(host.seen.requests.first?.headers["content-length"] == length.map(String.init))
    }

    @Test("Streams that have not their length, or break", arguments: [299_999, 300_001, nil])
    func brokenStreams(_ length: Int?) async throws {
        struct Broken: Error {}
        host.serve { EmulatedHost.answer([$0.body]) }
        let source = Source(pieces: 30, size: 10_000)
        let request = try host.request(
            "/", .put,
            body: .stream(length: length) {
                guard let piece = await source.next() else {
                    if length == nil { throw Broken() }
                    return nil
                }
                return piece
            })
        let client = try host.client()
        await #expect(throws: SecureHTTPError(.requestBodyFailed)) { _ = try await client.send(request) }
        #expect(host.seen.requests.isEmpty)
    }

    @Test("A stream is sent once, also where the system would send again")
    func resentStream() async throws {
        host.serve { _ in
            var answer = EmulatedNetwork.Answer()
            answer.isSentTwice = true
            return answer
        }
        let source = Source(pieces: 2, size: 10)
        let request = try host.request("/", .put, body: .stream(length: 20) { await source.next() })
        let client = try host.client()
        await #expect(throws: SecureHTTPError(.connectionLost)) { _ = try await client.send(request) }
    }

    @Test("Time", arguments: [(200, 60_000), (60_000, 200)])
    func time(_ idle: Int, _ whole: Int) async throws {
        host.serve { _ in
            var answer = EmulatedNetwork.Answer()
            answer.isSilent = true
            return answer
        }
        let limits = TransferLimits(idle: .milliseconds(idle), whole: .milliseconds(whole))
        #expect(try await host.code(host.client(limits: limits)) == .timedOut)
    }

    @Test("A slow reader is not idle, also behind a stream of unknown length")
    func slowReader() async throws {
        let piece = [UInt8](repeating: 7, count: 200_000)
        host.serve { _ in EmulatedHost.answer(Array(repeating: piece, count: 4)) }
        let source = Source(pieces: 3, size: 10)
        let request = try host.request("/", .put, body: .stream(length: nil) { await source.next() })
        let client = try host.client(limits: TransferLimits(idle: .milliseconds(500)))
        let response = try await client.send(request)
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(try await response.body.bytes().count == 800_000)
    }

    @Test("Cancelled, closed, let go")
    func ends() async throws {
        host.serve { _ in
            var answer = EmulatedNetwork.Answer()
            answer.isSilent = true
            return answer
        }
        let (host, client) = (host, try host.client())
        let task = Task { try await host.code(client) }
        for _ in 0..<500 where host.seen.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        #expect(try await task.value == .cancelled)
        let second = Task { try await host.code(client) }
        for _ in 0..<500 where host.seen.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        await client.close()
        #expect(try await second.value == .connectionLost)
        #expect(try await host.code(client) == .closed)
    }

    @Test(
        "Errors of the system say nothing but their code",
        arguments: [
            (-1001, .timedOut), (-1003, .cannotConnect), (-1200, .handshakeFailed), (-1202, .untrusted),
            (-1201, .certificateRefused), (-1017, .malformedResponse), (-1022, .notSecure), (-1005, .connectionLost),
            (-31_337, .connectionLost),
        ] as [(Int, SecureHTTPError.Code)])
    func errors(_ number: Int, _ code: SecureHTTPError.Code) async throws {
        host.serve { request in
            var answer = EmulatedHost.answer(request.url.hasSuffix("/late") ? [[1]] : [])
            answer.error = number
            return answer
        }
        #expect(try await host.code(host.client()) == code)
        #expect(try await host.code(host.client(), "/late") == code)
    }
}

/// Pieces that count down to zero.
private actor Source {
    private var left: Int
    private let size: Int
    init(pieces: Int, size: Int) { (left, self.size) = (pieces, size) }

    func next() -> [UInt8]? {
        guard left > 0 else { return nil }
        left -= 1
        return [UInt8](repeating: UInt8(left), count: size)
    }
}

/// Sendable: touched under `lock` alone.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var seen: [TransferProgress] = []
    var all: [TransferProgress] { lock.withLock { seen } }
    func add(_ progress: TransferProgress) { lock.withLock { seen.append(progress) } }
}
