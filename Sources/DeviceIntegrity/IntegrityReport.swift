/// What the probes saw, and what they could not look at.
public struct IntegrityReport: Hashable, Sendable {
    /// What was seen, strongest first, each once.
    public let signals: [Signal]
    /// Probes that looked, in the order in which they did.
    public let looked: [Probe.ID]
    /// Probes that could not see all of what they look at, with the reason. Who hides `/proc` is found here.
    public let blind: [Probe.ID: String]

    /// Orders the signs and takes each once.
    public init(signals: [Signal], looked: [Probe.ID], blind: [Probe.ID: String] = [:]) {
        self.signals = Set(signals).sorted {
            ($1.strength, $0.code, $0.cause, $0.detail) < ($0.strength, $1.code, $1.cause, $1.detail)
        }
        self.looked = looked
        self.blind = blind
    }

    /// 0 to 100: for each cause the weight of its strongest sign. A figure for statistics and for a server to weigh; no
    /// probability.
    public var score: Int { min(100, strongest.values.reduce(0) { $0 + $1.weight }) }

    /// The causes with a strong sign. They are independent of each other: none explains another.
    public var strongCauses: Set<EvidenceCause> { Set(strongest.filter { $1 == .strong }.keys) }

    /// Whether a sign was seen, however strong.
    public func has(_ code: EvidenceCode) -> Bool { signals.contains { $0.code == code } }

    /// The same without some signs.
    public func without(_ codes: Set<EvidenceCode>) -> IntegrityReport {
        IntegrityReport(signals: signals.filter { !codes.contains($0.code) }, looked: looked, blind: blind)
    }

    /// What both saw.
    public func joined(with other: IntegrityReport) -> IntegrityReport {
        IntegrityReport(
            signals: signals + other.signals, looked: looked + other.looked.filter { !looked.contains($0) },
            blind: blind.merging(other.blind) { first, _ in first })
    }

    private var strongest: [EvidenceCause: EvidenceStrength] {
        signals.reduce(into: [:]) { found, signal in
            found[signal.cause] = max(found[signal.cause] ?? .information, signal.strength)
        }
    }
}
