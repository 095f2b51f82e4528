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

    init(
        _ channel: any Channel, _ handler: NIOLoopBound<ExchangeHandler>, origin: Origin, requirement: PinRequirement
    ) {
        (self.channel, self.handler, self.origin, self.requirement) = (channel, handler, origin, requirement)
    }

    /// Sends a request and waits for the head of the answer.
    ///
    /// - Parameter onFree: when the connection can take the next request.
    func send(
        _ request: SecureRequest, limits: TransferLimits, onFree: @escaping @Sendable () -> Void
    ) async throws(SecureHTTPError) -> SecureResponse {
        let (writer, head) = await begin(request, limits, onFree)
        let exchange = writer.exchange
        let upload = writer.isShort ? nil : Task { await writer.write() }
        do {
            let response = try await withTaskCancellationHandler {
                try await head.get()
            } onCancel: {
                abandon(exchange, SecureHTTPError(.cancelled))
            }
            let lease = ResponseLease(connection: self, exchange: exchange, upload: upload, request, response)
            return SecureResponse(
                status: Int(response.status.code), headers: Self.headers(response.headers),
                body: ResponseBody { () async throws(SecureHTTPError) in try await lease.next() })
        } catch {
            upload?.cancel()
            throw Self.opaque(error)
        }
    }

    func abandon(_ exchange: NIOLoopBound<Exchange>, _ error: SecureHTTPError) {
        channel.eventLoop.execute { exchange.value.giveUp(error) }
    }

    /// Begins an exchange, and writes the request where it is short.
    private func begin(
        _ request: SecureRequest, _ limits: TransferLimits, _ onFree: @escaping @Sendable () -> Void
    ) async -> (RequestWriter, EventLoopFuture<HTTPResponseHead>) {
        await withCheckedContinuation { continuation in
            channel.eventLoop.execute {
                let exchange = Exchange(request.method, channel: channel, limits: limits)
                let bound = NIOLoopBound(exchange, eventLoop: channel.eventLoop)
                let head = exchange.headFuture
                handler.value.begin(exchange, on: channel, onFree: onFree)
                let writer = RequestWriter(channel: channel, exchange: bound, request: request)
                if writer.isShort, !exchange.isOver { writer.writeAtOnce() }
                continuation.resume(returning: (writer, head))
            }
        }
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
    private let connection: HTTP1Connection
    private let exchange: NIOLoopBound<Exchange>
    private let upload: Task<Void, Never>?
    private let progress: (@Sendable (TransferProgress) -> Void)?
    private let expected: Int?
    private let received = NIOLockedValueBox(0)

    init(
        connection: HTTP1Connection, exchange: NIOLoopBound<Exchange>, upload: Task<Void, Never>?,
        _ request: SecureRequest, _ head: HTTPResponseHead
    ) {
        (self.connection, self.exchange, self.upload, progress) = (connection, exchange, upload, request.progress)
        let announcesBody = request.method.announcesBody(inAnswer: Int(head.status.code))
        expected = announcesBody ? head.headers.first(name: "content-length").flatMap { Int($0) } : nil
    }

    func next() async throws(SecureHTTPError) -> [UInt8]? {
        let (exchange, eventLoop) = (exchange, connection.channel.eventLoop)
        do {
            let bytes = try await withTaskCancellationHandler {
                try await eventLoop.flatSubmit { exchange.value.next() }.get()
            } onCancel: {
                connection.abandon(exchange, SecureHTTPError(.cancelled))
            }
            guard let bytes else { return nil }
            let total = received.withLockedValue { count in
                count += bytes.readableBytes
                return count
            }
            progress?(TransferProgress(received: total, expected: expected))
            return Array(bytes.readableBytesView)
        } catch {
            throw HTTP1Connection.opaque(error)
        }
    }

    deinit {
        upload?.cancel()
        connection.abandon(exchange, SecureHTTPError(.cancelled))
    }
}
