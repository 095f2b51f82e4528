internal import Foundation

/// One WebSocket on a task of the system: what comes waits here until it is asked for, and the clocks run here.
///
/// Sendable: `state` is touched under `lock` alone, and nobody is called while it is held.
final class SocketTransfer: @unchecked Sendable {
    /// What can be done to the system's task.
    struct Control: Sendable {
        let send: @Sendable (WebSocketMessage, _ done: @escaping @Sendable (Bool) -> Void) -> Void
        /// Asks for one message.
        let receive: @Sendable () -> Void
        let ping: @Sendable () -> Void
        /// Ends the task with a code of RFC 6455 §7.4.
        let cancel: @Sendable (Int) -> Void
        /// Lets go of the system's session when its task is over.
        let dismiss: @Sendable () -> Void
    }

    /// How long the system may take to say why it has no further message.
    static let grace = Duration.seconds(1)

    let offered: [String]
    let options: WebSocketOptions
    let begun: ContinuousClock.Instant
    private let lock = NSLock()
    private var state: SocketState

    init(_ options: WebSocketOptions, offered: [String], now: ContinuousClock.Instant = .now) {
        (self.options, self.offered, begun) = (options, offered, now)
        state = SocketState(heard: now)
    }

    func locked<Value>(_ body: (inout SocketState) -> Value) -> Value { lock.withLock { body(&state) } }

    var isOpen: Bool { locked { $0.isOpen } }

    // MARK: - From the system

    /// Gives the transfer its task. One that was ended before is cancelled at once.
    func attach(_ control: Control) {
        let isOver = locked { state in
            state.control = control
            return state.ending != nil
        }
        if isOver { control.cancel(1001) }
    }

    /// The server's chain holds, and the pins with it.
    func proved() { locked { $0.isProved = true } }

    /// The server has agreed.
    func opened(_ chosen: String?) {
        let chosen = chosen.flatMap { $0.isEmpty ? nil : $0 }
        // A connection about which nobody was asked is nobody's.
        guard locked({ $0.isProved }) else { return end(SecureHTTPError(.untrusted), code: 1008) }
        guard WebSocketOpening.accepts(chosen.map { [$0] } ?? [], of: offered) else {
            return end(SecureHTTPError(.upgradeRefused), code: 1002)
        }
        let opener = locked { state -> SocketState.Opener? in
            guard state.ending == nil, !state.isOpen else { return nil }
            (state.isOpen, state.subprotocol, state.heard) = (true, chosen, .now)
            defer { state.opener = nil }
            return state.opener
        }
        opener?.resume(returning: .success(chosen))
        ask()
    }

    /// What came of asking for a message.
    func received(_ message: Result<WebSocketMessage, SecureHTTPError>) {
        switch message {
        case .success(let message):
            guard message.size <= options.largestMessage else {
                return end(SecureHTTPError(.messageTooLarge), code: 1009)
            }
            let reader = locked { state -> SocketState.Reader? in
                state.isAsking = false
                guard state.ending == nil else { return nil }
                (state.heard, state.pinged) = (.now, nil)
                if let reader = state.reader {
                    state.reader = nil
                    return reader
                }
                state.messages.append(message)
                state.size += message.size
                return nil
            }
            reader?.resume(returning: .success(message))
            ask()
        case .failure(let error) where error.code == .messageTooLarge || error.code == .malformedMessage:
            end(error, code: error.code == .messageTooLarge ? 1009 : 1007)
        case .failure(let error):
            // A farewell is told elsewhere, before or after: without one it was a loss.
            locked { ($0.isAsking, $0.isLost) = (false, true) }
            guard !leave() else { return }
            later { $0.end(error.code == .cancelled ? SecureHTTPError(.connectionLost) : error, code: 1001) }
        }
    }

    func answered() { locked { ($0.heard, $0.pinged) = (.now, nil) } }

    /// The server's farewell. What came before it can still be received, so the message that was asked for has to fail first.
    func closed(_ code: Int) {
        // These two are never sent: the system says so of a connection that broke (RFC 6455 §7.4.1).
        let isLoss = code == 1006 || code == 1015
        // 1005 stands for none.
        let isInOrder = code == 1005 || WebSocketFarewell.maySend(code)
        let isAsking = locked { state in
            if !state.isOpen {
                state.farewell = .failed(SecureHTTPError(.upgradeRefused))
            } else if isInOrder {
                state.farewell = .inOrder
            } else {
                state.farewell = .failed(SecureHTTPError(isLoss ? .connectionLost : .malformedMessage))
            }
            return state.isAsking
        }
        if isAsking { later { _ = $0.leave() } } else { leave() }
    }

    /// The system's last word about the task.
    func finished(_ error: SecureHTTPError?) {
        if !leave() { _ = settle(.failed(error ?? SecureHTTPError(.connectionLost))) }
        let (control, closers) = locked { state in
            defer { (state.isFinished, state.control, state.closers) = (true, nil, [:]) }
            return (state.control, Array(state.closers.values))
        }
        control?.dismiss()
        for closer in closers { closer.resume() }
    }

    private func later(_ body: @escaping @Sendable (SocketTransfer) -> Void) {
        Task { [weak self] in
            do { try await Task.sleep(for: Self.grace) } catch { return }
            if let self { body(self) }
        }
    }

    // MARK: - The end

    /// Ends the WebSocket from this side.
    func end(_ error: SecureHTTPError, code: Int) {
        if settle(.failed(error)) { locked { $0.control }?.cancel(code) }
    }

    /// Ends as the server's farewell says; false where there was none.
    @discardableResult
    private func leave() -> Bool {
        guard let farewell = locked({ $0.farewell }) else { return false }
        if settle(farewell) { locked { $0.control }?.cancel(1000) }
        return true
    }

    /// False where it was over before.
    private func settle(_ ending: SocketState.Ending) -> Bool {
        guard let waiting = locked({ $0.settle(ending) }) else { return false }
        let failure: SecureHTTPError
        switch ending {
        case .inOrder:
            failure = SecureHTTPError(.connectionLost)
            waiting.reader?.resume(returning: .success(nil))
        case .failed(let error):
            failure = error
            waiting.reader?.resume(returning: .failure(error))
        }
        waiting.opener?.resume(returning: .failure(failure))
        for sender in waiting.senders { sender.resume(returning: .failure(failure)) }
        return true
    }

    /// Asks the system for a message, unless enough wait for their reader.
    func ask() {
        locked { state -> Control? in
            guard state.isOpen, state.ending == nil, !state.isAsking, !state.isLost,
                state.hasRoom(options)
            else { return nil }
            state.isAsking = true
            return state.control
        }?.receive()
    }
}
