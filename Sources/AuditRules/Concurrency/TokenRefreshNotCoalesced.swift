import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Renewing a token once for each request that finds it expired.
    static let tokenRefreshNotCoalesced = Rule(
        id: "token-refresh-not-coalesced",
        title: "Each failing request refreshes the token separately",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(362), .cwe(367), .cwe(613), .masvs("AUTH", 1), .mobileTop10(3)],
        why: """
            When a token expires, all requests in flight fail at once and each one refreshes it. Servers that rotate \
            refresh tokens treat the second use of one as theft and end all of the user’s sessions; with other \
            servers, an older response overwrites the newer token.
            """,
        remedy: """
            Keep the refresh as a `Task` in an actor: callers that arrive while it runs await its `value`, and it is \
            set to `nil` when done. An actor alone is not enough, because it is reentrant at each `await`. Bulwark’s \
            `TokenRefresher` does this, also between an app and its extension.
            """,
        bad: [
            Example(
                """
                final class Client {
                    var accessToken = ""
                    func load(_ request: URLRequest) async throws -> Data {
                        let (data, response) = try await session.data(for: request)
                        if (response as? HTTPURLResponse)?.statusCode == 401 {
                            try await ↓refreshToken()
                            return try await load(request)
                        }
                        return data
                    }
                    func refreshToken() async throws {
                        let (data, _) = try await session.data(for: renewal)
                        accessToken = try decode(data)
                    }
                }
                """),
            Example(
                """
                actor Credentials {
                    private var token: Token
                    func valid() async throws -> Token {
                        guard !token.isExpired else { return try await ↓refreshAccessToken() }
                        return token
                    }
                    private func refreshAccessToken() async throws -> Token {
                        token = try await api.post("/oauth/token", ["refresh_token": token.refresh])
                        return token
                    }
                }
                """, "an actor lets the next in while the first waits"),
            Example(
                """
                class Service {
                    func fetch() async throws -> [Item] {
                        do { return try await api.items() } catch APIError.unauthorized {
                            await ↓renewSession()
                            return try await api.items()
                        }
                    }
                    func renewSession() async { session = try? await api.request(.refresh(session.refreshToken)) }
                }
                """),
            Example(
                """
                actor Credentials {
                    private var token: Token
                    func valid() async throws -> String {
                        if !token.isExpired { return token.access }
                        token = try await ↓api.refresh(token.refresh)
                        return token.access
                    }
                }
                """),
            Example(
                """
                struct Client {
                    func get(_ path: String) async throws -> Int {
                        let token = await store.token
                        let status = try await send(path, token.access)
                        guard status == 401 else { return status }
                        let new = try await ↓api.refresh(token.refresh)
                        await store.set(new)
                        return try await send(path, new.access)
                    }
                }
                """),
            Example(
                """
                actor Credentials {
                    private var token: Token
                    private var running: Task<Token, any Error>?
                    func valid() async throws -> Token {
                        if let running { return try await running.value }
                        let isRevoked = await check(token)
                        guard token.isExpired || isRevoked else { return token }
                        let task = Task { try await ↓api.refresh(token.refresh) }
                        running = task
                        return try await task.value
                    }
                }
                """, "others come in between the look and the store"),
            Example(
                """
                actor Credentials {
                    private var token: Token
                    func valid() async throws -> Token {
                        guard token.isStale else { return token }
                        return try await ↓performRefresh()
                    }
                    private func performRefresh() async throws -> Token {
                        token = try await service.renew(token.refreshToken)
                        return token
                    }
                }
                """, "no word of tokens in the name of what renews"),
        ],
        good: [
            Example(
                """
                actor Credentials {
                    private var renewal: Task<Token, any Error>?
                    func valid() async throws -> Token {
                        if token.isExpired { return try await refreshToken() }
                        return token
                    }
                    func refreshToken() async throws -> Token {
                        if let renewal { return try await renewal.value }
                        let new = Task { try await api.post("/oauth/token", refresh) }
                        renewal = new
                        defer { renewal = nil }
                        return try await new.value
                    }
                }
                """, "one renewal for all"),
            Example(
                """
                final class Client {
                    private var isRefreshing = false
                    func load() async throws {
                        if status == 401 { try await refreshToken() }
                    }
                    func refreshToken() async throws {
                        guard !isRefreshing else { return await waitForToken() }
                        isRefreshing = true
                        token = try await api.send(renewal)
                    }
                }
                """, "others wait"),
            Example(
                """
                final class Screen {
                    func start() async { try? await refreshToken() }
                    func refreshToken() async throws { token = try await api.send(renewal) }
                }
                """, "not on each failure"),
            Example(
                """
                final class Client {
                    func load() async throws { if expired { try await refreshTokens() } }
                    func refreshTokens() async throws { try await shared.validToken() }
                }
                """, "another type renews"),
            Example(
                """
                final class Sessions {
                    func valid(_ session: Session) async throws -> Session {
                        guard session.isExpired else { return session }
                        return try await refreshSession()
                    }
                    private func refreshSession() async throws -> Session {
                        await machine.send(.refresh)
                        return try await machine.next()
                    }
                }
                """, "a machine is told, and whoever waits hears of the one result"),
            Example(
                """
                actor Credentials {
                    private var token: Token
                    private var running: Task<Token, any Error>?
                    func valid() async throws -> Token {
                        if !token.isExpired { return token }
                        if let running { return try await running.value }
                        let task = Task { [token] in try await api.refresh(token.refresh) }
                        running = task
                        defer { running = nil }
                        token = try await task.value
                        return token
                    }
                }
                """, "looked for and stored without an `await` between"),
            Example(
                """
                struct Store {
                    func items() async throws -> [Item] {
                        if cache.isExpired { cache = try await api.refresh("items") }
                        return cache.items
                    }
                }
                """, "no token"),
            Example("struct Feed { func load() async { if isExpired { await refresh() } }; func refresh() async {} }"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for call in file.nodes(.call, whereName: { marks.occur(in: $0) }) {
        guard call.isRenewal, call.answersExpiry || call.followsExpiry, let function = pass.lookup.function(of: call),
            function.kind == .functionDecl, function.has(.isAsync),
            function != call.enclosingDeclaredFunction, function.asksServer, seen.insert(function).inserted,
            let owner = function.enclosingType, let type = pass.lookup.index.types[TypeName.base(owner.name)],
            [.classDecl, .actorDecl, .extensionDecl].contains(type.kind)
        else { continue }
        let parts = type.declarations + type.extensions + [call.enclosingType].compactMap(\.self)
        guard !parts.contains(where: \.letsOneIn) else { continue }
        pass.report("Every request that reaches this point starts another `\(function.name)`", at: call)
    }
    for call in TokenRequest.all(in: file) where !call.isShared(pass) && seen.insert(call.call).inserted {
        pass.report("Every request that finds the token expired requests a new one here", at: call.call)
    }
}

extension Node {
    /// Whether a call renews a token, by its name or by what it stands beside: `guard token.isStale … performRefresh()`.
    fileprivate var isRenewal: Bool {
        let words = Words.of(name)
        return words.contains { ["refresh", "renew"].contains($0) }
            && (words.contains(where: things.contains) || speaksOfToken)
    }

    /// Whether a function awaits the answer to a request.
    fileprivate var asksServer: Bool {
        descendants.contains { node in
            node.kind == .await && !node.sendsEvent
                && node.descendants.contains { $0.kind == .call && requests.contains($0.name) }
        }
    }

    /// `await machine.send(event)`, which neither throws nor gives anything back: nobody is asked, but told.
    private var sendsEvent: Bool {
        guard kind == .await, parent?.kind == .block, let call = children.first?.unwrapped else { return false }
        return call.kind == .call && ["send", "post", "put"].contains(call.name)
    }

    /// Whether a type keeps what would let only one renewal run.
    fileprivate var letsOneIn: Bool {
        descendants.contains { node in
            switch node.kind {
            case .variable, .reference, .member, .call:
                let words = Words.of(node.name)
                return words.contains(where: guards.contains) || node.typeText.map { $0.contains("Task<") } ?? false
            default: return false
            }
        }
    }
}

private let marks = FoldedWords("refresh", "renew")
private let things: Set<String> = ["token", "tokens", "session", "credential", "credentials", "auth", "access", "jwt"]

private let requests: Set<String> = [
    "data", "upload", "send", "request", "post", "perform", "execute", "fetch", "load", "call", "dataTask", "response",
    "decode", "refresh", "put", "get", "exchange", "renew",
]

private let guards: Set<String> = [
    "task", "flight", "inflight", "refreshing", "renewing", "pending", "semaphore", "lock", "mutex", "coalesce",
    "coalesced", "dedupe", "deduplicate", "queue", "serial", "continuation", "continuations", "waiting", "waiters",
    "once", "debounce", "throttle",
]
