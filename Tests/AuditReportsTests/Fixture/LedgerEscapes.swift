import AuditModel

extension Ledger {
    /// A run for concurrency alone over the same app.
    static let review = Report(
        version: "1.4.0", target: "Ledger", profile: .default, rules: concurrencyRules, findings: concurrencyFindings,
        suppressed: [], hidden: [], unread: [], notices: [], coverage: coverage,
        subject: Subject(name: "Ledger", version: "3.2.0"), date: "2026-11-20", escapes: escapes,
        concurrencyTargets: targets)

    /// The whole audit with the escapes beside the rest.
    static let reportWithEscapes = report.replacing(escapes: escapes)

    static let escapes = criticalEscapes + importantEscapes + acceptableEscapes

    private static let targets = [
        ConcurrencyTarget(
            name: "Ledger", file: "Package.swift", isTest: false, defaultIsolation: setting("MainActor", 24),
            nonsendingByDefault: setting("NonisolatedNonsendingByDefault", 25), languageMode: setting("6", 3),
            escapes: 11),
        ConcurrencyTarget(
            name: "LedgerTests", file: "Package.swift", isTest: true, languageMode: setting("5", 31),
            strictConcurrency: setting("targeted", 32), escapes: 6),
    ]

    private static func setting(_ value: String, _ line: Int) -> ConcurrencyTarget.Setting {
        ConcurrencyTarget.Setting(value: value, file: "Package.swift", line: line)
    }

    private static let criticalEscapes = [
        escape(
            "PreferenceStore", .uncheckedSendable, "Settings/PreferenceStore.swift", 8, .partlyGuarded, .critical,
            "`theme` is written under `lock` and read bare", .actor,
            evidence: [
                (27, "`theme` is written while `lock` is held"), (41, "`theme` is read without `lock`"),
            ], lines: [8, 12, 26, 27, 28, 41], callers: 9,
            today: [
                (8, "final class PreferenceStore: @unchecked Sendable {"), (12, "    private var theme: Theme"),
                (41, "        theme.name"),
            ],
            sketch: """
                actor PreferenceStore {
                    private var theme: Theme
                    …
                }
                """),
        escape(
            "ConnectionMonitor", .uncheckedSendable, "Network/ConnectionMonitor.swift", 14, .race, .critical,
            "`path` is written on `queue` and read from the caller's thread with no guard", .actor,
            evidence: [(33, "`path` is written on `queue`"), (48, "`path` is read by any thread")],
            lines: [14, 17, 33, 48], callers: 6),
        escape(
            "challengeCount", .nonisolatedUnsafe, "Network/SessionDelegateMock.swift", 22, .unsafeMutable, .critical,
            "`challengeCount` is changed with no guard", .mutex, role: "mock",
            evidence: [(35, "`challengeCount` is raised by the session's own queue")], lines: [22, 35], callers: 2),
    ]

    private static let importantEscapes = [
        escape(
            "ObserverBox", .uncheckedSendable, "Settings/PreferenceStore.swift", 63, .nonSendableMember, .important,
            "`observer` has the type `any NSObjectProtocol`, which is not Sendable", .mainActor, isGuess: true,
            lines: [63, 64]),
        escape(
            "LoggerMock", .uncheckedSendable, "../Tests/Support/LoggerMock.swift", 5, .guarded, .important,
            "every access to `entries` is under `lock`", .actor, role: "mock",
            evidence: [(7, "`lock` guards `entries`")], lines: [5, 7, 11, 12, 18], callers: 14),
        escape(
            "TokenDecoderMock", .uncheckedSendable, "../Tests/Support/TokenDecoderMock.swift", 9, .race, .important,
            "`payload` and `error` are set by tests and read by the code under test", .actor, role: "mock",
            evidence: [(10, "`payload` can be written from outside"), (16, "`payload` is read in `decode`")],
            lines: [9, 10, 11, 16], callers: 31),
        escape(
            "DeviceCheckMock", .inherited, "../Tests/Support/DeviceCheckMock.swift", 4, .partlyGuarded, .important,
            "`isTampered` is under `lock` in `reset` alone", .mutex, role: "mock",
            evidence: [(12, "`isTampered` is written while `lock` is held"), (20, "`isTampered` is read bare")],
            lines: [4, 12, 20], callers: 3),
        escape(
            "ResponseCache", .uncheckedSendable, "Network/ResponseCache.swift", 11, .guarded, .important,
            "every access to `entries` runs on the serial queue `queue`", .actor,
            evidence: [(13, "`queue` guards `entries`")], lines: [11, 13, 21, 30, 38], callers: 12),
        escape(
            "RetryInterceptor", .uncheckedSendable, "Network/RetryInterceptor.swift", 6, .chain, .important,
            "`monitor` is a `ConnectionMonitor`, which is itself unchecked", .sendableMember,
            evidence: [(7, "`monitor` holds a `ConnectionMonitor`")],
            end: ("Network/ConnectionMonitor.swift", 14, "`ConnectionMonitor` is unguarded"), lines: [6, 7]),
        escape(
            "SessionFake", .uncheckedSendable, "../Tests/Support/SessionFake.swift", 19, .partlyGuarded, .important,
            "`pending` is cleared under `lock` and tested bare", .actor, role: "test",
            evidence: [(44, "`pending` is cleared while `lock` is held"), (29, "`pending` is tested bare")],
            lines: [19, 29, 44], callers: 4),
        escape(
            "StoreKit", .preconcurrency, "Shop/Receipts.swift", 3, .preconcurrencyUnjustified, .important,
            "`StoreKit` is annotated for Sendable throughout", .deleteWord, lines: [3]),
    ]

