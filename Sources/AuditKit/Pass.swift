public import AuditModel
public import CodeModel
public import SourceFormats

/// What a check works with: the project to ask, and the place to report to.
public struct Pass: Sendable {
    public let workspace: Workspace
    /// All rules, and the one that is being run: a description is too large to be copied for every check of every file.
    private let rules: [RuleDescription]
    private let current: Int
    private(set) var reports: [RawFinding] = []

    /// Whether something has been reported.
    public var hasReports: Bool { !reports.isEmpty }

    init(rules: [RuleDescription], current: Int, workspace: Workspace) {
        self.rules = rules
        self.current = current
        self.workspace = workspace
    }

    /// The rule that is being run.
    public var rule: RuleDescription { rules[current] }

    /// A fact about the project, worked out when it is first asked for.
    public subscript<F: Fact>(_ type: F.Type) -> F { workspace.fact(type) }

    /// What the project says about names, types and constants.
    public var lookup: Lookup { workspace.lookup }
}

// MARK: - Reporting

extension Pass {
    /// How a single finding differs from what its rule says in general.
    public struct Details: Sendable {
        public var severity: Severity?
        public var confidence: Confidence?
        /// Byte ranges of the file that no report may show.
        public var masking: [Range<Int>]
        /// The ways that a value takes to the place, nearest source first: the steps of each, the place left out.
        public var paths: [[Step]]
        /// Other places that take part.
        public var related: [Step]
        /// What tells findings of one rule at one place apart, such as the id of an advisory.
        public var subject: String?
        /// Whether this finding is hardening advice, though the rule is not: true, and here of little use to act upon.
        public var isAdvice: Bool
        /// Whether the place alone shows the weakness: a long way to it makes it no less likely.
        public var holdsWithoutWay: Bool
        /// Edits that mend the finding, where nobody has to choose anything.
        public var fix: SourceFix?

        /// A place, and in a few words what happens there.
        public typealias Step = (node: Node, message: String)

        public init(
            severity: Severity? = nil, confidence: Confidence? = nil, masking: [Range<Int>] = [],
            paths: [[Step]] = [], related: [Step] = [], subject: String? = nil, isAdvice: Bool = false,
            holdsWithoutWay: Bool = false, fix: SourceFix? = nil
        ) {
            self.severity = severity
            self.confidence = confidence
            self.masking = masking
            self.paths = paths
            self.related = related
            self.subject = subject
            self.isAdvice = isAdvice
            self.holdsWithoutWay = holdsWithoutWay
            self.fix = fix
        }
    }

    /// Reports a node of a Swift file.
    ///
    /// - Parameter message: One sentence about this very place, names in back-ticks, no full stop, nothing secret.
    public mutating func report(_ message: String, at node: Node, _ details: Details = .init()) {
        var details = details
        // What stands in a program can be read in it, used or not; what it does is done by nobody.
        if details.masking.isEmpty, !details.isAdvice {
            details.isAdvice =
                node.isOfPreview || self[UnusedCode.self].contains(node)
                || self[DevelopmentConditions.self].leaveOut(node) || self[OutdatedBranches.self].leaveOut(node)
        }
        weigh(&details, at: node)
        add(message, node.tree.path, .bytes(node.range), context: node.declarationNames, details)
    }

    /// Leaves out ways through code that no release runs, and doubts what only a long way leads to.
    private func weigh(_ details: inout Details, at place: Node) {
        guard !details.paths.isEmpty else { return }
        if details.masking.isEmpty {
            let (unused, conditions) = (self[UnusedCode.self], self[DevelopmentConditions.self])
            let taken = details.paths.filter { way in
                !way.contains { unused.contains($0.node) || conditions.leaveOut($0.node) || $0.node.isDebugOnly }
            }
            if taken.isEmpty { details.isAdvice = true } else { details.paths = taken }
        }
        let project = self[FlowProject.self]
        let ways = details.paths.map { WayOfValue(steps: $0, place: place, project: project) }
        if ways.allSatisfy(\.isGuess) {
            details.confidence = details.holdsWithoutWay ? .medium : .low
        } else if ways.allSatisfy(\.isJoined) {
            details.confidence = min(details.confidence ?? rule.confidence, .medium)
        }
    }

    /// Reports a range of bytes of a file.
    public mutating func report(
        _ message: String, in file: SourceFile, at range: Range<Int>, _ details: Details = .init()
    ) {
        add(message, file.path, .bytes(range), context: [], details)
    }

    /// Reports an entry of a property list at its key; in a binary list, by the path of keys.
    public mutating func report(
        _ message: String, at entry: PropertyList.Entry, path keys: [String], in file: PropertyListFile,
        _ details: Details = .init()
    ) {
        let place: RawFinding.Place = entry.keyRange.map { .bytes($0) } ?? .keyPath(keys)
        add(message, file.path, place, context: keys.dropLast(), details)
    }

