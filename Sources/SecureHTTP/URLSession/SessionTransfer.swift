internal import Foundation

/// One request and its answer on a session of the system, which pushes what it reads; here it waits until it is asked for.
///
/// Sendable: `state` is touched under `lock` alone, and nobody is called while it is held; `isSuspended` under `telling`.
final class SessionTransfer: @unchecked Sendable {
    struct Head: Sendable {
        let status: Int
        let headers: HeaderFields
        /// What the server announced.
        let length: Int?
    }

    /// What can be done to the system's task.
    struct Control: Sendable {
        let pause: @Sendable () -> Void
        let goOn: @Sendable () -> Void
        let cancel: @Sendable () -> Void
    }

    /// Bytes that wait for their reader before the system is asked to pause.
    static let mostWaiting = 256 * 1024

    private struct State {
        var control: Control?
        var head: Result<Head, SecureHTTPError>?
        var headReader: CheckedContinuation<Result<Head, SecureHTTPError>, Never>?
        var pieces: [[UInt8]] = []
        var waiting = 0
        var received = 0
        var reader: CheckedContinuation<Result<[UInt8]?, SecureHTTPError>, Never>?
        var isComplete = false
        var failure: SecureHTTPError?
        var isPaused = false
        var isConnected = false
        var isSent: Bool
        var moved: ContinuousClock.Instant

        var isOver: Bool { isComplete || failure != nil }
        var isWaitedFor: Bool { head == nil || reader != nil || !isSent }
    }

    private let lock = NSLock()
    private let limits: TransferLimits
    private let begun: ContinuousClock.Instant
    private let mayConnectLate: @Sendable () -> Bool
    private let method: SecureRequest.Method
    private var state: State
    /// Held while the system's task is told to pause or to go on, so that the last word is what `state` says.
    private let telling = NSLock()
    private var isSuspended = false

    /// - Parameters:
    ///   - method: Of the request, which says whether a body may follow.
    ///   - hasBody: whether there is more to send than headers.
    ///   - mayConnectLate: whether a connection to the host stands already, so that the time for connecting does not hold.
    init(
        _ method: SecureRequest.Method, limits: TransferLimits, hasBody: Bool,
        mayConnectLate: @escaping @Sendable () -> Bool = { false },
        now: ContinuousClock.Instant = .now
    ) {
        (self.method, self.limits, begun, self.mayConnectLate) = (method, limits, now, mayConnectLate)
        state = State(isSent: !hasBody, moved: now)
    }

    // MARK: - From the system

    /// Gives the transfer its task. One that was given up before is cancelled at once.
    func attach(_ control: Control) {
        let isOver = lock.withLock {
            state.control = control
            return state.isOver
        }
        if isOver { control.cancel() }
    }

    func connected() { lock.withLock { (state.isConnected, state.moved) = (true, .now) } }

    func sent(isAll: Bool) {
        lock.withLock { (state.isConnected, state.isSent, state.moved) = (true, isAll || state.isSent, .now) }
    }

    /// False where the answer is not wanted.
    func take(_ head: Head) -> Bool {
        if let length = head.length, length > limits.largestResponse, method.announcesBody(inAnswer: head.status) {
            giveUp(SecureHTTPError(.responseTooLarge))
            return false
        }
        let (reader, isWanted) = lock.withLock {
            () -> (CheckedContinuation<Result<Head, SecureHTTPError>, Never>?, Bool) in
            guard !state.isOver, state.head == nil else { return (nil, false) }
            (state.head, state.isConnected, state.moved) = (.success(head), true, .now)
            defer { state.headReader = nil }
            return (state.headReader, true)
        }
        reader?.resume(returning: .success(head))
        return isWanted
    }

    func take(_ bytes: [UInt8]) {
        enum Step {
            case nothing, tooLarge, pause
            case give(CheckedContinuation<Result<[UInt8]?, SecureHTTPError>, Never>)
        }
        guard !bytes.isEmpty else { return }
        let step = lock.withLock { () -> Step in
            guard !state.isOver else { return .nothing }
            state.moved = .now
            state.received += bytes.count
            guard state.received <= limits.largestResponse else { return .tooLarge }
            if let reader = state.reader {
                state.reader = nil
                return .give(reader)
            }
            state.pieces.append(bytes)
            state.waiting += bytes.count
            guard state.waiting >= Self.mostWaiting, !state.isPaused else { return .nothing }
            state.isPaused = true
            return .pause
        }
        switch step {
        case .nothing: break
        case .tooLarge: giveUp(SecureHTTPError(.responseTooLarge))
        case .pause: tell()
        case .give(let reader): reader.resume(returning: .success(bytes))
        }
    }

