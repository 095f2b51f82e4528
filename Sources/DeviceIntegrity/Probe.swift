/// One way to look. A value: made here or by an app, and run on any `Surroundings`, the real ones or those of a test.
public struct Probe: Sendable {
    /// The name of a probe, which stays the same from version to version.
    public struct ID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
        /// In kebab-case.
        public let rawValue: String
        /// A name of your own, or one from a stored report.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name itself.
        public var description: String { rawValue }
        /// Orders by name.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What a probe saw.
    public struct Sighting: Sendable {
        /// What it saw, in any order.
        public var signals: [Signal]
        /// Why it could not see all.
        public var blind: String?

        /// Nothing seen and nothing hidden, unless told otherwise.
        public init(_ signals: [Signal] = [], blind: String? = nil) {
            self.signals = signals
            self.blind = blind
        }
    }

    /// Its name.
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
    /// Debuggers and whoever traces.
    public static let debugger = Self(rawValue: "debugger")
    /// Variables that have code loaded.
    public static let loaderVariables = Self(rawValue: "loader-variables")
    /// Code that was loaded and is not the app's.
    public static let loadedCode = Self(rawValue: "loaded-code")
    /// Functions of the system that are not the system's.
    public static let symbols = Self(rawValue: "symbols")
    /// Code that is not what its file says.
    public static let changedCode = Self(rawValue: "changed-code")
    /// A system whose walls are down.
    public static let jailbreak = Self(rawValue: "jailbreak")
    /// Ports of instrumentation and of remote shells.
    public static let ports = Self(rawValue: "ports")
    /// A sandbox that lets the app make processes.
    public static let fork = Self(rawValue: "fork")
    /// An app that is not the one that was shipped.
    public static let app = Self(rawValue: "app")
    /// The machine: simulator, virtual machine, container, root.
    public static let machine = Self(rawValue: "machine")
    /// The way that traffic takes: proxies and VPNs.
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
    /// Linux, whatever the distribution.
    case linux
    /// A Mac, with an app made for it.
    case mac
    /// An iPhone, iPad, Apple TV, Apple Watch or Vision Pro.
    case appleDevice
    /// A simulator, which shows the files and processes of the Mac that it runs on.
    case simulator
    /// An app for iPhone or iPad on a Mac, or with Catalyst.
    case deviceAppOnMac
}

extension Set<Platform> {
    /// All but Linux.
    public static let apple: Self = [.mac, .appleDevice, .simulator, .deviceAppOnMac]
}

/// A round of looking.
public struct IntegrityCheck: Sendable {
    /// What is run, in this order.
    public var probes: [Probe]
    /// The machine that they look at.
    public var system: IntegritySystem
    /// What is normal for the app.
    public var expectations: IntegrityExpectations

    /// A round with the standard probes on this machine, unless told otherwise.
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
