public import SecretMemory

/// Why a hardware key did not do what was asked. No text in it holds a PIN, a secret, a path or a label.
public struct HardwareKeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong, to branch on. New codes may be added; keep a `default`.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        private init(_ name: String) { description = name }

        // The caller's affair.
        /// A parameter is out of its bounds.
        public static let invalidArgument = Code("invalidArgument")
        /// No key has this label.
        public static let notFound = Code("notFound")
        /// A key with this label is there already.
        public static let duplicateLabel = Code("duplicateLabel")
        /// Several keys have this label, so none of them is taken.
        public static let ambiguousLabel = Code("ambiguousLabel")
        /// The key was not made for this use, or is not of P-256.
        public static let wrongKind = Code("wrongKind")
        /// The device's software could hand the private key out, so it is not used.
        public static let exportable = Code("exportable")
        /// Device or system cannot do this.
        public static let unavailable = Code("unavailable")

        // The person's affair.
        /// The device wants a PIN and no source of one was given.
        public static let loginNeeded = Code("loginNeeded")
        /// The PIN is wrong, and was not tried again.
        public static let wrongPIN = Code("wrongPIN")
        /// One wrong PIN more locks the device, so none was tried.
        public static let lastTry = Code("lastTry")
        /// The device takes no PIN any more, or not now.
        public static let pinLocked = Code("pinLocked")
        /// The PIN must be set or changed first.
        public static let pinNotSet = Code("pinNotSet")
        /// The person, or the source of the PIN, said no.
        public static let cancelled = Code("cancelled")

        // The device's affair.
        /// The module's file is not there or cannot be loaded.
        public static let moduleMissing = Code("moduleMissing")
        /// The module does not keep to the standard.
        public static let moduleBroken = Code("moduleBroken")
        /// No token or device is there, or not the one asked for.
        public static let tokenNotFound = Code("tokenNotFound")
        /// The token was pulled out.
        public static let tokenRemoved = Code("tokenRemoved")
        /// The connection to the device ended between two calls.
        public static let sessionLost = Code("sessionLost")
        /// The device has no room or no free session.
        public static let deviceFull = Code("deviceFull")
        /// The device is used by somebody else, or does not answer in time.
        public static let deviceBusy = Code("deviceBusy")
        /// The device failed, or answered with what cannot be right.
        public static let deviceFailed = Code("deviceFailed")
        /// The device or its policy refuses.
        public static let refused = Code("refused")
        /// The operating system refused to read or write.
        public static let system = Code("system")
    }

    public let code: Code
    /// One sentence: what, where, and what to do.
    public let description: String
    /// The device's own number for it: a `CKR_` value, a TPM response code, an `OSStatus`.
    public let status: Int64?

    init(_ code: Code, _ description: String, status: Int64? = nil) {
        self.code = code
        self.description = description
        self.status = status
    }
}

extension HardwareKeyError: ErrorWithCause {
    /// What Sealing and SecretStorage keep when this error passes through them.
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
