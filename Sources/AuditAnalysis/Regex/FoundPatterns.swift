package import AuditKit
import CodeModel

/// Every regular expression of the project whose text is known, with the uses that are made of it.
package struct FoundPatterns: Fact {
    private let byPath: [String: [FoundPattern]]

    package init(workspace: Workspace) {
        let sites = workspace.concurrentMap { file in PatternSites(file, workspace).found }
        var merged: [Node: FoundPattern] = [:]
        var order: [Node] = []
        for site in sites.joined() {
            if merged[site.source.literal] == nil { order.append(site.source.literal) }
            merged[site.source.literal, default: site].add(site)
        }
        byPath = Dictionary(grouping: order.compactMap { merged[$0] }) { $0.source.literal.tree.path }
    }

    /// The patterns whose text stands in a file.
    package func patterns(in file: SwiftFile) -> [FoundPattern] { byPath[file.path] ?? [] }
}

/// A regular expression.
package struct FoundPattern: Sendable {
    package let source: PatternText
    package let pattern: Pattern
    package private(set) var uses: [PatternUse]

    init?(_ source: PatternText, _ options: PatternOptions, _ uses: [PatternUse]) {
        guard let pattern = Pattern(source.text, options) else { return nil }
        self.source = source
        self.pattern = pattern
        self.uses = uses
    }

    fileprivate mutating func add(_ other: FoundPattern) {
        let known = Set(uses.map(\.call))
        uses += other.uses.filter { !known.contains($0.call) }
    }

    /// Where the pattern stands in the file, without its quotes.
    package var place: Range<Int> { source.place(0..<source.text.utf8.count) }

    /// Uses that ask whether the pattern fits, the answer to which decides something.
    package var tests: [PatternUse] { uses.filter { [.test, .prefixTest, .wholeTest].contains($0.purpose) } }

    /// The names round the pattern and its uses: of what it is kept in, of what is looked at, and of the functions.
    package var contextWords: Set<String> {
        var names = source.literal.surroundingNames
        for use in uses { names += use.call.surroundingNames + (use.subject?.namesWithin ?? []) }
        return Set(names.flatMap(Words.of))
    }
}

extension Node {
    /// The names of the variables and functions round a node, and of the argument it is.
    package var surroundingNames: [String] {
        let around = ancestors.filter { [.variable, .functionDecl, .enumCase].contains($0.kind) }
        return around.prefix(4).map(\.name) + [label, givenName ?? ""].filter { !$0.isEmpty }
    }
}
