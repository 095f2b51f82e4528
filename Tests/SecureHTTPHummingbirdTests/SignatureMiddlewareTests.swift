#if Hummingbird
    import Foundation
    import Hummingbird
    import SecretMemory
    import SecureHTTP
    import SecureHTTPHummingbird
    import Synchronization
    import Testing

    extension MiddlewareTests {
        @Suite struct SignatureMiddlewareTests {
            private static let body = Array("{\"amount\":1}".utf8)

            private func key(fill: UInt8 = 7) throws -> RequestKey {
                let secret = SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: fill) }
                return try RequestKey(id: "app", secret: secret)
            }

            /// A router whose route counts and says who signed what.
            private func router(
                _ judged: Judged, _ cache: any ReplayCache = MemoryReplayCache(start: 0), largestBody: Int = 1_000
            ) throws -> Router<TestContext> {
                let verifier = RequestVerifier(
                    keys: [try key()], authorities: ["api.test"], required: ["x-tenant"], replays: cache)
                let router = Router(context: TestContext.self)
                router.add(middleware: SecurityHeadersMiddleware())
                router.add(
                    middleware: RequestSignatureMiddleware(verifier, largestBody: largestBody) { error in
                        judged.codes.withLock { $0.append(error.code) }
                    })
                router.post("pay") { request, context in
                    judged.accepted.withLock { $0 += 1 }
                    let body = try await request.body.collect(upTo: 10_000)
                    return "\(context.signingKeyID ?? "nobody") \(String(buffer: body))"
                }
                return router
            }

            /// Headers of a request that a client signed.
            private func signed(
                _ body: [UInt8] = body, fill: UInt8 = 7, skew: Int64 = 0
            ) throws -> [(String, String)] {
                let signer = RequestSigner(key: try key(fill: fill), covering: ["x-tenant"]) {
                    Int64(Date().timeIntervalSince1970) + skew
                }
                let request = try SecureRequest(
                    .post, "https://api.test/pay?to=x", headers: HeaderFields([("X-Tenant", "t")]), body: .bytes(body))
                return try signer.sign(request).headers.fields.map { ($0.name, $0.value) }
            }

            @Test func `A signed request reaches its route, with its body and the key's name`() async throws {
                let judged = Judged()
                let bytes = message("POST", "/pay?to=x", try signed(), body: Self.body)
                let answer = try await withServer(try router(judged)) { try await exchange(bytes, $0) }
                #expect(answer?.status == 200 && answer?.body == "app {\"amount\":1}")
                #expect(judged.accepted.withLock { $0 } == 1)
            }

            @Test func `Of two hundred copies at once one is let through, and none afterwards`() async throws {
                let judged = Judged()
                let bytes = message("POST", "/pay?to=x", try signed(), body: Self.body)
                let (answers, late) = try await withServer(try router(judged)) { port in
                    (try await exchange([[UInt8]](repeating: bytes, count: 200), port), try await exchange(bytes, port))
                }
                let statuses = answers.compactMap { $0?.status }
                #expect(statuses.filter { $0 == 200 }.count == 1)
                #expect(statuses.filter { $0 == 401 }.count == 199)
                #expect(late?.status == 401)
                #expect(judged.accepted.withLock { $0 } == 1)
                #expect(judged.codes.withLock { $0 } == [SecureHTTPError.Code](repeating: .replayed, count: 200))
            }

            @Test func `Two hundred different requests at once all pass`() async throws {
                let judged = Judged()
                let messages = try (0..<200).map { _ in message("POST", "/pay?to=x", try signed(), body: Self.body) }
                let answers = try await withServer(try router(judged)) { try await exchange(messages, $0) }
                #expect(answers.allSatisfy { $0?.status == 200 })
                #expect(judged.accepted.withLock { $0 } == 200)
            }

            @Test func `Whatever is changed is refused, and the answers are one and the same`() async throws {
                let judged = Judged()
                let good = try signed()
                func with(_ name: String, _ value: String?) -> [(String, String)] {
                    good.filter { $0.0 != name } + [value.map { (name, $0) }].compactMap { $0 }
                }
                let signature = try #require(good.first { $0.0 == "signature" }?.1)
                let input = try #require(good.first { $0.0 == "signature-input" }?.1)
                let replayed = message("POST", "/pay?to=x", good, body: Self.body)
                let changed = [
                    message("PUT", "/pay?to=x", good, body: Self.body),
                    message("POST", "/pay?to=y", good, body: Self.body),
                    message("POST", "/pay", good, body: Self.body),
                    message("POST", "/pay2?to=x", good, body: Self.body),
                    message("POST", "//pay?to=x", good, body: Self.body),
                    message("POST", "http://api.test/pay?to=x", good, body: Self.body),
                    message("POST", "/pay?to=x", host: "other.test", good, body: Self.body),
                    message("POST", "/pay?to=x", good, body: Array("{\"amount\":2}".utf8)),
                    message("POST", "/pay?to=x", good, body: Self.body + [0x20]),
                    message("POST", "/pay?to=x", good),
                    message("POST", "/pay?to=x", with("x-tenant", "other"), body: Self.body),
                    message("POST", "/pay?to=x", with("x-tenant", nil), body: Self.body),
                    message("POST", "/pay?to=x", good + [("X-Tenant", "t")], body: Self.body),
                    message("POST", "/pay?to=x", with("content-digest", nil), body: Self.body),
                    message("POST", "/pay?to=x", with("signature", nil), body: Self.body),
                    message("POST", "/pay?to=x", with("signature-input", nil), body: Self.body),
                    message("POST", "/pay?to=x", with("signature", "bulwark=:AAAA:"), body: Self.body),
                    message("POST", "/pay?to=x", good + [("Signature", signature)], body: Self.body),
                    message("POST", "/pay?to=x", good + [("Signature-Input", input)], body: Self.body),
                    message("POST", "/pay?to=x", try signed(fill: 8), body: Self.body),
                    message("POST", "/pay?to=x", body: Self.body),
                    message("GET", "/nowhere"),
                    replayed,
                ]
                let (first, answers) = try await withServer(try router(judged)) { port in
                    (try await exchange(replayed, port), try await exchange(changed, port))
                }
                #expect(first?.status == 200)
                for (place, answer) in answers.enumerated() { #expect(answer?.status == 401, "\(place)") }
                // Nothing in an answer tells one from the other, its date aside.
                let told = answers.compactMap { answer in
                    answer.map {
                        "\($0.status) \($0.body) \($0.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key })"
                    }
                }
                #expect(Set(told).count == 1 && told.count == changed.count)
                #expect(answers.first??.headers["www-authenticate"] == "Signature")
                #expect(judged.accepted.withLock { $0 } == 1)
            }

            @Test func `The clock's skew is told to who has the key, and to nobody else`() async throws {
                let judged = Judged()
                let messages = [
                    message("POST", "/pay?to=x", try signed(skew: -3_600), body: Self.body),
                    message("POST", "/pay?to=x", try signed(skew: 3_600), body: Self.body),
                    message("POST", "/pay?to=x", try signed(fill: 8, skew: 3_600), body: Self.body),
                ]
                let answers = try await withServer(try router(judged)) { try await exchange(messages, $0) }
                #expect(answers.map { $0?.status } == [401, 401, 401])
                let skews = answers.map { $0?.headers[RequestRefusal.clockSkew].flatMap { Int($0) } }
                #expect((-3_610 ... -3_600).contains(skews[0] ?? 0) && (3_590...3_600).contains(skews[1] ?? 0))
                #expect(skews[2] == nil)
                #expect(judged.accepted.withLock { $0 } == 0)
            }

            @Test func `A body beyond the limit is refused, announced or not`() async throws {
                let judged = Judged()
                let large = [UInt8](repeating: 0x61, count: 2_000)
                let headers = try signed(large)
                let chunk = "7d0\r\n" + String(repeating: "a", count: 2_000) + "\r\n0\r\n\r\n"
                let messages = [
                    message("POST", "/pay?to=x", headers, body: large),
                    message("POST", "/pay?to=x", headers + [("Transfer-Encoding", "chunked")]) + Array(chunk.utf8),
                    // Announced, and never sent.
                    message("POST", "/pay?to=x", headers + [("Content-Length", "99999999")]),
                ]
                let answers = try await withServer(try router(judged)) { try await exchange(messages, $0) }
                #expect(answers.prefix(2).allSatisfy { $0?.status == 413 })
                #expect(judged.accepted.withLock { $0 } == 0)
            }

            @Test func `While replays cannot be told nobody is let through`() async throws {
                let judged = Judged()
                let bytes = message("POST", "/pay?to=x", try signed(), body: Self.body)
                let young = MemoryReplayCache()
                let answer = try await withServer(try router(judged, young)) { try await exchange(bytes, $0) }
                #expect(answer?.status == 503 && answer?.headers["retry-after"] == "61")
                let full = MemoryReplayCache(capacity: 1, start: 0)
                let messages = try (0..<8).map { _ in message("POST", "/pay?to=x", try signed(), body: Self.body) }
                let answers = try await withServer(try router(judged, full)) { try await exchange(messages, $0) }
                #expect(
                    answers.filter { $0?.status == 200 }.count == 1 && answers.filter { $0?.status == 503 }.count == 7)
                #expect(judged.accepted.withLock { $0 } == 1)
            }
        }
    }

    /// What the server did.
    final class Judged: Sendable {
        let accepted = Mutex(0)
        let codes = Mutex<[SecureHTTPError.Code]>([])
    }
#endif