    private static let acceptableEscapes = [
        escape(
            "SystemLogger", .uncheckedSendable, "Logging/SystemLogger.swift", 10, .documentedMember, .acceptable,
            "`logger` is an `os.Logger`, which is documented as thread-safe", .keep, isDocumented: true),
        escape(
            "Defaults", .uncheckedSendable, "Settings/Defaults.swift", 7, .documentedMember, .acceptable,
            "`store` is a `UserDefaults`, which is documented as thread-safe", .keep),
        escape(
            "PinnedKeys", .uncheckedSendable, "Network/PinnedKeys.swift", 5, .needless, .acceptable,
            "every member is a constant of a Sendable type", .sendableClass, lines: [5]),
        escape(
            "dateFormat", .nonisolatedUnsafe, "Text/Formats.swift", 4, .unsafeConstant, .acceptable,
            "`dateFormat` is a constant of type `String`", .deleteWord, lines: [4]),
        escape(
            "Ledger.Client", .preconcurrency, "Network/Client.swift", 16, .preconcurrencyJustified, .acceptable,
            "`Client` is isolated to the main actor and open to modules in Swift 5 mode", .keep, isDocumented: true),
        escape(
            "Clock", .uncheckedSendable, "Support/Clock.swift", 12, .guarded, .acceptable,
            "every access to `offset` is under `lock`", .mutex, isDocumented: true, lines: [12, 14, 20], callers: 5,
            acceptedBecause: "measured: an actor is too slow here"),
    ]

    private static func escape(
        _ name: String, _ kind: ConcurrencyEscape.Kind, _ file: String, _ line: Int,
        _ verdict: ConcurrencyEscape.Verdict, _ risk: ConcurrencyEscape.Risk, _ reason: String,
        _ form: ConcurrencyEscape.Form, role: String = "app", isGuess: Bool = false, isDocumented: Bool = false,
        evidence: [(line: Int, message: String)] = [], end: (file: String, line: Int, message: String)? = nil,
        lines: [Int] = [], callers: Int = 0,
        acceptedBecause: String? = nil, today: [(number: Int, text: String)] = [], sketch: String? = nil
    ) -> ConcurrencyEscape {
        let path = file.hasPrefix("../") ? String(file.dropFirst(3)) : "Sources/Ledger/" + file
        return ConcurrencyEscape(
            kind: kind, name: name, location: place(path, line), role: role, verdict: verdict, risk: risk,
            isGuess: isGuess, reason: reason,
            evidence: evidence.map { Finding.Related(location: place(path, $0.line), message: $0.message) }
                + [end].compactMap { $0 }.map {
                    Finding.Related(location: place("Sources/Ledger/" + $0.file, $0.line), message: $0.message)
                },
            form: form, lines: lines.map { place(path, $0) },
            callers: (0..<callers).map { place("Sources/Ledger/Uses/Use\($0 % 4).swift", 10 + $0) },
            isDocumented: isDocumented, acceptedBecause: acceptedBecause,
            today: today.map { ConcurrencyEscape.SourceLine(number: $0.number, text: $0.text) }, sketch: sketch)
    }

    private static func place(_ path: String, _ line: Int) -> Location {
        Location(path: path, line: line, column: 13, endLine: line, endColumn: 32)
    }
}

extension Ledger {
    private static let concurrencyRules =
        ConcurrencyEscape.Verdict.allCases.filter(\.isReported).map { verdict in
            rule(verdict.rawValue, "An escape from the concurrency checks", .high)
        } + [rule("blocking-wait-in-async", "A thread waits in an async function", .medium)]

    private static func rule(_ id: String, _ title: String, _ severity: Severity) -> RuleDescription {
        RuleDescription(
            id: id, title: title, category: .concurrency, severity: severity, confidence: .high,
            references: [.cwe(362)], since: "1.5.0", why: "Two threads can meet in it",
            remedy: "Use an `actor` or a `Mutex`")
    }

    /// One for each verdict but the harmless ones, and one that is no verdict.
    private static let concurrencyFindings =
        escapes.filter { $0.risk != .acceptable }.map { escape in
            Finding(
                rule: escape.verdict.rawValue, severity: escape.risk == .critical ? .high : .medium, confidence: .high,
                message: escape.reason, location: escape.location, related: escape.evidence, role: escape.role)
        } + [
            Finding(
                rule: "blocking-wait-in-async", severity: .medium, confidence: .high,
                message: "`semaphore.wait()` holds a thread of the pool",
                location: place("Sources/Ledger/Network/Client.swift", 77))
        ]
}
