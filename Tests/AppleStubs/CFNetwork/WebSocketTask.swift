// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public final class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    public enum Message: Sendable {
        case data(Data)
        case string(String)
    }

    /// An enumeration of Objective-C: numbers without a name are values as well.
    public struct CloseCode: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init?(rawValue: Int) { self.rawValue = rawValue }
        private init(_ rawValue: Int) { self.rawValue = rawValue }

        public static let invalid = Self(0)
        public static let normalClosure = Self(1000)
        public static let goingAway = Self(1001)
        public static let protocolError = Self(1002)
        public static let noStatusReceived = Self(1005)
        public static let abnormalClosure = Self(1006)
        public static let invalidFramePayloadData = Self(1007)
        public static let policyViolation = Self(1008)
        public static let messageTooBig = Self(1009)
        public static let tlsHandshakeFailure = Self(1015)
    }

    public var maximumMessageSize: Int {
        get { state.withLock { $0.most } }
        set { state.withLock { $0.most = newValue } }
    }
    public var closeCode: CloseCode { CloseCode(rawValue: state.withLock { $0.closeCode }) ?? .invalid }

    private struct State {
        var most = 1_048_576
        var closeCode = 0
        var peer: EmulatedPeer?
        var inbox: [Message] = []
        var receivers: [@Sendable (Result<Message, any Error>) -> Void] = []
        var pongs: [@Sendable ((any Error)?) -> Void] = []
        var failure: (any Error)?
    }
    private let state = Locked(State())

    public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void) {
        state.withLock { $0.receivers.append(completionHandler) }
        pump()
    }

    public func send(_ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        let (peer, failure) = state.withLock { ($0.peer, $0.failure) }
        guard failure == nil, let peer else {
            return later { completionHandler(failure ?? POSIXError(.ENOTCONN)) }
        }
        // A network that takes no more does not answer.
        guard !peer.isStuck else { return }
        later {
            completionHandler(nil)
            peer.hear(message)
        }
    }

    public func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void) {
        let (peer, failure) = state.withLock { state in
            if state.failure == nil { state.pongs.append(pongReceiveHandler) }
            return (state.peer, state.failure)
        }
        if let failure { return later { pongReceiveHandler(failure) } }
        guard let peer, peer.isPinged() else { return }
        let pongs = state.withLock { state in
            defer { state.pongs = [] }
            return state.pongs
        }
        later { for pong in pongs { pong(nil) } }
    }

    public func cancel(with closeCode: CloseCode, reason: Data?) {
        let peer = state.withLock { state in
            if state.closeCode == 0 { state.closeCode = closeCode.rawValue }
            return state.peer
        }
        peer?.leave(closeCode.rawValue)
        cancel()
    }

    // MARK: - The server's end

    func begin(_ peer: EmulatedPeer) {
        state.withLock { $0.peer = peer }
        peer.attach { [weak self] message in self?.arrive(message) }
    }

    private func arrive(_ message: Message) {
        state.withLock { if $0.failure == nil { $0.inbox.append(message) } }
        pump()
    }

    /// Whether the task is over because of what came.
    var isBroken: (any Error)? { state.withLock { $0.failure } }

    func close(_ code: Int) { state.withLock { $0.closeCode = code } }

    func end(_ error: any Error) {
        let (receivers, pongs) = state.withLock { state in
            if state.failure == nil { state.failure = error }
            defer { (state.receivers, state.pongs) = ([], []) }
            return (state.receivers, state.pongs)
        }
        later {
            for receiver in receivers { receiver(.failure(error)) }
            for pong in pongs { pong(error) }
        }
    }

    private func pump() {
        let step = state.withLock { state -> (() -> Void)? in
            guard let receiver = state.receivers.first else { return nil }
            if let message = state.inbox.first {
                (state.receivers, state.inbox) = (Array(state.receivers.dropFirst()), Array(state.inbox.dropFirst()))
                guard message.size <= state.most else {
                    state.failure = POSIXError(.EMSGSIZE)
                    return { receiver(.failure(POSIXError(.EMSGSIZE))) }
                }
                state.peer?.take()
                return { receiver(.success(message)) }
            }
            guard let failure = state.failure else { return nil }
            state.receivers.removeFirst()
            return { receiver(.failure(failure)) }
        }
        guard let step else { return }
        later(step)
        pump()
    }
}

extension URLSessionWebSocketTask.Message {
    fileprivate var size: Int {
        switch self {
        case .data(let data): data.count
        case .string(let text): text.utf8.count
        }
    }
}

extension EmulatedExchange {
    /// A WebSocket until one side ends it.
    func talk(_ task: URLSessionWebSocketTask, _ server: EmulatedNetwork.Server, _ request: EmulatedNetwork.Request)
        throws
    {
        let peer = EmulatedPeer()
        guard let delegate = delegate as? any URLSessionWebSocketDelegate, let agreement = server.socket?(request, peer)
        else { throw Over(code: -1011) }
        switch agreement {
        case .status: throw Over(code: -1011)
        case .fails(let number): throw Over(code: number)
        case .redirects(let place):
            let head = HTTPURLResponse(status: 302, headers: ["Location": place], length: 0)
            if let url = URL(string: place) { try redirect(head, url) }
            throw Over(code: -1011)
        case .silent: while true { try goOn(); Thread.sleep(forTimeInterval: 0.005) }
        case .agrees(let name):
            // Whoever is told that it is open may send at once.
            task.begin(peer)
            tell { delegate.urlSession(session, webSocketTask: task, didOpenWithProtocol: name) }
        }
        while true {
            try goOn()
            if task.isBroken != nil { throw Over(code: -1005) }
            if let end = peer.end {
                try finish(task, delegate, end, peer)
                return
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    private func finish(
        _ task: URLSessionWebSocketTask, _ delegate: any URLSessionWebSocketDelegate, _ end: EmulatedPeer.End,
        _ peer: EmulatedPeer
    ) throws {
        switch end {
        case .lost(let number):
            task.end(POSIXError(.ENOTCONN))
            throw Over(code: number)
        case .closed(let code):
            // The system promises no order of the two.
            if peer.failsFirst { task.end(POSIXError(.ENOTCONN)) }
            if peer.failsFirst { Thread.sleep(forTimeInterval: 0.1) }
            task.close(code)
            let named = URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .invalid
            tell { delegate.urlSession(session, webSocketTask: task, didCloseWith: named, reason: nil) }
            if !peer.failsFirst { task.end(POSIXError(.ENOTCONN)) }
        }
    }
}

extension URLSessionWebSocketTask {
    func later(_ body: @escaping () -> Void) {
        let body = Unchecked(body)
        queue.addOperation { body.value() }
    }
}
