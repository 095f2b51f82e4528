#if Hummingbird && Network
    import Foundation
    import Hummingbird
    import HummingbirdCore
    import HummingbirdHTTP2
    import HummingbirdTLS
    import NIOSSL
    import SecretMemory
    import SecureHTTP
    import SecureHTTPHummingbird
    import SecureHTTPNIO
    import Synchronization
    import TestSupport
    import Testing

    extension MiddlewareTests {
        /// The middleware behind TLS, asked by the pinned client.
        @Suite(.enabled(if: TestPKI.isThere, "no certificates to test with"))
        struct TLSTests {
            private let port = UInt16.random(in: 20_000..<32_000)

            private func key() throws -> RequestKey {
                try RequestKey(
                    id: "app",
                    secret: SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: 7) })
            }

            private func router(_ judged: Judged) throws -> Router<TestContext> {
                let verifier = RequestVerifier(
                    keys: [try key()], authorities: ["api.test:\(port)"], replays: MemoryReplayCache(start: 0))
                let router = Router(context: TestContext.self)
                router.add(middleware: SecurityHeadersMiddleware())
                router.add(
                    middleware: RequestSignatureMiddleware(verifier) { error in
                        judged.codes.withLock { $0.append(error.code) }
                    })
                router.post("pay") { request, context in
                    judged.accepted.withLock { $0 += 1 }
                    let body = try await request.body.collect(upTo: 10_000)
                    return "\(context.signingKeyID ?? "nobody") \(String(buffer: body))"
                }
                return router
            }

            /// A server with a certificate of the test PKI.
            private func server(signedBy certificate: String, _ offersHTTP2: Bool) throws -> HTTPServerBuilder {
                let chain =
                    try TestPKI.certificates("\(certificate).pem") + TestPKI.certificates("\(certificate).chain")
                let tls = TLSConfiguration.makeServerConfiguration(
                    certificateChain: try chain.map { .certificate(try NIOSSLCertificate(bytes: $0, format: .der)) },
                    privateKey: .privateKey(
                        try NIOSSLPrivateKey(bytes: Array(try TestPKI.text("\(certificate).key").utf8), format: .pem)))
                return offersHTTP2
                    ? try .http2Upgrade(tlsConfiguration: tls) : try .tls(.http1(), tlsConfiguration: tls)
            }

            private func pin(_ name: String) throws -> Pin {
                Pin(try PublicKeyInfo(certificate: try #require(try TestPKI.certificates("\(name).pem").first)))
            }

            private func client(pins: [String]) throws -> SecureClient {
                let set = try PinSet([PinnedHost("api.test", pins: try pins.map(pin))])
                let tls = try PinnedTLS(
                    pins: PinStore(set), roots: TrustRoots(pem: try TestPKI.text("root.pem")))
                return SecureClient(
                    transport: NIOTransport(tls: tls, addresses: [try HostName("api.test"): "127.0.0.1"]))
            }

            /// Why a request did not reach the server; nil where it did.
            private func refusal(_ client: SecureClient, _ request: SecureRequest) async -> SecureHTTPError.Code? {
                do throws(SecureHTTPError) {
                    _ = try await client.send(request)
                    return nil
                } catch {
                    return error.code
                }
            }

            private func request() throws -> SecureRequest {
                try SecureRequest(
                    .post, "https://api.test:\(port)/pay?to=x",
                    headers: HeaderFields([("Content-Type", "application/json")]),
                    body: .bytes(Array("{\"amount\":1}".utf8)))
            }

            @Test(arguments: [false, true])
            func `A signed request passes once, and an unsigned one not at all`(_ offersHTTP2: Bool) async throws {
                let judged = Judged()
                let signed = try RequestSigner(key: try key()).sign(try request())
                var changed = signed
                changed.body = .bytes(Array("{\"amount\":2}".utf8))
                let requests = [signed, signed, changed, try request()]
                let answers = try await withServer(
                    try router(judged), server(signedBy: "good", offersHTTP2), at: port
                ) { _ in
                    let client = try client(pins: ["good", "spare"])
                    var answers: [(Int, String)] = []
                    for request in requests {
                        let response = try await client.send(request)
                        let body = try await response.body.bytes()
                        answers.append((response.status, String(decoding: body, as: UTF8.self)))
                    }
                    await client.close()
                    return answers
                }
                #expect(answers.map(\.0) == [200, 401, 401, 401])
                #expect(answers[0].1 == "app {\"amount\":1}")
                #expect(judged.accepted.withLock { $0 } == 1)
                #expect(
                    judged.codes.withLock { $0 } == [.replayed, .signatureRefused, .signatureMissing])
            }

            @Test(arguments: [false, true])
            func `Pins of other keys are refused before the request is told`(_ offersHTTP2: Bool) async throws {
                let judged = Judged()
                let signed = try RequestSigner(key: try key()).sign(try request())
                let code = try await withServer(
                    try router(judged), server(signedBy: "good", offersHTTP2), at: port
                ) { _ in
                    let client = try client(pins: ["spare", "other-root"])
                    let code = await refusal(client, signed)
                    await client.close()
                    return code
                }
                #expect(code == .pinMismatch)
                #expect(judged.accepted.withLock { $0 } == 0 && judged.codes.withLock { $0 } == [])
            }

            @Test(
                arguments: [("wrong-host", .hostMismatch), ("expired", .certificateRefused)]
                    as [(String, SecureHTTPError.Code)])
            func `The right pin does not make a wrong certificate right`(
                _ name: String, _ wanted: SecureHTTPError.Code
            ) async throws {
                let judged = Judged()
                let signed = try RequestSigner(key: try key()).sign(try request())
                let code = try await withServer(try router(judged), server(signedBy: name, false), at: port) { _ in
                    let client = try client(pins: [name, "spare"])
                    let code = await refusal(client, signed)
                    await client.close()
                    return code
                }
                #expect(code == wanted)
                #expect(judged.accepted.withLock { $0 } == 0)
            }
        }
    }
#endif
