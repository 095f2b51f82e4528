#if Hummingbird
    import Foundation
    import HTTPTypes
    import Hummingbird
    import SecureHTTP
    import SecureHTTPHummingbird
    import SignIn
    import SignInHummingbird
    import Synchronization
    import Testing

    extension MiddlewareTests {
        @Suite struct LimitMiddlewareTests {
            private struct Odd: Error {}

            private static let expected = [
                "strict-transport-security", "x-content-type-options", "x-frame-options", "referrer-policy",
                "permissions-policy", "cross-origin-resource-policy", "cache-control", "content-security-policy",
            ]

            @Test func `Security headers stand on every answer, errors too`() async throws {
                let router = Router(context: TestContext.self)
                router.add(middleware: SecurityHeadersMiddleware())
                router.get("good") { _, _ in "good" }
                router.get("refused") { _, _ -> String in throw HTTPError(.forbidden, message: "no") }
                router.get("odd") { _, _ -> String in throw Odd() }
                router.get("own") { _, _ in
                    Response(status: .ok, headers: [.contentSecurityPolicy: "default-src 'self'"])
                }
                router.post("large") { request, _ in
                    _ = try await request.body.collect(upTo: 4)
                    return "small"
                }
                let messages = [
                    message("GET", "/good"), message("GET", "/refused"), message("GET", "/odd"),
                    message("GET", "/nowhere"),
                    message("DELETE", "/good"), message("POST", "/large", body: [UInt8](repeating: 1, count: 100)),
                    message("GET", "/own"),
                ]
                let answers = try await withServer(router) { try await exchange(messages, $0) }
                #expect(answers.map { $0?.status } == [200, 403, 500, 404, 404, 413, 200])
                for (place, answer) in answers.enumerated() {
                    for name in Self.expected {
                        #expect(answer?.headers[name]?.isEmpty == false, "\(name) of \(place)")
                    }
                }
                #expect(answers[0]?.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
                #expect(answers[6]?.headers["content-security-policy"] == "default-src 'self'")
                #expect(answers[2]?.body == "")
            }

            @Test func `As many as the burst get through at once, and the others are told to wait`() async throws {
                let limiter = try RateLimiter(burst: 20, interval: .seconds(1_000))
                let router = Router(context: TestContext.self)
                router.add(middleware: SecurityHeadersMiddleware())
                router.add(middleware: RateLimitMiddleware(limiter))
                router.get("good") { _, _ in "good" }
                let messages = [[UInt8]](repeating: message("GET", "/good"), count: 200)
                let answers = try await withServer(router) { try await exchange(messages, $0) }
                #expect(answers.filter { $0?.status == 200 }.count == 20)
                let refused = answers.compactMap { $0 }.filter { $0.status == 429 }
                #expect(refused.count == 180)
                #expect(refused.allSatisfy { (990...1_000).contains(Int($0.headers["retry-after"] ?? "") ?? 0) })
                #expect(refused.allSatisfy { $0.headers["x-content-type-options"] == "nosniff" })
            }

            @Test func `Clients have a limit each, and those without a name share one`() async throws {
                let limiter = try RateLimiter(burst: 2, interval: .seconds(1_000))
                let router = Router(context: TestContext.self)
                let name = try #require(HTTPField.Name("x-key"))
                router.add(middleware: RateLimitMiddleware(limiter) { request, _ in request.headers[name] })
                router.get("good") { _, _ in "good" }
                let messages = ["a", "b", nil].flatMap { key in
                    [[UInt8]](repeating: message("GET", "/good", key.map { [("X-Key", $0)] } ?? []), count: 5)
                }
                let answers = try await withServer(router) { try await exchange(messages, $0) }
                for part in 0..<3 {
                    let passed = answers.dropFirst(part * 5).prefix(5).filter { $0?.status == 200 }
                    #expect(passed.count == 2)
                }
            }

            /// A login whose password is `right`; what the account is called decides how a wrong one is answered.
            private func login(_ limiter: LoginLimiter, _ judged: Judged) -> Router<TestContext> {
                let router = Router(context: TestContext.self)
                router.group("login")
                    .add(
                        middleware: LoginLimitMiddleware(
                            limiter, largestBody: 100,
                            account: { _, body in
                                String(decoding: body, as: UTF8.self).split(separator: " ").first.map(String.init)
                            },
                            address: { _, context in context.remoteAddress?.ipAddress },
                            outcome: { response in
                                switch response.status {
                                case .ok: .succeeded
                                case .badGateway: .notJudged
                                default: .failed
                                }
                            })
                    )
                    .post { request, _ -> Response in
                        judged.accepted.withLock { $0 += 1 }
                        let text = String(buffer: try await request.body.collect(upTo: 1_000))
                        switch text.split(separator: " ").map(String.init).last {
                        case "right": return Response(status: .ok)
                        case "thrown": throw HTTPError(.unauthorized)
                        case "odd": throw Odd()
                        case "down": return Response(status: .badGateway)
                        default: return Response(status: .unauthorized)
                        }
                    }
                return router
            }

            private func attempt(_ text: String) -> [UInt8] { message("POST", "/login", body: Array(text.utf8)) }

            @Test(arguments: ["wrong", "thrown"])
            func `Exactly five of many guesses at once are looked at`(kind: String) async throws {
                let judged = Judged()
                let messages = [[UInt8]](repeating: attempt("ann \(kind)"), count: 64)
                let (answers, other, right) = try await withServer(login(LoginLimiter(), judged)) { port in
                    (
                        try await exchange(messages, port), try await exchange(attempt("bob right"), port),
                        try await exchange(attempt("ann right"), port)
                    )
                }
                #expect(answers.filter { $0?.status == 401 }.count == 5)
                let refused = answers.compactMap { $0 }.filter { $0.status == 429 }
                #expect(refused.count == 59)
                #expect(refused.allSatisfy { (800...900).contains(Int($0.headers["retry-after"] ?? "") ?? 0) })
                #expect(other?.status == 200 && right?.status == 429)
                #expect(judged.accepted.withLock { $0 } == 6)
            }

            @Test func `Success begins anew, and what was not judged does not count`() async throws {
                let judged = Judged()
                let limiter = LoginLimiter()
                let statuses = try await withServer(login(limiter, judged)) { port in
                    var statuses: [Int?] = []
                    let words = ["wrong", "wrong", "wrong", "wrong", "right"] + [String](repeating: "down", count: 8)
                    for word in words + [String](repeating: "odd", count: 8) + ["wrong"] {
                        statuses.append(try await exchange(attempt("ann \(word)"), port)?.status)
                    }
                    return statuses
                }
                #expect(
                    statuses == [401, 401, 401, 401, 200] + [Int](repeating: 502, count: 8)
                        + [Int](repeating: 500, count: 8) + [401])
                #expect(try await limiter.standing(of: "ann").remaining == 4)
            }

            @Test func `What cannot be read, or is too large, does not reach the route`() async throws {
                let judged = Judged()
                let messages = [message("POST", "/login"), attempt(String(repeating: "a", count: 101))]
                let answers = try await withServer(login(LoginLimiter(), judged)) { try await exchange(messages, $0) }
                #expect(answers.map { $0?.status } == [400, 413])
                #expect(judged.accepted.withLock { $0 } == 0)
            }

            @Test func `A store that does not answer lets nobody in`() async throws {
                let judged = Judged()
                let limiter = LoginLimiter(store: BrokenStore())
                let answer = try await withServer(login(limiter, judged)) {
                    try await exchange(attempt("ann right"), $0)
                }
                #expect(answer?.status == 503 && answer?.headers["retry-after"] == "31")
                #expect(judged.accepted.withLock { $0 } == 0)
            }
        }
    }

    /// A store whose disk is gone.
    private struct BrokenStore: AttemptStore {
        func take(
            _ attempt: UInt64, at places: [AttemptPlace], _ policy: LoginPolicy, now: LimiterTime
        ) async throws(SignInError) -> LoginLimiter.Standing { throw SignInError(.storage, retryAfter: 30.2) }

        func release(_ attempt: UInt64, at keys: [String], clearing cleared: String?) async throws(SignInError) {
            throw SignInError(.storage)
        }

        func standing(
            of place: AttemptPlace, _ policy: LoginPolicy, now: LimiterTime
        ) async throws(SignInError) -> LoginLimiter.Standing { throw SignInError(.storage) }
    }
#endif
