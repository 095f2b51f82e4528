import Foundation
import SecretMemory
import Testing

@testable import SecureHTTP

@Suite("Signed requests")
struct SignatureTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let seconds: Int64 = 1_800_000_000

    private func key(_ id: String = "k1", fill: UInt8 = 7, until: Date? = nil) throws -> RequestKey {
        try RequestKey(
            id: id, secret: SecretBytes(copyingBytes: [UInt8](repeating: fill, count: 32)), acceptedUntil: until)
    }

    private func request(_ body: SecureRequest.Body = .bytes(Array("{\"amount\":1}".utf8))) throws -> SecureRequest {
        try SecureRequest(
            .post, "https://api.test/pay?to=x&n=1",
            headers: HeaderFields([("Content-Type", "application/json"), ("X-Tenant", "t")]),
            body: body)
    }

    private func received(_ request: SecureRequest, body: [UInt8]? = nil) -> ReceivedRequest {
        var bytes: [UInt8] = []
        if case .bytes(let own) = request.body { bytes = own }
        return ReceivedRequest(
            method: request.method.name, authority: request.url.authority, target: request.url.target,
            headers: request.headers,
            body: body ?? bytes)
    }

    private func cache(_ start: Int64 = 1_700_000_000) -> MemoryReplayCache {
        MemoryReplayCache(capacity: 100_000, start: start)
    }

    private func verifier(_ cache: MemoryReplayCache, required: [String] = []) throws -> RequestVerifier {
        RequestVerifier(keys: [try key()], authorities: ["api.test"], required: required, replays: cache)
    }

    private func refuses(
        _ code: SecureHTTPError.Code, _ verifier: RequestVerifier, _ request: ReceivedRequest, at time: Date = now,
        _ location: SourceLocation = #_sourceLocation
    ) async {
        let error = await #expect(throws: SecureHTTPError.self, sourceLocation: location) {
            _ = try await verifier.verify(request, at: time)
        }
        #expect(error?.code == code, sourceLocation: location)
        if let error { expectOpaque(error, location) }
    }

    /// RFC 9421 §B.2.5.
    @Test("The example of the standard")
    func standard() throws {
        let secret = try #require(
            Data(
                base64Encoded:
                    "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=="))
        let key = try RequestKey(id: "test-shared-secret", secret: SecretBytes(copyingBytes: [UInt8](secret)))
        let headers = try HeaderFields([
            ("Date", "Tue, 20 Apr 2021 02:07:55 GMT"), ("Content-Type", "application/json"),
        ])
        let parts = SignatureBase.Parts(
            method: "POST", authority: "example.com", target: "/foo", headers: headers)
        let input =
            #"sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret""#
        let code = input.withBytes { input in
            var text = ByteText(capacity: 16)
            guard let list = StructuredText.innerList("sig-b25", in: input),
                SignatureBase.write(list, of: input, parts, to: &text)
            else { return Data() }
            return Data(key.code(of: text.view.raw))
        }
        #expect(code.base64EncodedString() == "pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=")
        #expect(
            SignatureBase.digest(of: Array(#"{"hello": "world"}"#.utf8))
                == "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:")
    }

    /// Made with Python's `hmac`.
    @Test("The request as it is sent")
    func wireForm() throws {
        var request = try request()
        try request.headers.add("x-tenant", "u")
        for name in ["signature", "signature-input", "content-digest"] { try request.headers.add(name, "old") }
        let signer = RequestSigner(key: try key(), covering: ["Content-Type", "X-Tenant", "x-missing", "no token"])
        let signed = try signer.sign(
            request, created: seconds,
            nonce: RequestSigner.Nonce(
                UInt64(bigEndian: 0x0001_0203_0405_0607), UInt64(bigEndian: 0x0809_0A0B_0C0D_0E0F)))
        let added = signed.headers.fields.suffix(3)
        #expect(added.map(\.name) == ["content-digest", "signature-input", "signature"])
        #expect(signed.headers.fields.count == 6)
        let list =
            #"bulwark=("@method" "@authority" "@path" "@query" "content-digest" "content-type" "x-tenant")"#
            + #";created=1800000000;nonce="AAECAwQFBgcICQoLDA0ODw==";keyid="k1";alg="hmac-sha256""#
        let digest = "sha-256=:wrEeZX4S/RdzWWJ8qJQSAY4idNCHPPv88fxQ9oVYLp4=:"
        let signature = "bulwark=:JjEm6kQp66h3w0A7wnfD+Z93BiFh881Ur/x7IBJNSrk=:"
        let values = added.map(\.value)
        #expect(values == [digest, list, signature])
    }

    @Test("No nonce comes twice, on any thread")
    func nonces() async throws {
        let signer = RequestSigner(key: try key()) { 1_800_000_000 }
        let request = try request()
        let inputs = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask { try (0..<500).map { _ in try signer.sign(request).headers["signature-input"] ?? "" } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(inputs).count == 2_000)
    }

    @Test("A signed request is accepted once")
    func once() async throws {
        let (cache, signer) = (cache(), RequestSigner(key: try key(), covering: ["X-Tenant"]) { 1_800_000_000 })
        let verifier = try verifier(cache, required: ["x-tenant"])
        let signed = received(try signer.sign(try request()))
        #expect(try await verifier.verify(signed, at: Self.now) == "k1")
        await refuses(.replayed, verifier, signed)
        #expect(try await verifier.verify(received(try signer.sign(try request())), at: Self.now) == "k1")
        #expect(try await verifier.verify(received(try signer.sign(try request(.none))), at: Self.now) == "k1")
    }

    @Test("Whatever is covered cannot be changed")
    func changes() async throws {
        let verifier = try verifier(cache())
        let signed = try RequestSigner(key: try key(), covering: ["x-tenant"]) { 1_800_000_000 }.sign(try request())
        let good = received(signed)
        var tenant = signed.headers
        try tenant.set("x-tenant", "other")
        var type = signed.headers
        try type.set("content-type", "text/plain")
        var twice = signed.headers
        try twice.add("x-tenant", "t")
        func with(
            _ method: String? = nil, _ authority: String? = nil, _ target: String? = nil,
            _ headers: HeaderFields? = nil,
            _ body: [UInt8]? = nil
        ) -> ReceivedRequest {
            ReceivedRequest(
                method: method ?? good.method, authority: authority ?? good.authority, target: target ?? good.target,
                headers: headers ?? good.headers, body: body ?? good.body)
        }
        for changed in [
            with("PUT"), with(nil, "other.test"), with(nil, nil, "/pay?to=y&n=1"), with(nil, nil, "/pay"),
            with(nil, nil, "/pay2?to=x&n=1"), with(nil, nil, nil, tenant), with(nil, nil, nil, type),
            with(nil, nil, nil, twice),
            with(nil, nil, nil, nil, Array("{\"amount\":2}".utf8)), with(nil, nil, nil, nil, []),
        ] {
            await refuses(.signatureRefused, verifier, changed)
        }
        #expect(try await verifier.verify(with(nil, "API.test:443"), at: Self.now) == "k1")
    }

    @Test("No changed byte of the signature headers passes")
    func mutations() async throws {
        let verifier = try verifier(cache())
        let signed = try RequestSigner(key: try key()) { 1_800_000_000 }.sign(try request())
        for name in ["signature", "signature-input", "content-digest"] {
            let value = try #require(signed.headers[name])
            for place in value.utf8.indices {
                var bytes = Array(value.utf8)
                let number = value.utf8.distance(from: value.utf8.startIndex, to: place)
                bytes[number] ^= 1
                var headers = signed.headers
                guard (try? headers.set(name, String(decoding: bytes, as: UTF8.self))) != nil else { continue }
                let changed = ReceivedRequest(
                    method: "POST", authority: "api.test", target: signed.url.target, headers: headers,
                    body: received(signed).body)
                await #expect(throws: SecureHTTPError.self) { _ = try await verifier.verify(changed, at: Self.now) }
            }
        }
    }

    @Test("Another key, a key at its end, no signature")
    func keys() async throws {
        let signed = received(try RequestSigner(key: try key(fill: 8)) { 1_800_000_000 }.sign(try request()))
        await refuses(.signatureRefused, try verifier(cache()), signed)
        let unknown = received(try RequestSigner(key: try key("k2")) { 1_800_000_000 }.sign(try request()))
        await refuses(.signatureRefused, try verifier(cache()), unknown)
        await refuses(.signatureMissing, try verifier(cache()), received(try request()))
        let old = RequestVerifier(
            keys: [try key(until: Self.now), try key("k2")], authorities: ["api.test"], replays: cache())
        let good = received(try RequestSigner(key: try key()) { 1_800_000_000 }.sign(try request()))
        await refuses(.signatureRefused, old, good)
        #expect(try await old.verify(unknown, at: Self.now) == "k2")
    }

    @Test("Five minutes, and the skew is told", arguments: [(-301, false), (-300, true), (60, true), (61, false)])
    func window(_ offset: Int64, _ isAccepted: Bool) async throws {
        let signed = received(try RequestSigner(key: try key()) { 1_800_000_000 + offset }.sign(try request()))
        let verifier = try verifier(cache())
        guard !isAccepted else {
            _ = try await verifier.verify(signed, at: Self.now)
            return
        }
        let error = await #expect(throws: SecureHTTPError.self) { _ = try await verifier.verify(signed, at: Self.now) }
        #expect(error?.code == .signatureOutsideWindow && error?.clockSkew == Int(offset))
        if let error { expectOpaque(error) }
    }

    @Test("A restart lets no replay in")
    func restart() async throws {
        let signed = received(try RequestSigner(key: try key()) { 1_800_000_050 }.sign(try request()))
        _ = try await verifier(cache()).verify(signed, at: Self.now)
        await refuses(.replayUndecided, try verifier(cache(seconds + 1)), signed, at: Self.now + 2)
        let later = received(try RequestSigner(key: try key()) { 1_800_000_062 }.sign(try request()))
        _ = try await verifier(cache(seconds + 1)).verify(later, at: Self.now + 62)
    }

    @Test("An uncovered body or header")
    func uncovered() async throws {
        let signed = try RequestSigner(key: try key()) { 1_800_000_000 }.sign(try request(.none))
        await refuses(.signatureRefused, try verifier(cache()), received(signed, body: [1]))
        await refuses(.signatureRefused, try verifier(cache(), required: ["x-tenant"]), received(signed))
    }

    @Test(
        "Malformed fields",
        arguments: [
            "", "bulwark", "bulwark=", "bulwark=()", "bulwark=(\"a\" \"a\")", "bulwark=(\"a\"", "bulwark=(\"a\"\"b\")",
            "=(\"a\")",
            "bulwark=(\"a\");created", "bulwark=(\"a\");created=01", "bulwark=(\"a\");created=-1",
            "bulwark=(\"a\");x=1;x=2",
            "bulwark=(\"a\"),bulwark=(\"a\")", "bulwark=(\"a\"),", "bulwark=(\"a\");created=1234567890123456",
            "bulwark=(\"a\\\"\")",
            "bulwark=(a)", "bulwark=(\"a\";sf)", "BULWARK=(\"a\")",
        ])
    func structured(_ text: String) {
        let list = text.withBytes { StructuredText.innerList("bulwark", in: $0) }
        #expect(list == nil || list?.items.isEmpty == true)
    }

    @Test("Other members may stand beside ours")
    func members() {
        let text = "sig1=(\"@method\");created=1;keyid=\"x\",\t bulwark=(\"@path\");created=2"
        let items = text.withBytes { text in
            StructuredText.innerList("bulwark", in: text)?.items.map { text[$0].text }
        }
        #expect(items == ["@path"])
        let bytes = "a=:AA==:, b=:BB==:".withBytes { text in
            StructuredText.base64("b", in: text).map { text[$0].text }
        }
        #expect(bytes == "BB==")
    }

    /// RFC 9421 names `sf`, `key` and `req` itself, and labels are keys of RFC 8941.
    @Test(
        "A proxy's signature is no reason to refuse ours",
        arguments: [
            (
                "sig.proxy-1=(\"@method\" \"cache-control\";sf \"x\";key=\"a\" \"@path\";req);created=1",
                "sig.proxy-1=:AA==:"
            ),
            ("*p_2=(  \"@status\"  );tag=\"a \\\"b\\\\\";ok;no=?0", "*p_2=:AA==:;x"),
            ("p=();n=-1.25;t=tok/en:1;d=@1659578233;u=%\"f%c3%bc\"", "p=:AA==:, q"),
            ("p;a=1, q=?1, r=2.5, s=\"x\";y, t=(a 1 :AA==: ?0)", "p=*tok"),
        ])
    func proxies(_ input: String, _ signature: String) async throws {
        let verifier = try verifier(cache())
        let signer = RequestSigner(key: try key()) { 1_800_000_000 }
        for isFirst in [true, false] {
            var signed = try signer.sign(try request())
            for (name, other) in [("signature-input", input), ("signature", signature)] {
                let own = signed.headers[name] ?? ""
                try signed.headers.set(name, isFirst ? "\(other), \(own)" : "\(own), \(other)")
            }
            #expect(try await verifier.verify(received(signed), at: Self.now) == "k1")
        }
    }

    @Test(
        "What is no member of anybody, and ours in another form",
        arguments: [
            "p=(\"a\"\"b\")", "p=(", "p=\"a", "p=:A", "p=1.", "p=?2", "p=;a", "p=@a", "P=1", "1=1", "p=a b",
            "p=\"\\a\"",
            "p=1;", "p=%a", "p=é",
        ])
    func noMember(_ text: String) {
        let own = "bulwark=(\"@path\");created=2"
        for text in ["\(text), \(own)", "\(own), \(text)"] {
            #expect(text.withBytes { StructuredText.innerList("bulwark", in: $0) == nil }, "\(text)")
        }
        for other in [
            "(\"@path\";req);created=2", "(\"@path\");x", "(\"@path\");x=?1", "(\"@path\");x=tok", "( \"@path\")",
        ] {
            #expect("bulwark=\(other)".withBytes { StructuredText.innerList("bulwark", in: $0) == nil }, "\(other)")
        }
    }
}

extension SecretBytes {
    init(copyingBytes bytes: [UInt8]) { self.init(count: bytes.count) { $0.copyBytes(from: bytes) } }
}
