import AuditModel

extension Markup {
    /// A sentence on one line. What stands between backticks becomes code, unless one of them has no partner.
    init(prose sentence: String) {
        let parts = VisibleText.line(sentence).split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts.count % 2 == 1 else {
            self = "\(parts.joined(separator: "`"))"
            return
        }
        let pieces = parts.enumerated().map { index, part -> Markup in
            index % 2 == 0 || part.isEmpty ? "\(part)" : "<code>\(part)</code>"
        }
        self = "\(pieces)"
    }

    /// A path and a line, and the key in a file that has no lines.
    init(place location: Location) {
        let key: Markup = location.keyPath.map { " › \($0)" } ?? ""
        self = "\(location.path):\(max(1, location.line))\(key)"
    }

    /// The short forms of `references`, each a link to the page that explains it.
    init(links references: [Reference]) {
        let links = references.map { reference -> Markup in
            "<a href=\"\(reference.url)\" rel=\"noopener noreferrer\">\(reference.label)</a>"
        }
        self = links.joined(separator: " ")
    }
}
