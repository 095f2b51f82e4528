/// What an app does about what was seen.
public enum IntegrityVerdict: UInt8, Sendable, Comparable, CaseIterable {
    /// Nothing to do.
    case allow = 0
    /// Tell the user and the server.
    case warn = 1
    /// Leave out what is dear: no payments, no export of keys, a fresh sign-in.
    case restrict = 2
    /// Do not go on. What that means is the app's to do: nothing here ends the process.
    case block = 3

    /// Orders from the mildest to the strictest.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much must be seen for which verdict.
///
/// `block` takes strong signs of two independent causes, always: every single probe has been wrong on honest devices
/// somewhere, and each time it shut people out. A policy can ask for more, or never block; it cannot ask for less.
public struct IntegrityPolicy: Hashable, Sendable {
    /// The least score that warns, 1 to 100.
    public var warnsFrom: Int
    /// The least score that restricts, 1 to 100.
    public var restrictsFrom: Int
    /// How many independent causes with strong signs block: at least 2. `nil` never blocks.
    public var blocksFrom: Int? { didSet { blocksFrom = blocksFrom.map { max(2, $0) } } }
    /// Signs that this app has a good reason for. They stay in the report.
    public var expected: Set<EvidenceCode>
    /// Probes that, where they are run, must have seen what they look at. One that is not run is not missed.
    public var required: Set<Probe.ID>
    /// The least verdict where one of them could not. `block` becomes `restrict`: not to see is no sign.
    public var whenBlind: IntegrityVerdict { didSet { whenBlind = min(whenBlind, .restrict) } }

    /// Warns, restricts from one strong sign, blocks from two, unless told otherwise.
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
    /// Says what was seen and does nothing about it: for development, and for the first weeks in production.
    public static let observing = IntegrityPolicy(
        warnsFrom: 101, restrictsFrom: 101, blocksFrom: nil, whenBlind: .allow)

    /// What to do about what was seen; signs that are ``expected`` are left out.
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
