/// What is known of a WebSocket, and who waits for what.
struct SocketState {
    typealias Opener = CheckedContinuation<Result<String?, SecureHTTPError>, Never>
    typealias Reader = CheckedContinuation<Result<WebSocketMessage?, SecureHTTPError>, Never>
    typealias Sender = CheckedContinuation<Result<Void, SecureHTTPError>, Never>

    enum Ending {
        /// The server has said goodbye.
        case inOrder
        case failed(SecureHTTPError)
    }

    /// Whom an end concerns.
    struct Waiting {
        var opener: Opener?
        var reader: Reader?
        var senders: [Sender] = []
    }

    enum Clock: Equatable {
        case wait(ContinuousClock.Instant)
        case ping(ContinuousClock.Instant)
        case timedOut
        case over
    }

    var control: SocketTransfer.Control?
    /// The server has agreed.
    var isOpen = false
    var subprotocol: String?
    var opener: Opener?
    var messages: [WebSocketMessage] = []
    var size = 0
    var reader: Reader?
    var senders: [Int: Sender] = [:]
    /// Since when each of them waits for the network.
    var sending: [Int: ContinuousClock.Instant] = [:]
    var closers: [Int: CheckedContinuation<Void, Never>] = [:]
    /// What the server's goodbye means, until it is the end.
    var farewell: Ending?
    var ending: Ending?
    /// The server was asked for, and proved.
    var isProved = false
    /// A message was asked for and has not come.
    var isAsking = false
    /// There will be no further message.
    var isLost = false
    var isFinished = false
    var heard: ContinuousClock.Instant
    var pinged: ContinuousClock.Instant?
    private var numbers = 0

    init(heard: ContinuousClock.Instant) { self.heard = heard }

    mutating func number() -> Int {
        numbers += 1
        return numbers
    }

    func hasRoom(_ options: WebSocketOptions) -> Bool {
        messages.count < options.mostWaiting && size < options.largestMessage
    }

    static let dropsMessages: Set<SecureHTTPError.Code> = [
        .closed, .cancelled, .pinMismatch, .pinsExpired, .hostUnpinned, .localhostOutsideDevelopment,
    ]

    /// Nil where it was over before.
    mutating func settle(_ ending: Ending) -> Waiting? {
        guard self.ending == nil else { return nil }
        self.ending = ending
        if case .failed(let error) = ending, Self.dropsMessages.contains(error.code) {
            // What was received is still the reader's, unless the owner has ended it, or the pins.
            (messages, size) = ([], 0)
        }
        defer { (opener, reader, senders, sending) = (nil, nil, [:], [:]) }
        return Waiting(opener: opener, reader: reader, senders: Array(senders.values))
    }

    /// A message, or what there is instead; nil where it has to be waited for.
    mutating func next(_ now: ContinuousClock.Instant) -> Result<WebSocketMessage?, SecureHTTPError>? {
        if !messages.isEmpty {
            let message = messages.removeFirst()
            size -= message.size
            // While nothing was read, nothing was expected.
            if !isAsking { (heard, pinged) = (now, nil) }
            return .success(message)
        }
        switch ending {
        case .inOrder: return .success(nil)
        case .failed(let error): return .failure(error)
        case nil: break
        }
        // One reader at a time; a second one is a mistake, and gets an error rather than a message of the first's.
        return reader == nil ? nil : .failure(SecureHTTPError(.invalidArgument))
    }

    /// What the time asks for. A sleep is never longer than the interval of pings, for what happens meanwhile moves the next.
    mutating func clock(
        _ now: ContinuousClock.Instant, begun: ContinuousClock.Instant, _ options: WebSocketOptions
    ) -> Clock {
        guard ending == nil else { return .over }
        let latest = now + options.pingInterval
        guard isOpen else {
            let end = begun + options.connect
            return now >= end ? .timedOut : .wait(min(end, latest))
        }
        // What the network does not take is no sign of life either, whether or not anything is read.
        let sent = sending.values.min().map { $0 + options.longestSend }
        if let sent, now >= sent { return .timedOut }
        let soonest = min(sent ?? latest, latest)
        guard !isLost, hasRoom(options) else { return .wait(soonest) }
        if let pinged {
            let end = pinged + options.pongTimeout
            return now >= end ? .timedOut : .wait(min(end, soonest))
        }
        let due = heard + options.pingInterval
        guard now >= due else { return .wait(min(due, soonest)) }
        pinged = now
        return .ping(min(now + options.pongTimeout, soonest))
    }
}
