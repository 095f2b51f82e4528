// Token refreshes: which of them run twice when two requests meet an expired token.
import Foundation

struct Token: Sendable {
    let access: String
    let refresh: String
    let expires: Date
    var isExpired: Bool { expires < Date() }
}

protocol AuthAPI: Sendable {
    func refresh(_ token: String) async throws -> Token
}

actor PlainRefresher {
    private let api: any AuthAPI
    private var token: Token

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async throws -> String {
        if !token.isExpired { return token.access }
        token = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        return token.access
    }
}

actor SharedRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var running: Task<Token, any Error>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async throws -> String {
        if !token.isExpired { return token.access }
        if let running { return try await running.value.access }
        let task = Task { [api, token] in try await api.refresh(token.refresh) }  // good: token-refresh-not-coalesced
        running = task
        defer { running = nil }
        token = try await task.value
        return token.access
    }
}

actor ForgetfulRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var running: Task<Token, any Error>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async throws -> String {
        if !token.isExpired { return token.access }
        let task = Task { [api, token] in try await api.refresh(token.refresh) }  // bad: token-refresh-not-coalesced
        running = task
        token = try await task.value
        return token.access
    }

    func cancel() { running?.cancel() }
}

final class ClassRefresher: Sendable {
    private let api: any AuthAPI
    private let store: TokenStore

    init(api: any AuthAPI, store: TokenStore) {
        self.api = api
        self.store = store
    }

    func validToken() async throws -> String {
        let token = await store.token
        guard token.isExpired else { return token.access }
        let new = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        await store.set(new)
        return new.access
    }
}

actor TokenStore {
    private(set) var token: Token
    init(token: Token) { self.token = token }
    func set(_ token: Token) { self.token = token }
}

@MainActor
final class ScreenRefresher {
    private let api: any AuthAPI
    private var token: Token

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func send(_ path: String) async throws -> String {
        if token.isExpired {
            token = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        }
        return path + token.access
    }
}

actor FlaggedRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var isRefreshing = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async throws -> String {
        if !token.isExpired { return token.access }
        if isRefreshing {
            await withCheckedContinuation { waiters.append($0) }
            return token.access
        }
        isRefreshing = true
        defer {
            isRefreshing = false
            for waiter in waiters { waiter.resume() }
            waiters = []
        }
        token = try await api.refresh(token.refresh)  // good: token-refresh-not-coalesced
        return token.access
    }
}

struct RetryingClient: Sendable {
    let api: any AuthAPI
    let store: TokenStore
    let send: @Sendable (String, String) async throws -> Int

    func get(_ path: String) async throws -> Int {
        let token = await store.token
        let status = try await send(path, token.access)
        guard status == 401 else { return status }
        let new = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        await store.set(new)
        return try await send(path, new.access)
    }
}

struct CoalescingClient: Sendable {
    let refresher: SharedRefresher
    let send: @Sendable (String, String) async throws -> Int

    func get(_ path: String) async throws -> Int {
        let token = try await refresher.validToken()  // good: token-refresh-not-coalesced
        return try await send(path, token)
    }
}

actor LateCheckRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var refreshTask: Task<Token, any Error>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func current() async throws -> Token {
        if let refreshTask { return try await refreshTask.value }
        guard token.isExpired else { return token }
        let old = token
        let task = Task {
            let new = try await api.refresh(old.refresh)  // good: token-refresh-not-coalesced
            return new
        }
        refreshTask = task
        defer { refreshTask = nil }
        token = try await task.value
        return token
    }
}

actor SetAfterAwait {
    private let api: any AuthAPI
    private var token: Token
    private var refreshTask: Task<Token, any Error>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func current() async throws -> Token {
        if let refreshTask { return try await refreshTask.value }
        let isRevoked = await isRevoked(token)
        guard token.isExpired || isRevoked else { return token }
        let old = token
        let task = Task { [api] in try await api.refresh(old.refresh) }  // bad: token-refresh-not-coalesced
        refreshTask = task
        token = try await task.value
        refreshTask = nil
        return token
    }

    private func isRevoked(_ token: Token) async -> Bool { false }
}

actor SessionCoordinator {
    private let api: any AuthAPI
    private var session: Token?

    init(api: any AuthAPI) { self.api = api }

    func accessToken(refreshToken: String) async throws -> String {
        if let session, !session.isExpired { return session.access }
        let fresh = try await api.refresh(refreshToken)  // bad: token-refresh-not-coalesced
        session = fresh
        return fresh.access
    }

    func renewAtStart(_ refreshToken: String) async throws {
        session = try await api.refresh(refreshToken)
    }
}

