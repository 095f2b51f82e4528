import InputValidation
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://example.com/", "https://example.com/a/b?x=1&y=%20#top", "https://example.com:443/",
        "https://xn--bcher-kva.example.com/", "https://93.184.216.34/", "https://[2606:2800:220:1::1]/",
        "https://a.b-c.example.org/?q=https://other.example/",
    ])
    func accepted(_ text: String) throws {
        #expect(try WebAddressRule().validate(text).description == text)
        #expect(try WebAddressRule().validate(text).url != nil)
    }

    @Test(arguments: [
        ("http://example.com", Reason.Code.webScheme), ("javascript:alert(1)", .webMalformed),
        ("data:text/html,x", .webMalformed), ("//example.com", .webMalformed), ("https:example.com", .webMalformed),
        ("https:/example.com", .webMalformed), ("https:///example.com", .webMalformed), ("https://", .webMalformed),
        ("https://user:pw@example.com/", .webCredentials), ("https://example.com@evil.example.org/", .webCredentials),
        ("https://example.com\\@evil.org/", .webMalformed), ("https://exa mple.com/", .webMalformed),
        ("https://example.com/\r\nHost: x", .webMalformed), ("https://example.com/%0d%0aSet-Cookie", .webMalformed),
        ("https://example.com/%00", .webMalformed), ("https://example.com/%zz", .webMalformed),
        ("https://exämple.com/", .webMalformed), ("https://example.com:99999/", .webMalformed),
        ("https://example.com:8080/", .webPort), ("https://example.com:/", .webMalformed),
        ("https://localhost/", .webPrivate), ("https://intranet/", .webPrivate),
        ("https://printer.local/", .webPrivate),
        ("https://127.0.0.1/", .webPrivate), ("https://2130706433/", .webPrivate), ("https://0x7f.1/", .webPrivate),
        ("https://0177.0.0.1/", .webPrivate), ("https://127.1/", .webPrivate), ("https://10.0.0.1/", .webPrivate),
        ("https://169.254.169.254/latest/meta-data", .webPrivate), ("https://[::1]/", .webPrivate),
        ("https://[::ffff:127.0.0.1]/", .webPrivate), ("https://[::ffff:7f00:1]/", .webPrivate),
        ("https://[64:ff9b::7f00:1]/", .webPrivate), ("https://[2002:7f00:1::]/", .webPrivate),
        ("https://[fe80::1]/", .webPrivate), ("https://[fd00::1]/", .webPrivate),
        ("https://[fe80::1%25eth0]/", .webMalformed),
        ("https://192.168.1.1./", .webPrivate), ("https://0/", .webPrivate), ("https://[::]/", .webPrivate),
        ("https://100.64.0.1/", .webPrivate), ("https://-a.example.com/", .webMalformed),
        ("https://a..example.com/", .webMalformed),
        ("https://metadata.google.internal/", .webPrivate), ("https://[1::2::3]/", .webMalformed),
        ("https://%31/", .webMalformed),
        ("https://localhost.localdomain/", .webPrivate), ("https://kubernetes.default.svc/", .webPrivate),
        ("https://wiki.intranet/", .webPrivate), ("https://x.private/", .webPrivate), ("https://a.alt/", .webPrivate),
        ("https://a.localhost6/", .webPrivate), ("https://a.localdomain./", .webPrivate),
        ("https://a.home.arpa/", .webPrivate),
        ("https://[::ffff:8.8.8.-0]/", .webMalformed), ("https://[2606:4700::-0]/", .webMalformed),
        ("https://[::ffff:0177.0.0.1]/", .webMalformed), ("https://[::ffff:8.8.8.08]/", .webMalformed),
        ("https://[::ffff:8.8.8]/", .webMalformed), ("https://[::ffff:8.8.8.8.8]/", .webMalformed),
    ])
    func refused(_ text: String, _ code: Reason.Code) {
        let codes = WebAddressRule().reasons(against: text).map(\.code)
        #expect(codes.contains(code), "\(codes)")
    }

    /// Public to those who read octal, private to those who read decimal, or the other way round; none is taken.
    @Test(arguments: [
        "010.8.8.8", "010.08.8.8", "10.08.0.1", "127.0.0.08", "1.2.3", "16843009", "0x8.8.8.8", "8.8.8.0x8", "8.8.8.08",
        "8.8.8.010",
        "1.2.3.4.5", "a.1", "a.0x1", "0x", "8.8.8.256", "8.8.8.8.0x",
    ])
    func numbersThatReadersDisagreeAbout(_ host: String) {
        for rule in [WebAddressRule(), WebAddressRule(hosts: ["*.example.org", host])] {
            #expect(rule.reasons(against: "https://\(host)/").contains { $0.code == .webMalformed }, "\(host)")
            #expect(!rule.accepts("https://\(host)./"))
        }
        #expect(WebAddressRule().accepts("https://8.8.8.8/") && WebAddressRule().accepts("https://0x.example.org/"))
    }

    @Test func `Hosts by name and below a name`() {
        let rule = WebAddressRule(hosts: ["example.com", "*.example.net"])
        for text in ["https://example.com/", "https://EXAMPLE.com/", "https://a.example.net/", "https://example.com./"]
        {
            #expect(rule.accepts(text), "\(text)")
        }
        for text in [
            "https://example.com.evil.org/", "https://evilexample.com/", "https://a.example.com/",
            "https://example.net/",
            "https://evilexample.net/", "https://evil.org/?example.com", "https://evil.org#.example.net",
        ] {
            #expect(rule.reasons(against: text).map(\.code) == [.webHost], "\(text)")
        }
    }

    @Test func theUsualPortOfTheScheme() {
        #expect(WebAddressRule(schemes: ["http"]).accepts("http://h.example.org:80/"))
        #expect(!WebAddressRule(schemes: ["http"], ports: []).accepts("http://h.example.org:443/"))
        #expect(WebAddressRule(ports: []).accepts("https://h.example.org:443/"))
        #expect(!WebAddressRule(ports: []).accepts("https://h.example.org:80/"))
        #expect(!WebAddressRule(schemes: ["x"], ports: []).accepts("x://h.example.org:443/"))
    }

    @Test func `Long and hostile texts end quickly`() {
        for unit in ["\u{301}", "🇮", "0", ":", "."] {
            let text = String(repeating: unit, count: 200_000)
            #expect(InternetAddress(text) == nil && InternetAddress("1.\(text)") == nil)
        }
        let rule = WebAddressRule(length: 1_000_000)
        for unit in ["a.", "-", "%41", "@", ":", "[", "/../", "?"] {
            _ = rule.accepts("https://" + String(repeating: unit, count: 200_000))
            _ = EmailRule().accepts(String(repeating: unit, count: 120) + "@example.com")
        }
    }

    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "2001:4860:4860::8888", "64:ff9b::808:808",
        "[2606:4700::1111]", "0x8080808", "010.010.010.010", "::ffff:0808:0808",
    ])
    func open(_ text: String) throws {
        #expect(try #require(InternetAddress(text)).isPrivate == false)
    }

    @Test(arguments: [
        "", "256.1.1.1", "1.2.3.4.5", "1..2", "::1::", "g::", "12345::", "1:2:3:4:5:6:7:8:9", "0x", ":::", "+1.2.3.4",
        "0x+7f.1", "0+7.1", "1.-0.1.1", "::-0", "::+1", "::ffff:1.2.3.04", "1.2.3.4\u{301}", "[\u{301}::1]",
        "::1\u{301}",
        "1:2:3:4:5:6:7", "1:2:3:4:5:6:7::8:9", "1.2.3.4::", "fe80:\u{301}:1", "[", "[]", "0x1ffffffff",
    ])
    func noAddress(_ text: String) {
        if text == "0x" {
            #expect(InternetAddress(text)?.isPrivate ?? true)
        } else {
            #expect(InternetAddress(text) == nil)
        }
    }
}
