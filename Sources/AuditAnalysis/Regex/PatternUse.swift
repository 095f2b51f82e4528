package import AuditKit
package import CodeModel

/// One use of a pattern: what is asked, and of which text.
package struct PatternUse: Sendable {
    package let purpose: Purpose
    /// The text that is looked at; nothing where it is not told.
    package let subject: Node?
    /// The call that does it.
    package let call: Node

    package enum Purpose: Sendable, Equatable {
        /// Whether the pattern occurs anywhere.
        case test
        /// Whether the pattern matches at the start.
        case prefixTest
        /// Whether the whole text matches.
        case wholeTest
        /// What was found is taken out.
        case extraction
        case replacement
        case unknown
    }
}

extension PatternUse {
    /// Whether the text that is searched may come from outside.
    package func readsUnknownText(_ pass: Pass) -> Bool { subject.map { pass.constant($0) == nil } ?? true }

    /// The use that a method of a regular expression, or one that is given one, makes of it.
    init?(call: Node, subject: Node?) {
        self.call = call
        self.subject = subject
        switch call.name {
        case "firstMatch", "firstRange", "range":
            purpose = call.hasAnchoredOption ? .prefixTest : call.resultPurpose
        case "matches", "ranges", "rangeOfFirstMatch": purpose = call.resultPurpose
        case "contains", "numberOfMatches": purpose = call.hasAnchoredOption ? .prefixTest : .test
        case "prefixMatch", "starts": purpose = .prefixTest
        case "wholeMatch": purpose = .wholeTest
        case "replacing", "replace", "stringByReplacingMatches", "replaceMatches", "replacingOccurrences",
            "replaceOccurrences":
            purpose = .replacement
        case "enumerateMatches", "split", "trimmingPrefix", "trimPrefix", "components", "replacementString":
            purpose = .extraction
        default: return nil
        }
    }
}

extension Node {
    /// Names of the options that are passed, through a constant of the same file.
    func optionNames(_ pass: Lookup) -> Set<String> {
        guard let options = argument("options") else { return [] }
        let start = options.kind == .reference ? pass.declaration(of: options)?.initialValue ?? options : options
        return Set(start.namesWithin)
    }

    /// Whether a search is told to begin at the start.
    fileprivate var hasAnchoredOption: Bool { argument("options")?.namesWithin.contains("anchored") ?? false }

    /// What is done with what a search has found.
    fileprivate var resultPurpose: PatternUse.Purpose { resultPurpose(steps: 12) }

    private func resultPurpose(steps: Int) -> PatternUse.Purpose {
        var node = self
        for _ in 0..<steps {
            guard let parent = node.parent else { return .unknown }
            switch parent.kind {
            case .try, .await, .forceUnwrap, .optionalChain, .cast: node = parent
            case .binary where parent.name == "??": node = parent
            case .binary where parent.isComparison: return .test
            case .member where answers.contains(parent.name): return .test
            case .member, .subscriptCall: return node.role == .base ? .extraction : .unknown
            case .assignment:
                guard let target = parent.child(.target), node.role == .operand else { return .unknown }
                return target.name == "_" ? .test : .unknown
            case .variable: return parent.usesPurpose(steps: steps - 1)
            case .patternMatch: return .test
            case .if, .guard, .while: return node.role == .condition ? .test : .unknown
            case .return: return parent.enclosingFunction?.child(.returnType)?.name == "Bool" ? .test : .unknown
            case .closure:
                // What the closure of `map` gives is what the call gives.
                guard let call = parent.parent, call.kind == .call, ["map", "flatMap"].contains(call.name),
                    parent.children.filter({ $0.role == .statement }).count == 1
                else { return .unknown }
                node = call
            case .block: return parent.children.first { _ in true } == node && parent.isOneLine ? .unknown : .test
            case .for: return .extraction
            default: return .unknown
            }
        }
        return .unknown
    }

    private var isOneLine: Bool { Array(children).count == 1 }

    /// What is done with a result that has been given a name.
    private func usesPurpose(steps: Int) -> PatternUse.Purpose {
        guard steps > 0, !name.isEmpty, name != "_", let scope else { return .test }
        if scope.kind.isTypeDeclaration || scope.kind == .file { return .unknown }
        let uses = tree.nodes(.reference, named: [name]).filter { scope.contains($0) && isBefore($0) }
        let purposes = uses.map { $0.resultPurpose(steps: steps - 1) }
        return purposes.first { $0 != .test } ?? .test
    }
}

/// Members of a result that tell only whether there is one.
private let answers: Set<String> = ["isEmpty", "count", "location"]
