import Foundation

struct BookRecord {
    var title = ""
    var summary = ""
}

final class FeedReader: NSObject, XMLParserDelegate {
    private var current = ""
    private(set) var records: [BookRecord] = []

    func read(_ data: Data) -> [BookRecord] {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.delegate = self
        parser.parse()
        return records
    }

    func readLocal(_ data: Data) -> [BookRecord] {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.delegate = self
        parser.parse()
        return records
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        current += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        if elementName == "title" {
            records.append(BookRecord(title: current.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        current = ""
    }
}

struct OPFLoader {
    func metadata(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
        return try document.nodes(forXPath: "//dc:title").compactMap(\.stringValue)
    }

    func metadataOffline(_ data: Data) throws -> [String] {
        let document = try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
        return try document.nodes(forXPath: "//dc:title").compactMap(\.stringValue)
    }
}

struct TextRules {
    func isTidy(_ line: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "^(\\w+\\s?)*$") // bad: redos
        return expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    func isTidyLinear(_ line: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "^\\w+(?:\\s\\w+)*$") // good: redos
        return expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    func looksNumbered(_ line: String) -> Bool {
        line.range(of: "^([0-9]+)+\\.$", options: .regularExpression) != nil // bad: redos
    }

    func looksNumberedFlat(_ line: String) -> Bool {
        line.range(of: "^[0-9]+\\.$", options: .regularExpression) != nil // good: redos
    }

    func count(of pattern: String, in text: String) throws -> Int {
        let expression = try Regex(pattern) // bad: regex-injection
        return text.matches(of: expression).count
    }

    func countLiteral(of word: String, in text: String) throws -> Int {
        let expression = try NSRegularExpression(pattern: "\\b" + NSRegularExpression.escapedPattern(for: word) + "\\b") // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func countPrefixed(by word: String, in text: String) throws -> Int {
        let expression = try NSRegularExpression(pattern: "(?m)^\(word).*") // bad: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(location: 0, length: text.count)) // bad: string-length-mix
    }

    func countHeadings(in text: String) throws -> Int {
        let expression = try NSRegularExpression(pattern: "(?m)^#+ .*") // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) // good: string-length-mix
    }

    func isTrustedFeed(_ address: String) -> Bool {
        address.range(of: "https://feeds\\.shelf\\.example", options: .regularExpression) != nil // bad: regex-anchor
    }

    func isTrustedMirror(_ address: String) -> Bool {
        address.range(of: "^https://mirror\\.shelf\\.example/", options: .regularExpression) != nil // good: regex-anchor
    }

    func isShelfHost(_ host: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "^cdn\\.example\\.com|static\\.example\\.com$") // bad: regex-anchor
        return expression.firstMatch(in: host, range: NSRange(host.startIndex..., in: host)) != nil
    }

    func isImageHost(_ host: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "\\A(?:img|pics)\\.example\\.com\\z") // good: regex-anchor
        return expression.firstMatch(in: host, range: NSRange(host.startIndex..., in: host)) != nil
    }

    func withoutScripts(_ html: String) throws -> String {
        let expression = try NSRegularExpression(pattern: "<script[^>]*>.*?</script>", options: [.dotMatchesLineSeparators]) // bad: tag-filter
        return expression.stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")
    }

    func withoutComments(_ html: String) throws -> String {
        let expression = try NSRegularExpression(pattern: "<!--.*-->") // bad: tag-filter
        return expression.stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")
    }

    func withoutPageMarks(_ text: String) throws -> String {
        let expression = try NSRegularExpression(pattern: "\\[page [0-9]+\\]") // good: tag-filter
        return expression.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
    }

    func shortened(_ title: String, by amount: Int) -> String {
        let wide = title as NSString
        return wide.substring(to: max(0, title.count - amount)) // bad: string-length-mix
    }

    func shortenedWide(_ title: String, by amount: Int) -> String {
        let wide = title as NSString
        return wide.substring(to: max(0, wide.length - amount)) // good: string-length-mix
    }

    func lastWord(_ title: String) -> String {
        let offset = (title as NSString).range(of: " ", options: .backwards).location
        guard offset != NSNotFound else { return title }
        return String(title[title.index(title.startIndex, offsetBy: offset)...]) // bad: string-length-mix
    }

    func ending(_ title: String) -> String {
        String(title[title.index(title.startIndex, offsetBy: title.count / 2)...]) // good: string-length-mix
    }
}
