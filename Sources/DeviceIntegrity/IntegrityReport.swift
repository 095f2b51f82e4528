/// The findings of the probes, and what they could not check.
public struct IntegrityReport: Hashable, Sendable {
    /// The findings without duplicates, strongest first.
    public let signals: [Signal]
    /// The probes that ran, in order.
    public let looked: [Probe.ID]
    /// The probes that could not check everything, with the reason. An attacker who hides `/proc` shows up here.
    public let blind: [Probe.ID: String]

    /// Creates a report, sorting the signs and removing duplicates.
    public init(signals: [Signal], looked: [Probe.ID], blind: [Probe.ID: String] = [:]) {
        self.signals = Set(signals).sorted {
            ($1.strength, $0.code, $0.cause, $0.detail) < ($0.strength, $1.code, $1.cause, $1.detail)
        }
        self.looked = looked
        self.blind = blind
    }

    /// The score from 0 to 100: the sum over all causes of the weight of the strongest sign. It is intended for
    /// statistics and server-side evaluation; it is not a probability.
    public var score: Int { min(100, strongest.values.reduce(0) { $0 + $1.weight }) }

    /// The causes with a strong sign. They are independent: none explains another.
    public var strongCauses: Set<EvidenceCause> { Set(strongest.filter { $1 == .strong }.keys) }

    /// Returns whether a sign of any strength was found.
    public func has(_ code: EvidenceCode) -> Bool { signals.contains { $0.code == code } }

    /// Returns the report without the given signs.
    public func without(_ codes: Set<EvidenceCode>) -> IntegrityReport {
        IntegrityReport(signals: signals.filter { !codes.contains($0.code) }, looked: looked, blind: blind)
    }

    /// Returns the combined findings of both reports.
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
