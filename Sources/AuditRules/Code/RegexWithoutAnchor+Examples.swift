import AuditAnalysis
import AuditKit

extension [Example] {
    static let regexWithoutAnchorBad: [Example] = [
        Example(
            """
            func isVenue(_ link: String) -> Bool {
                link.range(of: "↓^https://venues\\\\.marquee\\\\.show", options: .regularExpression) != nil
            }
            """, "a top-level domain like any other"),
        Example(
            """
            let ours = try! NSRegularExpression(pattern: "↓^https://[a-z]+\\\\.files\\\\.example\\\\.com")
            func mayPlay(_ text: String) -> Bool {
                ours.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            }
            """, "a text that is judged from its start is no prose"),
        Example(
            """
            func isWeb(_ text: String) throws -> Bool { try Regex("↓^http:|https:$").firstMatch(in: text) != nil }
            """, "each anchor holds for one alternative"),
        Example(
            #"let isOurs = url.range(of: "↓https?://example\\.com/", options: .regularExpression) != nil"#
        ),
        Example(
            #"func isOurs(_ url: String) -> Bool { url.firstMatch(of: /↓^https:\/\/example\.com/) != nil }"#,
            "may go on"),
        Example(
            #"if try Regex("↓www\\.example\\.com|api\\.example\\.com").firstMatch(in: url) != nil { open(url) }"#),
        Example(#"let isSafe = host.contains(/↓example\.com$/)"#, "`evilexample.com` also ends with it"),
        Example(
            """
            func isValidEmail(_ text: String) -> Bool {
                let regex = try! NSRegularExpression(pattern: "↓[A-Z0-9._-]+@[A-Z0-9.-]+\\\\.[A-Z]{2,}")
                return regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            }
            """),
        Example(
            #"if path.range(of: "↓^admin|guest|user$", options: .regularExpression) != nil { allow() }"#,
            "`^` applies only to the first alternative"),
        Example(
            #"func isAllowed(_ name: String) -> Bool { name.range(of: "↓^[a-z]+|[0-9]+$", options: .regularExpression) != nil }"#,
            "sets of letters, too"),
        Example(
            #"guard role.range(of: "↓(?:^admin|owner|user$)", options: .regularExpression) != nil else { return deny() }"#,
            "in a group"),
        Example(
            """
            func isOurs(_ url: String) -> Bool {
                let regex = try? Regex("↓https://[a-z]+\\\\.example\\\\.com/")
                return regex.flatMap { url.firstMatch(of: $0) } != nil
            }
            """, "passed to a closure"),
        Example(
            """
            final class Links {
                private let own = try! NSRegularExpression(pattern: "↓https://[a-z]+\\\\.example\\\\.com/")
                func isOwn(_ url: String) -> Bool {
                    own.numberOfMatches(in: url, range: NSRange(url.startIndex..., in: url)) > 0
                }
            }
            """, "stored in a property"),
        Example(
            """
            func fits(_ pattern: String, _ url: String) -> Bool { url.range(of: pattern, options: .regularExpression) != nil }
            func isShop(_ url: String) -> Bool { fits("↓https://shop\\\\.example\\\\.org/", url) }
            """, "created in another function"),
        Example(#"func isOurs(_ host: String) -> Bool { host.firstRange(of: /↓example\.org$/) != nil }"#),
        Example(
            #"func isValidCode(_ text: String) -> Bool { text.firstMatch(of: /↓[A-Z]{2}-[0-9]+/) != nil }"#,
            "`xxAB-1yy` contains one"),
        Example(
            """
            func isSafe(_ text: String) -> Bool { text.firstMatch(of: /↓https:\\/\\/[a-z]+\\.example\\.com\\//) != nil }
            """, "a URL is checked, whatever the variable's name"),
    ]

    static let regexWithoutAnchorGood: [Example] = [
        Example(
            """
            func isValidPayID(_ text: String) -> Bool { text.range(of: ".+@.+", options: .regularExpression) != nil }
            """, "anchors would make no difference"),
        Example(
            #"let isOurs = url.range(of: "^https?://example\\.com/", options: .regularExpression) != nil"#
        ),
        Example(#"func isOurs(_ url: String) -> Bool { url.wholeMatch(of: /https:\/\/example\.com\/.*/) != nil }"#),
        Example(
            #"let isOurs = NSPredicate(format: "SELF MATCHES %@", "https://example\\.com/.*").evaluate(with: url)"#,
            "implicitly anchored"),
        Example(
            #"for link in text.matches(of: /https:\/\/example\.com\/\w+/) { show(link.0) }"#,
            "searches for links in a string"),
        Example(#"let isOurs = host.contains(/(^|\.)example\.com$/)"#, "the end of a label comes before"),
        Example(#"let isOurs = url.firstMatch(of: /^https:\/\/example\.com(?:[\/:?#]|$)/) != nil"#),
        Example(
            """
            func isValidPassword(_ text: String) -> Bool {
                text.range(of: "[0-9]", options: .regularExpression) != nil
            }
            """, "one digit anywhere is required"),
        Example(#"let hasVideo = message.body.contains(/youtube\.com\/watch/)"#, "searches for a URL in a string"),
        Example(#"let trimmed = text.replacing(/^\s+|\s+$/, with: "")"#),
        Example(
            """
            func isValidEmail(_ text: String) -> Bool {
                let found = text.range(of: "[A-Z0-9._-]+@[A-Z0-9.-]+", options: .regularExpression)
                return found == text.startIndex..<text.endIndex
            }
            """, "the range is compared with the whole"),
        Example(#"let isTitle = line.contains(/^(?:Chapter|Part) \d/)"#, "the anchor applies to all alternatives"),
        Example(
            """
            func containsYear(_ url: String) -> Bool {
                url.range(of: #"lanterns\\.org/\\d{4}"#, options: .regularExpression) != nil
            }
            """, "whether it contains something is checked"),
    ]
}
