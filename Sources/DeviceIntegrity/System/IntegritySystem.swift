/// The system functions that probes use, either live ones or those of a test.
///
/// A value created without any behaves like a machine that reveals nothing.
public struct IntegritySystem: Sendable {
    /// The result of reading a file.
    public enum Reading: Sendable, Equatable {
        /// The whole content.
        case bytes([UInt8])
        /// The requested beginning; there is more.
        case beginning([UInt8])
        /// The file does not exist.
        case absent
        /// The file exists, or may exist, but cannot be read.
        case refused

        /// What was read, whole or not.
        public var content: [UInt8]? {
            switch self {
            case .bytes(let bytes), .beginning(let bytes): bytes
            case .absent, .refused: nil
            }
        }

        /// Whether there is more than was asked for.
        var isCut: Bool {
            if case .beginning = self { return true }
            return false
        }
    }

    /// A function of a library.
    public struct Function: Sendable, Equatable {
        /// Where its first instruction stands in this process.
        public var address: UInt
        /// The path of the library that it belongs to.
        public var owner: String

        /// A function where it stands.
        public init(address: UInt, owner: String) {
            self.address = address
            self.owner = owner
        }
    }

    /// Which probes have a meaning here.
    public var platform: Platform
    /// Bytes of a page of memory.
    public var pageSize = 4096
    /// The instructions that `memory` holds.
    public var instructions = InstructionSet.current
    /// Where the kernel tells of this process.
    public var processFolder = "/proc/self"
    /// The path of the program.
    public var executable: @Sendable () -> String? = { nil }
    /// The folder that the app's files are in, without a slash at its end.
    public var appFolder: @Sendable () -> String? = { nil }
    /// The folder of the app and its data, which its sandbox lets it use. `nil` where there is none.
    public var home: @Sendable () -> String? = { nil }

    /// The content of a file, at most so many bytes. Does not wait for pipes.
    public var read: @Sendable (_ path: String, _ limit: Int) -> Reading = { _, _ in .absent }
    /// Bytes of a file from a place on: fewer where it ends, `nil` where it cannot be read.
    public var bytes: @Sendable (_ path: String, _ offset: UInt64, _ count: Int) -> [UInt8]? = { _, _, _ in nil }
    /// Whether there is a file, folder or link of this name. Links are not followed.
    public var exists: @Sendable (_ path: String) -> Bool = { _ in false }
    /// Where a link leads.
    public var linkTarget: @Sendable (_ path: String) -> String? = { _ in nil }
    /// Whether the system would let this process write. Nothing is written.
    public var isWritable: @Sendable (_ path: String) -> Bool = { _ in false }
    /// Names in a folder, at most so many.
    public var names: @Sendable (_ folder: String, _ limit: Int) -> [String]? = { _, _ in nil }

    /// The variables as they are now.
    public var environment: @Sendable () -> [(name: String, value: String)] = { [] }
    /// The user that the process runs as, 0 for root.
    public var userID: @Sendable () -> UInt32? = { nil }
    /// Memory of this process; `nil` where there is none. Does not trap.
    public var memory: @Sendable (_ address: UInt, _ count: Int) -> [UInt8]? = { _, _ in nil }
    /// The function that this process gets under a name.
    public var function: @Sendable (_ name: String) -> Function? = { _ in nil }
    /// The library that an address belongs to, as the loader says.
    public var owner: @Sendable (_ address: UInt) -> String? = { _ in nil }
    /// Paths of loaded libraries, the program's first, as the loader says. `nil` where `memoryMap` says it.
    public var images: @Sendable () -> [String]? = { nil }
    /// Whether a debugger is attached, where that is a call.
    public var isTraced: @Sendable () -> Bool? = { nil }
    /// How many ports of others receive this process's exceptions, where that is a call.
    public var exceptionPorts: @Sendable () -> Int? = { nil }
    /// Whether a program on this machine listens.
    public var answers: @Sendable (_ port: UInt16) -> Bool = { _ in false }
    /// Whether the sandbox lets this process make another, which ends at once.
    public var forks: @Sendable () -> Bool = { false }
    /// Schemes that some app opens. Only the main thread may ask; see `SchemeAnswers`.
    public var openSchemes: @Sendable () -> Set<String> = { [] }
    /// Names of network interfaces.
    public var interfaces: @Sendable () -> [String] = { [] }
    /// Names of those that have settings for proxies of their own, as one of a VPN has while it is used.
    public var interfacesInUse: @Sendable () -> [String] = { [] }
    /// Whether the system has a proxy set, beside the environment.
    public var hasProxy: @Sendable () -> Bool = { false }
    /// Whether the program's signature is valid, where that is a call.
    public var isSigned: @Sendable () -> Bool? = { nil }

    /// A machine that shows nothing.
    public init(platform: Platform) { self.platform = platform }
}

/// The processors whose instructions are known here.
public enum InstructionSet: Sendable {
    /// x86-64.
    case x86
    /// AArch64.
    case arm64
    /// One whose instructions are not looked at.
    case other

    /// Those of this process.
    public static var current: InstructionSet {
        #if arch(x86_64)
            .x86
        #elseif arch(arm64)
            .arm64
        #else
            .other
        #endif
    }
}

/// What all probes of a round look at.
public struct Surroundings: Sendable {
    /// The machine.
    public let system: IntegritySystem
    /// What is normal for the app.
    public let expectations: IntegrityExpectations
    /// What stands where in the memory of this process; `nil` where it was not asked for or cannot be read.
    public let memoryMap: MemoryMap?
    /// The variables, read once.
    public let environment: [(name: String, value: String)]

    /// Reads the variables, and the mappings where they are asked for.
    public init(
        system: IntegritySystem, expectations: IntegrityExpectations = IntegrityExpectations(),
        readingMemoryMap: Bool = true
    ) {
        self.system = system
        self.expectations = expectations
        environment = system.environment()
        memoryMap = readingMemoryMap ? MemoryMap(of: system) : nil
    }

    /// Whether some variable is set and not empty.
    func isSet(_ name: String) -> Bool { environment.contains { $0.name == name && !$0.value.isEmpty } }
}
