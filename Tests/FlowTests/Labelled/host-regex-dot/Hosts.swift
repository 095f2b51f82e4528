// Unescaped dots in patterns of host names; escaped dots, classes, wildcards and patterns of other things are clean.
// Pattern and use stand on one line: the line of the pattern is the line to change.
import Foundation

enum Hosts {
    static let shop = try? NSRegularExpression(pattern: "^https://www.example.com/")  // bad: host-regex-dot
    static let safeShop = try? NSRegularExpression(pattern: "^https://www\\.example\\.com/")  // good: host-regex-dot
    static let raw = try? NSRegularExpression(pattern: #"^https://api\.example\.com/"#)  // good: host-regex-dot
    static let rawOpen = try? NSRegularExpression(pattern: #"^https://api.example\.com/"#)  // bad: host-regex-dot
    static let literal = #/^https:\/\/pay.example.com\//#  // bad: host-regex-dot
    static let safeLiteral = #/^https:\/\/pay\.example\.com\//#  // good: host-regex-dot
}

struct LinkCheck {
    let link: URL

    func isShop() -> Bool {
        let text = link.absoluteString
        return text.range(of: "^https://shop.example.org/", options: .regularExpression) != nil  // bad: host-regex-dot
    }

    func isSafeShop() -> Bool {
        let text = link.absoluteString
        let shop = #"^https://shop\.example\.org/"#  // good: host-regex-dot
        return text.range(of: shop, options: .regularExpression) != nil  // good: host-regex-dot
    }

    func isPlainShop() -> Bool {
        link.absoluteString.hasPrefix("https://shop.example.org/")  // good: host-regex-dot
    }

    func isPlainRange() -> Bool {
        link.absoluteString.range(of: "https://shop.example.org/") != nil  // good: host-regex-dot
    }

    func isPartner() throws -> Bool {
        let host = link.host ?? ""
        let regex = try Regex("(www|m).partner.example.net")  // bad: host-regex-dot
        let safe = try Regex("(www|m)[.]partner[.]example[.]net")  // good: host-regex-dot
        return host.wholeMatch(of: regex) != nil && host.wholeMatch(of: safe) != nil
    }

    func isMember() -> Bool {
        let host = link.host ?? ""
        let open = NSPredicate(format: "SELF MATCHES %@", "^[a-z]+.members.example.com$")  // bad: host-regex-dot
        let safe = NSPredicate(format: "SELF MATCHES %@", "^[a-z]+\\.members\\.example\\.com$")  // good: host-regex-dot
        let like = NSPredicate(format: "SELF LIKE %@", "*.members.example.com")  // good: host-regex-dot
        return [open, safe, like].allSatisfy { $0.evaluate(with: host) }
    }

    func isOwnHost() -> Bool {
        let host = link.host ?? ""
        let own = host.wholeMatch(of: #/(?:[a-z]+\.)?example.com/#)  // bad: host-regex-dot
        let safe = host.wholeMatch(of: #/(?:[a-z]+\.)?example\.com/#)  // good: host-regex-dot
        return own != nil && safe != nil
    }

    func anyHost() -> Bool {
        let text = link.absoluteString
        return text.range(of: "^https://.*/login$", options: .regularExpression) != nil  // good: host-regex-dot
    }

    func subdomain() -> String {
        let text = link.absoluteString
        let site = "^https://[a-z]+.example.com(/|$)"  // bad: host-regex-dot
        return text.replacingOccurrences(of: site, with: "", options: .regularExpression)
    }

    func version() -> Bool {
        let text = link.lastPathComponent
        return text.range(of: "^v[0-9].[0-9]$", options: .regularExpression) != nil  // good: host-regex-dot
    }

    func file() -> Bool {
        let text = link.lastPathComponent
        return text.range(of: "^report.pdf$", options: .regularExpression) != nil  // good: host-regex-dot
    }

    func listed() -> Bool {
        let patterns = [
            "^https?://cdn.example.com/",  // bad: host-regex-dot
            "^https?://img\\.example\\.com/",  // good: host-regex-dot
        ]
        let text = link.absoluteString
        return patterns.contains { text.range(of: $0, options: .regularExpression) != nil }
    }

    func mail(_ address: String) -> Bool {
        let pattern = "^[^@]+@(corp.example.com|corp\\.example\\.org)$"  // bad: host-regex-dot
        return address.range(of: pattern, options: .regularExpression) != nil
    }

    func notAPattern() -> [String] {
        let text = "^https://docs.example.com/"  // good: host-regex-dot
        return [text, "docs.example.com"]
    }

    func escaped() throws -> Bool {
        let host = NSRegularExpression.escapedPattern(for: "docs.example.com")  // good: host-regex-dot
        let regex = try NSRegularExpression(pattern: "^https://" + host + "/")  // good: host-regex-dot
        let text = link.absoluteString
        return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
