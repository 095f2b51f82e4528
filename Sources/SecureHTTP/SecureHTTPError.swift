/// Why a connection, request, pin or signature was refused.
///
/// The code is all that an error carries beside the place in a list that the caller wrote: no host, path, pin,
/// certificate or header, so that logging it leaks nothing. What a developer can do about it stands apart, in ``advice``.
public struct SecureHTTPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on. New codes may be added; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        /// What a developer can do. Fixed text.
        public let advice: String

        init(_ name: String, _ advice: String) { (description, self.advice) = (name, advice) }

        public static func == (left: Code, right: Code) -> Bool { left.description == right.description }
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }

    public let code: Code
    /// Where in the list that the caller gave, counted from 0; nil where there is no list.
    public let position: Int?

    /// For ``Code/signatureOutsideWindow``: seconds that the signer's clock is ahead, negative where it is behind.
    public let clockSkew: Int?

    public init(_ code: Code, at position: Int? = nil, clockSkew: Int? = nil) {
        (self.code, self.position, self.clockSkew) = (code, position, clockSkew)
    }

    /// The code's name, for logs.
    public var description: String { position.map { "\(code) at \($0)" } ?? code.description }

    /// One sentence for developers. It is the same for every error of a code.
    public var advice: String { code.advice }
}

/// Pins and pin sets.
extension SecureHTTPError.Code {
    public static let pinMalformed = Self(
        "pinMalformed",
        "A pin is 44 characters of base64, the SHA-256 of a public key; print it with bulwark pins show.")
    public static let pinPlaceholder = Self(
        "pinPlaceholder", "A pin is a placeholder, not a hash; print the real one with bulwark pins show.")
    public static let pinsEmpty = Self(
        "pinsEmpty", "A host or set without pins protects nothing; give two pins for each host.")
    public static let backupPinMissing = Self(
        "backupPinMissing",
        "An enforced host needs two distinct pins, one of a key in reserve, or the next rotation cuts it off.")
    public static let pinRepeated = Self(
        "pinRepeated", "The same pin stands twice for one host; the backup is a second key.")
    public static let hostMalformed = Self(
        "hostMalformed",
        "A host is a name in ASCII (xn-- for other scripts) or an IP address, without scheme, port or path.")
    public static let hostRepeated = Self(
        "hostRepeated", "Two entries rule the same host in the same environment; keep one.")
    public static let subdomainsOfPublicSuffix = Self(
        "subdomainsOfPublicSuffix", "Subdomains of a public suffix belong to strangers; pin a name below it.")
    public static let localhostOutsideDevelopment = Self(
        "localhostOutsideDevelopment", "This machine itself may be named in the development environment only.")
    public static let hostUnpinned = Self(
        "hostUnpinned", "The set has no pins for this host; add it, or let other hosts pass with unpinnedHosts.")
    public static let pinsExpired = Self(
        "pinsExpired", "The pins of this host are past their date; ship new ones or update them.")
    public static let pinMismatch = Self(
        "pinMismatch",
        "The chain is valid and holds none of the pinned keys: a rotation without a new pin, or somebody between.")
    public static let updateMalformed = Self("updateMalformed", "The pin document cannot be read.")
    public static let updateNotSigned = Self(
        "updateNotSigned", "The pin document is not signed by a key that this app trusts.")
    public static let updateRolledBack = Self("updateRolledBack", "The pin document is not newer than the one in use.")
    public static let updateExpired = Self(
        "updateExpired", "The pin document is past its date, or its date is not yet come.")
    public static let updateWeakens = Self(
        "updateWeakens",
        "The pin document drops a host that is enforced, or stops enforcing it; that takes a new release.")
}

/// Keys and certificates.
extension SecureHTTPError.Code {
    public static let certificateMalformed = Self("certificateMalformed", "The bytes are no certificate in DER.")
    public static let keyMalformed = Self(
        "keyMalformed", "The bytes are no key, request or certificate that can be read.")
    public static let keyUnsupported = Self(
        "keyUnsupported", "The public key cannot be worked out from this private key; give the certificate or request.")
    public static let trustRootsUnavailable = Self(
        "trustRootsUnavailable",
        "No certificate authorities were found; install ca-certificates or give your own roots.")
}

