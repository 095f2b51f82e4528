/// A page read back more strictly than any browser would: every element closed, every attribute quoted, every
/// reference one of the five that escaping makes.
struct HtmlDocument {
    struct Element {
        let name: String
        let attributes: [String: String]
        let parent: String?
    }

    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var elements: [Element] = []
    private var open: [String] = []
    private var rest: Substring

    private static let void: Set = ["meta", "col", "input"]
    private static let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]

    init(_ text: String) throws {
        rest = text[...]
        guard take("<!DOCTYPE html>\n") else { throw Flaw(description: "no document type") }
        while !rest.isEmpty {
            if take("</") {
                try close()
            } else if take("<") {
                try begin()
            } else {
                try check(upTo("<"))
            }
        }
        if let name = open.last { throw Flaw(description: "<\(name)> is not closed") }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The values of an attribute, wherever it stands.
    func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }

    /// The page without the texts of its style and its script and without their digests.
    static func withoutAssets(_ page: String) -> String {
        var page = page
        for name in ["style", "script"] {
            let cut = page.components(cutBy: "<\(name)>", "</\(name)>")
            page = cut.before + "<\(name)></\(name)>" + cut.after
        }
        let cut = page.components(cutBy: "style-src '", "; base-uri")
        return cut.before + "style-src …; base-uri" + cut.after
    }

    private mutating func begin() throws {
        let name = String(rest.prefix { $0.isLetter || $0.isNumber })
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while take(" ") {
            let key = String(rest.prefix { $0.isLetter || $0 == "-" })
            guard !key.isEmpty, attributes[key] == nil else { throw Flaw(description: "attributes of <\(name)>") }
            rest = rest.dropFirst(key.count)
            attributes[key] = take("=\"") ? try value() : ""
        }
        let isClosed = take("/>")
        guard isClosed || take(">"), !name.isEmpty else { throw Flaw(description: "<\(name)\(rest.prefix(20))") }
        elements.append(Element(name: name, attributes: attributes, parent: open.last))
        if isClosed || Self.void.contains(name) { return }
        open.append(name)
        // Their text is text up to their end and holds no elements.
        if name == "style" || name == "script" { _ = upTo("</\(name)>") }
    }

    private mutating func value() throws -> String {
        let value = upTo("\"")
        guard take("\""), !value.contains("<") else { throw Flaw(description: "a value is not closed") }
        try check(value)
        return String(value)
    }

    private mutating func close() throws {
        let name = String(upTo(">"))
        guard take(">"), open.popLast() == name else { throw Flaw(description: "</\(name)> closes nothing") }
    }

    private func check(_ text: Substring) throws {
        if text.contains(">") { throw Flaw(description: "> stands in “\(text.prefix(40))”") }
        for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            if !Self.references.contains(where: { ("&" + part).hasPrefix($0) }) {
                throw Flaw(description: "“&\(part.prefix(10))” is no reference")
            }
        }
    }

    private mutating func take(_ prefix: String) -> Bool {
        guard rest.utf8.starts(with: prefix.utf8) else { return false }
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: prefix.utf8.count)...]
        return true
    }

    private mutating func upTo(_ end: String) -> Substring {
        let cut = rest.firstRange(of: end)?.lowerBound ?? rest.endIndex
        defer { rest = rest[cut...] }
        return rest[..<cut]
    }
}

extension String {
    fileprivate func components(cutBy start: String, _ end: String) -> (before: Substring, after: Substring) {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else {
            return (self[...], "")
        }
        return (self[..<first.lowerBound], self[last.upperBound...])
    }
}
