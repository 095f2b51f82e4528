// School app: doubles for the log, the connection and the pinning delegate.
import Foundation

struct LogLine: Sendable {
    let level: String
    let text: String
}

final class MockLog: Log, @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private var _lines: [LogLine] = []
    private let lock = NSLock()

    var lines: [LogLine] {
        lock.lock()
        defer { lock.unlock() }
        return _lines
    }

    func info(_ text: String) { add("info", text) }
    func warning(_ text: String) { add("warning", text) }

    private func add(_ level: String, _ text: String) {
        lock.lock()
        defer { lock.unlock() }
        _lines.append(LogLine(level: level, text: text))
    }
}

final class MockConnectivity: Connectivity, @unchecked Sendable {  // bad: unchecked-sendable-race, unchecked-sendable-undocumented
    var online = true

    var isOnline: Bool {
        get async { online }
    }

    func updates() -> AsyncStream<Bool> {
        AsyncStream { continuation in
            continuation.yield(online)
            continuation.finish()
        }
    }
}

final class MockPinningDelegate: NSObject, URLSessionDelegate, @unchecked Sendable {  // bad: unchecked-sendable-race
    nonisolated(unsafe) var accepts = true  // bad: nonisolated-unsafe-mutable
    nonisolated(unsafe) var challenges = 0  // bad: nonisolated-unsafe-mutable
    nonisolated(unsafe) var lastHost: String?  // bad: nonisolated-unsafe-mutable, unchecked-sendable-undocumented

    nonisolated func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        challenges += 1
        lastHost = challenge.protectionSpace.host
        completionHandler(accepts ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
    }
}

final class MockPinner: Pinner, Sendable {  // good: unchecked-sendable-race, lock-in-mock
    let calls = PinnerCalls()

    func accepts(_ key: Data, host: String) -> Bool { true }
}

actor PinnerCalls {  // good: unchecked-sendable-race
    private(set) var hosts: [String] = []
    func add(_ host: String) { hosts.append(host) }
}
