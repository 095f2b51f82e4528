import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("WebSocket", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct WebSocketTests {
    private actor Tally {
        var count = 0
        func add() { count += 1 }
    }

    private struct Stage {
        let server: TLSServer
        let client: WebSocketClient

        init(_ plan: ClientPlan = ClientPlan(), _ options: WebSocketOptions = WebSocketOptions()) throws {
            server = try TLSServer.sockets()
            client = WebSocketClient(
                tls: try plan.tls(), options: options, addresses: [try HostName("api.test"): "127.0.0.1"])
        }

        func url(_ path: String) throws -> SecureURL { try SecureURL("https://api.test:\(server.port)\(path)") }

        func connect(_ path: String) async throws -> WebSocket { try await client.connect(try url(path)) }
    }

    private func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
        do { try await body() } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
        return nil
    }

    @Test("There and back", arguments: [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
    func echo(_ size: Int) async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/echo")
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await socket.send(.binary(bytes))
        try await socket.send(.text("äö😀"))
        #expect(try await socket.receive() == .binary(bytes))
        #expect(try await socket.receive() == .text("äö😀"))
        await socket.close()
        #expect(await code { _ = try await socket.receive() } == .closed)
        #expect(await code { try await socket.send(.text("x")) } == .closed)
        stage.server.stop()
    }

    @Test("Messages in pieces, with a ping between")
    func pieces() async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/pieces")
        let (first, second) = (try await socket.receive(), try await socket.receive())
        #expect(first == .text("one zwölf"))
        #expect(second == .text("pong"))
        stage.server.stop()
    }

    @Test("Each frame has a mask of its own")
    func masks() async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/masks")
        for _ in 0..<50 { try await socket.send(.text("same")) }
        #expect(try await socket.receive() == .text("50"))
        stage.server.stop()
    }

    @Test("Only the right server")
    func pinned() async throws {
        let wrong = try Stage(ClientPlan(pins: [try pin("spare"), try otherPin()]))
        #expect(await code { _ = try await wrong.connect("/echo") } == .pinMismatch)
        #expect(await code { _ = try await wrong.client.connect(SecureURL("https://other.test/")) } == .hostUnpinned)
        #expect(throws: SecureHTTPError.self) { try SecureURL("ws://api.test/") }
        wrong.server.stop()
        let untrusted = try Stage(ClientPlan(roots: ["other-root"]))
        #expect(await code { _ = try await untrusted.connect("/echo") } == .untrusted)
        untrusted.server.stop()
    }

    @Test("No agreement", arguments: ["/refuses", "/wrong-key", "/extension", "/subprotocol"])
    func refused(_ path: String) async throws {
        let stage = try Stage()
        #expect(await code { _ = try await stage.connect(path) } == .upgradeRefused)
        stage.server.stop()
    }

    @Test("Subprotocols")
    func subprotocols() async throws {
        let stage = try Stage()
        let socket = try await stage.client.connect(try stage.url("/chooses"), subprotocols: ["a", "b"])
        #expect(await socket.subprotocol == "b")
        await socket.close()
        for name in ["Host", "Upgrade", "Sec-WebSocket-Key"] {
            let refused = await code {
                _ = try await stage.client.connect(try stage.url("/echo"), headers: HeaderFields([(name, "x")]))
            }
            #expect(refused == .headerReserved)
        }
        #expect(
            await code { _ = try await stage.client.connect(try stage.url("/echo"), subprotocols: ["a\r\nb"]) }
                == .headerMalformed)
        stage.server.stop()
    }

    @Test(
        "What is no message",
        arguments: [
            ("/masked", .malformedMessage), ("/bits", .malformedMessage), ("/opcode", .malformedMessage),
            ("/continuation", .malformedMessage), ("/bad-text", .malformedMessage), ("/long-ping", .malformedMessage),
            ("/large", .messageTooLarge), ("/large-pieces", .messageTooLarge), ("/cut", .connectionLost),
            ("/drop", .connectionLost),
        ] as [(String, SecureHTTPError.Code)])
    func broken(_ path: String, _ expected: SecureHTTPError.Code) async throws {
        let stage = try Stage(ClientPlan(), WebSocketOptions(connect: .seconds(60), largestMessage: 100_000))
        let socket = try await stage.connect(path)
        #expect(await code { _ = try await socket.receive() } == expected)
        #expect(await code { _ = try await socket.receive() } == expected)
        stage.server.stop()
    }

    @Test("The last message before a farewell, then the end")
    func goodbye() async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/goodbye")
        #expect(try await socket.receive() == .text("last"))
        #expect(try await socket.receive() == nil)
        #expect(try await socket.receive() == nil)
        stage.server.stop()
    }

    @Test("A message that is too large is not sent")
    func tooLarge() async throws {
        let stage = try Stage(ClientPlan(), WebSocketOptions(connect: .seconds(60), largestMessage: 10))
        let socket = try await stage.connect("/echo")
        #expect(await code { try await socket.send(.text("12345678901")) } == .messageTooLarge)
        try await socket.send(.text("1234567890"))
        #expect(try await socket.receive() == .text("1234567890"))
        stage.server.stop()
    }

    @Test("Pings: answered the connection lives, not answered it ends")
    func pings() async throws {
        let options = WebSocketOptions(
            connect: .seconds(60), pingInterval: .milliseconds(100), pongTimeout: .milliseconds(500))
        let stage = try Stage(ClientPlan(), options)
        let alive = try await stage.connect("/slow-pings")
        #expect(try await alive.receive() == .text("five pings"))
        let mute = try await stage.connect("/mute")
        #expect(await code { _ = try await mute.receive() } == .timedOut)
        stage.server.stop()
    }

    @Test("A server that does not agree in time")
    func silent() async throws {
        let stage = try Stage(ClientPlan(), WebSocketOptions(connect: .seconds(1)))
        #expect(await code { _ = try await stage.connect("/silent") } == .timedOut)
        stage.server.stop()
    }

    @Test("Nothing is read that nobody takes")
    func backPressure() async throws {
        let stage = try Stage(ClientPlan(), WebSocketOptions(connect: .seconds(60), mostWaiting: 4))
        let before = residentBytes()
        let socket = try await stage.connect("/flood")
        _ = try await socket.receive()
        try await Task.sleep(for: .milliseconds(500))
        #expect(residentBytes() - before < 40_000_000)
        for _ in 0..<200 { #expect(try await socket.receive()?.size == 60_000) }
        stage.server.stop()
    }

    @Test("Cancelled, and two readers")
    func readers() async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/echo")
        let first = Task { try await socket.receive() }
        try await Task.sleep(for: .milliseconds(200))
        #expect(await code { _ = try await socket.receive() } == .invalidArgument)
        first.cancel()
        #expect(await code { _ = try await first.value } == .cancelled)
        #expect(await code { _ = try await socket.receive() } == .cancelled)
        stage.server.stop()
    }

    /// The server reads nothing, and neither does anybody here what it sends without end.
    @Test("Messages that nobody takes: cancelled, and not for ever", arguments: [true, false])
    func stuck(_ isCancelled: Bool) async throws {
        let options = WebSocketOptions(
            connect: .seconds(60), pingInterval: isCancelled ? .seconds(60) : .seconds(1),
            pongTimeout: isCancelled ? .seconds(60) : .seconds(1), mostWaiting: 1)
        let stage = try Stage(ClientPlan(), options)
        let socket = try await stage.connect("/flood")
        let message = WebSocketMessage.binary([UInt8](repeating: 1, count: 1_000_000))
        let sent = Tally()
        let sending = Task {
            await code {
                for _ in 0..<100 {
                    try await socket.send(message)
                    await sent.add()
                }
            }
        }
        if isCancelled {
            // Between two messages the WebSocket would stay: only where the network takes no more it is over.
            var before = -1
            while await sent.count != before {
                before = await sent.count
                try await Task.sleep(for: .milliseconds(800))
            }
            sending.cancel()
        }
        let end = ContinuousClock.now + .seconds(20)
        #expect(await sending.value == (isCancelled ? .cancelled : .timedOut))
        #expect(ContinuousClock.now < end)
        #expect(await code { try await socket.send(.text("x")) } == (isCancelled ? .cancelled : .timedOut))
        stage.server.stop()
    }

    @Test("Who is cancelled before sends nothing, and the WebSocket stays")
    func cancelledBefore() async throws {
        let stage = try Stage()
        let socket = try await stage.connect("/echo")
        let sending = Task {
            while !Task.isCancelled { await Task.yield() }
            return await code { try await socket.send(.text("x")) }
        }
        sending.cancel()
        #expect(await sending.value == .cancelled)
        try await socket.send(.text("y"))
        #expect(try await socket.receive() == .text("y"))
        await socket.close()
        stage.server.stop()
    }

    @Test("Opened again after a loss, and given up after too many")
    func reconnects() async throws {
        let stage = try Stage()
        let again = try ReconnectingWebSocket(
            stage.client, to: try stage.url("/number"), mostFailures: 3, sleep: { _ in })
        var seen: [WebSocketMessage?] = []
        try await again.run { socket async throws(SecureHTTPError) in
            seen.append(try await socket.receive())
            if seen.count < 3 { throw SecureHTTPError(.connectionLost) }
        }
        #expect(seen == [.text("1"), .text("2"), .text("3")])
        var tries = 0
        let lost = await code {
            try await again.run { _ async throws(SecureHTTPError) in
                tries += 1
                throw SecureHTTPError(.timedOut)
            }
        }
        #expect(lost == .timedOut && tries == 4)
        let refused = try ReconnectingWebSocket(stage.client, to: try stage.url("/refuses"), sleep: { _ in })
        #expect(await code { try await refused.run { _ in } } == .upgradeRefused)
        stage.server.stop()
    }
}
