import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// State that is written from a value read before an `await`.
    static let readModifyWriteAcrossAwait = Rule(
        id: "read-modify-write-across-await",
        title: "State overwritten with a value computed before an await",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        references: [.cwe(362), .cwe(367), .cwe(662), .masvs("CODE", 4)],
        why: """
            An actor is reentrant: other tasks can run on it at each `await` (SE-0306). What they change between the \
            read and the write is lost: two deposits count as one, or an item that was just added disappears.
            """,
        remedy: """
            Await first, then change the state in one step without an `await`: `let more = await load()`, then `items \
            += more`. `total += await load()` reads `total` after the `await` and is correct; `total = total + (await \
            load())` is not.
            """,
        bad: .readModifyWriteAcrossAwait,
        good: .readBehindAwait,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let all = pass[StateReview.self].findings(in: file).staleWrites
    var told: Set<String> = []
    for found in all {
        // Many writes of one property are one decision.
        let same = all.filter { $0.property == found.property }
        if same.count > 2, !told.insert(found.property).inserted { continue }
        let others = same.count > 2 ? same.dropFirst().prefix(4).map { ($0.write, "The same applies here") } : []
        pass.report(
            found.message, at: found.write,
            .init(related: [(found.read, "read here"), (found.suspension, "other tasks may change it here")] + others))
    }
}

extension StatePaths.StaleWrite {
    /// The property with its type.
    fileprivate var property: String { "\(write.enclosingType?.name ?? "").\(key)" }

    /// It names what holds the old value: a local, or the property itself on the right.
    fileprivate var message: String {
        if read.kind == .variable, read.name != key {
            return "`\(key)` is written based on `\(read.name)`, which was read before the `await`"
        }
        return "`\(key)` is written from an old value of `\(key)`, which was read before the `await`"
    }
}
