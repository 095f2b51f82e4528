import SecureHTTP
import Testing

@Suite("Answers of a server")
struct ServerTests {
    @Test("All that is wrong with a signature is one answer")
    func oneAnswer() {
        let codes: [SecureHTTPError.Code] = [
            .signatureMissing, .signatureRefused, .replayed, .headerMalformed, .connectionLost,
        ]
        for code in codes { #expect(RequestRefusal(SecureHTTPError(code)) == .unsigned) }
        #expect(
            RequestRefusal.unsigned.status == 401 && RequestRefusal.unsigned.headers["www-authenticate"] == "Signature")
        let skewed = RequestRefusal(SecureHTTPError(.signatureOutsideWindow, clockSkew: -301))
        #expect(skewed.status == 401 && skewed.headers[RequestRefusal.clockSkew] == "-301")
    }

    @Test(
        "What is not the client's fault",
        arguments: [
            SecureHTTPError.Code.replayUndecided, .replayCacheFull, .replayCacheUnavailable, .replayCacheUnfit,
        ])
    func unavailable(_ code: SecureHTTPError.Code) {
        let refusal = RequestRefusal(SecureHTTPError(code))
        #expect(refusal.status == 503 && (refusal.headers["retry-after"] == "61") == (code == .replayUndecided))
    }

    @Test("Waits are at least a second", arguments: [(0, "1"), (-4, "1"), (30, "30")])
    func waits(_ seconds: Int, _ text: String) {
        #expect(RequestRefusal.tooMany(retryAfter: seconds).headers["retry-after"] == text)
        #expect(RequestRefusal.unavailable(retryAfter: seconds).headers["retry-after"] == text)
    }

    @Test("Headers that an answer sets by itself stay")
    func missing() throws {
        let headers = SecurityHeaders.page
        #expect(headers.missing(beside: []) == headers.fields)
        let rest = headers.missing(beside: ["X-Frame-Options", "Content-Security-Policy"])
        #expect(rest.fields.count == headers.fields.fields.count - 2 && rest["x-frame-options"] == nil)
        let changed = try headers.setting("X-Frame-Options", to: nil).setting("Referrer-Policy", to: "same-origin")
        #expect(changed.fields["x-frame-options"] == nil && changed.fields["referrer-policy"] == "same-origin")
        expectRefusal { try headers.setting("Referrer-Policy", to: "a\r\nSet-Cookie: b") }
    }

    @Test("A network of IPv6 is one client, and IPv4 is itself however it is written")
    func networks() {
        #expect(ClientNetwork.name(of: "2001:db8::1") == ClientNetwork.name(of: "2001:DB8:0:0:ffff::2%eth0"))
        #expect(ClientNetwork.name(of: "2001:db8::1") != ClientNetwork.name(of: "2001:db8:0:1::1"))
        #expect(ClientNetwork.name(of: "::ffff:192.0.2.1") == ClientNetwork.name(of: "192.0.2.1"))
        #expect(ClientNetwork.name(of: "::ffff:192.0.2.1") != ClientNetwork.name(of: "::ffff:192.0.2.2"))
    }
}
