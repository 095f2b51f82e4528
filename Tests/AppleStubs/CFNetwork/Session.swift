import Foundation
import Security

@available(macOS 10.9, iOS 7.0, tvOS 9.0, watchOS 2.0, *)
open class URLSession: @unchecked Sendable {
    public enum AuthChallengeDisposition: Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    public enum ResponseDisposition: Sendable { case cancel, allow }

    public let configuration: URLSessionConfiguration
    /// Held until the session was invalidated and its last task is over.
    private var held: (any URLSessionDelegate)?
    let delegateQueue: OperationQueue
    private let lock = NSLock()
    private var connected: Set<String> = []
    private var everConnected: Set<String> = []
    private var tasks: [URLSessionTask] = []
    private var isInvalid = false
    private var next = 1

    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) {
        (self.configuration, held) = (configuration, delegate)
        self.delegateQueue = delegateQueue ?? OperationQueue()
        EmulatedNetwork.opened(self)
    }

    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        add(URLSessionDataTask(self, request, body: nil, isStreamed: false, number: number()))
    }
    public func uploadTask(with request: URLRequest, from data: Data) -> URLSessionUploadTask {
        add(URLSessionUploadTask(self, request, body: data, isStreamed: false, number: number()))
    }
    public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        add(URLSessionUploadTask(self, request, body: nil, isStreamed: true, number: number()))
    }

    @available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
    public func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        add(URLSessionWebSocketTask(self, request, body: nil, isStreamed: false, number: number()))
    }

    public func finishTasksAndInvalidate() {
        lock.withLock { isInvalid = true }
        letGo()
    }
    public func invalidateAndCancel() {
        let all = lock.withLock {
            isInvalid = true
            return tasks
        }
        for task in all { task.cancel() }
        letGo()
    }

    var delegate: (any URLSessionTaskDelegate)? { lock.withLock { held as? any URLSessionTaskDelegate } }

    func ended(_ task: URLSessionTask) {
        lock.withLock { tasks.removeAll { $0 === task } }
        letGo()
    }
    private func letGo() {
        let told = lock.withLock { () -> (any URLSessionDelegate)? in
            guard isInvalid, tasks.isEmpty else { return nil }
            defer { held = nil }
            return held
        }
        if let told { delegateQueue.addOperation { told.urlSession(self, didBecomeInvalidWithError: nil) } }
    }

    /// For tests.
    public var isInvalidated: Bool { lock.withLock { isInvalid } }
    /// Whether the delegate is held no longer.
    public var isReleased: Bool { lock.withLock { held == nil } }

    private func add<Task: URLSessionTask>(_ task: Task) -> Task {
        lock.withLock {
            precondition(!isInvalid, "a task on a session that was invalidated")
            tasks.append(task)
        }
        return task
    }
    private func number() -> Int {
        lock.withLock {
            defer { next += 1 }
            return next
        }
    }
    func wasConnected(_ host: String) -> Bool { lock.withLock { everConnected.contains(host) } }
    func isConnected(_ host: String) -> Bool { lock.withLock { connected.contains(host) } }
    func connect(_ host: String) {
        lock.withLock {
            connected.insert(host)
            everConnected.insert(host)
        }
    }
    func disconnect() { lock.withLock { connected = [] } }
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    public let taskIdentifier: Int
    let request: URLRequest
    let body: Data?
    let isStreamed: Bool
    let queue: OperationQueue
    private unowned let session: URLSession
    private let condition = NSCondition()
    private var isRunning = false
    private var hasBegun = false
    private var isCancelled = false

    init(_ session: URLSession, _ request: URLRequest, body: Data?, isStreamed: Bool, number: Int) {
        (self.session, self.request, self.body, self.isStreamed) = (session, request, body, isStreamed)
        (taskIdentifier, queue) = (number, session.delegateQueue)
    }

    public func resume() {
        condition.lock()
        defer { condition.unlock() }
        isRunning = true
        condition.broadcast()
        guard !hasBegun else { return }
        hasBegun = true
        let session = session
        Thread { EmulatedExchange(session, self).run() }.start()
    }

    public func suspend() { set { isRunning = false } }
    public func cancel() { set { isCancelled = true } }

    private func set(_ change: () -> Void) {
        condition.lock()
        change()
        condition.broadcast()
        condition.unlock()
    }

    /// Waits while the task is suspended; false where it was cancelled.
    func mayGoOn() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isRunning, !isCancelled { condition.wait() }
        return !isCancelled
    }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
public final class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
