import AuditKit
import CodeModel

/// A host name that stands in a pattern: `(www\.)?example.com`.
package struct HostPattern {
    /// The labels, as they are written without escapes.
    package private(set) var name = ""
    /// The dots in it that match any character.
    package private(set) var openDots: [Range<Int>] = []
    /// The bytes of the pattern from the first label to the top-level domain.
    package let place: Range<Int>
    /// Whether a scheme or `www` makes it sure that this is a host.
    package private(set) var isAddress: Bool
    /// Whether nothing but the end of the text, a port or a path can follow.
    package let isClosed: Bool
    /// Whether nothing can come right before it but the start, the end of a label, of a scheme or of a user's name.
    package let opening: Opening

    package enum Opening { case start, scheme, label, open }

    /// Whether a dot is the only one of a name of two labels, so that what else it matches leaves no top-level domain.
    package func isLast(_ dot: Range<Int>) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: true)
        return labels.count == 2 && opening != .label && openDots.last == dot
    }

    /// The host names of a pattern.
    package static func all(in pattern: Pattern) -> [HostPattern] {
        var finder = HostFinder()
        finder.search(pattern.root, before: [], after: [])
        return finder.found
    }

    fileprivate init?(_ items: ArraySlice<HostItem>, before: ArraySlice<HostItem>, after: ArraySlice<HostItem>) {
        guard let first = items.first, let last = items.last else { return nil }
        place = first.place.lowerBound..<last.place.upperBound
        isClosed = after.closesHost
        opening = before.opening(isLabelled: first.isSeparator)
        isAddress = opening == .scheme
        for (index, item) in zip(items.indices, items) {
            switch item.kind {
            case .word(let scalar): name.unicodeScalars.append(scalar)
            case .period: name += "."
            case .dot:
                name += "."
                if index > items.startIndex || !before.isEmpty { openDots.append(item.place) }
            case .wild: name += "*"
            case .group: name += item.node.firstWord ?? "*"
            default: break
            }
        }
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: true)
        guard labels.count >= 2, labels.dropLast().contains(where: { $0.filter { $0 != "*" }.count >= 2 }) else {
            return nil
        }
        // `com.example.app` is the name of a package, written the other way round.
        guard let start = labels.first, !["com", "org", "net", "io"].contains(String(start)) else { return nil }
        if start == "www" { isAddress = true }
    }
}

/// One part of a sequence as far as host names go.
private struct HostItem {
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

/// Looks through a pattern for words that end in a top-level domain.
private struct HostFinder {
    private(set) var found: [HostPattern] = []

    mutating func search(_ node: PatternNode, before: ArraySlice<HostItem>, after: ArraySlice<HostItem>) {
        let items = node.hostItems[...]
        for (index, item) in zip(items.indices, items) {
            let rest = items[(index + 1)...] + after
            if item.isSeparator, let end = domainEnd(after: index, in: items) {
                let start = items[..<index].hostStart
                let host = HostPattern(
                    items[start..<end], before: before + items[..<start], after: items[end...] + after)
                if let host { found.append(host) }
            }
            guard item.kind == .group || item.kind == .other || item.kind == .wild else { continue }
            for branch in item.node.branches where branch.range != item.place {
                search(branch, before: before + items[..<index], after: rest)
            }
        }
        if case .choice(let branches) = node.content, items.isEmpty {
            for branch in branches { search(branch, before: before, after: after) }
        }
    }

    /// Where a top-level domain ends that begins after a dot; nothing where other labels or letters follow.
    private func domainEnd(after dot: Int, in items: ArraySlice<HostItem>) -> Int? {
        let letters = items[(dot + 1)...].prefix { if case .word = $0.kind { true } else { false } }
        let end = letters.endIndex
        if letters.isEmpty {
            guard let next = items[(dot + 1)...].first, next.kind == .group, next.node.isDomainChoice else {
                return nil
            }
            return end + 1
        }
        // Behind `https://` any word is one.
        guard topLevelDomains.contains(letters.word) || items[..<dot].holdsScheme && letters.count >= 2 else {
            return nil
        }
        let next = items[end...].first
        guard let next else { return end }
        if next.kind == .wild { return nil }
        if next.isSeparator, let after = items[(end + 1)...].first {
            switch after.kind {
            case .word, .wild, .group: return nil
            default: break
            }
        }
        return end
    }
}

extension ArraySlice<HostItem> {
    /// Whether `://` stands among them, so that a host follows.
    fileprivate var holdsScheme: Bool {
        zip(self, dropFirst()).contains { $0.kind == .slash && $1.kind == .slash }
    }

    fileprivate var word: String {
        var text = ""
        for case .word(let scalar) in map(\.kind) { text.unicodeScalars.append(scalar) }
        return text.lowercased()
    }

    /// Where the labels begin that end here.
    fileprivate var hostStart: Int {
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
    fileprivate var closesHost: Bool {
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

    fileprivate func opening(isLabelled: Bool) -> HostPattern.Opening {
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
    fileprivate var hostItems: [HostItem] {
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
    fileprivate var branches: [PatternNode] {
        switch content {
        case .choice(let branches): branches
        case .group(_, let inner): inner.branches
        case .repeated(let inner, _): inner.branches
        default: [self]
        }
    }

    /// `(com|org)`
    fileprivate var isDomainChoice: Bool {
        branches.allSatisfy { branch in
            let items = branch.hostItems[...]
            return !items.isEmpty && topLevelDomains.contains(items.word) && items.word.utf8.count == items.count
        }
    }

    /// The first of the words that a group chooses from: `(shop|pay)`.
    fileprivate var firstWord: String? {
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
    fileprivate var onlyEndsLabel: Bool {
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

private let topLevelDomains: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "info", "biz", "io", "dev", "ai", "co", "uk", "eu", "de", "fr", "nl",
    "ch", "at", "be", "es", "it", "pl", "se", "no", "fi", "dk", "ru", "cn", "jp", "kr", "in", "au", "nz", "ca", "us",
    "br", "mx", "me", "tv", "app", "cloud", "online", "site", "tech", "xyz", "shop", "store", "page", "blog",
    "example", "test",
]

extension HostPattern {
    /// Whether the last label is one that is used for hosts alone, and not as an ending of files or a word of its own.
    package var hasSureDomain: Bool {
        ["com", "org", "net", "edu", "gov", "mil", "uk", "eu", "example", "test"].contains(
            name.lowercased().split(separator: ".").last ?? "")
    }
}
