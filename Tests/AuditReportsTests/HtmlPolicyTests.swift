import AuditModel
import Testing

@testable import AuditReports

/// What the page may load and run: nothing but its own style and its own script.
@Suite struct HtmlPolicyTests {
    @Test(arguments: [
        ("", "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        ("abc", "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    ])
    func theDigestOfTheTestsIsRight(text: String, digest: String) {
        #expect(HtmlDigest.of(text) == digest)
    }

    /// When this fails, the style or the script has changed: write the new digest beside it.
    @Test func thePolicyNamesOurOwnStyleAndScript() {
        #expect(HtmlStyle.digest == HtmlDigest.of(HtmlStyle.text.text))
        #expect(HtmlScript.digest == HtmlDigest.of(HtmlScript.text.text))
    }

    @Test func stylesAndScriptsStandInThePageAsTheyAre() {
        let text = HtmlReport(Ledger.report).text
        #expect(text.contains("<style>\(HtmlStyle.text.text)</style>"))
        #expect(text.contains("<script>\(HtmlScript.text.text)</script>"))
        #expect(!HtmlStyle.text.text.contains("</") && !HtmlScript.text.text.contains("</"))
        #expect(!HtmlStyle.text.text.contains("url(") && !HtmlStyle.text.text.contains("@import"))
    }

    @Test(arguments: Language.allCases)
    func nothingIsLoadedFromOutside(language: Language) {
        let text = HtmlReport(Ledger.report, options: ReportOptions(language: language)).text
        #expect(text.contains("default-src 'none'; style-src '\(HtmlStyle.digest)'; script-src '\(HtmlScript.digest)'"))
        for loader in ["<link", "<img", "<iframe", "<object", " src=", " srcset=", "<base", "javascript:"] {
            #expect(!text.contains(loader), "\(loader)")
        }
        #expect(text.split(separator: "<script").count == 2)
        #expect(!text.contains(" style=") && !text.contains(" onclick="))
    }
}
