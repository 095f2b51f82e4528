/// A single integrity check. A probe is a value, defined here or by an app, that runs on real or simulated
/// `Surroundings`.
public struct Probe: Sendable {
    /// The identifier of a probe, stable across versions.
    public struct ID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
        /// In kebab-case.
        public let rawValue: String
        /// Creates a custom identifier, or one from a stored report.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name itself.
        public var description: String { rawValue }
        /// Orders by name.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The findings of a probe.
    public struct Sighting: Sendable {
        /// The findings, in any order.
        public var signals: [Signal]
        /// The reason the probe could not check everything.
        public var blind: String?

        /// Creates a sighting, by default without findings.
        public init(_ signals: [Signal] = [], blind: String? = nil) {
            self.signals = signals
            self.blind = blind
        }
    }

    /// The identifier of the probe.
    public let id: ID
    /// The codes that the probe can report.
    public let codes: [EvidenceCode]
    /// The platforms on which the probe is meaningful. It does not run elsewhere, which does not count as blind.
    public let platforms: Set<Platform>
    /// Whether the probe uses `Surroundings.memoryMap`.
    public let readsMemoryMap: Bool
    let look: @Sendable (Surroundings) -> Sighting

    /// - Parameter look: Runs the probe. It must not exit the process, wait, write files or contact other machines.
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
    /// Debuggers and tracers.
    public static let debugger = Self(rawValue: "debugger")
    /// Environment variables that load code.
    public static let loaderVariables = Self(rawValue: "loader-variables")
    /// Loaded code that does not belong to the app.
    public static let loadedCode = Self(rawValue: "loaded-code")
    /// System functions that have been replaced.
    public static let symbols = Self(rawValue: "symbols")
    /// Code that differs from its file.
    public static let changedCode = Self(rawValue: "changed-code")
    /// A system whose protections have been removed.
    public static let jailbreak = Self(rawValue: "jailbreak")
    /// Ports of instrumentation and of remote shells.
    public static let ports = Self(rawValue: "ports")
    /// A sandbox that allows the app to create processes.
    public static let fork = Self(rawValue: "fork")
    /// An app that differs from the shipped one.
    public static let app = Self(rawValue: "app")
    /// The machine: simulator, virtual machine, container, root.
    public static let machine = Self(rawValue: "machine")
    /// The network path: proxies and VPNs.
    public static let network = Self(rawValue: "network")
}

extension Probe {
    /// All probes that are safe to run everywhere, in launch order: active attacks on the process first, information
    /// last. `.fork` is not included.
    public static let standard: [Probe] = [
        .debugger, .loaderVariables, .loadedCode, .symbols, .changedCode, .jailbreak, .ports, .app, .machine, .network,
    ]
}

/// The platforms that probes distinguish.
public enum Platform: Sendable, CaseIterable {
    /// Any Linux distribution.
    case linux
    /// A native app on a Mac.
    case mac
    /// An iPhone, iPad, Apple TV, Apple Watch or Vision Pro.
    case appleDevice
    /// A simulator, which shows the files and processes of the Mac that it runs on.
    case simulator
    /// An app for iPhone or iPad on a Mac, or with Catalyst.
    case deviceAppOnMac
}

extension Set<Platform> {
    /// All platforms except Linux.
    public static let apple: Self = [.mac, .appleDevice, .simulator, .deviceAppOnMac]
}

/// A run of integrity probes.
public struct IntegrityCheck: Sendable {
    /// The probes, in the order in which they run.
    public var probes: [Probe]
    /// The machine that the probes check.
    public var system: IntegritySystem
    /// The expectations for the app.
    public var expectations: IntegrityExpectations

    /// Creates a check that by default runs the standard probes on this machine.
    public init(
        probes: [Probe] = Probe.standard, system: IntegritySystem = .live,
        expectations: IntegrityExpectations = IntegrityExpectations()
    ) {
        self.probes = probes
        self.system = system
        self.expectations = expectations
    }

    /// Runs the probes on the calling thread. Takes a few milliseconds; the debugger probe alone takes a tenth of one.
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
