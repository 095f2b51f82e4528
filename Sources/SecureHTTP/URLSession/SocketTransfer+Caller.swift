/// What the owner of a WebSocket asks for.
extension SocketTransfer {
    /// What the server chose, when it has agreed.
    var subprotocol: String? { locked { $0.subprotocol } }

    /// Waits for the server's agreement; gives the subprotocol that it chose.
    func opening() async -> Result<String?, SecureHTTPError> {
        await withCheckedContinuation { continuation in
            let known = locked { state -> Result<String?, SecureHTTPError>? in
                if state.isOpen { return .success(state.subprotocol) }
                if case .failed(let error)? = state.ending { return .failure(error) }
                state.opener = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// A message that is cancelled on its way may have gone out in part, so that ends the WebSocket.
    func send(_ message: WebSocketMessage) async throws(SecureHTTPError) {
        guard message.size <= options.largestMessage else { throw SecureHTTPError(.messageTooLarge) }
        let number = locked { $0.number() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { send(message, number, $0) }
        } onCancel: {
            if locked({ $0.senders[number] != nil }) { end(SecureHTTPError(.cancelled), code: 1001) }
        }
        try outcome.get()
    }

    private func send(_ message: WebSocketMessage, _ number: Int, _ sender: SocketState.Sender) {
        let step = locked { state -> Result<Control, SecureHTTPError> in
            switch state.ending {
            case .failed(let error): return .failure(error)
            case nil:
                // Asked here, where whoever cancels later finds the sender.
                guard !Task.isCancelled else { return .failure(SecureHTTPError(.cancelled)) }
                guard let control = state.control else { return .failure(SecureHTTPError(.connectionLost)) }
                (state.senders[number], state.sending[number]) = (sender, .now)
                return .success(control)
            case .inOrder: return .failure(SecureHTTPError(.connectionLost))
            }
        }
        switch step {
        case .failure(let error): sender.resume(returning: .failure(error))
        case .success(let control):
            control.send(message) { [weak self] isSent in self?.sent(number, isSent) }
        }
    }

    /// The system may say it twice, or never: then the end says it.
    private func sent(_ number: Int, _ isSent: Bool) {
        let sender = locked { state in
            state.sending[number] = nil
            return state.senders.removeValue(forKey: number)
        }
        sender?.resume(returning: isSent ? .success(()) : .failure(SecureHTTPError(.connectionLost)))
    }

    /// The next message, nil after the server's goodbye.
    func next() async -> Result<WebSocketMessage?, SecureHTTPError> {
        await withCheckedContinuation { continuation in
            let known = locked { state -> Result<WebSocketMessage?, SecureHTTPError>? in
                if let known = state.next(.now) { return known }
                state.reader = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
            ask()
        }
    }

    /// Says goodbye and waits for the system's last word, for a second at most.
    func close() async {
        end(SecureHTTPError(.closed), code: 1000)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let number = locked { state -> Int? in
                guard !state.isFinished else { return nil }
                let number = state.number()
                state.closers[number] = continuation
                return number
            }
            guard let number else { return continuation.resume() }
            Task {
                do { try await Task.sleep(for: Self.grace) } catch { return }
                locked { $0.closers.removeValue(forKey: number) }?.resume()
            }
        }
    }

    /// Pings, and ends what does not answer; returns when the WebSocket is over.
    func watch() async {
        while let wake = nextWake(.now) {
            do { try await Task.sleep(until: wake, clock: .continuous) } catch { return }
        }
    }

    /// When to look again; nil where it is over, perhaps just now.
    func nextWake(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let (step, control) = locked { state in (state.clock(now, begun: begun, options), state.control) }
        switch step {
        case .over: return nil
        case .wait(let wake): return wake
        case .ping(let wake):
            control?.ping()
            return wake
        case .timedOut:
            end(SecureHTTPError(.timedOut), code: 1001)
            return nil
        }
    }
}
