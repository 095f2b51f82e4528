// Patterns that take tags and comments out of pages and miss forms that browsers accept; other patterns are clean.
// Pattern and use stand on one line or beside each other: the line of the pattern is the line to change.
import Foundation

enum Filter {
    static let script = try? NSRegularExpression(pattern: "<script>.*?</script>")  // bad: tag-filter-regex
    static let attributed = try? NSRegularExpression(pattern: "<script[^>]*>.*?</script>")  // bad: tag-filter-regex
    static let comment = #/<!--.*?-->/#  // bad: tag-filter-regex
    static let link = try? NSRegularExpression(pattern: "<a href=\"([^\"]+)\">")  // good: tag-filter-regex
    static let bold = #/<b>(.*?)<\/b>/#  // good: tag-filter-regex
    static let title = try? NSRegularExpression(pattern: "<title>(.*?)</title>")  // good: tag-filter-regex
}

struct PageCleaner {
    func dropScripts(_ page: String) throws -> String {
        let options: NSRegularExpression.Options = [.caseInsensitive, .dotMatchesLineSeparators]
        let pattern = "<script\\b[^>]*>.*?</script\\b[^>]*>"  // good: tag-filter-regex
        let regex = try NSRegularExpression(pattern: pattern, options: options)
        return replace(regex, in: page)
    }

    func dropLower(_ page: String) throws -> String {
        let options: NSRegularExpression.Options = [.dotMatchesLineSeparators]
        let pattern = "<script\\b[^>]*>.*?</script\\b[^>]*>"  // bad: tag-filter-regex
        let regex = try NSRegularExpression(pattern: pattern, options: options)
        return replace(regex, in: page)
    }

    func dropOneLine(_ page: String) throws -> String {
        let options: NSRegularExpression.Options = [.caseInsensitive]
        let pattern = "<script\\b[^>]*>.*?</script\\b[^>]*>"  // bad: tag-filter-regex
        let regex = try NSRegularExpression(pattern: pattern, options: options)
        return replace(regex, in: page)
    }

    func dropStrictEnd(_ page: String) -> String {
        let pattern = "(?is)<script\\b[^>]*>.*?</script>"  // bad: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func dropInline(_ page: String) -> String {
        let pattern = "(?is)<script\\b[^>]*>.*?</script\\b[^>]*>"  // good: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func dropComments(_ page: String) -> String {
        let pattern = "(?s)<!--.*?--!?>"  // good: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func dropCommentLines(_ page: String) -> String {
        page.replacing(#/<!--[^\n]*-->/#, with: "")  // bad: tag-filter-regex
    }

    func dropCommentsDashed(_ page: String) -> String {
        let pattern = "(?s)<!--.*?-->"  // bad: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func hasScript(_ page: String) -> Bool {
        page.contains(#/<script src="[^"]*"><\/script>/#)  // bad: tag-filter-regex
    }

    func hasAnyScript(_ page: String) -> Bool {
        page.contains(#/<script/#.ignoresCase())  // good: tag-filter-regex
    }

    func mixed(_ page: String) throws -> Bool {
        let regex = try Regex("<(script|SCRIPT)>(.|\\n)*?</(script|SCRIPT)>")  // bad: tag-filter-regex
        return page.firstMatch(of: regex) != nil
    }

    func style(_ page: String) -> String {
        let pattern = "(?is)<style\\b[^>]*>.*?</style\\b[^>]*>"  // good: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    func note() -> String {
        let text = "Write <script>.*</script> nowhere"  // good: tag-filter-regex
        return text
    }

    func plain(_ page: String) -> String {
        page.replacingOccurrences(of: "<br>", with: "\n", options: .regularExpression)  // good: tag-filter-regex
    }

    func heading(_ page: String) -> [Substring] {
        page.matches(of: #/<h1>([^<]*)<\/h1>/#).map(\.output.1)  // good: tag-filter-regex
    }

    func onlyOpening(_ page: String) -> String {
        let pattern = "<script( [a-z]+=\"[^\"]*\")*>"  // bad: tag-filter-regex
        return page.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }

    private func replace(_ regex: NSRegularExpression, in page: String) -> String {
        let whole = NSRange(page.startIndex..., in: page)
        return regex.stringByReplacingMatches(in: page, range: whole, withTemplate: "")
    }
}
