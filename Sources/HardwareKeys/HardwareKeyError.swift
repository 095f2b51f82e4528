public import SecretMemory

/// The reason a hardware key operation failed. It never contains a PIN, a secret, a path or a label.
public struct HardwareKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure, for branching. New codes may be added; keep a `default` case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        // The caller's affair.
        /// A parameter is out of bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// No key has this label.
        public static let notFound = Code("notFound")
        /// A key with this label already exists.
        public static let duplicateLabel = Code("duplicateLabel")
        /// Several keys have this label, so none was chosen.
        public static let ambiguousLabel = Code("ambiguousLabel")
        /// The key was not created for this use, or is not a P-256 key.
        public static let wrongKind = Code("wrongKind")
        /// The private key can be exported from the device, so it is not used.
        public static let exportable = Code("exportable")
        /// The device or system does not support this.
        public static let unavailable = Code("unavailable")

        // The person's affair.
        /// The device requires a PIN, but no PIN source was provided.
        public static let loginNeeded = Code("loginNeeded")
        /// The PIN is wrong and was not retried.
        public static let wrongPIN = Code("wrongPIN")
        /// One more wrong PIN would lock the device, so none was tried.
        public static let lastTry = Code("lastTry")
        /// The device does not accept PINs, permanently or for now.
        public static let pinLocked = Code("pinLocked")
        /// The PIN must be set or changed first.
        public static let pinNotSet = Code("pinNotSet")
        /// The user or the PIN source canceled.
        public static let cancelled = Code("cancelled")

        // The device's affair.
        /// The module's file does not exist or cannot be loaded.
        public static let moduleMissing = Code("moduleMissing")
        /// The module violates the standard.
        public static let moduleBroken = Code("moduleBroken")
        /// No token or device is present, or not the requested one.
        public static let tokenNotFound = Code("tokenNotFound")
        /// The token was removed.
        public static let tokenRemoved = Code("tokenRemoved")
        /// The connection to the device ended between two calls.
        public static let sessionLost = Code("sessionLost")
        /// The device has no space or no free session.
        public static let deviceFull = Code("deviceFull")
        /// The device is in use or does not respond in time.
        public static let deviceBusy = Code("deviceBusy")
        /// The device failed or returned an invalid response.
        public static let deviceFailed = Code("deviceFailed")
        /// The device or its policy denied the operation.
        public static let refused = Code("refused")
        /// An operating system call failed.
        public static let system = Code("system")
    }

    public let code: Code
    /// One sentence that says what went wrong, where, and what to do.
    public let description: String
    /// The device's status: a `CKR_` value, a TPM response code or an `OSStatus`.
    public let status: Int64?

    init(_ code: Code, _ description: String, status: Int64? = nil) {
        self.code = code
        self.description = description
        self.status = status
    }
}

extension HardwareKeyError: ErrorWithCause {
    /// The cause that Sealing and SecretStorage keep when they pass this error on.
    public var cause: ErrorCause { ErrorCause(code: code.description, description: description, status: status) }
}

extension HardwareKeyError {
    static let noSuchKey = HardwareKeyError(
        .notFound, "no key has this label; create it, or check the keys that the store lists")
    static let labelTaken = HardwareKeyError(
        .duplicateLabel, "a key with this label already exists; use it, delete it, or choose another label")
    static let labelShared = HardwareKeyError(
        .ambiguousLabel,
        "several keys have this label, so none was chosen; give them unique labels")
    static let notForSigning = HardwareKeyError(
        .wrongKind, "the key was not created for signing; create one whose uses include it")
    static let notForAgreement = HardwareKeyError(
        .wrongKind, "the key was not created for key agreement; create one whose uses include it")
    static let notP256 = HardwareKeyError(
        .wrongKind, "the key is not a P-256 key; create one with this store")
    static let cancelled = HardwareKeyError(
        .cancelled, "no PIN was entered; ask again when the user is ready")

    static func unavailable(_ reason: String) -> HardwareKeyError { HardwareKeyError(.unavailable, reason) }
}