/// Connections.
extension SecureHTTPError.Code {
    public static let untrusted = Self(
        "untrusted", "No chain leads from the server's certificate to a trusted authority.")
    public static let certificateRefused = Self(
        "certificateRefused",
        "A chain was found, and a certificate in it is expired, misused or beyond its constraints.")
    public static let hostMismatch = Self("hostMismatch", "The certificate is for another host.")
    public static let weakCertificate = Self(
        "weakCertificate", "The chain uses SHA-1, a short RSA key or a key of a kind that is not accepted.")
    public static let handshakeFailed = Self(
        "handshakeFailed", "No TLS connection: protocol version, cipher or certificate.")
    public static let cannotConnect = Self("cannotConnect", "The server was not found or did not answer.")
    public static let proxyRefused = Self(
        "proxyRefused", "The proxy opened no tunnel to the server: its address, its credentials or its rules.")
    public static let timedOut = Self("timedOut", "Connecting, a pause or the whole exchange took longer than allowed.")
    public static let connectionLost = Self("connectionLost", "The connection ended before the answer was complete.")
    public static let cancelled = Self("cancelled", "The task was cancelled.")
    public static let closed = Self("closed", "The client was closed.")
    public static let malformedResponse = Self("malformedResponse", "The answer is not HTTP.")
    public static let responseTooLarge = Self("responseTooLarge", "The answer is larger than the limit of the client.")
    public static let urlMalformed = Self(
        "urlMalformed", "An address is https, a host and a path, without user name or fragment.")
    public static let notSecure = Self("notSecure", "The address is not https.")
    public static let headerMalformed = Self(
        "headerMalformed", "A header name or value holds characters that are not allowed.")
    public static let headerReserved = Self("headerReserved", "The header is set by the client; leave it out.")
    public static let requestBodyFailed = Self(
        "requestBodyFailed", "The request's body could not be read, or has not its length.")
    public static let tooManyRedirects = Self("tooManyRedirects", "The server redirects more often than allowed.")
    public static let redirectRefused = Self(
        "redirectRefused", "The server redirects to http, or to another host with credentials or a body.")
}

/// What interceptors and the queue refuse.
extension SecureHTTPError.Code {
    public static let authenticationFailed = Self(
        "authenticationFailed", "No token could be had; what its source threw is not handed on.")
    public static let deviceRefused = Self(
        "deviceRefused", "The device was not found sound, and the guard is strict.")
    public static let credentialRefused = Self(
        "credentialRefused", "A credential is not kept with a request; let an interceptor add it when it is sent.")
    public static let upgradeRefused = Self(
        "upgradeRefused", "The server did not agree to a WebSocket, or chose what it was not offered.")
    public static let messageTooLarge = Self("messageTooLarge", "The message is larger than the limit.")
    public static let malformedMessage = Self(
        "malformedMessage", "What came is no WebSocket message: frames out of order, or text that is not UTF-8.")
    public static let networkUnknown = Self(
        "networkUnknown", "The system does not tell of its network here; send the request and see.")
    public static let queueFull = Self("queueFull", "The queue holds as many requests or bytes as it may.")
    public static let queueBusy = Self("queueBusy", "The queue is being delivered already.")
    public static let queueInUse = Self(
        "queueInUse", "Another queue works on this file, here or in another process; keep one for the life of the app.")
    public static let storageFailed = Self(
        "storageFailed", "What is kept on disk could not be read, opened or written.")
    public static let payloadRefused = Self(
        "payloadRefused", "The payload is not sealed, is sealed by another key, or belongs to another exchange.")
}

/// Signed requests.
extension SecureHTTPError.Code {
    public static let signatureMissing = Self("signatureMissing", "The request carries no signature of this kind.")
    public static let signatureRefused = Self(
        "signatureRefused",
        "The signature does not hold: another key, a changed request or fields that must be covered.")
    public static let signatureOutsideWindow = Self(
        "signatureOutsideWindow", "The request was signed too long ago or ahead of time; compare the clocks.")
    public static let replayed = Self("replayed", "The request was seen before.")
    public static let replayUndecided = Self(
        "replayUndecided",
        "The server began a moment ago and cannot tell replays yet; send the request again, signed anew.")
    public static let replayCacheFull = Self(
        "replayCacheFull", "The replay cache is full, so nothing more is accepted.")
    public static let replayCacheUnavailable = Self(
        "replayCacheUnavailable", "The replay cache did not answer, so nothing is accepted until it does.")
    public static let replayCacheUnfit = Self(
        "replayCacheUnfit",
        "The replay cache may forget early: Redis must be a master with maxmemory-policy noeviction.")
    public static let invalidArgument = Self("invalidArgument", "A parameter is out of its bounds.")
}

extension SecureHTTPError.Code {
    /// Every code of this version, for tables of messages. What an error can say is in here.
    public static let all: [Self] = [
        .pinMalformed, .pinPlaceholder, .pinsEmpty, .backupPinMissing, .pinRepeated, .hostMalformed, .hostRepeated,
        .subdomainsOfPublicSuffix, .localhostOutsideDevelopment, .hostUnpinned, .pinsExpired, .pinMismatch,
        .updateMalformed, .updateNotSigned, .updateRolledBack, .updateExpired, .updateWeakens, .certificateMalformed,
        .keyMalformed, .keyUnsupported, .trustRootsUnavailable, .untrusted, .certificateRefused, .hostMismatch,
        .weakCertificate, .handshakeFailed, .cannotConnect, .proxyRefused, .timedOut, .connectionLost, .cancelled,
        .closed, .malformedResponse, .responseTooLarge, .urlMalformed, .notSecure, .headerMalformed, .headerReserved,
        .requestBodyFailed, .tooManyRedirects, .redirectRefused, .authenticationFailed, .deviceRefused,
        .credentialRefused, .upgradeRefused, .messageTooLarge, .malformedMessage, .networkUnknown, .queueFull,
        .queueBusy, .queueInUse, .storageFailed, .payloadRefused, .signatureMissing, .signatureRefused,
        .signatureOutsideWindow,
        .replayed, .replayUndecided, .replayCacheFull, .replayCacheUnavailable, .replayCacheUnfit, .invalidArgument,
    ]
}
