/// The reason a connection, request, pin or signature was rejected.
///
/// An error contains only the code and the position in a list given by the caller, but no host, path, pin, certificate
/// or header, so that logging it leaks nothing. ``advice`` tells developers how to resolve it.
public struct SecureHTTPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching. New codes may be added; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String
        /// How a developer can resolve the problem. A constant string.
        public let advice: String

        init(_ name: String, _ advice: String) { (description, self.advice) = (name, advice) }

        public static func == (left: Code, right: Code) -> Bool { left.description == right.description }
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }

    public let code: Code
    /// The position in the list given by the caller, starting at 0; `nil` if there is no list.
    public let position: Int?

    /// For ``Code/signatureOutsideWindow``: the number of seconds by which the signer's clock is ahead, negative if
    /// behind.
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
        "A pin is the SHA-256 of a public key in 44 characters of Base64; print it with bulwark pins show.")
    public static let pinPlaceholder = Self(
        "pinPlaceholder", "A pin is a placeholder, not a hash; print the real one with bulwark pins show.")
    public static let pinsEmpty = Self(
        "pinsEmpty", "A host or set without pins protects nothing; provide two pins for each host.")
    public static let backupPinMissing = Self(
        "backupPinMissing",
        "An enforced host needs two distinct pins, one for a backup key, or the next key rotation blocks it.")
    public static let pinRepeated = Self(
        "pinRepeated", "A host lists the same pin twice; the backup must be a different key.")
    public static let hostMalformed = Self(
        "hostMalformed",
        "A host is an ASCII name (xn-- for other scripts) or an IP address, without scheme, port or path.")
    public static let hostRepeated = Self(
        "hostRepeated", "Two entries apply to the same host in the same environment; keep one.")
    public static let subdomainsOfPublicSuffix = Self(
        "subdomainsOfPublicSuffix", "Subdomains of a public suffix belong to third parties; pin a name below it.")
    public static let localhostOutsideDevelopment = Self(
        "localhostOutsideDevelopment", "Localhost is allowed only in the development environment.")
    public static let hostUnpinned = Self(
        "hostUnpinned", "The set has no pins for this host; add it, or allow other hosts with unpinnedHosts.")
    public static let pinsExpired = Self(
        "pinsExpired", "The pins of this host have expired; ship new ones or update them.")
    public static let pinMismatch = Self(
        "pinMismatch",
        "The chain is valid but contains no pinned key: a key rotation without a new pin, or an interception.")
    public static let updateMalformed = Self("updateMalformed", "The pin document is malformed.")
    public static let updateNotSigned = Self(
        "updateNotSigned", "The pin document is not signed with a key that this app trusts.")
    public static let updateRolledBack = Self("updateRolledBack", "The pin document is not newer than the one in use.")
    public static let updateExpired = Self(
        "updateExpired", "The pin document has expired or is not yet valid.")
    public static let updateWeakens = Self(
        "updateWeakens",
        "The pin document drops an enforced host or stops enforcing it; that requires a new release.")
}

/// Keys and certificates.
extension SecureHTTPError.Code {
    public static let certificateMalformed = Self("certificateMalformed", "The bytes are not a DER certificate.")
    public static let keyMalformed = Self(
        "keyMalformed", "The bytes are not a readable key, request or certificate.")
    public static let keyUnsupported = Self(
        "keyUnsupported", "The public key cannot be derived from this private key; provide the certificate or request.")
    public static let trustRootsUnavailable = Self(
        "trustRootsUnavailable",
        "No certificate authorities were found; install ca-certificates or provide your own roots.")
}

