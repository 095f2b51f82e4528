package import AuditKit
package import CodeModel

/// The searches by regular expressions that match nothing but ASCII, where characters and units are as many.
package struct AsciiPatterns: Fact {
    private let all: Set<Node>
    private let anchored: Set<Node>

    package init(workspace: Workspace) {
        let found = workspace.fact(FoundPatterns.self)
        var ascii: Set<Node> = []
        var others: Set<Node> = []
        var anchored: Set<Node> = []
        var open: Set<Node> = []
        for pattern in workspace.swift.flatMap({ found.patterns(in: $0) }) {
            let calls = pattern.uses.map(\.call).filter { !$0.searchesForGiven(workspace.lookup) }
            let root = pattern.pattern.root
            if root.takes(only: .ascii) { ascii.formUnion(calls) } else { others.formUnion(calls) }
            if root.startsAnchored, root.takes(only: .oneUnit) {
                anchored.formUnion(calls)
            } else {
                open.formUnion(calls)
            }
        }
        all = ascii.subtracting(others)
        self.anchored = anchored.subtracting(open)
    }

    /// Whether a call finds ASCII alone.
    package func contain(_ call: Node) -> Bool { all.contains(call) }

    /// Whether a call finds characters of one UTF-16 unit at the start of a text alone. A range that ends too early still holds
    /// all before the first character of several units, so that it makes no difference, and what is found is as long in
    /// characters as in units.
    package func findAtStart(_ call: Node) -> Bool { anchored.contains(call) }
}

extension Node {
    /// Whether the expression that a search goes by is given to the function around, and so may be another one.
    fileprivate func searchesForGiven(_ lookup: Lookup) -> Bool {
        ([base].compactMap { $0 } + arguments).contains { part in
            part.unwrapped.kind == .reference && part.label != "in"
                && lookup.declaration(of: part.unwrapped)?.kind == .parameter
        }
    }
}

extension PatternNode {
    /// Whether each character that the pattern matches is one of these. What a pattern looks at beside what it matches may be
    /// anything.
    fileprivate func takes(only allowed: ScalarSet) -> Bool {
        switch content {
        case .dot: return false
        case .anchor(let anchor): return anchor != .lineStart
        case .group(.look, _): return false
        case .literal, .set:
            guard let characters else { return false }
            return characters.intersection(allowed) == characters
        case .sequence, .choice, .group, .repeated, .reference: return children.allSatisfy { $0.takes(only: allowed) }
        }
    }
}

extension ScalarSet {
    /// ASCII and spaces.
    fileprivate static let ascii = ScalarSet([0...0x7F]).union(.space)
    /// Those and signs of one UTF-16 unit each that join with nothing: dashes, quotes, bullets, signs of money.
    fileprivate static let oneUnit = ascii.union(
        ScalarSet([0xA1...0xA8, 0xAA...0xAC, 0xAF...0xFF, 0x2010...0x2027, 0x2030...0x203B, 0x20A0...0x20C0]))
}
