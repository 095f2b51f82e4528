/// What the numbers of Apple's systems mean here. Their texts carry addresses and certificates and are not handed on.
enum SystemErrors {
    /// - Parameter number: a code of `NSURLErrorDomain`.
    static func code(ofURLError number: Int) -> SecureHTTPError.Code {
        switch number {
        case -999: .cancelled
        case -1001: .timedOut
        case -1003, -1004, -1006, -1009, -1018, -1019, -1020: .cannotConnect
        case -1022: .notSecure
        case -1200, -1205, -1206: .handshakeFailed
        case -1201, -1204: .certificateRefused
        case -1202, -1203: .untrusted
        case -1011, -1015, -1016, -1017: .malformedResponse
        case -1103: .responseTooLarge
        default: .connectionLost
        }
    }

    /// Of a WebSocket, before and after the server has agreed.
    static func code(ofSocketError number: Int, isOpen: Bool) -> SecureHTTPError.Code {
        switch number {
        // Bad server response: another status than 101, a redirect that is not followed.
        case -1011, -1007, -1010: isOpen ? .malformedMessage : .upgradeRefused
        case -1015, -1016, -1017: isOpen ? .malformedMessage : .malformedResponse
        case -1103: .messageTooLarge
        default: code(ofURLError: number)
        }
    }

    /// - Parameter number: what `SecTrustEvaluateWithError` gave, an `OSStatus`.
    static func code(ofTrustFailure number: Int) -> SecureHTTPError.Code {
        switch number {
        // errSecHostNameMismatch.
        case -67_602: .hostMismatch
        // errSecUnknownCriticalExtensionFlag … errSecPathLengthConstraintExceeded: what a certificate may be used for.
        case -67_611 ... -67_603: .certificateRefused
        // errSecCertificateExpired, NotValidYet, Revoked, NameNotAllowed, ValidityPeriodTooLong.
        case -67_818, -67_819, -67_820, -67_900, -67_901: .certificateRefused
        // errSecUnsupportedKeySize, UnsupportedKeyFormat, InvalidDigestAlgorithm.
        case -67_735, -67_815, -67_734: .weakCertificate
        default: .untrusted
        }
    }
}
