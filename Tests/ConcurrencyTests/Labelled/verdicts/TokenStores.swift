// Token stores, sessions and request interceptors of a notes client.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Token: Sendable {
    let value: String
    let expires: Date
}

protocol TokenSource: Sendable {
    func current() async -> Token?
}

final class MemoryTokenSource: TokenSource, @unchecked Sendable {  // bad: unchecked-sendable-race, unchecked-sendable-undocumented
    private var token: Token?

    func current() async -> Token? { token }
    func set(_ token: Token?) { self.token = token }
}

// @unchecked because `lock` guards `token`; see the accessors below.
final class LockedTokenSource: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var _token: Token?

    var token: Token? {
        get {
            lock.lock()
            defer { lock.unlock() }
            return _token
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            _token = newValue
        }
    }
}

final class BearerInterceptor: @unchecked Sendable {  // bad: unchecked-chain, unchecked-sendable-undocumented
    private let source: any TokenSource
    init(source: any TokenSource) { self.source = source }

    func apply(to request: inout URLRequest) async {
        guard let token = await source.current() else { return }
        request.setValue("Bearer \(token.value)", forHTTPHeaderField: "Authorization")
    }
}

final class HeaderInterceptor: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let headers: [String: String]
    init(headers: [String: String]) { self.headers = headers }

    func apply(to request: inout URLRequest) {
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    }
}

final class RetryInterceptor: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let decide: (Int) -> Bool
    private let maximum: Int

    init(maximum: Int, decide: @escaping (Int) -> Bool) {
        self.maximum = maximum
        self.decide = decide
    }

    func retries(after status: Int, attempt: Int) -> Bool { attempt < maximum && decide(status) }
}

final class CountingInterceptor: @unchecked Sendable {  // bad: unchecked-sendable-race
    private(set) var requests = 0

    func apply(to request: inout URLRequest) {
        requests += 1
        request.setValue("\(requests)", forHTTPHeaderField: "X-Number")
    }
}

final class InterceptorChain: @unchecked Sendable {  // bad: unchecked-chain
    private let bearer: BearerInterceptor
    private let headers: HeaderInterceptor
    private let retry: RetryInterceptor

    init(bearer: BearerInterceptor, headers: HeaderInterceptor, retry: RetryInterceptor) {
        self.bearer = bearer
        self.headers = headers
        self.retry = retry
    }
}

final class SessionKeeper: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var token: Token?
    private var user: String?

    func open(_ token: Token, user: String) {
        lock.lock()
        self.token = token
        lock.unlock()
        self.user = user
    }

    func close() {
        lock.lock()
        token = nil
        user = nil
        lock.unlock()
    }
}

final class UploadDelegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var sent: [Int: Int64] = [:]

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
        sent[task.taskIdentifier] = totalBytesSent
    }

    func progress(_ id: Int) -> Int64 { sent[id] ?? 0 }
}

final class DownloadDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var bodies: [Int: Data] = [:]

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.withLock { bodies[dataTask.taskIdentifier, default: Data()].append(data) }
    }

    func take(_ id: Int) -> Data? { lock.withLock { bodies.removeValue(forKey: id) } }
}

final class RedirectDelegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let allowedHosts: Set<String>
    init(allowedHosts: Set<String>) { self.allowedHosts = allowedHosts }

    func allows(_ url: URL) -> Bool { allowedHosts.contains(url.host ?? "") }
}
