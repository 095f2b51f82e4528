internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// One request and its answer on a connection. Lives on the connection's event loop.
///
/// Bytes are read from the network only while somebody waits for them. What came in before the answer's end stays here
/// when the connection goes on to its next request.
final class Exchange {
    /// The head of an answer with what came along: of most answers, all.
    struct Opening: Sendable {
        let head: HTTPResponseHead
        var bytes = CircularBuffer<ByteBuffer>()
        var isComplete = false
    }

    private let method: SecureRequest.Method
    private let limits: TransferLimits
    private let channel: any Channel
    private let opening: EventLoopPromise<Opening>
    private let whenTimedOut: (@Sendable () -> Void)?
    /// The head, until what came in with it is there.
    private var head: HTTPResponseHead?
    private var pending = CircularBuffer<ByteBuffer>()
    private var waiting: EventLoopPromise<ByteBuffer?>?
    private var received = 0
    private var isWaitingForHead = true
    private var isComplete = false
    private var failure: SecureHTTPError?
    private var idleTimer: Scheduled<Void>?
    private var wholeTimer: Scheduled<Void>?
    /// Whether the request went out to its last byte.
    var isSent = false
    /// Whether the next piece of the request is the caller's to bring; the server is not idle meanwhile.
    var waitsForCaller = false { didSet { touch() } }
    /// Whether it is certain that the server did nothing about the request.
    private(set) var neverReached = false
    /// Whether the answer says that the connection stays.
    private(set) var keepsConnection = false

    /// - Parameter opening: fulfilled with the head, or with the error that came before it.
    init(
        _ method: SecureRequest.Method, channel: any Channel, limits: TransferLimits,
        opening: EventLoopPromise<Opening>, whenTimedOut: (@Sendable () -> Void)? = nil
    ) {
        (self.method, self.channel, self.limits, self.opening) = (method, channel, limits, opening)
        self.whenTimedOut = whenTimedOut
    }

    var isOver: Bool { isComplete || failure != nil }
    var wantsBytes: Bool { failure == nil && !isComplete && (isWaitingForHead || waiting != nil) }

    /// Starts the clocks.
    func start() {
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        wholeTimer = channel.eventLoop.scheduleTask(in: TimeAmount(limits.whole)) { bound.value.timeOut() }
        touch()
    }

    /// Something moved; the pause begins anew. Nobody waits while the reader of the body is busy.
    func touch() {
        idleTimer?.cancel()
        idleTimer = nil
        guard !isOver, waiting != nil || (!waitsForCaller && (isWaitingForHead || !isSent)) else { return }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        idleTimer = channel.eventLoop.scheduleTask(in: TimeAmount(limits.idle)) { bound.value.timeOut() }
    }

    private func timeOut() {
        // Before the caller learns of it, who may have the next request ready.
        if !isOver { whenTimedOut?() }
        giveUp(SecureHTTPError(.timedOut))
    }

    // MARK: - From the network

    func take(_ response: HTTPResponseHead) {
        guard failure == nil else { return }
        // 101: nobody asked for another protocol.
        guard isWaitingForHead, response.status.code >= 200 else { return giveUp(SecureHTTPError(.malformedResponse)) }
        if let length = response.announcedLength, length > limits.largestResponse,
            method.announcesBody(inAnswer: Int(response.status.code))
        {
            return giveUp(SecureHTTPError(.responseTooLarge))
        }
        isWaitingForHead = false
        keepsConnection = response.isKeepAlive
        head = response
        touch()
    }

    /// Nothing more came in for now: whoever waits for the head gets it.
    func pause() {
        guard let head else { return }
        let answer = Opening(head: head, bytes: pending, isComplete: isComplete)
        // First taken, then told: whoever is told may ask for more at once.
        self.head = nil
        pending.removeAll()
        opening.succeed(answer)
    }

    func take(_ bytes: ByteBuffer) {
        guard failure == nil else { return }
        received += bytes.readableBytes
        guard received <= limits.largestResponse else { return giveUp(SecureHTTPError(.responseTooLarge)) }
        guard let reader = waiting else { return pending.append(bytes) }
        waiting = nil
        touch()
        reader.succeed(bytes)
    }

    /// The last byte of the answer.
    func complete() {
        isComplete = true
        stopClocks()
        pause()
        guard pending.isEmpty, let reader = waiting else { return }
        waiting = nil
        reader.succeed(nil)
    }

    /// - Parameter neverReached: whether it is certain that the server did nothing about the request.
    func fail(_ error: SecureHTTPError, neverReached: Bool = false) {
        guard !isOver else { return }
        (failure, self.neverReached) = (error, neverReached)
        stopClocks()
        pending.removeAll()
        // An answer that breaks off behind its head is an answer, whose body fails.
        pause()
        opening.fail(error)
        waiting?.fail(error)
        waiting = nil
    }

    // MARK: - From the caller

    /// The next bytes; nil at the end.
    func next() -> EventLoopFuture<ByteBuffer?> {
        if let failure { return channel.eventLoop.makeFailedFuture(failure) }
        if let bytes = pending.popFirst() { return channel.eventLoop.makeSucceededFuture(bytes) }
        if isComplete { return channel.eventLoop.makeSucceededFuture(nil) }
        // One reader at a time; a second one is a mistake of the caller, and gets an error rather than a part.
        guard waiting == nil else { return channel.eventLoop.makeFailedFuture(SecureHTTPError(.invalidArgument)) }
        let promise = channel.eventLoop.makePromise(of: ByteBuffer?.self)
        waiting = promise
        touch()
        channel.read()
        return promise.futureResult
    }

    /// Fails and closes the connection, unless the answer is complete.
    func giveUp(_ error: SecureHTTPError) {
        guard !isOver else { return }
        fail(error)
        // The peer's farewell has to be read.
        channel.setOption(.autoRead, value: true).whenComplete { _ in }
        channel.close(promise: nil)
    }

    private func stopClocks() {
        idleTimer?.cancel()
        wholeTimer?.cancel()
        (idleTimer, wholeTimer) = (nil, nil)
    }
}

extension HTTPResponseHead {
    /// The length of the body as it is announced; what no number of this machine holds is the largest one.
    var announcedLength: Int? {
        guard let text = headers.first(name: "content-length"), !text.isEmpty,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text) ?? .max
    }
}