    /// Reports an entry of a property list at its value, where that is what is wrong: a flag, a number, a text. A dictionary or
    /// an array is reported at its key, an entry of a binary list by the path of keys.
    public mutating func report(
        _ message: String, atValueOf entry: PropertyList.Entry, path keys: [String], in file: PropertyListFile,
        _ details: Details = .init()
    ) {
        let isContainer = entry.node.dictionary != nil || entry.node.array != nil
        guard !isContainer, let range = entry.node.range, let key = entry.keyRange else {
            return report(message, at: entry, path: keys, in: file, details)
        }
        add(message, file.path, .bytes(range), name: key, context: keys.dropLast(), details)
    }

    /// Reports a range of bytes of a file that is known by another one, as a value is by its key.
    public mutating func report(
        _ message: String, in file: SourceFile, at range: Range<Int>, knownBy name: Range<Int>,
        _ details: Details = .init()
    ) {
        add(message, file.path, .bytes(range), name: name, context: [], details)
    }

    /// Reports a build setting at the assignment that decides.
    public mutating func report(
        _ message: String, at setting: BuildSettings.ResolvedSetting, _ details: Details = .init()
    ) {
        guard let range = setting.origin.keyRange else { return }
        add(message, setting.origin.file, .bytes(range), context: [], details)
    }

    /// Reports a file as a whole, at its first line.
    public mutating func report(_ message: String, file path: String, _ details: Details = .init()) {
        add(message, path, .file, context: [], details)
    }

    private mutating func add(
        _ message: String, _ path: String, _ place: RawFinding.Place, name: Range<Int>? = nil,
        context: some Sequence<String>, _ details: Details
    ) {
        reports.append(
            RawFinding(
                path: path, place: place, name: name, message: message, severity: details.severity,
                confidence: details.confidence, masking: details.masking,
                paths: details.paths.map { $0.map(RawFinding.Related.init) },
                related: details.related.map(RawFinding.Related.init),
                context: context + [details.subject].compactMap(\.self), subject: details.subject,
                isAdvice: details.isAdvice, fix: details.fix))
    }
}

extension Node {
    /// Whether the code only serves a preview in Xcode.
    package var isOfPreview: Bool { ancestors.contains(where: \.isPreview) }

    fileprivate var isPreview: Bool {
        kind == .macro && name == "Preview"
            || kind.isTypeDeclaration && inheritedTypes.contains("PreviewProvider") || isPreviewContent
    }

    /// Whether this is what a type shows in previews: `static var preview: Store = { … }()`.
    fileprivate var isPreviewContent: Bool {
        kind == .variable && has(.isStatic) && Words.of(name).first == "preview"
    }
}

/// A finding as a check reports it, before places become lines.
struct RawFinding: Sendable {
    let path: String
    let place: Place
    /// What tells the place from others where its own line does not: the key of a value such as `<true/>`.
    var name: Range<Int>?
    let message: String
    let severity: Severity?
    let confidence: Confidence?
    let masking: [Range<Int>]
    let paths: [[Related]]
    let related: [Related]
    let context: [String]
    let subject: String?
    let isAdvice: Bool
    let fix: SourceFix?

    enum Place: Sendable, Hashable {
        case bytes(Range<Int>)
        case keyPath([String])
        case file
    }

    struct Related: Sendable {
        let path: String
        let range: Range<Int>
        let message: String

        init(_ step: Pass.Details.Step) {
            path = step.node.tree.path
            range = step.node.range
            message = step.message
        }
    }
}

extension Node {
    /// The names of the declarations around a node, from the outside in.
    var declarationNames: [String] {
        let named = ancestors.filter {
            ($0.kind.isTypeDeclaration || $0.kind == .functionDecl || $0.kind == .variable) && !$0.name.isEmpty
        }
        return named.map(\.name).reversed()
    }
}

// MARK: - Asking

extension Pass {
    /// The type of an expression or declaration, where the source tells it.
    public func type(of node: Node) -> InferredType? { lookup.type(of: node) }

    /// The constant that an expression always has.
    public func constant(_ node: Node?) -> ConstantValue? { node.flatMap { lookup.constant($0) } }

    /// The text of an expression with `\u{FFFC}` for each part that is not known.
    public func pattern(_ node: Node?) -> String? { node.flatMap { lookup.pattern($0) } }

    /// The declaration that a name or a member access means.
    public func declaration(of node: Node) -> Node? {
        node.kind == .member ? lookup.declaration(ofMember: node) : lookup.declaration(of: node)
    }
}
