/// One way to look. A value: made here or by an app, and run on any `Surroundings`, the real ones or those of a test.
public struct Probe: Sendable {
    public struct ID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public var description: String { rawValue }
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What a probe saw.
    public struct Sighting: Sendable {
        public var signals: [Signal]
        /// Why it could not see all.
        public var blind: String?

        public init(_ signals: [Signal] = [], blind: String? = nil) {
            self.signals = signals
            self.blind = blind
        }
    }

    public let id: ID
    /// What it can report.
    public let codes: [EvidenceCode]
    /// Where it has a meaning. Elsewhere it does not look, and that is not being blind.
    public let platforms: Set<Platform>
    /// Whether it asks for `Surroundings.memoryMap`.
    public let readsMemoryMap: Bool
    let look: @Sendable (Surroundings) -> Sighting

    /// - Parameter look: must not end the process, wait, write files or speak with other machines.
    public init(
        id: ID, codes: [EvidenceCode], platforms: Set<Platform> = Set(Platform.allCases), readsMemoryMap: Bool = false,
        look: @escaping @Sendable (Surroundings) -> Sighting
    ) {
        self.id = id
        self.codes = codes
        self.platforms = platforms
        self.readsMemoryMap = readsMemoryMap
        self.look = look
    }
}

extension Probe.ID {
    public static let debugger = Self(rawValue: "debugger")
    public static let loaderVariables = Self(rawValue: "loader-variables")
    public static let loadedCode = Self(rawValue: "loaded-code")
    public static let symbols = Self(rawValue: "symbols")
    public static let changedCode = Self(rawValue: "changed-code")
    public static let jailbreak = Self(rawValue: "jailbreak")
    public static let ports = Self(rawValue: "ports")
    public static let fork = Self(rawValue: "fork")
    public static let app = Self(rawValue: "app")
    public static let machine = Self(rawValue: "machine")
    public static let network = Self(rawValue: "network")
}

extension Probe {
    /// All that are safe to run everywhere, in the order of a start: what works against the process first, information
    /// last. `.fork` is not among them.
    public static let standard: [Probe] = [
        .debugger, .loaderVariables, .loadedCode, .symbols, .changedCode, .jailbreak, .ports, .app, .machine, .network,
    ]
}

/// The systems that probes tell apart.
public enum Platform: Sendable, CaseIterable {
    case linux
    case mac
    /// An iPhone, iPad, Apple TV, Apple Watch or Vision Pro.
    case appleDevice
    /// A simulator, which shows the files and processes of the Mac that it runs on.
    case simulator
    /// An app for iPhone or iPad on a Mac, or with Catalyst.
    case deviceAppOnMac
}

extension Set<Platform> {
    public static let apple: Self = [.mac, .appleDevice, .simulator, .deviceAppOnMac]
}

/// A round of looking.
public struct IntegrityCheck: Sendable {
    public var probes: [Probe]
    public var system: IntegritySystem
    public var expectations: IntegrityExpectations

    public init(
        probes: [Probe] = Probe.standard, system: IntegritySystem = .live,
        expectations: IntegrityExpectations = IntegrityExpectations()
    ) {
        self.probes = probes
        self.system = system
        self.expectations = expectations
    }

    /// Looks, on the calling thread. Takes some milliseconds; the debugger's probe alone a tenth of one.
    public func run() -> IntegrityReport {
        let chosen = probes.filter { $0.platforms.contains(system.platform) }
        let surroundings = Surroundings(
            system: system, expectations: expectations, readingMemoryMap: chosen.contains { $0.readsMemoryMap })
        var signals: [Signal] = []
        var blind: [Probe.ID: String] = [:]
        for probe in chosen {
            let sighting = probe.look(surroundings)
            signals += sighting.signals
            if let reason = sighting.blind { blind[probe.id] = reason }
        }
        return IntegrityReport(signals: signals, looked: chosen.map(\.id), blind: blind)
    }
}
