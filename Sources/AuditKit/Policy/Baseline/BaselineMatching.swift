import AuditModel

/// Deals out the entries of a baseline to findings, none twice.
struct BaselineMatching {
    private let entries: [Baseline.Entry]
    private var isFree: [Bool]

    init(entries: [Baseline.Entry]) {
        self.entries = entries
        isFree = Array(repeating: true, count: entries.count)
    }

    /// The entries that no finding has taken.
    var leftover: [Baseline.Entry] {
        zip(entries, isFree).filter(\.1).map(\.0)
    }

    /// The entry of each finding, if it has one.
    mutating func entries(for findings: [Finding]) -> [Baseline.Entry?] {
        var taken = take(for: findings, among: findings.indices.map { $0 }) {
            "\($0)\n\($1)"
        } isUnique: { _, _ in
            true
        }
        let open = taken.indices.filter { taken[$0] == nil }
        let renamed = take(for: findings, among: open) {
            "\($0)\n\(Fingerprint.content(of: $1))"
        } isUnique: {
            $0 == 1 && $1 == 1
        }
        for index in open { taken[index] = renamed[index] }
        return taken.map { $0.map { entries[$0] } }
    }

    /// Gives each finding the first free entry with the same key, where the numbers of free entries and of open findings
    /// with that key allow it.
    private mutating func take(
        for findings: [Finding], among open: [Int], key: (String, String) -> String,
        isUnique: (_ entries: Int, _ findings: Int) -> Bool
    ) -> [Int?] {
        var free: [String: [Int]] = [:]
        for index in entries.indices.reversed() where isFree[index] {
            free[key(entries[index].rule, entries[index].fingerprint), default: []].append(index)
        }
        let keys = open.map { key(findings[$0].rule, findings[$0].fingerprint) }
        let wanted = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
        let held = free.mapValues(\.count)
        var taken = [Int?](repeating: nil, count: findings.count)
        for (index, key) in zip(open, keys) where isUnique(held[key] ?? 0, wanted[key] ?? 0) {
            guard let entry = free[key]?.popLast() else { continue }
            isFree[entry] = false
            taken[index] = entry
        }
        return taken
    }
}
