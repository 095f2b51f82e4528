#if canImport(Security)
    internal import Foundation
    internal import Security
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Hands what the system says of one host to where it is decided, and the decisions back.
    ///
    /// Server trust comes to the task's method because the session's is not there, so that the reason of a refusal reaches
    /// its request. Sendable: what changes is touched under `lock` alone.
    final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private struct Entry {
            let transfer: SessionTransfer
            let upload: UploadStream?
            let progress: (@Sendable (TransferProgress) -> Void)?
            let departure: Departure?
        }

        private let trust: HostTrust
        private let lock = NSLock()
        private var entries: [Int: Entry] = [:]
        private var hasProved = false
        private var refusal: SecureHTTPError.Code?

        init(_ trust: HostTrust) { self.trust = trust }

        /// Whether the host was proved once, so that a connection may stand.
        var isConnected: Bool { lock.withLock { hasProved } }

        /// - Parameter departure: is told as soon as a connection may stand that the request can leave on: the system says of none
        ///   which requests it carries.
        func add(
            _ transfer: SessionTransfer, _ upload: UploadStream?,
            _ progress: (@Sendable (TransferProgress) -> Void)?, _ departure: Departure?, for task: URLSessionTask
        ) {
            let entry = Entry(transfer: transfer, upload: upload, progress: progress, departure: departure)
            lock.withLock {
                entries[task.taskIdentifier] = entry
                if hasProved { departure?.left() }
            }
        }

        func giveUp(_ error: SecureHTTPError) {
            for entry in lock.withLock({ Array(entries.values) }) { entry.transfer.giveUp(error) }
        }

        private func entry(_ task: URLSessionTask) -> Entry? { lock.withLock { entries[task.taskIdentifier] } }

        // MARK: - Who the server is

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let space = challenge.protectionSpace
            switch trust.decide(space) {
            case .withoutCredential: completionHandler(.useCredential, nil)
            case .trust:
                guard let trust = space.serverTrust else {
                    return completionHandler(.cancelAuthenticationChallenge, nil)
                }
                lock.withLock {
                    hasProved = true
                    refusal = nil
                    for entry in entries.values { entry.departure?.left() }
                }
                entry(task)?.transfer.connected()
                completionHandler(.useCredential, URLCredential(trust: trust))
            case .refuse(let code):
                // Other requests that wait for the same connection learn the reason from here.
                lock.withLock { refusal = code }
                entry(task)?.transfer.finish(SecureHTTPError(code))
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }

        // MARK: - The request

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            guard let entry = entry(task) else { return }
            entry.departure?.left()
            entry.transfer.sent(isAll: totalBytesSent == totalBytesExpectedToSend)
            entry.progress?(TransferProgress(sent: Int(totalBytesSent)))
        }

        /// Asked for again where the system sends again: a stream is read once, so that ends the exchange.
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
        ) {
            let entry = entry(task)
            entry?.departure?.left()
            let stream = entry?.upload?.begin()
            if stream == nil { entry?.transfer.giveUp(SecureHTTPError(.connectionLost)) }
            completionHandler(stream)
        }

        /// Redirects are answers like others; the client judges them.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        // MARK: - The answer

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            // Whoever is answered was asked, whether or not the system asked about the server before.
            entry(dataTask)?.departure?.left()
            guard let entry = entry(dataTask), let answer = response as? HTTPURLResponse else {
                entry(dataTask)?.transfer.giveUp(SecureHTTPError(.malformedResponse))
                return completionHandler(.cancel)
            }
            // A connection about which nobody was asked is nobody's.
            guard isConnected else {
                entry.transfer.giveUp(SecureHTTPError(.untrusted))
                return completionHandler(.cancel)
            }
            let length = answer.expectedContentLength >= 0 ? Int(answer.expectedContentLength) : nil
            let head = SessionTransfer.Head(
                status: answer.statusCode, headers: Self.headers(answer.allHeaderFields), length: length)
            completionHandler(entry.transfer.take(head) ? .allow : .cancel)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            entry(dataTask)?.transfer.take([UInt8](data))
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse proposedResponse: CachedURLResponse,
            completionHandler: @escaping @Sendable (CachedURLResponse?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let entry = lock.withLock { entries.removeValue(forKey: task.taskIdentifier) }
            entry?.upload?.stop()
            entry?.transfer.finish(error.map(opaque))
        }

        func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
            giveUp(SecureHTTPError(.connectionLost))
        }

        private func opaque(_ error: any Error) -> SecureHTTPError {
            let code = (error as? URLError).map { SystemErrors.code(ofURLError: $0.code.rawValue) } ?? .connectionLost
            guard code == .cancelled, let refusal = lock.withLock({ refusal }) else { return SecureHTTPError(code) }
            return SecureHTTPError(refusal)
        }

        /// What a header may not hold the system has refused before.
        private static func headers(_ fields: [AnyHashable: Any]) -> HeaderFields {
            var headers = HeaderFields()
            let named = fields.compactMap { name, value in
                (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
            }
            for (name, value) in named.sorted(by: { $0.0 < $1.0 }) {
                do {
                    try headers.add(name, value.trimmingCharacters(in: .whitespaces))
                } catch {
                    continue
                }
            }
            return headers
        }
    }
#endif
