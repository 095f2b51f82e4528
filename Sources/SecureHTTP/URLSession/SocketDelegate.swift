#if canImport(Security)
    internal import Foundation
    internal import Security
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Hands what the system says of one WebSocket to where it is decided. Server trust comes to the task's method because the
    /// session's is not there.
    final class SocketDelegate: NSObject, URLSessionWebSocketDelegate {
        private let trust: HostTrust
        private let transfer: SocketTransfer

        init(_ trust: HostTrust, _ transfer: SocketTransfer) { (self.trust, self.transfer) = (trust, transfer) }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch trust.decide(challenge.protectionSpace) {
            case .withoutCredential: completionHandler(.useCredential, nil)
            case .trust:
                guard let trust = challenge.protectionSpace.serverTrust else {
                    return completionHandler(.cancelAuthenticationChallenge, nil)
                }
                transfer.proved()
                completionHandler(.useCredential, URLCredential(trust: trust))
            case .refuse(let code):
                completionHandler(.cancelAuthenticationChallenge, nil)
                transfer.end(SecureHTTPError(code), code: 1008)
            }
        }

        /// The place that was asked for or none.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            transfer.opened(`protocol`)
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
            didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
        ) {
            transfer.closed(closeCode.rawValue)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            transfer.finished(error.map { Self.opaque($0, isOpen: transfer.isOpen) })
        }

        func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
            transfer.finished(SecureHTTPError(.closed))
        }

        /// The system's texts carry addresses and are not handed on.
        static func opaque(_ error: any Error, isOpen: Bool) -> SecureHTTPError {
            if let error = error as? URLError {
                return SecureHTTPError(SystemErrors.code(ofSocketError: error.code.rawValue, isOpen: isOpen))
            }
            switch (error as? POSIXError)?.code {
            // What is larger than `maximumMessageSize`.
            case .EMSGSIZE?: return SecureHTTPError(.messageTooLarge)
            case .ETIMEDOUT?: return SecureHTTPError(.timedOut)
            case .EPROTO?, .EBADMSG?: return SecureHTTPError(isOpen ? .malformedMessage : .upgradeRefused)
            default: return SecureHTTPError(.connectionLost)
            }
        }
    }
#endif
