import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import SecureHTTP

/// Signatures that nobody writes, read by the module and by a plain reader that has nothing in common with it.
///
/// `BULWARK_MUTATIONS=1000000` for the long run, `BULWARK_SEED=1` for one with other mutations.
@Suite("Mutated signatures")
struct SignatureMutationTests {
    private static let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 3_000
    private static let words = [
        "bulwark", "=", "(", ")", " ", ";", ",", ":", "\"", "\"@method\"", "\"@path\"", "\"\"", "created",
        "nonce=\"n\"",
        "keyid=\"k1\"", "1", "0", "999999999999999", "-", "\t", "\\", "é", "a", "=:AA==:", "bulwark=(\"a\" \"b\");x=1",
        ", bulwark=:AA==:", "b=()", ";x=\"y\"",
    ]
    private static let secret = [UInt8](repeating: 7, count: 32)

    @Test("The reader reads what the plain one reads")
    func reader() {
        var generator = SeededGenerator(dailySeed: 9_421)
        for _ in 0..<Self.rounds {
            let pieces = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
                Self.words.randomElement(using: &generator) ?? ""
            }
            expectSame(pieces.joined())
            expectSame("bulwark=(" + pieces.joined())
            let others = "b=(\"c\"), d=:AA==:, p.*=(a;sf 1.5 \"\\\\x\");t=*k;u, q=?1;v=@7, e;f=%\"g\""
            var valid = Array("bulwark=(\"@method\" \"x-a\");created=12;nonce=\"abc\", \(others)".utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.change(&valid, &generator) }
            expectSame(String(decoding: valid, as: UTF8.self))
        }
    }

    private func expectSame(_ text: String) {
        let plain = PlainStructuredText.innerList("bulwark", in: text)
        text.withBytes { bytes in
            let list = StructuredText.innerList("bulwark", in: bytes)
            #expect(list?.items.map { bytes[$0].text } == plain?.items, "\(text)")
            #expect(list.map { bytes[$0.whole].text } == plain?.text, "\(text)")
            for name in ["created", "nonce", "x", "a"] {
                let value = name.withBytes { list?.value($0, of: bytes) }
                switch (value, plain?[name]) {
                case (.integer(let own)?, .integer(let other)?): #expect(own == other, "\(text)")
                case (.string(let own)?, .string(let other)?): #expect(bytes[own].text == other, "\(text)")
                case (nil, nil): break
                default: Issue.record("\(name) in \(text)")
                }
            }
            let base64 = StructuredText.base64("bulwark", in: bytes).map { bytes[$0].text }
            #expect(base64 == PlainStructuredText.base64("bulwark", in: text), "\(text)")
        }
    }

    @Test("The verifier accepts what the plain one accepts, and nothing else")
    func verifier() async throws {
        var generator = SeededGenerator(dailySeed: 8_941)
        let key = try RequestKey(id: "k1", secret: SecretBytes(copyingBytes: Self.secret))
        let plain = PlainSignature(secret: Self.secret)
        var accepted = 0
        for _ in 0..<Self.rounds {
            let request = try Self.signed(by: plain, &generator)
            let verifier = RequestVerifier(
                keys: [key], authorities: ["api.test"], replays: MemoryReplayCache(capacity: 10, start: 0))
            let holds = plain.holds(request, id: "k1", at: "api.test")
            let isAccepted = try await accepts(request, verifier)
            #expect(isAccepted == holds, "\(request.headers.fields) \(request.target)")
            if holds { accepted += 1 }
        }
        #expect(accepted > Self.rounds / 20 && accepted < Self.rounds)
    }

    private func accepts(_ request: ReceivedRequest, _ verifier: RequestVerifier) async throws -> Bool {
        do {
            _ = try await verifier.verify(request, at: Date(timeIntervalSince1970: 1_800_000_000))
            return true
        } catch {
            // Told to who has the key: all but the time holds.
            if error.code == .signatureOutsideWindow { return true }
            guard error.code == .signatureRefused || error.code == .signatureMissing else { throw error }
            return false
        }
    }

    /// A request with a signature over something, which may have been changed before it was signed or after.
    private static func signed(
        by plain: PlainSignature, _ generator: inout SeededGenerator
    ) throws -> ReceivedRequest {
        func one(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &generator) == 0 }
        var body: [UInt8] = []
        if !one(3) { body = generator.bytes(Int.random(in: 1...40, using: &generator)) }
        var headers = HeaderFields()
        for name in ["content-type", "x-a", "x-a", "x-b", "date"] where !one(3) {
            let number = Int.random(in: 0..<9, using: &generator)
            try headers.add(name, one(4) ? "" : "v\(number)é")
        }
        if !body.isEmpty || one(4) {
            var digest = one(6) ? "sha-512=:AA==:, " : ""
            var digested = body
            if one(12) { digested.append(1) }
            digest += SignatureBase.digest(of: digested)
            try headers.add("content-digest", digest)
        }
        var items = ["@method", "@authority", "@path", "@query"]
        for name in ["content-digest", "content-type", "x-a", "x-b", "X-B", "missing", "@target-uri", ""]
        where one(name == "content-digest" ? 1 : 5) {
            if name != "content-digest" || headers[name] != nil { items.append(name) }
        }
        if one(8) { items.remove(at: Int.random(in: items.indices, using: &generator)) }
        if one(2) { items.shuffle(using: &generator) }
        let created: Int64 = one(20) ? 5 : 1_800_000_000
        let nonce = String(repeating: "n", count: Int.random(in: 14...66, using: &generator))
        let (id, algorithm) = (one(20) ? "k2" : "k1", one(20) ? "hmac-sha1" : "hmac-sha256")
        var list = PlainStructuredText.InnerList(items: items)
        list.parameters.append(("created", .integer(created)))
        list.parameters.append(("nonce", .string(nonce)))
        list.parameters.append(("keyid", .string(id)))
        list.parameters.append(("alg", .string(algorithm)))
        if one(8) { list.parameters.append((one(2) ? "expires" : "tag", .integer(7))) }
        if one(8) { list.parameters.append(("x", .string("t"))) }
        if one(2) { list.parameters.shuffle(using: &generator) }
        let target = ["/", "/a?b=c", "", "?x", "/a?\u{301}b", "/a??", "*"].randomElement(using: &generator) ?? "/"
        let authority = ["api.test", "API.test:443", "api.test", "other.test"].randomElement(using: &generator) ?? ""
        let unsigned = ReceivedRequest(
            method: "POST", authority: authority, target: target, headers: headers, body: body)
        let code = PlainSignature.base(list, unsigned).map(plain.code) ?? "AAAA"
        var (input, signature) = (Array("bulwark=\(list.text)".utf8), Array("bulwark=:\(code):".utf8))
        if one(6) { change(&input, &generator) }
        if one(6) { change(&signature, &generator) }
        // What a header cannot hold does not come so far.
        let (before, behind) = (one(5) ? "a=(\"b\"), " : "", one(5) ? ", c=:AA==:" : "")
        try? headers.add("signature-input", "\(before)\(String(decoding: input, as: UTF8.self))")
        try? headers.add("signature", "\(String(decoding: signature, as: UTF8.self))\(behind)")
        if one(10) { headers.remove("x-a") }
        var sent = body
        if one(12) { sent.append(0) }
        return ReceivedRequest(
            method: "POST", authority: authority, target: target, headers: headers, body: sent)
    }

    private static func change(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: (words.randomElement(using: &generator) ?? "").utf8, at: place)
        case 3: bytes.removeSubrange(place...)
        default:
            let end = Int.random(in: place...bytes.count, using: &generator)
            bytes.insert(contentsOf: bytes[place..<end], at: place)
        }
    }
}