    /// The end, in order where there is no error. An end before the head is none in order.
    func finish(_ error: SecureHTTPError?) {
        let failure = error ?? (lock.withLock { state.head } == nil ? SecureHTTPError(.connectionLost) : nil)
        if let failure { return fail(failure) }
        let reader = lock.withLock { () -> CheckedContinuation<Result<[UInt8]?, SecureHTTPError>, Never>? in
            guard !state.isOver else { return nil }
            state.isComplete = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: .success(nil))
    }

    // MARK: - From the caller

    func head() async throws(SecureHTTPError) -> Head {
        try await withCheckedContinuation { continuation in
            let known = lock.withLock { () -> Result<Head, SecureHTTPError>? in
                if let failure = state.failure { return .failure(failure) }
                if let head = state.head { return head }
                state.headReader = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }.get()
    }

    /// The next bytes; nil at the end.
    func next() async throws(SecureHTTPError) -> [UInt8]? {
        try await withCheckedContinuation { continuation in
            let known = lock.withLock { next(continuation) }
            tell()
            if let known { continuation.resume(returning: known) }
        }.get()
    }

    private func next(
        _ continuation: CheckedContinuation<Result<[UInt8]?, SecureHTTPError>, Never>
    ) -> Result<[UInt8]?, SecureHTTPError>? {
        if let failure = state.failure { return .failure(failure) }
        if !state.pieces.isEmpty {
            // All at once: a server that sends byte by byte does not make each look cost as much as all before.
            let all = state.pieces.count == 1 ? state.pieces[0] : Array(state.pieces.joined())
            (state.pieces, state.waiting) = ([], 0)
            if state.isPaused, !state.isComplete { (state.isPaused, state.moved) = (false, .now) }
            return .success(all)
        }
        if state.isComplete { return .success(nil) }
        // One reader at a time; a second one is a mistake of the caller, and gets an error rather than a part.
        guard state.reader == nil else { return .failure(SecureHTTPError(.invalidArgument)) }
        (state.reader, state.moved) = (continuation, .now)
        return nil
    }

    /// Tells the system's task to pause or to go on, where that is not what it does.
    private func tell() {
        telling.withLock {
            let (isPaused, control) = lock.withLock { (state.isPaused, state.control) }
            guard isPaused != isSuspended, let control else { return }
            isSuspended = isPaused
            if isPaused { control.pause() } else { control.goOn() }
        }
    }

    /// Fails and cancels the system's task, unless the answer is complete.
    func giveUp(_ error: SecureHTTPError) {
        let control = lock.withLock { state.isOver ? nil : state.control }
        fail(error)
        control?.cancel()
    }

    private func fail(_ error: SecureHTTPError) {
        let (head, reader) = lock.withLock {
            guard !state.isOver else {
                return (nil, nil)
                    as (
                        CheckedContinuation<Result<Head, SecureHTTPError>, Never>?,
                        CheckedContinuation<Result<[UInt8]?, SecureHTTPError>, Never>?
                    )
            }
            state.failure = error
            state.pieces = []
            defer { (state.headReader, state.reader) = (nil, nil) }
            return (state.headReader, state.reader)
        }
        head?.resume(returning: .failure(error))
        reader?.resume(returning: .failure(error))
    }

    // MARK: - Clocks

    /// Ends the transfer when a limit of time is reached; returns when it is over.
    func watch() async {
        while let wake = nextWake(.now) {
            do { try await Task.sleep(until: wake, clock: .continuous) } catch { return }
        }
    }

    /// When to look again; nil where it is over, perhaps just now.
    func nextWake(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let isStanding = mayConnectLate()
        let wake = lock.withLock { () -> ContinuousClock.Instant? in
            guard !state.isOver else { return nil }
            // Nobody waits while the reader of the body is busy.
            var wake = min(begun + limits.whole, (state.isWaitedFor ? state.moved : now) + limits.idle)
            if !state.isConnected, !isStanding { wake = min(wake, begun + limits.connect) }
            return wake
        }
        guard let wake else { return nil }
        guard wake <= now else { return wake }
        giveUp(SecureHTTPError(.timedOut))
        return nil
    }
}
