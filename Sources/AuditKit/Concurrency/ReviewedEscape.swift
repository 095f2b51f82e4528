public import AuditModel
public import CodeModel

/// An escape from the compiler's concurrency checks as a review judged it, by the nodes of its source.
public struct ReviewedEscape: Sendable {
    /// The word that escapes.
    public let place: Node
    public let kind: ConcurrencyEscape.Kind
    /// The type, variable or module that it stands on.
    public let name: String
    public let verdict: ConcurrencyEscape.Verdict
    public let risk: ConcurrencyEscape.Risk
    /// Whether the verdict relies on something that the source does not show.
    public let isGuess: Bool
    /// One sentence with names in back-ticks and no full stop.
    public let reason: String
    /// What an instance of the type stores.
    public let members: [Member]
    /// The places that show it, in the order a reader needs them.
    public let evidence: [Pass.Details.Step]
    /// What to write instead.
    public let form: ConcurrencyEscape.Form
    /// What of the type itself that would change.
    public let lines: [Node]
    /// The uses elsewhere that the form concerns.
    public let callers: [Node]
    /// Whether the source gives a reason for the escape.
    public let isDocumented: Bool
    /// The code of the form; `nil` where it is no code.
    public let sketch: String?

    public init(
        place: Node, kind: ConcurrencyEscape.Kind, name: String, verdict: ConcurrencyEscape.Verdict,
        risk: ConcurrencyEscape.Risk, isGuess: Bool, reason: String, members: [Member], evidence: [Pass.Details.Step],
        form: ConcurrencyEscape.Form, lines: [Node], callers: [Node], isDocumented: Bool, sketch: String? = nil
    ) {
        self.place = place
        self.kind = kind
        self.name = name
        self.verdict = verdict
        self.risk = risk
        self.isGuess = isGuess
        self.reason = reason
        self.members = members
        self.evidence = evidence
        self.form = form
        self.lines = lines
        self.callers = callers
        self.isDocumented = isDocumented
        self.sketch = sketch
    }

    /// A stored property at its node.
    public struct Member: Sendable {
        public let node: Node
        public let type: String?
        /// `private`, `internal`, `public private(set)` …
        public let access: String

        public init(node: Node, type: String?, access: String) {
            self.node = node
            self.type = type
            self.access = access
        }
    }
}

/// Turns the nodes of reviewed escapes into places of a report, worst first, then by place.
struct EscapeSettlement {
    let workspace: Workspace
    /// Findings that somebody accepted, whose reasons speak for an escape.
    let accepted: [Finding]

    func settle(_ escapes: [ReviewedEscape]) -> [ConcurrencyEscape] {
        let readers = readers(for: escapes)
        let reasons = Dictionary(
            accepted.map { (Acceptance(rule: $0.rule, location: $0.location), $0.suppression?.reason) },
            uniquingKeysWith: { first, _ in first })
        let settled = escapes.map { escape -> ConcurrencyEscape in
            let location = location(of: escape.place, readers)
            let acceptance = Acceptance(rule: escape.verdict.rawValue, location: location)
            return ConcurrencyEscape(
                kind: escape.kind, name: escape.name, location: location,
                role: workspace.file(location.path)?.role.rawValue ?? "", verdict: escape.verdict, risk: escape.risk,
                isGuess: escape.isGuess, reason: escape.reason,
                members: escape.members.map { member in
                    ConcurrencyEscape.Member(
                        name: member.node.name, type: member.type, isMutable: !member.node.has(.isLet),
                        access: member.access, location: self.location(of: member.node, readers))
                },
                evidence: escape.evidence.map {
                    Finding.Related(location: self.location(of: $0.node, readers), message: $0.message)
                },
                form: escape.form, lines: lines(of: escape.lines, readers),
                callers: lines(of: escape.callers, readers), isDocumented: escape.isDocumented,
                acceptedBecause: reasons[acceptance] ?? nil, today: today(of: escape, readers),
                sketch: escape.sketch)
        }
        return settled.sorted { ($0.risk.rank, $0.location) < ($1.risk.rank, $1.location) }
    }

    private struct Acceptance: Hashable {
        let rule: String
        let location: Location
    }

    /// The places of nodes, one for each line.
    private func lines(of nodes: [Node], _ readers: [String: PlaceReader]) -> [Location] {
        var seen: Set<String> = []
        return nodes.map { location(of: $0, readers) }.filter { seen.insert("\($0.path):\($0.line)").inserted }
    }

    /// The lines of the escape's own file that it is about: its word, its state, the places that show it.
    private func today(of escape: ReviewedEscape, _ readers: [String: PlaceReader]) -> [ConcurrencyEscape.SourceLine] {
        guard let reader = readers[escape.place.tree.path] else { return [] }
        let nodes = [escape.place] + escape.evidence.map(\.node) + escape.lines
        var seen: Set<Int> = []
        let numbers = nodes.filter { $0.tree === escape.place.tree }.compactMap { node -> Int? in
            let line = reader.location(of: node.range).line
            return seen.insert(line).inserted ? line : nil
        }
        return numbers.prefix(Self.mostLines).sorted().compactMap { number in
            reader.line(number).map { ConcurrencyEscape.SourceLine(number: number, text: $0) }
        }
    }

    private static let mostLines = 10

    private func location(of node: Node, _ readers: [String: PlaceReader]) -> Location {
        let path = node.tree.path
        return readers[path]?.location(of: node.range)
            ?? Location(path: path, line: 1, column: 1, endLine: 1, endColumn: 1)
    }

    /// Of every file that an escape points to.
    private func readers(for escapes: [ReviewedEscape]) -> [String: PlaceReader] {
        let nodes = escapes.flatMap { escape in
            [escape.place] + escape.members.map(\.node) + escape.evidence.map(\.node) + escape.lines + escape.callers
        }
        let trees = Dictionary(nodes.map { ($0.tree.path, $0.tree) }) { one, _ in one }
        let files = trees.keys.sorted().compactMap(workspace.file)
        // Lines are shown of the files of the escapes alone.
        let shown = Set(escapes.map(\.place.tree.path))
        let readers = workspace.concurrentMap(files) { file in
            // A literal beside an escape may be a secret.
            let tree = shown.contains(file.path) ? trees[file.path] : nil
            let literals = tree?.nodes(.string).map(\.range).filter { $0.count > 2 } ?? []
            return (file.path, PlaceReader(file: file, masking: literals))
        }
        return Dictionary(readers, uniquingKeysWith: { first, _ in first })
    }
}
