import AuditModel

/// The escapes of a project as every format shows them: numbered, worst first, with what is left to do.
struct ConcurrencyReview {
    /// An escape with its number in the report, which stays the same in each of its tables.
    struct Entry {
        let number: Int
        let escape: ConcurrencyEscape
    }

    let entries: [Entry]
    /// The escapes in code that nobody here writes: one item for each generator, and for each folder of somebody else's.
    let foreign: [ForeignEscapes]
    let statistics: EscapeStatistics
    /// Those that cannot stay as they are.
    let work: EscapeStatistics
    /// How soon they want attention, worst first.
    let risks: [Share<ConcurrencyEscape.Risk>]
    /// What has to be done about them, worst first.
    let standings: [Share<EscapeStanding>]

    /// `nil` where no escapes were asked for.
    init?(_ report: Report) {
        guard let all = report.escapes else { return nil }
        let escapes = all.filter { !$0.isOfOthers }
        foreign = ForeignEscapes.all(in: all.filter(\.isOfOthers))
        let sorted = escapes.enumerated().sorted { one, other in
            (one.element.risk.rank, one.offset) < (other.element.risk.rank, other.offset)
        }
        entries = sorted.enumerated().map { Entry(number: $0 + 1, escape: $1.element) }
        let statistics = EscapeStatistics(escapes)
        self.statistics = statistics
        work = EscapeStatistics(escapes.filter { !$0.isJustified })
        risks = Share.addingUp(ConcurrencyEscape.Risk.allCases.map { ($0, statistics.byRisk[$0] ?? 0) })
        let counts = escapes.reduce(into: [:]) { $0[EscapeStanding($1), default: 0] += 1 }
        standings = Share.shares(EscapeStanding.allCases.map { ($0, counts[$0] ?? 0) })
    }

    func entries(_ risk: ConcurrencyEscape.Risk) -> [Entry] { entries.filter { $0.escape.risk == risk } }

    /// The entries of a phase of the plan: those of a risk with something to do, product code before tests, and what
    /// others rest on before them.
    func work(_ risk: ConcurrencyEscape.Risk) -> [Entry] {
        let open = entries(risk).filter { !$0.escape.isJustified && $0.escape.effort > 0 }
        let phase = Set(open.map(\.number))
        let depths = open.map { entry in prerequisites(of: entry).filter(phase.contains).count }
        return zip(open, depths).enumerated().sorted { one, other in
            let (first, second) = (one.element, other.element)
            return (first.0.escape.isInTests ? 1 : 0, first.1, one.offset)
                < (second.0.escape.isInTests ? 1 : 0, second.1, other.offset)
        }.map { $0.element.0 }
    }

    /// The numbers of the entries that are to be mended first: those whose promise an escape rests on.
    func prerequisites(of entry: Entry) -> [Int] {
        guard entry.escape.verdict == .chain else { return [] }
        let links = Set(entry.escape.evidence.map { Link(path: $0.location.path, line: $0.location.line) })
        return entries.filter { other in
            let place = other.escape.location
            return other.number != entry.number && !other.escape.verdict.isSafe
                && links.contains(Link(path: place.path, line: place.line))
        }.map(\.number)
    }

    private struct Link: Hashable {
        let path: String
        let line: Int
    }

    func share(_ standing: EscapeStanding) -> Share<EscapeStanding> {
        standings.first { $0.subject == standing } ?? Share(subject: standing, count: 0, percent: 0)
    }

    /// Minutes of all the work.
    var effort: Int { work.effort.values.reduce(0, +) }

    /// How many files hold escapes.
    var fileCount: Int { Set(entries.map(\.escape.location.path)).count }

    /// Entries by file, the files in the order in which they first occur.
    static func files(_ entries: some Sequence<Entry>) -> [(path: String, entries: [Entry])] {
        var files: [(path: String, entries: [Entry])] = []
        var places: [String: Int] = [:]
        for entry in entries {
            let path = entry.escape.location.path
            if let place = places[path] {
                files[place].entries.append(entry)
            } else {
                places[path] = files.count
                files.append((path, [entry]))
            }
        }
        return files
    }

    /// Words that escape with how often they do, the most frequent first.
    var kinds: [Share<ConcurrencyEscape.Kind>] {
        Share.shares(Self.frequent(statistics.byKind, in: ConcurrencyEscape.Kind.allCases))
    }

    /// Verdicts with how often they were reached, the most frequent first.
    var verdicts: [Share<ConcurrencyEscape.Verdict>] {
        Share.shares(Self.frequent(statistics.byVerdict, in: ConcurrencyEscape.Verdict.allCases))
    }

    private static func frequent<Subject: Hashable>(
        _ counts: [Subject: Int], in order: [Subject]
    ) -> [(subject: Subject, count: Int)] {
        let present = order.enumerated().compactMap { index, subject in
            counts[subject].map { (index: index, subject: subject, count: $0) }
        }
        return present.sorted { ($1.count, $0.index) < ($0.count, $1.index) }.map { ($0.subject, $0.count) }
    }
}

extension ConcurrencyEscape {
    /// Whether it stands in code that a generator writes or that others keep.
    var isOfOthers: Bool { role == "generated" || role == "vendored" }

    /// Whether it stands in code that only tests and previews run.
    var isInTests: Bool { role == "test" || role == "mock" || role == "preview" }

    /// How many files the uses elsewhere stand in.
    var callingFiles: Int { Set(callers.map(\.path)).count }
}
