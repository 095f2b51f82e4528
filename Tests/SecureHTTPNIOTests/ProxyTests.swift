import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Proxies", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct ProxyTests {
    /// A server, a proxy before it, and a client that knows no other way.
    private struct Stage {
        let server: TLSServer
        let proxy: TLSServer
        let transport: NIOTransport
        let client: SecureClient
        let plan: ClientPlan
        let tunnel: TunnelProxy

        init(
            _ way: String, _ plan: ClientPlan = ClientPlan(), record: URL? = nil, connect: Duration = .seconds(60),
            isResolved: Bool = true, credential: (user: String, password: String)? = nil,
            server: () throws -> TLSServer = { try TLSServer.odd() }
        ) throws {
            (self.server, self.plan) = (try server(), plan)
            proxy = try TLSServer.proxy(way, record)
            let host = try HostName("127.0.0.1")
            if let credential {
                tunnel = try TunnelProxy(
                    host: host, port: proxy.port, user: credential.user, password: credential.password)
            } else {
                tunnel = try TunnelProxy(host: host, port: proxy.port)
            }
            transport = NIOTransport(
                tls: try plan.tls(), addresses: isResolved ? [try HostName("api.test"): "127.0.0.1"] : [:],
                proxy: tunnel)
            client = SecureClient(transport: transport, limits: TransferLimits(connect: connect))
        }

        func request(
            _ path: String = "/echo", _ method: SecureRequest.Method = .post, headers: HeaderFields = HeaderFields(),
            body: String = "body"
        ) throws -> SecureRequest {
            try SecureRequest(
                method, "https://api.test:\(server.port)\(path)", headers: headers, body: .bytes(Array(body.utf8)))
        }

        /// The code of what was refused, or nil.
        func outcome(_ path: String = "/echo") async throws -> SecureHTTPError.Code? {
            do {
                _ = try await client.send(try request(path)).body.bytes()
                return nil
            } catch {
                expectOpaque(error)
                return (error as? SecureHTTPError)?.code ?? .invalidArgument
            }
        }

        func end() async {
            await client.close()
            #expect(transport.openConnections == 0)
            server.stop()
            proxy.stop()
        }
    }

    private func outcome(_ stage: Stage, _ path: String = "/echo") async throws -> SecureHTTPError.Code? {
        let code = try await stage.outcome(path)
        await stage.end()
        return code
    }

    @Test("Through a tunnel, and the connection is kept", arguments: ["opens", "interim"])
    func tunnel(_ way: String) async throws {
        let stage = try Stage(way)
        for _ in 0..<3 {
            let request = try SecureRequest(.get, "https://api.test:\(stage.server.port)/connection")
            let number = try await stage.client.send(request).body.bytes()
            #expect(String(decoding: number, as: UTF8.self) == "1")
        }
        #expect(stage.transport.openConnections == 1)
        let answer = try await stage.client.send(try stage.request(body: "there and back")).body.bytes()
        #expect(String(decoding: answer, as: UTF8.self) == "there and back")
        await stage.end()
    }

    @Test("The proxy learns host and port, and nothing of a request", arguments: [true, false])
    func learns(_ isResolved: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("proxy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        // Without an address of our own the name, which no resolver here knows, is the proxy's to look up.
        let stage = try Stage("opens", record: file, isResolved: isResolved)
        let headers = try HeaderFields([("Authorization", "Bearer hidden-token"), ("X-Hidden", "hidden-value")])
        let request = try stage.request("/echo?hidden-query", headers: headers, body: "hidden-body")
        _ = try await stage.client.send(request).body.bytes()
        let port = stage.server.port
        await stage.end()
        let bytes = [UInt8](try Data(contentsOf: file))
        let place = isResolved ? "127.0.0.1:\(port)" : "api.test:\(port)"
        let head = Array("CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\n\r\n".utf8)
        #expect(bytes.starts(with: head))
        // Behind it a record of TLS's handshake.
        #expect(bytes.dropFirst(head.count).starts(with: [22, 3]) && bytes.count > head.count + 200)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("hidden"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("echo"))
    }

    @Test("A credential for the proxy, and for nobody else")
    func credential() async throws {
        let credential = (user: "üser", password: "päss:word")
        let stage = try Stage("asks", credential: credential)
        let seen = try await stage.client.send(try stage.request("/request")).body.bytes()
        #expect(!String(decoding: seen, as: UTF8.self).lowercased().contains("proxy"))
        await stage.end()
        #expect(try await outcome(Stage("asks")) == .proxyRefused)
        #expect(try await outcome(Stage("asks", credential: (user: "üser", password: "other"))) == .proxyRefused)
        let set = try HeaderFields([("Proxy-Authorization", "Basic x")])
        let reserved = try Stage("opens")
        await #expect(throws: SecureHTTPError(.headerReserved, at: 0)) {
            _ = try await reserved.client.send(try reserved.request(headers: set))
        }
        await reserved.end()
    }

    @Test("A tunnel leads to the pinned server or nowhere")
    func pins() async throws {
        #expect(try await outcome(Stage("opens", ClientPlan(pins: [pin("spare"), otherPin()]))) == .pinMismatch)
        #expect(try await outcome(Stage("opens", ClientPlan(roots: ["other-root"]))) == .untrusted)
        // Another key of the same authority, as of a proxy that takes TLS apart and whose root is trusted.
        for (name, code) in [("spare", .pinMismatch), ("wrong-host", .hostMismatch), ("self", .untrusted)]
            as [(String, SecureHTTPError.Code)]
        {
            let apart = try TLSServer(name)
            let plan = ClientPlan(pins: [try pin("good"), try otherPin()])
            #expect(try await outcome(Stage("diverts=\(apart.port)", plan)) == code)
            apart.stop()
        }
    }

    @Test(
        "No tunnel",
        arguments: [
            "refuses", "moves", "noise", "binary", "tls", "endless", "endless-interim", "speaks", "almost", "old",
            "next",
            "switches", "negative",
        ])
    func refused(_ way: String) async throws { #expect(try await outcome(Stage(way)) == .proxyRefused) }

    @Test(
        "The server was not reached, or the proxy went away",
        arguments: ["unreached", "late", "ends", "cut-head", "resets"])
    func unreached(_ way: String) async throws { #expect(try await outcome(Stage(way)) == .cannotConnect) }

    @Test("No proxy there")
    func absent() async throws {
        let stage = try Stage("opens")
        stage.proxy.stop()
        // The port is free once the process has ended.
        var code = try await stage.outcome()
        for _ in 0..<50 where code != .cannotConnect {
            try await Task.sleep(for: .milliseconds(20))
            code = try await stage.outcome()
        }
        #expect(code == .cannotConnect)
        await stage.end()
    }

    @Test("A proxy that does not answer, or does so for ever", arguments: ["silent", "drips"])
    func silent(_ way: String) async throws {
        let start = ContinuousClock.now
        #expect(try await outcome(Stage(way, connect: .milliseconds(700))) == .timedOut)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("Cancelled while the proxy thinks")
    func cancelled() async throws {
        let stage = try Stage("silent")
        let task = Task { try await stage.outcome() }
        for _ in 0..<500 where stage.transport.openConnections == 0 { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        #expect(try await task.value == .cancelled)
        await stage.end()
    }

    @Test(
        "Cut in the middle",
        arguments: [("closes", .handshakeFailed), ("cuts=600", .handshakeFailed), ("cuts=200000", .connectionLost)]
            as [(String, SecureHTTPError.Code)])
    func cut(_ way: String, _ code: SecureHTTPError.Code) async throws {
        #expect(try await outcome(Stage(way), "/endless") == code)
    }

    @Test("Refusals leave no open socket")
    func sockets() async throws {
        let stage = try Stage("refuses")
        #expect(try await stage.outcome() == .proxyRefused)
        let before = openSockets()
        for _ in 0..<200 { #expect(try await stage.outcome() == .proxyRefused) }
        for _ in 0..<300 where stage.transport.openConnections > 0 || openSockets() > before {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(stage.transport.openConnections == 0 && openSockets() <= before)
        await stage.end()
    }

    @Test("HTTP/2 through a tunnel", .enabled(if: Nginx.isThere, "no nginx"))
    func http2() async throws {
        let nginx = try Nginx()
        let stage = try Stage("opens", server: { nginx.server })
        let request = try SecureRequest(.get, "https://api.test:\(nginx.server.port)/speech")
        let first = try await stage.client.send(request).body.bytes()
        #expect(String(decoding: first, as: UTF8.self).hasPrefix("HTTP/2.0 "))
        #expect(try await stage.client.send(request).body.bytes() == first)
        await stage.end()
        nginx.stop()
    }

    @Test("WebSockets go through it as well")
    func webSockets() async throws {
        let addresses = [try HostName("api.test"): "127.0.0.1"]
        for (way, expected) in [
            ("opens", nil), ("refuses", .proxyRefused), ("unreached", .cannotConnect), ("ends", .cannotConnect),
        ] as [(String, SecureHTTPError.Code?)] {
            let stage = try Stage(way, server: { try TLSServer.sockets() })
            let client = WebSocketClient(tls: try stage.plan.tls(), addresses: addresses, proxy: stage.tunnel)
            var code: SecureHTTPError.Code?
            do {
                let socket = try await client.connect(try SecureURL("https://api.test:\(stage.server.port)/echo"))
                try await socket.send(.text("there and back"))
                #expect(try await socket.receive() == .text("there and back"))
                await socket.close()
            } catch {
                expectOpaque(error)
                code = error.code
            }
            #expect(code == expected)
            await stage.end()
        }
    }

    @Test("The credential is no line of its own, and does not print")
    func printing() throws {
        let host = try HostName("127.0.0.1")
        for wrong in ["a\r\nHost: b", "a\u{0}"] {
            #expect(throws: SecureHTTPError(.headerMalformed, at: 0)) {
                try TunnelProxy(host: host, port: 1, authorization: wrong)
            }
        }
        for (user, password) in [("a:b", "c"), ("a", "b\n"), ("a\u{7F}", "b")] {
            #expect(throws: SecureHTTPError(.headerMalformed)) {
                try TunnelProxy(host: host, port: 1, user: user, password: password)
            }
        }
        #expect(throws: SecureHTTPError(.invalidArgument)) { try TunnelProxy(host: host, port: 0) }
        let proxy = try TunnelProxy(host: host, port: 1, user: "hidden", password: "hidden")
        var dumped = ""
        dump(proxy, to: &dumped)
        let texts = "\(proxy) \(String(reflecting: proxy)) \(dumped)"
        #expect(!texts.contains("hidden") && !texts.contains(Data("hidden:hidden".utf8).base64EncodedString()))
    }
}
