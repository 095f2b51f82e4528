/// What is normal for this app, so that it is not reported.
public struct IntegrityExpectations: Sendable {
    /// Where the app came from.
    public enum Distribution: Sendable {
        /// Not known, or not from Apple's store: profiles and encryption say nothing.
        case unknown
        /// Apple's store: no provisioning profile, and an encrypted program on devices.
        case store
        /// A profile of the app's own team, as inside a company.
        case profile
    }

    /// Folders (with a slash at their end) and files that code may be loaded from, beside the system's and the app's own.
    public var images: [String] = []
    /// Whether this process compiles code while it runs, as JavaScript engines do.
    public var generatesCode = false
    /// Where this app came from.
    public var distribution = Distribution.unknown
    /// The team that signs the app, ten letters and digits.
    public var team: String?
    /// SHA-256 of the program's file, 32 bytes. It cannot stand in the program itself: a server or signed configuration
    /// gives it. Takes some milliseconds for each megabyte.
    public var executableDigest: [UInt8]?
    /// SHA-256 of files of the app, by their path below the folder of the program (on Apple's systems, below the bundle).
    public var fileDigests: [String: [UInt8]] = [:]
    /// Functions of the system whose owner and first instructions are looked at.
    public var functions = ["open", "openat", "read", "connect", "getenv", "mprotect", "ptrace", "dlopen", "dlsym"]

    /// Nothing but what every app has.
    public init() {}
}
