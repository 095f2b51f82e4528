import Foundation
import WebKit

final class HostChecks {
    let allowed = "^https?://www.example.com/"  // bad: regex-meaning, constant property used as a pattern below
    func matches(_ p: NSRegularExpression, _ s: String) -> Bool { p.firstMatch(in: s, range: NSRange(s.startIndex..., in: s)) != nil }
    func dots(_ host: String, _ url: URL) throws -> Bool {
        if matches(try NSRegularExpression(pattern: "^https?://www.example.com/"), host) { return true }  // bad: regex-meaning, unescaped dots
        if matches(try NSRegularExpression(pattern: "^(www|api).example.com$"), host) { return true }  // bad: regex-meaning, unescaped dot after a group
        if host.range(of: "^api.example.org$", options: .regularExpression) != nil { return true }  // bad: regex-meaning, unescaped dot in range(of:)
        if host.contains(#/^www.example\.com$/#) { return true }  // bad: regex-meaning, one dot unescaped in a literal
        if try Regex("^https://.*.example.com$").firstMatch(in: host) != nil { return true }  // bad: regex-meaning, dot after a wildcard
        if host.wholeMatch(of: #/[a-z]+.example.co.uk/#) != nil { return true }  // bad: regex-meaning, unescaped dots in wholeMatch
        if NSPredicate(format: "SELF MATCHES %@", "https://secure.example.com/.*").evaluate(with: host) { return true }  // bad: regex-meaning, NSPredicate MATCHES
        if matches(try NSRegularExpression(pattern: allowed), host) { return true }
        let domain = "example.com"
        return matches(try NSRegularExpression(pattern: "^https://www\\.\(domain)/"), host)  // bad: regex-meaning, interpolated constant with a dot
    }
    func anchors(_ s: String, _ url: URL) throws -> Bool {
        if s.range(of: "https?://good\\.example\\.com", options: .regularExpression) != nil { return true }  // bad: regex-meaning, no anchors
        if matches(try NSRegularExpression(pattern: "good\\.example\\.com"), s) { return true }  // bad: regex-meaning, no anchors NSRegularExpression
        if s.firstMatch(of: #/https:\/\/www\.example\.com/#) != nil { return true }  // bad: regex-meaning, no anchors literal
        if s.contains(#/example\.com/#) { return true }  // bad: regex-meaning, no anchors contains
        if matches(try NSRegularExpression(pattern: "^good\\.com|bad\\.com"), s) { return true }  // bad: regex-meaning, anchor binds one alternative
        if matches(try NSRegularExpression(pattern: "^a\\.com$|b\\.com"), s) { return true }  // bad: regex-meaning, second alternative without anchor
        if s.range(of: "^https?://www\\.example\\.com", options: .regularExpression) != nil { return true }  // bad: regex-meaning, no end anchor after the host
        if try Regex("(www\\.)?example\\.com$").firstMatch(in: s) != nil { return true }  // bad: regex-meaning, no start anchor
        if !s.matches(of: #/^https:\/\/example\.com/#).isEmpty { return true }  // bad: regex-meaning, no end anchor, matches(of:)
        if url.absoluteString.contains("example.com") { return true }  // bad: regex-meaning, host check by contains
        if url.host!.hasSuffix("example.com") { return true }  // bad: regex-meaning, suffix without a dot
        if url.absoluteString.hasPrefix("https://www.example.com") { return true }  // bad: regex-meaning, prefix without a slash
        if ["good.com", "fine.org"].contains(where: { url.host?.hasSuffix($0) == true }) { return true }  // bad: regex-meaning, suffix list without dots
        if ["good.com", "fine.org"].contains(where: url.absoluteString.contains) { return true }  // bad: regex-meaning, contains by method reference
        switch url.host { case let h? where h.hasSuffix("example.com"): return true; default: break }  // bad: regex-meaning, suffix in a where clause
        if let c = URLComponents(url: url, resolvingAgainstBaseURL: false), c.host?.hasSuffix("example.com") == true { return true }  // bad: regex-meaning, URLComponents host
        if url.host(percentEncoded: false)?.hasSuffix("example.com") == true { return true }  // bad: regex-meaning, host(percentEncoded:)
        if url.absoluteString.starts(with: "https://example.com") { return true }  // bad: regex-meaning, starts(with:)
        if s.lowercased().hasPrefix("https://example.com") { return true }  // bad: regex-meaning, prefix on a String
        if (url as NSURL).host!.hasSuffix("example.com") { return true }  // bad: regex-meaning, NSURL host
        return url.host?.contains("example.com") == true  // bad: regex-meaning, contains on a host
    }
    func ranges(_ s: String) throws -> Bool {
        if matches(try NSRegularExpression(pattern: "^[A-z]+$"), s) { return true }  // bad: regex-meaning, A-z
        if s.range(of: "^[0-9a-zA-z]+$", options: .regularExpression) != nil { return true }  // bad: regex-meaning, A-z in a class
        if s.wholeMatch(of: #/[a-zA-Z0-9_,-.]+/#) != nil { return true }  // bad: regex-meaning, ,-. range
        if s.range(of: "^[\\w$-/]+$", options: .regularExpression) != nil { return true }  // bad: regex-meaning, $-/ range
        if s.range(of: "^[a-z+-_]+$", options: .regularExpression) != nil { return true }  // bad: regex-meaning, +-_ range holds capitals and more
        return s.range(of: "^[0-9.-:]+$", options: .regularExpression) != nil  // bad: regex-meaning, .-: range
    }
    func tags(_ html: String) throws -> [String] {
        let a = html.replacingOccurrences(of: "<script>.*</script>", with: "", options: .regularExpression)  // bad: regex-meaning, script filter, case and spaces
        let b = html.replacingOccurrences(of: "<script[^>]*>.*?</script>", with: "", options: [.regularExpression, .caseInsensitive])  // bad: regex-meaning, end tag with spaces, new lines
        let c = try NSRegularExpression(pattern: "<script.*?>[\\s\\S]*?</script>", options: []).stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")  // bad: regex-meaning, case
        let d = html.replacing(#/<script[^>]*>.*<\/script>/#, with: "")  // bad: regex-meaning, literal script filter
        let e = html.replacing(#/<!--.*-->/#, with: "")  // bad: regex-meaning, comment filter without new lines
        let f = try NSRegularExpression(pattern: "<!--.*?-->", options: .dotMatchesLineSeparators).stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")  // bad: regex-meaning, --!> ends a comment too
        if html.range(of: "<script(.*)</script>", options: .regularExpression) != nil { return [] }  // bad: regex-meaning, script detection
        let g = html.replacing(try Regex("(?is)<script\\b[^>]*>([\\s\\S]*?)</script>"), with: "")  // bad: regex-meaning, end tag </script >
        let h = html.replacing(#/(?i)<style[^>]*>.*<\/style>/#, with: "")
        let re = try NSRegularExpression(pattern: "<script[^>]*>[\\s\\S]*?</script>", options: .caseInsensitive)  // bad: regex-meaning, kept expression
        let m = NSMutableString(string: html)
        re.replaceMatches(in: m, range: NSRange(location: 0, length: m.length), withTemplate: "")
        let k = html.components(separatedBy: "<script>").joined()  // bad: regex-meaning, removes one exact tag by components/joined
        let l = html.replacingOccurrences(of: "javascript:", with: "")  // bad: regex-meaning, removes a scheme once, case-sensitive
        let n = html.replacingOccurrences(of: "on\\w+=\"[^\"]*\"", with: "", options: .regularExpression)  // bad: regex-meaning, event handler filter
        return [a, b, c, d, e, f, g, h, m as String, k, l, n]
    }
    func once(_ s: String, _ web: WKWebView, _ db: OpaquePointer?) -> [String] {
        var u = s
        if let r = u.range(of: "'") { u.replaceSubrange(r, with: "''") }  // bad: regex-meaning, first quote only
        var v = s
        if let r = v.firstRange(of: "<") { v.replaceSubrange(r, with: "&lt;") }  // bad: regex-meaning, first bracket only
        let w = s.replacing("'", with: "''", maxReplacements: 1)  // bad: regex-meaning, maxReplacements: 1
        let m = NSMutableString(string: s)
        m.replaceCharacters(in: m.range(of: "<"), with: "&lt;")  // bad: regex-meaning, first only, NSMutableString
        var x = s
        x.replace("'", with: "''", maxReplacements: 1)  // bad: regex-meaning, replace in place, once
        let p = s.replacingOccurrences(of: "../", with: "")  // bad: regex-meaning, ../ removed once leaves ....//
        let q = s.replacing("../", with: "")  // bad: regex-meaning, replacing ../
        let e = "f('" + s.replacingOccurrences(of: "'", with: "\\'") + "')"  // bad: regex-meaning, the backslash is not escaped
        let g = s.replacingOccurrences(of: "\"", with: "\\\"")  // bad: regex-meaning, the backslash is not escaped
        let h = s.replacingOccurrences(of: "<script>", with: "")  // bad: regex-meaning, removes one tag only
        let i = s.components(separatedBy: "../").joined()  // bad: regex-meaning, ../ by components/joined
        let j = (s as NSString).replacingOccurrences(of: "../", with: "")  // bad: regex-meaning, NSString ../
        let k = s.replacingOccurrences(of: "..", with: "")
        let l = s.split(separator: "'", maxSplits: 1).joined(separator: "''")  // bad: regex-meaning, only the first quote, by split
        return [u, v, w, m as String, x, p, q, e, g, h, i, j, k, l]
    }
    func sound(_ s: String, _ url: URL, _ html: String) throws -> Bool {
        if matches(try NSRegularExpression(pattern: "^https?://www\\.example\\.com/"), s) { return true }  // good: regex-meaning, escaped, anchored, slash
        if s.wholeMatch(of: #/[a-z]+\.example\.com/#) != nil { return true }  // good: regex-meaning, whole match
        if s.range(of: "^(www\\.)?example\\.com$", options: .regularExpression) != nil { return true }  // good: regex-meaning, anchored
        if url.host == "example.com" { return true }  // good: regex-meaning, equality
        if url.host!.hasSuffix(".example.com") { return true }  // good: regex-meaning, dot
        if url.absoluteString.hasPrefix("https://www.example.com/") { return true }  // good: regex-meaning, slash
        if matches(try NSRegularExpression(pattern: "^[A-Za-z]+$"), s) { return true }  // good: regex-meaning, right range
        if matches(try NSRegularExpression(pattern: "^[a-zA-Z0-9_.-]+$"), s) { return true }  // good: regex-meaning, dash at the end
        let t = s.replacingOccurrences(of: "'", with: "''")  // good: regex-meaning, all occurrences
        if matches(try NSRegularExpression(pattern: "^\\d+.\\d+$"), t) { return true }  // good: regex-meaning, not a host
        if matches(try NSRegularExpression(pattern: "^[\\w.]+@example\\.com$"), s) { return true }  // good: regex-meaning, anchored address
        let v = s.replacingOccurrences(of: "https://www.example.com", with: "")  // good: regex-meaning, not a regular expression
        let w = s.replacingOccurrences(of: "good\\.example\\.com/x", with: "y", options: .regularExpression)  // good: regex-meaning, a replacement, not a check
        let text = "Visit www.example.com today"  // good: regex-meaning, text
        let esc = s.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "\\'")  // good: regex-meaning, backslash first
        let html2 = s.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "'", with: "&#39;")  // good: regex-meaning, all five
        if let m = s.firstMatch(of: #/v(\d+)/#) { print(m.1) }  // good: regex-meaning, a version
        if s.contains("example.com") { print("mentions") }  // good: regex-meaning, any text, nothing says a URL
        return (v + w + text + esc + html2).isEmpty
    }
}
