internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// A proved connection, which takes one request after the other, or a stream of an HTTP/2 connection, which takes one.
struct HTTP1Connection: Sendable {
    struct Origin: Hashable, Sendable {
        let host: HostName
        let port: UInt16
    }

    let origin: Origin
    /// What the pins asked for when it was made. It is not used again when they ask for something else.
    let requirement: PinRequirement
    let channel: any Channel
    private let handler: NIOLoopBound<ExchangeHandler>
    private let isStream: Bool
    private let whenTimedOut: (@Sendable () -> Void)?

    /// - Parameter whenTimedOut: called when an exchange moved for too long not at all or took too long, on the event loop.
    init(
        _ channel: any Channel, _ handler: NIOLoopBound<ExchangeHandler>, origin: Origin, requirement: PinRequirement,
        isStream: Bool = false, whenTimedOut: (@Sendable () -> Void)? = nil
    ) {
        (self.channel, self.handler, self.origin, self.requirement) = (channel, handler, origin, requirement)
        (self.isStream, self.whenTimedOut) = (isStream, whenTimedOut)
    }

    /// A request that was not answered.
    struct Failure: Error {
        let error: SecureHTTPError
        /// Whether it is certain that the server did nothing about it, so that it may go out once more.
        var neverReached = false
    }

    /// Sends a request and waits for the head of the answer.
    ///
    /// - Parameters:
    ///   - departure: is told before the first byte of the request is written.
    ///   - onFree: when the connection can take the next request.
    func send(
        _ request: SecureRequest, limits: TransferLimits, _ departure: Departure? = nil,
        onFree: @escaping @Sendable () -> Void
    ) async throws(Failure) -> SecureResponse {
        let exchange = NIOLoopBoundBox.makeEmptyBox(valueType: Exchange.self, eventLoop: channel.eventLoop)
        let opening = channel.eventLoop.makePromise(of: Exchange.Opening.self)
        let writer = RequestWriter(
            channel: channel, exchange: exchange, request: request, isStream: isStream, departure: departure)
        channel.eventLoop.execute { begin(writer, limits, opening, onFree) }
        let upload = writer.isShort ? nil : Task { await writer.write() }
        do {
            let answer = try await withTaskCancellationHandler {
                try await opening.futureResult.get()
            } onCancel: {
                abandon(exchange, SecureHTTPError(.cancelled))
            }
            let lease = ResponseLease(connection: self, exchange: exchange, upload: upload, request, answer)
            return SecureResponse(
                status: Int(answer.head.status.code), headers: Self.headers(answer.head.headers),
                body: ResponseBody { () async throws(SecureHTTPError) in try await lease.next() })
        } catch {
            upload?.cancel()
            if let failure = error as? Failure { throw failure }
            throw Failure(error: Self.opaque(error), neverReached: await neverReached(exchange))
        }
    }

    private func neverReached(_ exchange: NIOLoopBoundBox<Exchange?>) async -> Bool {
        let known = channel.eventLoop.submit { exchange.value?.neverReached ?? false }
        do { return try await known.get() } catch { return false }
    }

    func abandon(_ exchange: NIOLoopBoundBox<Exchange?>, _ error: SecureHTTPError) {
        channel.eventLoop.execute { exchange.value?.giveUp(error) }
    }

    /// Begins an exchange, and writes the request where it is short. On the event loop.
    private func begin(
        _ writer: RequestWriter, _ limits: TransferLimits, _ opening: EventLoopPromise<Exchange.Opening>,
        _ onFree: @escaping @Sendable () -> Void
    ) {
        guard handler.value.isFree, channel.isActive else {
            return opening.fail(Failure(error: SecureHTTPError(.connectionLost), neverReached: true))
        }
        let exchange = Exchange(
            writer.request.method, channel: channel, limits: limits, opening: opening, whenTimedOut: whenTimedOut)
        writer.exchange.value = exchange
        handler.value.begin(exchange, on: channel, onFree: onFree)
        if writer.isShort, !exchange.isOver { writer.writeAtOnce() }
    }

    static func opaque(_ error: any Error) -> SecureHTTPError {
        if let error = error as? SecureHTTPError { return error }
        return SecureHTTPError(error is CancellationError ? .cancelled : .connectionLost)
    }

    /// What a header may not hold the parser has refused before.
    private static func headers(_ fields: HTTPHeaders) -> HeaderFields {
        var headers = HeaderFields()
        for (name, value) in fields {
            do { try headers.add(name, value.trimmed) } catch { continue }
        }
        return headers
    }
}

extension String {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        guard isBlank(utf8.first) || isBlank(utf8.last) else { return self }
        var rest = Substring(self).utf8
        while isBlank(rest.first) { rest.removeFirst() }
        while isBlank(rest.last) { rest.removeLast() }
        return String(Substring(rest))
    }
}

/// Holds the connection while somebody may read the body; letting go of it gives the rest up.
private final class ResponseLease: Sendable {
    private struct State {
        /// What came with the head.
        var first: CircularBuffer<ByteBuffer>
        var received = 0
    }

    private let connection: HTTP1Connection
    private let exchange: NIOLoopBoundBox<Exchange?>
    private let upload: Task<Void, Never>?
    private let progress: (@Sendable (TransferProgress) -> Void)?
    private let expected: Int?
    private let state: NIOLockedValueBox<State>
    /// Whether nothing follows what came with the head.
    private let isComplete: Bool

    init(
        connection: HTTP1Connection, exchange: NIOLoopBoundBox<Exchange?>, upload: Task<Void, Never>?,
        _ request: SecureRequest, _ answer: Exchange.Opening
    ) {
        (self.connection, self.exchange, self.upload, progress) = (connection, exchange, upload, request.progress)
        let announcesBody = request.method.announcesBody(inAnswer: Int(answer.head.status.code))
        expected = announcesBody ? answer.head.announcedLength : nil
        (state, isComplete) = (NIOLockedValueBox(State(first: answer.bytes)), answer.isComplete)
    }

    func next() async throws(SecureHTTPError) -> [UInt8]? {
        if let bytes = state.withLockedValue({ $0.first.popFirst() }) { return counted(bytes) }
        guard !isComplete else { return nil }
        let (exchange, eventLoop) = (exchange, connection.channel.eventLoop)
        do {
            let bytes = try await withTaskCancellationHandler {
                try await eventLoop.flatSubmit {
                    exchange.value?.next() ?? eventLoop.makeFailedFuture(SecureHTTPError(.connectionLost))
                }.get()
            } onCancel: {
                connection.abandon(exchange, SecureHTTPError(.cancelled))
            }
            return bytes.map(counted)
        } catch {
            throw HTTP1Connection.opaque(error)
        }
    }

    private func counted(_ bytes: ByteBuffer) -> [UInt8] {
        let total = state.withLockedValue { state in
            state.received += bytes.readableBytes
            return state.received
        }
        progress?(TransferProgress(received: total, expected: expected))
        return Array(bytes.readableBytesView)
    }

    deinit {
        upload?.cancel()
        if !isComplete { connection.abandon(exchange, SecureHTTPError(.cancelled)) }
    }
}
