internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// Writes a request, piece by piece as the connection takes it.
struct RequestWriter: Sendable {
    let channel: any Channel
    /// Nil before the exchange has begun, which it has before anything is written.
    let exchange: NIOLoopBoundBox<Exchange?>
    let request: SecureRequest
    /// HTTP/2. There the end of a request goes out with a byte of it, see ``writeBody()``.
    let isStream: Bool
    /// Told on the event loop, where the exchange ends as well: whoever learns of its end knows whether the request left.
    var departure: Departure?

    private static let pieceSize = 65_536

    /// Failures end the exchange; the caller learns of them there.
    func write() async {
        do {
            try Task.checkCancellation()
            let (exchange, departure) = (exchange, departure)
            // Nothing goes to a connection that has not taken the exchange.
            let isOpen = channel.eventLoop.submit {
                guard exchange.value?.isOver == false else { return false }
                departure?.left()
                return true
            }
            guard try await isOpen.get() else { return }
            writeHead()
            try await finish(try await writeBody())
        } catch {
            // What the channel says, HTTP/2's own errors among it, is about the connection, and not about the body.
            let reason =
                (error as? SecureHTTPError)
                ?? SecureHTTPError(error is CancellationError ? .cancelled : .connectionLost)
            let exchange = exchange
            channel.eventLoop.execute { exchange.value?.giveUp(reason) }
        }
    }

    /// The last bytes of a body, which go out with the end of the request.
    private struct Rest {
        let bytes: ArraySlice<UInt8>
        /// Bytes of the body, these among them.
        let sent: Int
    }

    /// Whether all of the request goes out in one turn of the event loop.
    var isShort: Bool {
        switch request.body {
        case .none: true
        case .bytes(let bytes): bytes.count <= Self.pieceSize
        case .stream: false
        }
    }

    /// Writes a short request, on the event loop: most are, and a task for each would take longer than the rest of it.
    func writeAtOnce() {
        departure?.left()
        writeHead()
        var rest: Rest?
        if case .bytes(let bytes) = request.body, !bytes.isEmpty {
            rest = Rest(bytes: bytes[...], sent: bytes.count)
        }
        let (exchange, progress) = (exchange, request.progress)
        let sent = rest?.sent
        writeEnd(rest).whenComplete { result in
            guard case .success = result else {
                exchange.value?.giveUp(SecureHTTPError(.connectionLost))
                return
            }
            if let sent { progress?(TransferProgress(sent: sent)) }
            exchange.value?.touch()
        }
    }

    private func finish(_ rest: Rest?) async throws {
        try Task.checkCancellation()
        try await channel.eventLoop.flatSubmit { writeEnd(rest) }.get()
        if let rest { request.progress?(TransferProgress(sent: rest.sent)) }
        let exchange = exchange
        channel.eventLoop.execute { exchange.value?.touch() }
    }

    /// Last bytes and end go out in one turn, and the request counts as sent before: a server answers as soon as it has them,
    /// maybe in that turn, and the connection of a request that is answered before its end is not kept.
    private func writeEnd(_ rest: Rest?) -> EventLoopFuture<Void> {
        if let rest {
            channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: rest.bytes))), promise: nil)
        }
        exchange.value?.isSent = true
        return channel.writeAndFlush(HTTPClientRequestPart.end(nil))
    }

    private func writeHead() {
        var head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: request.method.name), uri: request.url.target)
        head.headers.add(name: "host", value: request.url.authority)
        for field in request.headers.fields { head.headers.add(name: field.name, value: field.value) }
        if request.headers["accept-encoding"] == nil { head.headers.add(name: "accept-encoding", value: "identity") }
        switch request.body {
        case .none:
            if !["GET", "HEAD", "DELETE", "OPTIONS"].contains(request.method.name) {
                head.headers.add(name: "content-length", value: "0")
            }
        case .bytes(let bytes): head.headers.add(name: "content-length", value: String(bytes.count))
        case .stream(let length?, _): head.headers.add(name: "content-length", value: String(length))
        case .stream(nil, _): head.headers.add(name: "transfer-encoding", value: "chunked")
        }
        // Goes out with what follows it.
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
    }

    /// Writes the body but for its last bytes, where it is known which they are.
    ///
    /// A server of HTTP/2 may shrink the windows of streams that are open, below zero even (RFC 9113 §6.9.2), and the library ends
    /// the process when it is given an empty frame then. So of a stream whose length nobody knows one byte stays behind, for its
    /// end.
    private func writeBody() async throws -> Rest? {
        switch request.body {
        case .none: return nil
        case .bytes(let bytes):
            var start = 0
            while bytes.count - start > Self.pieceSize {
                let end = start + Self.pieceSize
                try await writePiece(bytes[start..<end], sent: end)
                start = end
            }
            return bytes.isEmpty ? nil : Rest(bytes: bytes[start...], sent: bytes.count)
        case .stream(let length, let next):
            var sent = 0
            var rest: Rest?
            while let piece = try await read(next) {
                try Task.checkCancellation()
                sent += piece.count
                guard length.map({ sent <= $0 }) ?? true else { throw SecureHTTPError(.requestBodyFailed) }
                guard !piece.isEmpty else { continue }
                // A body that turns out to be longer does not reach the server as a whole one.
                if sent == length {
                    rest = Rest(bytes: piece[...], sent: sent)
                } else if length == nil, isStream {
                    let bytes = (rest.map { Array($0.bytes) } ?? []) + piece.dropLast()
                    if !bytes.isEmpty { try await writePiece(bytes[...], sent: sent - 1) }
                    rest = Rest(bytes: piece.suffix(1), sent: sent)
                } else {
                    try await writePiece(piece[...], sent: sent)
                }
            }
            guard length.map({ sent == $0 }) ?? true else { throw SecureHTTPError(.requestBodyFailed) }
            return rest
        }
    }

    /// The next piece of a body that the caller makes; what it throws is a failure of the body. The time that it takes is the
    /// caller's own.
    private func read(_ next: @Sendable () async throws -> [UInt8]?) async throws -> [UInt8]? {
        let exchange = exchange
        channel.eventLoop.execute { exchange.value?.waitsForCaller = true }
        defer { channel.eventLoop.execute { exchange.value?.waitsForCaller = false } }
        do {
            return try await next()
        } catch is CancellationError {
            throw SecureHTTPError(.cancelled)
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.requestBodyFailed)
        }
    }

    private func writePiece(_ bytes: ArraySlice<UInt8>, sent: Int) async throws {
        try Task.checkCancellation()
        try await channel.writeAndFlush(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes)))).get()
        request.progress?(TransferProgress(sent: sent))
        let exchange = exchange
        channel.eventLoop.execute { exchange.value?.touch() }
    }
}
