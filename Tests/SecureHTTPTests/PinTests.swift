import Crypto
import Foundation
import TestSupport
import Testing

@testable import SecureHTTP

/// Expects an error of a code. Returns it for a look at the rest.
@discardableResult
func expectCode(
    _ code: SecureHTTPError.Code, _ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> SecureHTTPError? {
    let error = #expect(throws: SecureHTTPError.self, sourceLocation: location, performing: body)
    #expect(error?.code == code, sourceLocation: location)
    if let error { expectOpaque(error, location) }
    return error
}

/// Pins of made-up keys.
func somePins(_ count: Int, seed: UInt64 = 1) -> [Pin] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).compactMap { _ in try? Pin(digest: generator.bytes(32)) }
}

@Suite("Pins")
struct PinTests {
    private static let good = "lH8AALi6o3BpMhHzLw+RoXGx8VYwZj7Oo3WXXkzE7/4="

    @Test("A pin is 44 characters of base64", arguments: [good, "sha256/" + good])
    func accepted(_ text: String) throws { #expect(try Pin(text).base64 == Self.good) }

    @Test(
        "Anything else is refused where it is written",
        arguments: [
            "", " ", String(good.dropLast()), good + "=", " " + good, good + "\n", String(good.dropLast(2)) + "==",
            "lH8AALi6o3BpMhHzLw-RoXGx8VYwZj7Oo3WXXkzE7_4=", "sha1/" + good,
            "lH8AALi6o3BpMhHzLw+RoXGx8VYwZj7Oo3WXXkzE7/5=",
            "6B2A2C4F6B2A2C4F6B2A2C4F6B2A2C4F6B2A2C4F6B2A", "sha256/sha256/" + good,
        ])
    func malformed(_ text: String) {
        expectRefusal { try Pin(text) }
    }

    @Test(
        "Placeholders are refused",
        arguments: [
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA=",
            "//////////////////////////////////////////8=", "YOUR_PIN_HERE", "<hash of your key>",
            Data("this is the hash of my public k.".utf8).base64EncodedString(),
            Data((0..<32).map { UInt8($0) }).base64EncodedString(),
            // A half twice; no bytes at all; what documentation shows.
            "MmWzcrnFWk8+cRJ0tXxD5DJls3K5xVpPPnESdLV8Q+Q=", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
            "d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=", "E9CZ9INDbd+2eRQozYqqbQ2yXLVKB9+xcprMF+44U1g=",
            "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=", "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=",
            "7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=", "dTCu4hFLnA/Y63TWvlUPXITHlRYWjQoZjVSwV1vY2xk=",
        ])
    func placeholder(_ text: String) { expectCode(.pinPlaceholder) { _ = try Pin(text) } }

    @Test("No hash is taken for a placeholder")
    func hashes() throws {
        for number in 0..<20_000 {
            let digest = Array(SHA256.hash(data: Data("key \(number)".utf8)))
            #expect(try Pin(digest: digest).digest == digest)
        }
    }

    @Test("A pin does not print")
    func printing() throws {
        let pin = try Pin(Self.good)
        var dumped = ""
        dump(pin, to: &dumped)
        for text in ["\(pin)", String(reflecting: pin), dumped, "\([pin])"] {
            #expect(!text.contains(Self.good.prefix(4)) && !text.contains("\(pin.digest[0])"))
        }
    }
}

@Suite("Hosts")
struct HostNameTests {
    @Test(
        "One spelling",
        arguments: [
            ("API.Example.COM.", "api.example.com"), ("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"),
            ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8::0001", "2001:db8::1"), ("xn--mnchen-3ya.de", "xn--mnchen-3ya.de"),
            ("a_b.example.com", "a_b.example.com"),
        ])
    func spelling(_ text: String, _ expected: String) throws { #expect(try HostName(text).text == expected) }

    @Test(
        "No host",
        arguments: [
            "", ".", "a..b", "münchen.de", "127.1", "0x7f.0.0.1", "0x7f000001", "2130706433", "1.2.3.4.5", "256.1.1.1",
            "127.0.0.01", "a b", "a/b", "a:443", "https://a", "-a.de", "a-.de", "[127.0.0.1]", "[a.de]", "::1%eth0",
            "a.de\0",
            String(repeating: "a", count: 64) + ".de", "*.example.com", "a@b", "example.com..",
            "127.0.0.1\0.example.com",
        ])
    func refused(_ text: String) { expectCode(.hostMalformed) { _ = try HostName(text) } }

    @Test(
        "This machine",
        arguments: [
            "localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "0.0.0.0", "::",
            "::127.0.0.1", "localhost.localdomain", "localhost6", "ip6-localhost", "IP6-Loopback.",
        ])
    func loopback(_ text: String) throws { #expect(try HostName(text).isLoopback) }

    @Test("Other machines", arguments: ["localhost.example.com", "mylocalhost", "128.0.0.1", "::2"])
    func notLoopback(_ text: String) throws { #expect(try !HostName(text).isLoopback) }

    @Test("Below")
    func below() throws {
        let parent = try HostName("example.com")
        #expect(try HostName("a.b.example.com").isBelow(parent))
        #expect(try !HostName("badexample.com").isBelow(parent))
        #expect(!parent.isBelow(parent))
    }
}

@Suite("Public suffixes")
struct PublicSuffixTests {
    @Test(
        "Refused by the built-in table",
        arguments: [
            "com", "de", "co.uk", "com.au", "gov.in", "github.io", "herokuapp.com", "s3.amazonaws.com", "anything.ck",
            "firebaseio.com", "uk.com", "duckdns.org", "eu.org", "tokyo.jp", "chiyoda.tokyo.jp",
            "blob.core.windows.net",
            "compute.amazonaws.com", "eu-west-1.compute.amazonaws.com",
        ])
    func suffixes(_ text: String) throws { #expect(PublicSuffixes.builtIn.contains(try HostName(text))) }

    @Test(
        "Accepted",
        arguments: [
            "example.com", "bbc.co.uk", "me.github.io", "my.company.de", "t.co",
            "me.duckdns.org",
            "me.blob.core.windows.net", "shop.chiyoda.tokyo.jp",
        ])
    func names(_ text: String) throws { #expect(!PublicSuffixes.builtIn.contains(try HostName(text))) }

    @Test("The format of publicsuffix.org is read")
    func list() throws {
        let list = PublicSuffixes(list: "// comment\ncom\n*.ck\n!www.ck\nco.example  trailing\n")
        for (text, expected) in [
            ("com", true), ("a.com", false), ("any.ck", true), ("www.ck", false), ("co.example", true),
            ("x.co.example", false),
        ] {
            #expect(list.contains(try HostName(text)) == expected)
        }
    }

    /// How much the small table knows. What it does not is a reason to give it the whole list.
    @Test("Share of the published list that the table knows")
    func share() throws {
        guard let text = try? String(contentsOfFile: "/usr/share/publicsuffix/public_suffix_list.dat", encoding: .utf8)
        else {
            return print("no public suffix list on this machine")
        }
        let official = text.components(separatedBy: "===END ICANN DOMAINS===")[0]
        let rules = official.split(separator: "\n").filter {
            !$0.hasPrefix("//") && !$0.hasPrefix("!") && !$0.hasPrefix("*")
        }
        let hosts = rules.compactMap { try? HostName(String($0)) }
        let top = hosts.filter { $0.labels.count == 1 }
        #expect(top.allSatisfy(PublicSuffixes.builtIn.contains))
        let second = hosts.filter { $0.labels.count == 2 }
        let known = second.count(where: PublicSuffixes.builtIn.contains)
        let full = PublicSuffixes(list: text)
        #expect(hosts.allSatisfy(full.contains))
        print("public suffixes of two labels known without the list: \(known) of \(second.count)")
        #expect(known * 4 > second.count)
    }
}