final class LockedRefresher: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let api: any AuthAPI
    private let lock = NSLock()
    private var running: Task<Token, any Error>?

    init(api: any AuthAPI) { self.api = api }

    func refreshAccessToken(_ refreshToken: String) async throws -> Token {
        let task: Task<Token, any Error> = lock.withLock {
            if let running { return running }
            let task = Task {
                defer { lock.withLock { running = nil } }
                return try await api.refresh(refreshToken)  // good: token-refresh-not-coalesced
            }
            running = task
            return task
        }
        return try await task.value
    }
}

final class UnlockedRefresher: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let api: any AuthAPI
    private var token: Token

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func accessToken() async throws -> String {
        guard token.isExpired else { return token.access }
        token = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        return token.access
    }
}

struct Interceptor: Sendable {
    let api: any AuthAPI
    let store: TokenStore

    func adapt(_ headers: [String: String]) async throws -> [String: String] {
        var headers = headers
        var token = await store.token
        if token.isExpired {
            token = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
            await store.set(token)
        }
        headers["Authorization"] = "Bearer \(token.access)"
        return headers
    }
}

actor FeedLoader {
    private var feed: [String] = []

    func refresh(_ name: String) async throws -> [String] { [name] }

    func reload() async throws {
        feed = try await refresh("news")  // good: token-refresh-not-coalesced
    }
}

@MainActor
final class PullToRefresh {
    private let loader = FeedLoader()
    private(set) var isLoading = false

    func pulled() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        _ = try? await loader.refresh("all")  // good: token-refresh-not-coalesced
    }
}

struct CommandLineLogin {
    let api: any AuthAPI

    func run(_ saved: String) async throws -> Token {
        try await api.refresh(saved)  // good: token-refresh-not-coalesced
    }
}

actor KeyedRefresher {
    private let api: any AuthAPI
    private var running: [String: Task<Token, any Error>] = [:]

    init(api: any AuthAPI) { self.api = api }

    func refreshToken(for user: String, _ refreshToken: String) async throws -> Token {
        if let task = running[user] { return try await task.value }
        let task = Task { [api] in try await api.refresh(refreshToken) }  // good: token-refresh-not-coalesced
        running[user] = task
        defer { running[user] = nil }
        return try await task.value
    }
}

actor BackgroundRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var loop: Task<Void, Never>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func start() {
        guard loop == nil else { return }
        loop = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(600))
                if let new = try? await api.refresh(token.refresh) { token = new }  // good: token-refresh-not-coalesced
            }
        }
    }
}

actor BiometricRefresher {
    private let api: any AuthAPI
    private var token: Token?

    init(api: any AuthAPI) { self.api = api }

    func ensureToken(_ saved: String) async throws -> Token {
        if let token, !token.isExpired { return token }
        async let fresh = api.refresh(saved)  // bad: token-refresh-not-coalesced
        let new = try await fresh
        token = new
        return new
    }

    func signOut() { token = nil }
}

struct TokenPolicy: Sendable {
    let margin: TimeInterval

    func needsRefresh(_ token: Token) -> Bool {
        token.expires.timeIntervalSinceNow < margin  // good: token-refresh-not-coalesced
    }
}

actor RecheckedRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var queue: Task<Void, Never>?

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async -> Token {
        let previous = queue
        let task = Task {
            await previous?.value
            guard token.isExpired else { return }
            if let new = try? await api.refresh(token.refresh) { token = new }  // good: token-refresh-not-coalesced
        }
        queue = task
        await task.value
        return token
    }
}

enum OAuthFlow {
    static func refreshIfNeeded(_ token: Token, api: any AuthAPI, store: TokenStore) async throws -> Token {
        if !token.isExpired { return token }
        let renewed = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        await store.set(renewed)
        return renewed
    }
}

actor DebouncedRefresher {
    private let api: any AuthAPI
    private var token: Token
    private var lastRefresh = Date.distantPast

    init(api: any AuthAPI, token: Token) {
        self.api = api
        self.token = token
    }

    func validToken() async throws -> Token {
        guard token.isExpired, lastRefresh.timeIntervalSinceNow < -10 else { return token }
        token = try await api.refresh(token.refresh)  // bad: token-refresh-not-coalesced
        lastRefresh = Date()
        return token
    }
}
