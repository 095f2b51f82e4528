import AuditAnalysis
import AuditKit

extension [Example] {
    static let hostRegexDotBad: [Example] = [
        Example(
            ##"let isOurs = try Regex("^https://www↓.example.com/").firstMatch(in: url) != nil"##
        ),
        Example(
            #"let isOurs = link.range(of: "^https://accounts↓.example\\.com$", options: .regularExpression) != nil"#
        ),
        Example(
            #"func isOurs(_ s: String) -> Bool { s.wholeMatch(of: /https:\/\/(api|cdn)↓.example.org\/.*/) != nil }"#
        ),
        Example(
            """
            let pattern = "^(.+\\\\.)?example↓.com$"
            func trusts(_ host: String) -> Bool {
                NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: host)
            }
            """),
        Example(
            """
            let regex = try NSRegularExpression(pattern: "^https?://([a-z]+\\\\.)?example↓.(com|org)(/|$)")
            func open(_ link: String) { if regex.firstMatch(in: link, range: all(link)) != nil { load(link) } }
            """),
        Example(
            """
            struct Own {
                let hosts = #/(?:www|m)↓.example\\.net/#
                func holds(_ host: String) -> Bool { host.wholeMatch(of: hosts) != nil }
            }
            """, "a regex literal in a property"),
        Example(
            """
            func page(_ url: String) -> String {
                url.replacingOccurrences(of: "^https://[a-z]+↓.example\\\\.com/", with: "", options: .regularExpression)
            }
            """, "the removed prefix only distinguishes this site from others"),
        Example(
            """
            func fits(_ pattern: String, _ url: String) -> Bool { url.range(of: pattern, options: .regularExpression) != nil }
            func isShop(_ url: String) -> Bool { fits("^https://shop↓.example.org/", url) }
            """, "created in another function"),
        Example(
            """
            enum Site: String { case home = "^https://www↓.example\\\\.org/" }
            func isHome(_ url: String) -> Bool { (try? Regex(Site.home.rawValue).firstMatch(in: url)) != nil }
            """),
        Example(
            #"let isOurs = NSPredicate(format: ↓"SELF MATCHES 'https://www.example.com/.*'").evaluate(with: url)"#,
            "in the format"),
    ]

    static let hostRegexDotGood: [Example] = [
        Example(
            #"let isOurs = try Regex("^https://www\\.example\\.com/").firstMatch(in: url) != nil"#
        ),
        Example(
            #"func isOurs(_ url: String) -> Bool { url.firstMatch(of: /^https:\/\/www[.]example[.]com\//) != nil }"#
        ),
        Example(
            #"let text = line.replacingOccurrences(of: "www.example.com", with: "…", options: .regularExpression)"#,
            "replaced, decides nothing"),
        Example(#"let isOurs = link.range(of: "https://www.example.com/") != nil"#, "not a regular expression"),
        Example(
            #"let isLog = name.range(of: "^com.example.app.[0-9]+$", options: .regularExpression) != nil"#,
            "a bundle's name"),
        Example(#"let hasMail = text.range(of: ".+@.+.[a-z]{2,}", options: .regularExpression) != nil"#, "no host"),
        Example(
            #"let isFile = name.range(of: "^report.in$", options: .regularExpression) != nil"#, "a file name"
        ),
        Example(
            #"let isLogin = url.range(of: "^https://[^/]+/login$", options: .regularExpression) != nil"#, "any host"),
        Example(
            #"let r = try NSRegularExpression(pattern: "www.example.com", options: .ignoreMetacharacters)"#,
            "the dot is literal"),
        Example(
            """
            let host = NSRegularExpression.escapedPattern(for: "www.example.com")
            func isOurs(_ url: String) -> Bool { url.range(of: "^https://" + host + "/", options: .regularExpression) != nil }
            """),
    ]
}
