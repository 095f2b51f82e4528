internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// Writes a request, piece by piece as the connection takes it.
struct RequestWriter: Sendable {
    let channel: any Channel
    let exchange: NIOLoopBound<Exchange>
    let request: SecureRequest

    /// Failures end the exchange; the caller learns of them there.
    func write() async {
        do {
            try writeHead()
            try await writeBody()
            let exchange = exchange
            try await channel.eventLoop.submit {
                // Before the flush: the answer may come in the same turn.
                exchange.value.isSent = true
            }.get()
            try await channel.writeAndFlush(HTTPClientRequestPart.end(nil)).get()
            channel.eventLoop.execute { exchange.value.touch() }
        } catch {
            // What the channel says, HTTP/2's own errors among it, is about the connection, and not about the body.
            let reason =
                (error as? SecureHTTPError)
                ?? SecureHTTPError(error is CancellationError ? .cancelled : .connectionLost)
            let exchange = exchange
            channel.eventLoop.execute { exchange.value.giveUp(reason) }
        }
    }

    private func writeHead() throws {
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
        try Task.checkCancellation()
        // Goes out with what follows it.
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
    }

    private func writeBody() async throws {
        switch request.body {
        case .none: return
        case .bytes(let bytes):
            for start in stride(from: 0, to: bytes.count, by: 65_536) {
                try await writePiece(
                    bytes[start..<min(start + 65_536, bytes.count)], sent: min(start + 65_536, bytes.count))
            }
        case .stream(let length, let next):
            var sent = 0
            while let piece = try await read(next) {
                try Task.checkCancellation()
                sent += piece.count
                guard length.map({ sent <= $0 }) ?? true else { throw SecureHTTPError(.requestBodyFailed) }
                try await writePiece(piece[...], sent: sent)
            }
            guard length.map({ sent == $0 }) ?? true else { throw SecureHTTPError(.requestBodyFailed) }
        }
    }

    /// The next piece of a body that the caller makes; what it throws is a failure of the body.
    private func read(_ next: @Sendable () async throws -> [UInt8]?) async throws -> [UInt8]? {
        do {
            return try await next()
        } catch is CancellationError {
            throw SecureHTTPError(.cancelled)
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.requestBodyFailed)
        }
    }

    private func writePiece(_ bytes: ArraySlice<UInt8>, sent: Int) async throws {
        guard !bytes.isEmpty else { return }
        try await write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
        request.progress?(TransferProgress(sent: sent))
        let exchange = exchange
        channel.eventLoop.execute { exchange.value.touch() }
    }

    private func write(_ part: HTTPClientRequestPart) async throws {
        try Task.checkCancellation()
        try await channel.writeAndFlush(part).get()
    }
}
