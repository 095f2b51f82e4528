/// What is normal for this app and therefore not reported.
public struct IntegrityExpectations: Sendable {
    /// The distribution channel of the app.
    public enum Distribution: Sendable {
        /// Unknown or not from the App Store: profiles and encryption are not checked.
        case unknown
        /// The App Store: no provisioning profile, and an encrypted executable on devices.
        case store
        /// A provisioning profile of the app's own team, such as in-house distribution.
        case profile
    }

    /// Folders (with a trailing slash) and files from which code may be loaded, in addition to the system's and the
    /// app's own.
    public var images: [String] = []
    /// Whether this process generates code at run time, as JavaScript engines do.
    public var generatesCode = false
    /// The distribution channel of this app.
    public var distribution = Distribution.unknown
    /// The ID of the team that signs the app, ten letters and digits.
    public var team: String?
    /// The SHA-256 digest of the executable, 32 bytes. It cannot be embedded in the executable itself: get it from a
    /// server or a signed configuration. Checking takes a few milliseconds per megabyte.
    public var executableDigest: [UInt8]?
    /// The SHA-256 digests of app files, by path relative to the executable's folder (on Apple platforms, to the
    /// bundle).
    public var fileDigests: [String: [UInt8]] = [:]
    /// System functions whose owner and first instructions are checked.
    public var functions = ["open", "openat", "read", "connect", "getenv", "mprotect", "ptrace", "dlopen", "dlsym"]

    /// Creates expectations that apply to every app.
    public init() {}
}
