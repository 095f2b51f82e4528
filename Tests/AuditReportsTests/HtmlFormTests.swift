import AuditModel
import Testing

@testable import AuditReports

/// The page as a document: well formed, with names that are told apart and links that lead somewhere.
@Suite struct HtmlFormTests {
    private static let reports = [
        Ledger.report, Ledger.mended, Ledger.empty,
        Ledger.report.mapText { "\"'><script>alert(1)</script></style><!-- ]]> &lt;\u{202E}`</title>\n" + $0 },
    ]

    @Test(arguments: 0..<4, Language.allCases)
    func isWellFormed(index: Int, language: Language) throws {
        let page = try Self.page(index, language)
        #expect(page.all("h1").count == 1 && page.all("main").count == 1 && page.all("title").count == 1)
        #expect(page.all("script").count == 1 && page.all("style").count == 1)
        #expect(page.all("html").first?.attributes["lang"] == language.rawValue)
    }

    @Test(arguments: 0..<4)
    func whatIsNamedIsNamedOnce(index: Int) throws {
        let page = try Self.page(index)
        let ids = page.values(of: "id")
        #expect(Set(ids).count == ids.count)
        #expect(
            ids.allSatisfy { id in
                id.utf8.allSatisfy {
                    $0 == UInt8(ascii: "-") || Character(.init($0)).isLetter || Character(.init($0)).isNumber
                }
            })
        let fragments = page.all("a").compactMap { $0.attributes["href"] }.filter {
            $0.hasPrefix("#") && !$0.contains("=")
        }
        #expect(fragments.allSatisfy { ids.contains(String($0.dropFirst())) })
        #expect(page.values(of: "aria-labelledby").allSatisfy(ids.contains))
    }

    @Test(arguments: 0..<4)
    func onlyWhatItIsMadeOfStandsOnThePage(index: Int) throws {
        let page = try Self.page(index)
        for element in page.elements {
            #expect(!["link", "img", "iframe", "object", "embed", "base", "video", "audio"].contains(element.name))
            for (name, value) in element.attributes {
                #expect(
                    !name.hasPrefix("on") && !["style", "src", "srcset", "action", "ping"].contains(name), "\(name)")
                if name == "href" { #expect(value.hasPrefix("#") || value.hasPrefix("https://"), "\(value)") }
            }
        }
        // The policy is the first thing that it says, so that nothing comes before it takes hold.
        let heads = page.elements.filter { $0.parent == "head" }
        #expect(heads.first?.attributes["charset"] == "utf-8")
        #expect(heads.dropFirst().first?.attributes["http-equiv"] == "Content-Security-Policy")
    }

    @Test func linksOutLeadToTheStandardsAlone() throws {
        let page = try Self.page(0)
        let hosts = page.all("a").compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("https://") }
            .map { $0.split(separator: "/")[1] }
        #expect(
            Set(hosts).isSubset(of: ["cwe.mitre.org", "mas.owasp.org", "owasp.org", "github.com", "osv.dev"]),
            "\(Set(hosts))")
        #expect(
            page.all("a").filter { $0.attributes["href"]?.hasPrefix("https") == true }
                .allSatisfy { $0.attributes["rel"] == "noopener noreferrer" })
    }

    @Test func fieldsAndTablesSayWhatTheyAre() throws {
        let page = try Self.page(0)
        #expect(page.all("select").allSatisfy { $0.parent == "label" })
        #expect(page.all("input").allSatisfy { $0.parent == "label" })
        #expect(page.all("th").allSatisfy { $0.attributes["scope"] != nil })
        #expect(
            page.all("svg").allSatisfy { $0.attributes["aria-hidden"] == "true" || $0.attributes["aria-label"] != nil })
        #expect(Set(page.all("select").compactMap { $0.attributes["name"] }) == ["category", "rule", "file"])
    }

    @Test(arguments: [
        "<p>", "<!DOCTYPE html>\n<p>", "<!DOCTYPE html>\n</p>", "<!DOCTYPE html>\n<p><b></p></b>",
        "<!DOCTYPE html>\n<p class=x></p>", "<!DOCTYPE html>\n<p>&nbsp;</p>", "<!DOCTYPE html>\n<p>></p>",
        "<!DOCTYPE html>\n<p a=\"1\" a=\"2\"></p>",
    ])
    func theReaderOfTheseTestsIsStrict(text: String) {
        #expect(throws: HtmlDocument.Flaw.self) { try HtmlDocument(text) }
    }

    private static func page(_ index: Int, _ language: Language = .english) throws -> HtmlDocument {
        try HtmlDocument(ReportFormat.html.render(reports[index], options: ReportOptions(language: language)))
    }
}
