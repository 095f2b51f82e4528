import AuditModel

/// The audit of an invented app, Ledger, which has one of everything that a report can hold.
enum Ledger {
    static let report = Report(
        version: "1.4.0", target: "Ledger", profile: .default, rules: rules, findings: findings,
        suppressed: suppressed,
        hidden: [
            Hidden(count: 12, reason: "hardening advice, shown by --profile strict", rules: ["timeout-missing"]),
            Hidden(count: 1, reason: "below the threshold of low"),
        ],
        unread: unread,
        notices: ["The baseline names 2 findings that are gone: remove them with `bulwark baseline update`"],
        coverage: coverage, subject: Subject(name: "Ledger", version: "3.2.0"), date: "2026-11-20",
        comparison: BaselineComparison(
            new: 22, known: 1,
            gone: [
                .init(rule: "secret-in-log", path: "Sources/Ledger/Network/Client.swift", line: 131),
                .init(rule: "url-without-tls", path: "Sources/Ledger/Printing/Queue.swift", line: 9),
            ]),
        controls: controls, checklists: checklists, components: components)

    /// The same project with all of it mended.
    static let mended = Report(
        version: "1.4.0", target: "Ledger", profile: .default, rules: rules, findings: [], suppressed: [], hidden: [],
        unread: [], notices: [], coverage: coverage)

    /// A folder in which nothing was to be read.
    static let empty = Report(
        version: "1.4.0", target: ".", profile: .strict, rules: [], findings: [], suppressed: [], hidden: [],
        unread: [], notices: [], coverage: Coverage(swiftLines: 0, filesByKind: [:], passedOver: [:]))

    static let coverage = Coverage(
        swiftLines: 3912, filesByKind: ["Swift": 38, "property list": 2, "entitlements": 1, "build setting": 1],
        passedOver: ["vendored": 98, "Objective-C": 22, "ignored by .gitignore": 5])

    private static let unread = [
        UnreadFile(
            path: "Sources/Ledger/Legacy/Import.swift", reason: "byte 1,204 is no UTF-8", extent: .nothing),
        UnreadFile(
            path: "Sources/Ledger/Legacy/Macros.swift", reason: "line 12 does not parse", extent: .part),
    ]
}
