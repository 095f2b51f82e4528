package import AuditKit
package import CodeModel

/// The searches by regular expressions that match nothing but ASCII, where characters and units are as many.
package struct AsciiPatterns: Fact {
    private let all: Set<Node>
    private let anchored: Set<Node>

    package init(workspace: Workspace) {
        let found = workspace.fact(FoundPatterns.self)
        var ascii: Set<Node> = []
        var open: Set<Node> = []
        var others: Set<Node> = []
        for pattern in workspace.swift.flatMap({ found.patterns(in: $0) }) {
            let calls = pattern.uses.map(\.call).filter { !$0.searchesForGiven(workspace.lookup) }
            guard pattern.pattern.root.takesAsciiAlone else {
                others.formUnion(calls)
                continue
            }
            ascii.formUnion(calls)
            if !pattern.pattern.root.startsAnchored { open.formUnion(calls) }
        }
        all = ascii.subtracting(others)
        anchored = all.subtracting(open)
    }

    /// Whether a call finds ASCII alone.
    package func contain(_ call: Node) -> Bool { all.contains(call) }

    /// Whether a call finds ASCII at the start of a text alone. A range that ends too early still holds all before the first
    /// character of several units, so that it makes no difference.
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
    /// Whether each character that the pattern matches is one of ASCII or a space, which are one unit each. What a pattern looks
    /// at beside what it matches may be anything.
    fileprivate var takesAsciiAlone: Bool {
        switch content {
        case .dot: return false
        case .anchor(let anchor): return anchor != .lineStart
        case .group(.look, _): return false
        case .literal, .set:
            guard let characters else { return false }
            return characters.intersection(Self.oneUnit) == characters
        case .sequence, .choice, .group, .repeated, .reference: return children.allSatisfy(\.takesAsciiAlone)
        }
    }

    private static let oneUnit = ScalarSet([0...0x7F]).union(.space)
}
