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

extension HostPattern {
    /// Whether the last label is one that is used for hosts alone, and not as an ending of files or a word of its own.
    package var hasSureDomain: Bool {
        ["com", "org", "net", "edu", "gov", "mil", "uk", "eu", "example", "test"].contains(
            name.lowercased().split(separator: ".").last ?? "")
    }
}
