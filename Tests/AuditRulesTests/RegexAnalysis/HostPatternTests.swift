import CodeModel
import Testing

@testable import AuditAnalysis

@Suite struct HostPatternTests {
    @Test(arguments: [
        ("^https://www.example.com/", "www.example.com", 2), ("^https://www\\.example\\.com/", "www.example.com", 0),
        ("^https://www[.]example.com$", "www.example.com", 1), ("(api|cdn).example.org", "api.example.org", 2),
        ("(www\\.)?example.com", "*example.com", 1), ("^example.(com|org)$", "example.com", 1),
        ("^(.+\\.)?example\\.co.uk$", "example.co.uk", 1),
    ])
    func findsHosts(_ text: String, _ name: String, _ openDots: Int) throws {
        let host = try #require(try hosts(in: text).first, "\(text)")
        #expect(host.name == name)
        #expect(host.openDots.count == openDots)
    }

    @Test(arguments: [
        "^com.example.app$", "[a-z]+.[a-z]+", "a.b", "x.com", "report.committee", ".*", "\\d+.\\d+", "(?:)",
    ])
    func leavesWhatIsNoHost(_ text: String) throws {
        #expect(try hosts(in: text).isEmpty)
    }

    @Test(arguments: [
        ("^https://example\\.com/", true), ("^https://example\\.com$", true),
        ("^https://example\\.com(?:[/:?#]|$)", true),
        ("^https://example\\.com(/.*)?$", true), ("^https://example\\.com(?=/|$)", true),
        ("^https://example\\.com", false),
        ("^https://example\\.com.*", false), ("^https://example\\.com\\b", false),
        ("^https://example\\.com(/.*)?", false),
    ])
    func tellsWhatEndsAHost(_ text: String, _ isClosed: Bool) throws {
        #expect(try hosts(in: text).first?.isClosed == isClosed)
    }
}

private func hosts(in text: String) throws -> [HostPattern] {
    let pattern = try #require(Pattern(text), "\(text)")
    return HostPattern.all(in: pattern)
}
