/// Whether a record speaks of a version.
public enum OSVVerdict: Sendable, Hashable {
    /// The version has the weakness.
    case affected
    case unaffected
    /// The record speaks of versions and only a commit is known, or the other way round.
    case undecided
}

extension OSVRecord.Affected {
    /// Whether the version or the commit has the weakness; of the package it is not asked.
    ///
    /// Versions are compared as the schema lays down under “Evaluation”. A commit is only told from the commits that
    /// a range names, for want of the repository's history; where versions decide, it has nothing to add.
    public func verdict(version: String?, revision: String?) -> OSVVerdict {
        let commits = ranges.filter { $0.kind == .git }.map { $0.verdict(commit: revision) }
        var stretches = ranges.filter { $0.kind != .git }.map { $0.verdict(version: version) }
        if !versions.isEmpty { stretches.append(verdict(listed: version)) }
        if commits.contains(.affected) || stretches.contains(.affected) { return .affected }
        let isDecided = [stretches, commits].contains { !$0.isEmpty && !$0.contains(.undecided) }
        return isDecided ? .unaffected : .undecided
    }

    /// The first versions without the weakness that come after the version: one for each stretch that holds it.
    public func fixes(after version: String?) -> [SemanticVersion: String] {
        let installed = version.flatMap(SemanticVersion.init)
        let stretches = ranges.filter { $0.kind != .git }
        let holding = stretches.filter { $0.verdict(version: version) == .affected }
        var fixes: [SemanticVersion: String] = [:]
        for range in holding.isEmpty ? stretches : holding {
            let later = range.fixedVersions.filter { fix in installed.map { $0 < fix.version } ?? true }
            if let first = later.min(by: { $0.version < $1.version }) { fixes[first.version] = first.text }
        }
        return fixes
    }

    private func verdict(listed version: String?) -> OSVVerdict {
        guard let version else { return .undecided }
        if versions.contains(version) { return .affected }
        guard let parsed = SemanticVersion(version) else { return .unaffected }
        return versions.contains { SemanticVersion($0) == parsed } ? .affected : .unaffected
    }
}

extension OSVRecord.VersionRange {
    fileprivate var fixedVersions: [(version: SemanticVersion, text: String)] {
        events.compactMap { event in
            guard case .fixed(let text) = event else { return nil }
            return SemanticVersion(text).map { ($0, text) }
        }
    }

    fileprivate func verdict(commit: String?) -> OSVVerdict {
        guard let commit else { return .undecided }
        if events.contains(.introduced(commit)) || events.contains(.lastAffected(commit)) { return .affected }
        return events.contains(.fixed(commit)) ? .unaffected : .undecided
    }

    /// From the very first version on, with no end.
    private var holdsEverything: Bool {
        events.contains(.introduced("0")) && events.allSatisfy { $0 == .introduced("0") || $0 == .limit("*") }
    }

    fileprivate func verdict(version: String?) -> OSVVerdict {
        if holdsEverything { return .affected }
        guard let version = version.flatMap(SemanticVersion.init), let turns = turns() else { return .undecided }
        let limits = turns.filter { $0.kind == .limit }
        if !limits.isEmpty, !limits.contains(where: { $0.version.map { version < $0 } ?? true }) { return .unaffected }
        var isAffected = false
        for turn in turns where turn.isReached(by: version) { isAffected = turn.kind == .introduced }
        return isAffected ? .affected : .unaffected
    }

    /// The events by their versions; nil if one of them is no version.
    private func turns() -> [Turn]? {
        var turns: [Turn] = []
        for event in events {
            guard let turn = Turn(event) else { return nil }
            turns.append(turn)
        }
        return turns.sorted(by: <)
    }
}

/// A version from which on, or after which, a package has the weakness or no longer has it.
private struct Turn: Comparable {
    /// In the order in which they count at one and the same version: it can be the first and the last that is affected.
    enum Kind: Int {
        case fixed, introduced, lastAffected, limit
    }

    let kind: Kind
    /// Nil stands for before all versions, or at a limit for after all of them.
    let version: SemanticVersion?

    init?(_ event: OSVRecord.Event) {
        let text: String
        switch event {
        case .introduced(let version): (kind, text) = (.introduced, version)
        case .fixed(let version): (kind, text) = (.fixed, version)
        case .lastAffected(let version): (kind, text) = (.lastAffected, version)
        case .limit(let version): (kind, text) = (.limit, version)
        }
        let isOpen = kind == .introduced && text == "0" || kind == .limit && text == "*"
        version = isOpen ? nil : SemanticVersion(text)
        if version == nil, !isOpen { return nil }
    }

    func isReached(by other: SemanticVersion) -> Bool {
        switch kind {
        case .introduced, .fixed: version.map { $0 <= other } ?? true
        case .lastAffected: version.map { $0 < other } ?? false
        case .limit: false
        }
    }

    static func < (one: Turn, other: Turn) -> Bool {
        if one.version == other.version { return one.kind.rawValue < other.kind.rawValue }
        guard let first = one.version else { return one.kind != .limit }
        guard let second = other.version else { return other.kind == .limit }
        return first < second
    }
}
