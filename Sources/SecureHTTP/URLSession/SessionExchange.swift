#if canImport(Security)
    internal import Foundation
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// One request on a session of the system.
    struct SessionExchange: Sendable {
        private let request: SecureRequest
        private let transfer: SessionTransfer
        private let task: URLSessionTask
        private let upload: UploadStream?

        init(
            _ request: SecureRequest, _ made: URLRequest, _ limits: TransferLimits, _ session: URLSession,
            _ delegate: SessionDelegate
        ) {
            self.request = request
            let transfer = SessionTransfer(request.method, limits: limits, hasBody: !request.body.isEmpty) {
                delegate.isConnected
            }
            self.transfer = transfer
            switch request.body {
            case .none: (task, upload) = (session.dataTask(with: made), nil)
            case .bytes(let bytes): (task, upload) = (session.uploadTask(with: made, from: Data(bytes)), nil)
            case .stream(let length, let next):
                task = session.uploadTask(withStreamedRequest: made)
                upload = UploadStream(length: length, next: next) { failure in
                    if let failure { transfer.giveUp(failure) } else { transfer.sent(isAll: true) }
                }
            }
            let task = task
            delegate.add(transfer, upload, request.progress, Departure.current, for: task)
            transfer.attach(
                SessionTransfer.Control(
                    pause: { task.suspend() }, goOn: { task.resume() }, cancel: { task.cancel() }))
        }

        func run() async throws(SecureHTTPError) -> SecureResponse {
            let transfer = transfer
            let clocks = Task { await transfer.watch() }
            let lease = SessionLease(transfer, clocks, request.progress)
            task.resume()
            let head = try await cancelling { () async throws(SecureHTTPError) in try await transfer.head() }
            lease.expected = request.method.announcesBody(inAnswer: head.status) ? head.length : nil
            return SecureResponse(
                status: head.status, headers: head.headers,
                body: ResponseBody { () async throws(SecureHTTPError) in try await lease.next() })
        }

        private func cancelling(
            _ body: () async throws(SecureHTTPError) -> SessionTransfer.Head
        ) async throws(SecureHTTPError) -> SessionTransfer.Head {
            do {
                return try await withTaskCancellationHandler(operation: body) {
                    transfer.giveUp(SecureHTTPError(.cancelled))
                }
            } catch {
                throw error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
            }
        }

        /// - Throws: ``SecureHTTPError/Code/urlMalformed`` where the system would write the address otherwise: a signature
        ///   covers it as it stands.
        static func systemRequest(
            _ request: SecureRequest, _ limits: TransferLimits
        ) throws(SecureHTTPError) -> URLRequest {
            let address = "https://" + request.url.authority + request.url.target
            guard let url = URL(string: address), url.absoluteString == address else {
                throw SecureHTTPError(.urlMalformed)
            }
            var made = URLRequest(url: url)
            made.httpMethod = request.method.name
            made.cachePolicy = .reloadIgnoringLocalCacheData
            made.httpShouldHandleCookies = false
            // The transfer has clocks of its own, which know when nobody waits.
            made.timeoutInterval = max(1, limits.whole / .seconds(1))
            // Joined as a signature covers them: the system would join them with a comma alone.
            for name in Set(request.headers.fields.map(\.name)) {
                made.setValue(request.headers[name], forHTTPHeaderField: name)
            }
            // The system would say which app, system and languages these are.
            for (name, value) in Self.plain where request.headers[name] == nil {
                made.setValue(value, forHTTPHeaderField: name)
            }
            if case .stream(let length?, _) = request.body {
                made.setValue(String(length), forHTTPHeaderField: "content-length")
            }
            return made
        }

        private static let plain = [
            ("accept", "*/*"), ("accept-encoding", "identity"), ("accept-language", "*"), ("user-agent", "bulwark"),
        ]
    }

    /// Holds the exchange while somebody may read the body; letting go of it gives the rest up.
    ///
    /// Sendable: `count` and `length` are touched under `lock` alone.
    private final class SessionLease: @unchecked Sendable {
        private let transfer: SessionTransfer
        private let clocks: Task<Void, Never>
        private let progress: (@Sendable (TransferProgress) -> Void)?
        private let lock = NSLock()
        private var count = 0
        private var length: Int?

        var expected: Int? {
            get { lock.withLock { length } }
            set { lock.withLock { length = newValue } }
        }

        init(
            _ transfer: SessionTransfer, _ clocks: Task<Void, Never>,
            _ progress: (@Sendable (TransferProgress) -> Void)?
        ) {
            (self.transfer, self.clocks, self.progress) = (transfer, clocks, progress)
        }

        func next() async throws(SecureHTTPError) -> [UInt8]? {
            let transfer = transfer
            let bytes: [UInt8]?
            do {
                bytes = try await withTaskCancellationHandler {
                    try await transfer.next()
                } onCancel: {
                    transfer.giveUp(SecureHTTPError(.cancelled))
                }
            } catch {
                throw error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
            }
            guard let bytes else { return nil }
            let told = lock.withLock {
                count += bytes.count
                return TransferProgress(received: count, expected: length)
            }
            progress?(told)
            return bytes
        }

        deinit {
            clocks.cancel()
            transfer.giveUp(SecureHTTPError(.cancelled))
        }
    }
#endif
