import AuditModel
import SourceFormats

/// Published weaknesses of Swift packages, pods and repositories, as the user gave them.
///
/// Nothing is fetched: the records lie in a folder, in the Open Source Vulnerability format.
public struct AdvisoryDatabase: Sendable {
    /// Records that could not be read, and the like.
    public let notices: [String]
    /// The records that stand and speak of something that a Swift project may be built with, by id.
    private let records: [OSVRecord]
    /// Where to look for what is known of a package.
    private let index: [AdvisoryKey: [Int]]

    /// A database without records.
    public init() { self.init(records: [], notices: []) }

    /// Records in memory, by the names of their files.
    public init(files: [String: [UInt8]]) {
        var reading = AdvisoryReading()
        for name in files.keys.sorted() { reading.add(AdvisoryReading.read(files[name] ?? []), name) }
        self.init(records: reading.records, notices: reading.notices)
    }

    init(records: [OSVRecord], notices: [String]) {
        self.notices = notices
        // The order decides which of several records of one weakness speaks for all.
        self.records = records.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
        var index: [AdvisoryKey: [Int]] = [:]
        for (number, record) in self.records.enumerated() {
            for key in record.keys { index[key, default: []].append(number) }
        }
        self.index = index
    }

    /// How many records there are.
    public var count: Int { records.count }

    /// What is known of a package, worst first.
    struct Answer {
        let advisories: [Advisory]
        /// What to say of records that could not be held against it.
        let notice: String?
        /// Whether there were records, and the package has a name to look for.
        let isChecked: Bool
    }

    func advisories(for package: LockedPackage) -> Answer {
        let keys = AdvisoryKey.keys(of: package)
        let numbers = Set(keys.flatMap { index[$0] ?? [] }).sorted()
        var named: Set<String> = []
        var advisories: [Advisory] = []
        var undecided: [String] = []
        for record in numbers.map({ records[$0] }) where named.isDisjoint(with: [record.id] + record.aliases) {
            let affected = record.affected.filter { !$0.keys.isDisjoint(with: keys) }
            let verdicts = affected.map { $0.verdict(version: package.version, revision: package.revision) }
            if verdicts.contains(.affected) {
                named.formUnion([record.id] + record.aliases)
                let matching = zip(affected, verdicts).filter { $0.1 == .affected }.map(\.0)
                advisories.append(record.advisory(for: package.version, matching))
            } else if verdicts.contains(.undecided) {
                undecided.append(record.id)
            }
        }
        advisories.sort { $0.severity == $1.severity ? $0.id < $1.id : $0.severity > $1.severity }
        undecided.removeAll(where: named.contains)
        return Answer(
            advisories: advisories, notice: undecided.isEmpty ? nil : Self.notice(undecided, package),
            isChecked: count > 0 && !keys.isEmpty && undecided.isEmpty)
    }

    private static func notice(_ ids: [String], _ package: LockedPackage) -> String {
        let named = ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? " and \(ids.count - 3) more" : "")
        let place = package.version ?? package.revision.map { "at \($0.prefix(12))" } ?? "at no version"
        let what = ids.count == 1 ? "the advisory" : "the advisories"
        return "Nobody can tell from \(package.file.path) whether \(what) \(named) concerns "
            + "`\(package.name)` \(place): one side speaks of commits, the other of versions"
    }
}

extension OSVRecord {
    /// Records that people have looked through come first: they name packages and versions best.
    fileprivate var rank: Int { id.hasPrefix("GHSA-") ? 0 : id.hasPrefix("CVE-") ? 2 : 1 }

    fileprivate func advisory(for version: String?, _ matching: [Affected]) -> Advisory {
        let fixes = matching.reduce(into: [:]) { $0.merge($1.fixes(after: version)) { first, _ in first } }
        let rating = AdvisoryRating(self, matching)
        return Advisory(
            id: id, aliases: aliases, summary: summary, severity: rating.severity, cvss: rating.vector, cwes: cwes,
            fixed: fixes.sorted { $0.key < $1.key }.map(\.value))
    }
}
