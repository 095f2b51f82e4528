import CFNetwork
import Foundation
import Security
import Testing

@testable import SecureHTTP

/// WebSockets on emulated sessions: what is refused, what is carried, and how it ends. Nothing here is Apple's code.
@Suite(.serialized) struct WebSocketTests {
    private let stage = SocketStage()

    @Test("There and back", arguments: [0, 1, 125, 65_536, 1_000_000])
    func echo(_ size: Int) async throws {
        stage.serve { peer in peer.onMessage { $0.say($1) } }
        let socket = try await stage.connect()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await socket.send(.binary(bytes))
        try await socket.send(.text("äö😀"))
        #expect(try await socket.receive() == .binary(bytes))
        #expect(try await socket.receive() == .text("äö😀"))
        await socket.close()
        #expect(try await stage.goodbye() == 1000)
        #expect(await stage.code { _ = try await socket.receive() } == .closed)
        #expect(await stage.code { try await socket.send(.text("x")) } == .closed)
    }

    @Test("What is asked for, and nothing of the device")
    func request() async throws {
        stage.serve(.agrees("b")) { _ in }
        let headers = try HeaderFields([("X-A", "1"), ("Authorization", "Bearer t")])
        let socket = try await stage.client().connect(
            try SecureURL("https://\(stage.host.name)/live?a=%20"), headers: headers, subprotocols: ["a", "b"])
        #expect(socket.subprotocol == "b")
        let sent = try #require(stage.host.seen.requests.first)
        #expect(sent.method == "GET" && sent.url == "wss://\(stage.host.name)/live?a=%20")
        #expect(
            sent.headers == [
                "x-a": "1", "authorization": "Bearer t", "accept-language": "*", "user-agent": "bulwark",
                "sec-websocket-protocol": "a, b",
            ])
        let session = try #require(EmulatedNetwork.sessions(of: stage.host.name).first)
        let made = session.configuration
        #expect(made.urlCache == nil && made.httpCookieStorage == nil && made.urlCredentialStorage == nil)
        await socket.close()
    }

    @Test("Headers and names that are not the caller's", arguments: ["Host", "Upgrade", "Sec-WebSocket-Key", "Cookie"])
    func reserved(_ name: String) async throws {
        stage.serve { _ in }
        let (client, url) = (try stage.client(), try stage.url())
        let fields = try HeaderFields([("X-A", "1"), (name, "x")])
        await #expect(throws: SecureHTTPError(.headerReserved, at: 1)) {
            _ = try await client.connect(url, headers: fields)
        }
        #expect(await stage.code { _ = try await client.connect(url, subprotocols: ["a\r\nb"]) } == .headerMalformed)
        #expect(stage.host.seen.requests.isEmpty)
    }

    @Test(
        "Bounds that cannot be kept",
        arguments: [
            WebSocketOptions(largestMessage: 0), WebSocketOptions(mostWaiting: 0),
            WebSocketOptions(pingInterval: .zero), WebSocketOptions(pongTimeout: .zero),
        ])
    func bounds(_ options: WebSocketOptions) async throws {
        stage.serve { _ in }
        #expect(await stage.code { _ = try await stage.connect(options) } == .invalidArgument)
    }

    @Test("Only the right server, and nothing is asked of another")
    func pinned() async throws {
        stage.serve(chain: [.root]) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .pinMismatch)
        stage.serve { _ in }
        let unpinned = try stage.client(pins: EmulatedHost().store())
        #expect(await stage.code { _ = try await stage.connect(unpinned) } == .hostUnpinned)
        let own = try stage.client(anchors: [Material.other.der])
        #expect(await stage.code { _ = try await stage.connect(own) } == .untrusted)
        stage.serve(isExpired: true) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .certificateRefused)
        stage.serve(change: { $0.named = "elsewhere.test" }) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .hostMismatch)
        stage.serve(change: { $0.isProxy = true }) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .hostMismatch)
        #expect(stage.host.seen.requests.isEmpty)
        #expect(throws: SecureHTTPError(.certificateMalformed, at: 0)) { try stage.client(anchors: [[1, 2]]) }
    }

    @Test("Each WebSocket is proved anew, under the pins of its day")
    func anew() async throws {
        stage.serve { _ in }
        let first = try await stage.connect()
        stage.serve(chain: [.root]) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .pinMismatch)
        await first.close()
    }

    @Test("A connection about which nobody was asked is nobody's")
    func resumed() async throws {
        stage.serve(change: { $0.isResumed = true }) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == .untrusted)
    }

    @Test(
        "No agreement",
        arguments: [
            (.status(403), .upgradeRefused), (.redirects("https://elsewhere.test/"), .upgradeRefused),
            (.agrees("unasked"), .upgradeRefused), (.fails(-1003), .cannotConnect), (.fails(-1001), .timedOut),
            (.fails(-1200), .handshakeFailed), (.fails(-1005), .connectionLost), (.fails(-31_337), .connectionLost),
        ] as [(EmulatedPeer.Agreement, SecureHTTPError.Code)])
    func refused(_ agreement: EmulatedPeer.Agreement, _ code: SecureHTTPError.Code) async throws {
        stage.serve(agreement) { _ in }
        #expect(await stage.code { _ = try await stage.connect() } == code)
        let sessions = EmulatedNetwork.sessions(of: stage.host.name)
        for _ in 0..<300 where !sessions.allSatisfy(\.isReleased) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(sessions.count == 1 && sessions.allSatisfy(\.isReleased))
    }

    @Test("A server that does not agree in time, and one that is not waited for")
    func silent() async throws {
        let stage = stage
        stage.serve(.silent) { _ in }
        let options = WebSocketOptions(connect: .milliseconds(200), pingInterval: .milliseconds(50))
        #expect(await stage.code { _ = try await stage.connect(options) } == .timedOut)
        let task = Task { await stage.code { _ = try await stage.connect() } }
        for _ in 0..<500 where stage.host.seen.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("Sizes: of our messages, of the server's, and the system's own limit is ours")
    func sizes() async throws {
        stage.serve { peer in peer.onMessage { $0.say($1) } }
        let small = try await stage.connect(WebSocketOptions(largestMessage: 4))
        #expect(await stage.code { try await small.send(.text("12345")) } == .messageTooLarge)
        try await small.send(.text("äö"))
        #expect(try await small.receive() == .text("äö"))
        stage.peer?.say(.string("12345"))
        #expect(await stage.code { _ = try await small.receive() } == .messageTooLarge)
        #expect(try await stage.goodbye() == 1009)
        // More than the system takes by itself.
        let large = try await stage.connect(WebSocketOptions(largestMessage: 3_000_000))
        try await large.send(.binary([UInt8](repeating: 1, count: 3_000_000)))
        #expect(try await large.receive()?.size == 3_000_000)
        await large.close()
    }

    @Test("The server's farewell, whoever hears of it first", arguments: [1000, 1001, 1005, 4001], [true, false])
    func goodbye(_ code: Int, _ failsFirst: Bool) async throws {
        stage.serve { _ in }
        let socket = try await stage.connect()
        let peer = try #require(stage.peer)
        peer.failsFirst = failsFirst
        peer.say(.string("last"))
        try await Task.sleep(for: .milliseconds(50))
        peer.close(code)
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await socket.receive() == .text("last"))
        #expect(try await socket.receive() == nil)
        #expect(try await socket.receive() == nil)
        #expect(await stage.code { try await socket.send(.text("x")) } == .connectionLost)
    }

    @Test(
        "A connection that breaks", arguments: [(nil, 1006), (nil, 1015), (-1005, nil), (-1001, nil)] as [(Int?, Int?)])
    func lost(_ error: Int?, _ closing: Int?) async throws {
        stage.serve { _ in }
        let socket = try await stage.connect()
        let peer = try #require(stage.peer)
        peer.say(.string("last"))
        try await Task.sleep(for: .milliseconds(50))
        if let error { peer.lose(error) }
        if let closing { peer.close(closing) }
        #expect(try await socket.receive() == .text("last"))
        let code = await stage.code { _ = try await socket.receive() }
        #expect(code == (error == -1001 ? .timedOut : .connectionLost))
    }

    @Test("Pings, answered and not")
    func pings() async throws {
        stage.serve { _ in }
        let options = WebSocketOptions(pingInterval: .milliseconds(60), pongTimeout: .milliseconds(500))
        let socket = try await stage.connect(options)
        let peer = try #require(stage.peer)
        for _ in 0..<500 where peer.pings < 4 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(peer.pings >= 4 && peer.goodbye == nil)
        peer.say(.string("alive"))
        #expect(try await socket.receive() == .text("alive"))
        peer.answersPings = false
        #expect(await stage.code { _ = try await socket.receive() } == .timedOut)
        #expect(try await stage.goodbye() == 1001)
        #expect(await stage.code { try await socket.send(.text("x")) } == .timedOut)
    }

    @Test("Nothing is asked for that nobody takes, and nothing is expected meanwhile")
    func backPressure() async throws {
        stage.serve { peer in for number in 0..<200 { peer.say(.string("\(number)")) } }
        let options = WebSocketOptions(
            pingInterval: .milliseconds(500), pongTimeout: .milliseconds(500), mostWaiting: 4)
        let socket = try await stage.connect(options)
        let peer = try #require(stage.peer)
        peer.answersPings = false
        for _ in 0..<500 where peer.taken < 4 { try await Task.sleep(for: .milliseconds(10)) }
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(peer.taken == 4 && peer.pings == 0)
        peer.answersPings = true
        for number in 0..<200 { #expect(try await socket.receive() == .text("\(number)")) }
        await socket.close()
        // Bytes count as well.
        stage.serve { peer in for _ in 0..<9 { peer.say(.data(Data(count: 600))) } }
        let bytes = try await stage.connect(WebSocketOptions(largestMessage: 1_000))
        try await Task.sleep(for: .milliseconds(300))
        #expect(stage.peer?.taken == 2)
        for _ in 0..<9 { #expect(try await bytes.receive()?.size == 600) }
        await bytes.close()
    }

    @Test("Cancelled, and two readers")
    func readers() async throws {
        let stage = stage
        stage.serve { _ in }
        let socket = try await stage.connect()
        let first = Task { await stage.code { _ = try await socket.receive() } }
        try await Task.sleep(for: .milliseconds(100))
        #expect(await stage.code { _ = try await socket.receive() } == .invalidArgument)
        first.cancel()
        #expect(await first.value == .cancelled)
        #expect(await stage.code { _ = try await socket.receive() } == .cancelled)
        #expect(try await stage.goodbye() == 1001)
    }

    @Test("A network that takes nothing does not hold its sender for ever")
    func stuck() async throws {
        let stage = stage
        stage.serve { $0.isStuck = true }
        let socket = try await stage.connect()
        let sending = Task { await stage.code { try await socket.send(.text("x")) } }
        try await Task.sleep(for: .milliseconds(100))
        await socket.close()
        #expect(await sending.value == .closed)
    }

    @Test("Nor one that is cancelled, and not beyond the time of a ping and its answer", arguments: [true, false])
    func stuckSender(_ isCancelled: Bool) async throws {
        let stage = stage
        stage.serve { $0.isStuck = true }
        let seconds = Duration.milliseconds(isCancelled ? 60_000 : 300)
        let socket = try await stage.connect(WebSocketOptions(pingInterval: seconds, pongTimeout: seconds))
        let sending = Task { await stage.code { try await socket.send(.text("x")) } }
        try await Task.sleep(for: .milliseconds(100))
        if isCancelled { sending.cancel() }
        #expect(await sending.value == (isCancelled ? .cancelled : .timedOut))
        #expect(await stage.code { try await socket.send(.text("y")) } == (isCancelled ? .cancelled : .timedOut))
        #expect(try await stage.goodbye() == 1001)
    }

    @Test("Letting go ends it, and the system keeps nothing")
    func letGo() async throws {
        stage.serve { _ in }
        func hold() async throws {
            let socket = try await stage.connect()
            #expect(stage.peer?.goodbye == nil && socket.subprotocol == nil)
        }
        try await hold()
        #expect(try await stage.goodbye() == 1001)
        let sessions = EmulatedNetwork.sessions(of: stage.host.name)
        for _ in 0..<500 where !sessions.allSatisfy(\.isReleased) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(sessions.count == 1 && sessions.allSatisfy(\.isReleased))
    }

    @Test("Opened again after a loss, and given up where it is final")
    func reconnects() async throws {
        let stage = stage
        stage.serve { peer in peer.say(.string("hello")) }
        let again = try ReconnectingWebSocket(
            try stage.client(), to: try stage.url(), mostFailures: 3, sleep: { _ in })
        var seen = 0
        try await again.run { socket async throws(SecureHTTPError) in
            guard try await socket.receive() == .text("hello") else { return }
            seen += 1
            if seen == 1 { stage.peer?.lose() } else if seen == 2 { stage.peer?.close(1006) } else { return }
            _ = try await socket.receive()
        }
        #expect(seen == 3 && stage.host.seen.requests.count == 3)
        stage.serve(.status(401)) { _ in }
        #expect(await stage.code { try await again.run { _ in } } == .upgradeRefused)
        stage.serve(.fails(-1003)) { _ in }
        #expect(await stage.code { try await again.run { _ in } } == .cannotConnect)
        #expect(stage.host.seen.requests.count == 3 + 1 + 4)
        stage.serve(chain: [.root]) { _ in }
        #expect(await stage.code { try await again.run { _ in } } == .pinMismatch)
    }
}
