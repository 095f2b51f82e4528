import AuditAnalysis
import AuditKit

extension [Example] {
    static let tagFilterRegexBad: [Example] = [
        Example(
            #"let s = html.replacingOccurrences(of: "↓<script>.*</script>", with: "", options: .regularExpression)"#
        ),
        Example(#"let clean = html.replacing(/↓(?is)<script.*?>.*?<\/script>/, with: "")"#, "misses `</script >`"),
        Example(
            """
            let regex = try NSRegularExpression(pattern: "↓<script[^>]*>", options: [])
            func isSafe(_ html: String) -> Bool { regex.numberOfMatches(in: html, range: all(html)) == 0 }
            """, "misses uppercase letters"),
        Example(
            #"let regex = try Regex("↓<!--.*?-->"); let clean = html.replacing(regex, with: "")"#,
            "misses comments over several lines"),
        Example(
            """
            let isDangerous = html.range(
                of: #"↓<script(\\s|\\w|=|")*>[^<]*</script>"#,
                options: [.regularExpression, .caseInsensitive]) != nil
            """),
        Example(
            #"func hasScript(_ page: String) -> Bool { page.contains(/↓<script src="[^"]*"><\/script>/) }"#,
            "misses the other quotes"),
        Example(
            """
            let regex = try NSRegularExpression(pattern: "↓<script.*?</script>", options: .caseInsensitive)
            func clean(_ html: String) -> String {
                regex.stringByReplacingMatches(in: html, range: all(html), withTemplate: "")
            }
            """, "misses scripts over several lines"),
        Example(
            """
            enum Tags { static let comment = "↓<!--.*-->" }
            func clean(_ html: String) -> String {
                html.replacingOccurrences(of: Tags.comment, with: "", options: .regularExpression)
            }
            """, "through a property"),
        Example(
            """
            func drop(_ pattern: String, _ html: String) -> String {
                html.replacingOccurrences(of: pattern, with: "", options: [.regularExpression, .caseInsensitive])
            }
            func clean(_ html: String) -> String { drop("↓</script>", html) }
            """, "in another function"),
        Example(#"let isSafe = page.firstRange(of: /↓<script>/) == nil"#, "misses uppercase letters"),
        Example(
            """
            func hasScript(_ page: String) throws -> Bool {
                let regex = try Regex("↓<(script|SCRIPT)[^>]*>[\\\\s\\\\S]*?</(script|SCRIPT)[^>]*>")
                return page.firstMatch(of: regex) != nil
            }
            """, "misses `<Script>`"),
    ]

    static let tagFilterRegexGood: [Example] = [
        Example(
            """
            func plain(_ text: String) -> String {
                text.replacingOccurrences(of: #"<i(.*?)>"#, with: "", options: .regularExpression)
            }
            """, "italic text"),
        Example(
            """
            func plain(_ page: String) -> String {
                let code = page.replacingOccurrences(of: "<script>.*?</script>", with: "", options: .regularExpression)
                return code.replacingOccurrences(of: "<[^>]+>", with: " ", options: .regularExpression)
            }
            """, "no tag is left"),
        Example(
            """
            func plain(_ page: String) -> String {
                let code = page.replacingOccurrences(of: "(?is)<style\\b[^>]*>.*?</style>", with: "", options: .regularExpression)
                return code.replacingOccurrences(of: "(?is)<[^>]+>", with: " ", options: .regularExpression)
            }
            """, "no tag is left, whatever the options of the pattern"),
        Example(
            #"let clean = html.replacingOccurrences(of: "<[^>]+>", with: "", options: .regularExpression)"#,
            "every tag, whatever its name"),
        Example(
            #"let clean = html.replacing(/(?is)<script\b[^>]*>.*?<\/script\b[^>]*>/, with: "")"#),
        Example(
            #"let clean = html.replacing(/(?s)<!--.*?--!?>/, with: "")"#),
        Example(
            #"if let found = page.firstMatch(of: /<script>var data = (.*?);<\/script>/) { read(found.1) }"#,
            "extracts data from a known page"),
        Example(#"let clean = html.replacingOccurrences(of: "<script>", with: "")"#, "not a regular expression"),
        Example(
            #"let plain = html.replacing(/<.*?>/, with: "")"#, "shows any text without its tags"),
        Example(#"let text = mail.replacingOccurrences(of: "<br>", with: "\n", options: .regularExpression)"#),
        Example(#"let isSafe = !page.contains(/<script/.ignoresCase())"#, "every prefix of one"),
        Example(
            """
            let regex = try NSRegularExpression(
                pattern: "<script\\\\b[^>]*>.*?</script\\\\b[^>]*>",
                options: [.caseInsensitive, .dotMatchesLineSeparators])
            func clean(_ html: String) -> String {
                regex.stringByReplacingMatches(in: html, range: all(html), withTemplate: "")
            }
            """),
        Example(
            #"let elements = try NSRegularExpression(pattern: "<([a-z]+)[^>]*>(.*?)</\\1>", options: .caseInsensitive)"#,
            "any element, whatever its name"),
        Example(#"let bold = html.replacing(/<\/?b>/, with: "*")"#, "for display"),
        Example(#"let links = text.matches(of: /<https?:[^>]+>/)"#, "Markdown links"),
    ]
}
