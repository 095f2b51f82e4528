/// The app's response to findings.
public enum IntegrityVerdict: UInt8, Sendable, Comparable, CaseIterable {
    /// No action.
    case allow = 0
    /// Inform the user and the server.
    case warn = 1
    /// Disable sensitive features: no payments, no key export, require signing in again.
    case restrict = 2
    /// Do not continue. The app decides how; nothing here exits the process.
    case block = 3

    /// Orders from the mildest to the strictest.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The findings required for each verdict.
///
/// `block` always requires strong signs of two independent causes, because every probe has produced false positives on
/// legitimate devices that locked users out. A policy can require more or never block, but it cannot require less.
public struct IntegrityPolicy: Hashable, Sendable {
    /// The minimum score for a warning, 1 to 100.
    public var warnsFrom: Int
    /// The minimum score for a restriction, 1 to 100.
    public var restrictsFrom: Int
    /// The number of independent causes with strong signs required to block, at least 2. `nil` never blocks.
    public var blocksFrom: Int? { didSet { blocksFrom = blocksFrom.map { max(2, $0) } } }
    /// Signs that are legitimate for this app. They remain in the report.
    public var expected: Set<EvidenceCode>
    /// Probes that must not be blind if they run. A probe that does not run is not required.
    public var required: Set<Probe.ID>
    /// The minimum verdict if one of them is blind. `block` becomes `restrict`, because blindness is not a sign.
    public var whenBlind: IntegrityVerdict { didSet { whenBlind = min(whenBlind, .restrict) } }

    /// Creates a policy that by default warns, restricts from one strong sign, and blocks from two.
    public init(
        warnsFrom: Int = 10, restrictsFrom: Int = 50, blocksFrom: Int? = 2, expected: Set<EvidenceCode> = [],
        required: Set<Probe.ID> = [.debugger, .loadedCode, .changedCode], whenBlind: IntegrityVerdict = .warn
    ) {
        self.warnsFrom = warnsFrom
        self.restrictsFrom = restrictsFrom
        self.blocksFrom = blocksFrom.map { max(2, $0) }
        self.expected = expected
        self.required = required
        self.whenBlind = min(whenBlind, .restrict)
    }

    /// Warns, restricts from one strong sign, blocks from two.
    public static let standard = IntegrityPolicy()
    /// Warns and restricts, but never blocks.
    public static let neverBlocking = IntegrityPolicy(blocksFrom: nil)
    /// Reports findings without responding to them, for development and the first weeks in production.
    public static let observing = IntegrityPolicy(
        warnsFrom: 101, restrictsFrom: 101, blocksFrom: nil, whenBlind: .allow)

    /// Returns the verdict on a report, ignoring signs that are ``expected``.
    public func verdict(on report: IntegrityReport) -> IntegrityVerdict {
        let counted = report.without(expected)
        if let blocksFrom, counted.strongCauses.count >= blocksFrom { return .block }
        let score = counted.score
        let seen: IntegrityVerdict =
            score >= max(1, restrictsFrom) ? .restrict : score >= max(1, warnsFrom) ? .warn : .allow
        let isBlind = required.contains { report.blind[$0] != nil }
        return isBlind ? max(seen, whenBlind) : seen
    }

    /// The same, in nothing milder than another. What is ``expected`` stays.
    func raised(to least: IntegrityPolicy) -> IntegrityPolicy {
        var policy = self
        policy.warnsFrom = min(warnsFrom, least.warnsFrom)
        policy.restrictsFrom = min(restrictsFrom, least.restrictsFrom)
        policy.blocksFrom = [blocksFrom, least.blocksFrom].compactMap { $0 }.min()
        policy.required.formUnion(least.required)
        policy.whenBlind = max(whenBlind, least.whenBlind)
        return policy
    }
}
