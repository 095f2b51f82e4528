import AuditKit
import CodeModel

/// One part of a sequence as far as host names go.
struct HostItem {
    let kind: Kind
    let place: Range<Int>
    let node: PatternNode

    enum Kind: Equatable {
        case word(Unicode.Scalar)
        case period, dot
        /// Characters of a label, any number of them.
        case wild
        case slash, colon
        case start, end
        /// A group of alternatives, or one that may be left out.
        case group
        case other
    }

    var isSeparator: Bool { kind == .period || kind == .dot }
}

extension ArraySlice<HostItem> {
    /// Whether `://` stands among them, so that a host follows.
    var holdsScheme: Bool {
        zip(self, dropFirst()).contains { $0.kind == .slash && $1.kind == .slash }
    }

    var word: String {
        var text = ""
        for case .word(let scalar) in map(\.kind) { text.unicodeScalars.append(scalar) }
        return text.lowercased()
    }

    /// Where the labels begin that end here.
    var hostStart: Int {
        var start = endIndex
        while start > startIndex {
            switch self[start - 1].kind {
            case .group where self[start - 1].node.onlyEndsLabel: return start
            case .word, .period, .dot, .wild, .group: start -= 1
            default: return start
            }
        }
        return start
    }

    /// Whether what follows ends the host: the end of the text, a slash, a port, a query.
    var closesHost: Bool {
        for item in self {
            switch item.kind {
            case .end, .slash, .colon: return true
            case .group, .other:
                if item.node.onlyBeginsWithEnd { return item.node.isOptionalPart ? dropFirst().closesHost : true }
                return false
            default: return false
            }
        }
        return false
    }

    func opening(isLabelled: Bool) -> HostPattern.Opening {
        guard let last else { return isLabelled ? .label : .open }
        switch last.kind {
        case .start: return .start
        case .slash, .colon: return .scheme
        default: return isLabelled ? .label : last.node.onlyEndsLabel ? .label : .open
        }
    }
}

extension PatternNode {
    /// The parts of a sequence, groups that are neither repeated nor choices opened.
    var hostItems: [HostItem] {
        switch content {
        case .sequence(let parts): parts.flatMap(\.hostItems)
        case .group(.plain, let inner), .group(.capturing, let inner), .group(.atomic, let inner):
            inner.isChoice ? [HostItem(kind: .group, place: range, node: self)] : inner.hostItems
        case .choice: []
        default: [HostItem(kind: hostKind, place: range, node: self)]
        }
    }

    private var isChoice: Bool { if case .choice = content { true } else { false } }

    private var hostKind: HostItem.Kind {
        switch content {
        case .dot: return .dot
        case .anchor(let anchor): return [.start, .lineStart].contains(anchor) ? .start : anchor.isEnd ? .end : .other
        case .literal(let scalar): return Self.kind(of: scalar)
        case .set(let set):
            if let only = set.only { return Self.kind(of: only) }
            return ends.contains(set) ? .slash : .other
        case .repeated(let inner, let bounds):
            if bounds.least == 0, bounds.most == 1, inner.holdsWords { return .group }
            guard let set = inner.characters, case .set = inner.content else { return .other }
            return ScalarSet(of: "a").intersection(set).isEmpty || set.contains(0x2F) ? .other : .wild
        default: return .other
        }
    }

    private static func kind(of scalar: UInt32) -> HostItem.Kind {
        switch scalar {
        case 0x2E: return .period
        case 0x2F, 0x3F, 0x23: return .slash
        case 0x3A: return .colon
        case 0x40: return .slash
        default:
            guard let letter = Unicode.Scalar(scalar) else { return .other }
            return scalar == 0x2D || letter.properties.isAlphabetic || (0x30...0x39).contains(scalar)
                ? .word(letter) : .other
        }
    }

    /// Whether a part that may be left out is written with letters: `(www\.)?`.
    private var holdsWords: Bool {
        contains { if case .literal(let scalar) = $0.content { ScalarSet.word.contains(scalar) } else { false } }
            && !contains { if case .literal(0x2F) = $0.content { true } else { false } }
    }

    /// The alternatives of a group, to be searched by themselves.
    var branches: [PatternNode] {
        switch content {
        case .choice(let branches): branches
        case .group(_, let inner): inner.branches
        case .repeated(let inner, _): inner.branches
        default: [self]
        }
    }

    /// `(com|org)`
    var isDomainChoice: Bool {
        branches.allSatisfy { branch in
            let items = branch.hostItems[...]
            return !items.isEmpty && topLevelDomains.contains(items.word) && items.word.utf8.count == items.count
        }
    }

    /// The first of the words that a group chooses from: `(shop|pay)`.
    var firstWord: String? {
        guard !isOptionalPart else { return nil }
        let words = branches.map { branch -> String? in
            let items = branch.hostItems[...]
            return !items.isEmpty && items.word.unicodeScalars.count == items.count ? items.word : nil
        }
        return words.contains(nil) ? nil : words.first ?? nil
    }

    fileprivate var isOptionalPart: Bool {
        if case .repeated(_, let bounds) = content { bounds.least == 0 } else { false }
    }

    /// Whether each alternative begins with what ends a host: `(?:[/:]|$)`.
    fileprivate var onlyBeginsWithEnd: Bool {
        if case .group(.look(ahead: true, negated: false), let inner) = content { return inner.onlyBeginsWithEnd }
        return branches.allSatisfy { branch in
            guard let first = branch.hostItems.first else {
                if case .choice = branch.content { return branch.onlyBeginsWithEnd }
                return false
            }
            if [.end, .slash, .colon].contains(first.kind) { return true }
            if case .repeated(let inner, _) = first.node.content, let set = inner.characters {
                return ends.contains(set)
            }
            return first.node.range != range && first.node.onlyBeginsWithEnd
        }
    }

    /// Whether each alternative ends in the start of the text or a dot: `(^|\.)`.
    var onlyEndsLabel: Bool {
        !isOptionalPart
            && branches.allSatisfy { branch in
                guard let last = branch.hostItems.last else { return false }
                return [.start, .period, .slash].contains(last.kind)
            }
    }
}

extension PatternNode.Anchor {
    var isEnd: Bool { self == .end || self == .lineEnd }
}

extension ScalarSet {
    /// Whether all of a set is in this one.
    fileprivate func contains(_ other: ScalarSet) -> Bool { !other.isEmpty && intersection(other) == other }
}

/// What ends the name of a host in an address.
private let ends = ScalarSet(of: "/:?#\\")

let topLevelDomains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "info", "biz", "io", "dev", "ai", "co", "uk", "eu", "de", "fr", "nl",
    "ch", "at", "be", "es", "it", "pl", "se", "no", "fi", "dk", "ru", "cn", "jp", "kr", "in", "au", "nz", "ca", "us",
    "br", "mx", "me", "tv", "app", "cloud", "online", "site", "tech", "xyz", "shop", "store", "page", "blog",
    "example", "test",
]
