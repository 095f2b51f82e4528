import Foundation
import Testing

@testable import SecureHTTP

@Suite("Addresses")
struct SecureURLTests {
    @Test(
        "Parts",
        arguments: [
            ("https://a.de", "a.de", 443, "/"), ("HTTPS://A.de:8443/x?y=1#z", "a.de", 8443, "/x?y=1"),
            ("https://[::1]:9/", "::1", 9, "/"), ("https://a.de?q", "a.de", 443, "/?q"),
            ("https://a.de/@", "a.de", 443, "/@"),
            ("https://a.de:443/%20", "a.de", 443, "/%20"),
        ] as [(String, String, UInt16, String)])
    func parts(_ text: String, _ host: String, _ port: UInt16, _ target: String) throws {
        let url = try SecureURL(text)
        #expect(url.host.text == host && url.port == port && url.target == target)
    }

    @Test(
        "Refused",
        arguments: [
            "http://a.de", "a.de", "", "https://", "https:///x", "https://u@a.de", "https://u:p@a.de",
            "https://a.de\\@b.de",
            "https://a.de /", "https://a.de:0", "https://a.de:70000", "https://a.de:+1", "https://a.de:",
            "https://::1/",
            "https://ä.de", "https://a.de/ü", "https://a.de/\r\nX: y", "https://a.de/%2", "https://a.de/%zz",
            "ws://a.de",
            "https:/a.de", "https://a.de\t", "https://127.1/", "https://[a.de]/", "javascript:alert(1)",
            "https://a.de:٣",
        ])
    func refused(_ text: String) {
        expectRefusal { try SecureURL(text) }
    }

    @Test(
        "References",
        arguments: [
            ("/x", "/x"), ("x", "/b/x"), ("../x", "/x"), ("../../../x", "/x"), ("./", "/b/"), ("?q", "/b/c?q"),
            ("", "/b/c?d"),
            ("#f", "/b/c?d"), ("//e.de/y", "/y"), ("https://e.de/z", "/z"), ("/a/./b/../c?x/../y", "/a/c?x/../y"),
            ("x:y", nil), ("http://a.de/", nil), ("//u@e.de", nil), ("/x\r\nSet-Cookie: a", nil),
        ] as [(String, String?)])
    func references(_ reference: String, _ target: String?) throws {
        let base = try SecureURL("https://a.de/b/c?d")
        #expect((try? base.resolving(reference))?.target == target)
    }

    @Test("No address prints")
    func printing() throws {
        let url = try SecureURL("https://hidden.example/secret?token=1")
        var dumped = ""
        dump(url, to: &dumped)
        #expect(!"\(url) \(String(reflecting: url)) \(dumped)".contains("hidden"))
    }
}

@Suite("Header fields")
struct HeaderFieldsTests {
    @Test(
        "No field ends a line",
        arguments: [
            ("x", "a\r\nb: c"), ("x", "a\nb"), ("x\r", "a"), ("x y", "a"), ("", "a"), ("x:", "a"), ("x", " a"),
            ("x", "a\0"), ("ä", "a"),
        ])
    func injection(_ name: String, _ value: String) {
        var headers = HeaderFields()
        expectCode(.headerMalformed) { try headers.add(name, value) }
        #expect(headers.fields.isEmpty)
    }

    @Test("Names are compared without case, values joined")
    func values() throws {
        let headers = try HeaderFields([("Accept", "a"), ("X", "1"), ("ACCEPT", "b")])
        #expect(headers["accept"] == "a, b" && headers["y"] == nil)
        #expect("\(headers)" == "3 header fields")
    }
}

@Suite("Redirects")
struct RedirectTests {
    private func decide(
        _ method: SecureRequest.Method = .get, body: SecureRequest.Body = .none, headers: [(String, String)] = [],
        _ status: Int = 302, to location: String?
    ) throws -> SecureRequest? {
        var fields = HeaderFields()
        for (name, value) in headers { try fields.add(name, value) }
        let request = SecureRequest(method, try SecureURL("https://a.de/b"), headers: fields, body: body)
        switch try RedirectDecision(request, status: status, location: location) {
        case .final: return nil
        case .follow(let next): return next
        }
    }

    @Test("Never to http", arguments: ["http://a.de/", "ftp://a.de", "javascript:1", "//u:p@a.de/", "http:/x"])
    func plain(_ location: String) { expectCode(.redirectRefused) { _ = try decide(to: location) } }

    @Test("To another host without what could be a credential")
    func foreign() throws {
        let next = try #require(try decide(headers: [("Accept", "x"), ("X-Custom", "y")], to: "https://b.de/"))
        #expect(next.headers.fields.map(\.name) == ["accept"])
        for name in ["Authorization", "X-API-Key", "X-Auth-Token", "Signature", "Session-Id"] {
            expectCode(.redirectRefused) { _ = try decide(headers: [(name, "z")], to: "https://b.de/") }
        }
        expectCode(.redirectRefused) { _ = try decide(headers: [("Authorization", "z")], to: "https://a.de:8443/") }
        expectCode(.redirectRefused) { _ = try decide(.post, body: .bytes([1]), 307, to: "https://b.de/") }
    }

    @Test("Within the origin headers stay")
    func same() throws {
        let next = try #require(try decide(headers: [("Authorization", "z")], to: "https://A.DE:443/x"))
        #expect(next.headers["authorization"] == "z" && next.url.target == "/x")
    }

    @Test("Methods", arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func methods(_ status: Int, _ method: String) throws {
        let next = try #require(
            try decide(.post, body: .bytes([1]), headers: [("Content-Type", "x")], status, to: "/x"))
        #expect(next.method.name == method && next.body.isEmpty == (method == "GET"))
        #expect((next.headers["content-type"] == nil) == (method == "GET"))
    }

    @Test("A stream is not sent twice")
    func stream() {
        expectCode(.redirectRefused) { _ = try decide(.put, body: .stream(length: nil) { nil }, 307, to: "/x") }
    }

    @Test("Other answers are final", arguments: [(200, "/x"), (304, "/x"), (302, nil)] as [(Int, String?)])
    func final(_ status: Int, _ location: String?) throws { #expect(try decide(.get, status, to: location) == nil) }
}
