import Foundation

/// The server's end of an emulated WebSocket, in the hands of a test.
public final class EmulatedPeer: @unchecked Sendable {
    /// How a server answers the request for a WebSocket.
    public enum Agreement: Sendable {
        case agrees(String?)
        /// Another status than 101.
        case status(Int)
        case redirects(String)
        case fails(Int)
        case silent
    }

    enum End {
        case closed(Int)
        case lost(Int)
    }

    private struct State {
        var deliver: (@Sendable (URLSessionWebSocketTask.Message) -> Void)?
        var early: [URLSessionWebSocketTask.Message] = []
        var heard: [URLSessionWebSocketTask.Message] = []
        var onMessage: (@Sendable (EmulatedPeer, URLSessionWebSocketTask.Message) -> Void)?
        var end: End?
        var goodbye: Int?
        var (pings, taken) = (0, 0)
        var (answersPings, isStuck, failsFirst) = (true, false, false)
    }
    private let state = Locked(State())

    public var answersPings: Bool {
        get { state.withLock { $0.answersPings } }
        set { state.withLock { $0.answersPings = newValue } }
    }
    /// Takes nothing more from the network.
    public var isStuck: Bool {
        get { state.withLock { $0.isStuck } }
        set { state.withLock { $0.isStuck = newValue } }
    }
    /// Who waits for a message learns of the end before the delegate does.
    public var failsFirst: Bool {
        get { state.withLock { $0.failsFirst } }
        set { state.withLock { $0.failsFirst = newValue } }
    }
    public var pings: Int { state.withLock { $0.pings } }
    /// Messages that the client asked for and got.
    public var taken: Int { state.withLock { $0.taken } }
    /// The code that the client ended with.
    public var goodbye: Int? { state.withLock { $0.goodbye } }

    public func onMessage(_ body: @escaping @Sendable (EmulatedPeer, URLSessionWebSocketTask.Message) -> Void) {
        state.withLock { $0.onMessage = body }
    }

    public func say(_ message: URLSessionWebSocketTask.Message) {
        let deliver = state.withLock { state in
            if state.deliver == nil { state.early.append(message) }
            return state.deliver
        }
        deliver?(message)
    }

    /// The server's farewell; 1005 for one without a code, 1006 for a connection that broke.
    public func close(_ code: Int) { state.withLock { $0.end = .closed(code) } }
    /// - Parameter code: of `NSURLErrorDomain`.
    public func lose(_ code: Int = -1005) { state.withLock { $0.end = .lost(code) } }

    var end: End? { state.withLock { $0.end } }

    func attach(_ deliver: @escaping @Sendable (URLSessionWebSocketTask.Message) -> Void) {
        let early = state.withLock { state in
            state.deliver = deliver
            return state.early
        }
        for message in early { deliver(message) }
    }

    func hear(_ message: URLSessionWebSocketTask.Message) {
        let body = state.withLock { state in
            state.heard.append(message)
            return state.onMessage
        }
        body?(self, message)
    }

    /// Counts a ping; false where it is not answered.
    func isPinged() -> Bool {
        state.withLock { state in
            state.pings += 1
            return state.answersPings
        }
    }

    func take() { state.withLock { $0.taken += 1 } }
    func leave(_ code: Int) { state.withLock { if $0.goodbye == nil { $0.goodbye = code } } }
}

/// Sendable: the value is touched under the lock alone.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