/// Connections.
extension SecureHTTPError.Code {
    public static let untrusted = Self(
        "untrusted", "The server's certificate does not chain to a trusted authority.")
    public static let certificateRefused = Self(
        "certificateRefused",
        "A certificate in the chain has expired, is misused or violates a constraint.")
    public static let hostMismatch = Self("hostMismatch", "The certificate is for another host.")
    public static let weakCertificate = Self(
        "weakCertificate", "The chain uses SHA-1, a short RSA key or an unsupported kind of key.")
    public static let handshakeFailed = Self(
        "handshakeFailed", "The TLS handshake failed: protocol version, cipher or certificate.")
    public static let cannotConnect = Self("cannotConnect", "The server was not found or did not respond.")
    public static let proxyRefused = Self(
        "proxyRefused", "The proxy did not open a tunnel to the server; check its address, credentials and rules.")
    public static let timedOut = Self("timedOut", "Connecting, a pause or the whole exchange took longer than allowed.")
    public static let connectionLost = Self("connectionLost", "The connection ended before the response was complete.")
    public static let cancelled = Self("cancelled", "The task was cancelled.")
    public static let closed = Self("closed", "The client was closed.")
    public static let malformedResponse = Self("malformedResponse", "The response is not valid HTTP.")
    public static let responseTooLarge = Self("responseTooLarge", "The response is larger than the client's limit.")
    public static let urlMalformed = Self(
        "urlMalformed", "A URL consists of https, a host and a path, without user name or fragment.")
    public static let notSecure = Self("notSecure", "The URL is not https.")
    public static let headerMalformed = Self(
        "headerMalformed", "A header name or value contains characters that are not allowed.")
    public static let headerReserved = Self("headerReserved", "The header is set by the client; leave it out.")
    public static let requestBodyFailed = Self(
        "requestBodyFailed", "The request body could not be read, or does not have the declared length.")
    public static let tooManyRedirects = Self("tooManyRedirects", "The server redirects more often than allowed.")
    public static let redirectRefused = Self(
        "redirectRefused", "The server redirects to http, or to another host with credentials or a body.")
}

/// What interceptors and the queue refuse.
extension SecureHTTPError.Code {
    public static let authenticationFailed = Self(
        "authenticationFailed", "No token could be obtained; the error of the token source is not passed on.")
    public static let deviceRefused = Self(
        "deviceRefused", "The device was not judged sound, and the guard is strict.")
    public static let credentialRefused = Self(
        "credentialRefused", "Credentials are not stored with a request; add them in an interceptor when it is sent.")
    public static let upgradeRefused = Self(
        "upgradeRefused", "The server rejected the WebSocket upgrade, or chose something it was not offered.")
    public static let messageTooLarge = Self("messageTooLarge", "The message is larger than the limit.")
    public static let malformedMessage = Self(
        "malformedMessage", "The data is not a WebSocket message: frames out of order, or text that is not UTF-8.")
    public static let networkUnknown = Self(
        "networkUnknown", "The system does not report its network status; send the request to find out.")
    public static let queueFull = Self("queueFull", "The queue has reached its limit of requests or bytes.")
    public static let queueBusy = Self("queueBusy", "The queue is already being delivered.")
    public static let queueInUse = Self(
        "queueInUse", "Another queue uses this file, in this or another process; keep one for the lifetime of the app.")
    public static let storageFailed = Self(
        "storageFailed", "The file on disk could not be read, opened or written.")
    public static let payloadRefused = Self(
        "payloadRefused", "The payload is not sealed, is sealed with another key, or belongs to another exchange.")
}

/// Signed requests.
extension SecureHTTPError.Code {
    public static let signatureMissing = Self("signatureMissing", "The request has no signature of this kind.")
    public static let signatureRefused = Self(
        "signatureRefused",
        "The signature is not valid: wrong key, modified request or missing required fields.")
    public static let signatureOutsideWindow = Self(
        "signatureOutsideWindow", "The request was signed too long ago or in the future; compare the clocks.")
    public static let replayed = Self("replayed", "The request was already received.")
    public static let replayUndecided = Self(
        "replayUndecided",
        "The server has just started and cannot detect replays yet; sign and send the request again.")
    public static let replayCacheFull = Self(
        "replayCacheFull", "The replay cache is full, so no more requests are accepted.")
    public static let replayCacheUnavailable = Self(
        "replayCacheUnavailable", "The replay cache does not respond, so no requests are accepted until it does.")
    public static let replayCacheUnfit = Self(
        "replayCacheUnfit",
        "The replay cache may evict entries: Redis must be a master with maxmemory-policy noeviction.")
    public static let invalidArgument = Self("invalidArgument", "A parameter is out of bounds.")
}

extension SecureHTTPError.Code {
    /// All codes of this version, for tables of messages.
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
