import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import SecureHTTP

/// Numbers from outside that nobody would write, and that must not end the process.
@Suite("Bounds")
struct BoundsTests {
    private let seconds: Int64 = 1_800_000_000

    private func key(_ id: String = "k", _ fill: UInt8 = 7) throws -> RequestKey {
        try RequestKey(id: id, secret: SecretBytes(copyingBytes: [UInt8](repeating: fill, count: 32)))
    }

    private func received(_ request: SecureRequest) -> ReceivedRequest {
        var body: [UInt8] = []
        if case .bytes(let bytes) = request.body { body = bytes }
        return ReceivedRequest(
            method: request.method.name, authority: request.url.authority, target: request.url.target,
            headers: request.headers, body: body)
    }

    @Test("Times at which nothing can be verified", arguments: [Double.nan, .infinity, -.infinity, 1e19, -1e19])
    func verification(_ time: Double) async throws {
        let key = try key()
        let signed = try RequestSigner(key: key, clock: { 1_800_000_000 }).sign(try get())
        for start in [Int64.min, 0, .max] {
            let verifier = RequestVerifier(
                keys: [key], authorities: ["api.test"], replays: MemoryReplayCache(start: start))
            let outcome = await code {
                _ = try await verifier.verify(self.received(signed), at: Date(timeIntervalSince1970: time))
            }
            #expect(outcome == .signatureOutsideWindow)
        }
    }

    @Test("Times of a replay cache", arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max])
    func replays(_ time: Int64) async throws {
        for start in [Int64.min, 0, .max] {
            let cache = MemoryReplayCache(capacity: 10, start: start)
            for other in [Int64.min, 0, .max] {
                let ticket = ReplayTicket(keyID: "k", nonce: "\(other)")
                _ = try cache.admit(ticket, until: other, now: time)
                // The same second remembers what it admitted.
                let again = try cache.admit(ticket, until: other, now: time)
                #expect(!again)
            }
        }
    }

    @Test("Ends of pins", arguments: [Double.nan, .infinity, -.infinity, 1e300, 9e18])
    func endings(_ time: Double) throws {
        let pins = somePins(2)
        for end in [time, 0] {
            let host = try PinnedHost("a.de", pins: pins, expires: Date(timeIntervalSince1970: end))
            let set = try PinSet([host])
            for now in [time, 0] { #expect(set.endingHosts(at: Date(timeIntervalSince1970: now)).count <= 1) }
        }
    }

    @Test("Rates that no clock holds")
    func rates() throws {
        expectCode(.invalidArgument) { _ = try RateLimiter(burst: .max, interval: .seconds(3_600)) }
        expectCode(.invalidArgument) { _ = try RateLimiter(burst: 1, interval: .seconds(Int64.max)) }
        let limiter = try RateLimiter(burst: 1_000_000, interval: .seconds(3_000))
        #expect(limiter.admit("a") == .allowed)
    }

    @Test("Pauses", arguments: [Double.nan, .infinity, -1, 1, 5, 0.5])
    func pauses(_ part: Double) throws {
        expectCode(.invalidArgument) {
            _ = try Backoff(base: .seconds(Int64.max / 2), longest: .seconds(Int64.max / 2))
        }
        let backoff = try Backoff(base: .seconds(1), longest: .seconds(300 * 86_400)) { part }
        for attempt in [Int.min, -1, 0, 1, 30, .max] {
            #expect(backoff.pause(after: attempt) >= .zero && backoff.pause(after: attempt) <= backoff.longest)
        }
    }

    @Test("Bodies that a signature does not say how to read", arguments: ["Content-Type", "Content-Encoding"])
    func readings(_ name: String) async throws {
        let key = try key()
        let signer = RequestSigner(key: key, clock: { 1_800_000_000 })
        let verifier = RequestVerifier(
            keys: [key], authorities: ["api.test"], replays: MemoryReplayCache(start: 0))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        var request = try SecureRequest(.post, "https://api.test/", body: .bytes([1]))
        var added = try signer.sign(request)
        try added.headers.add(name, "x")
        let changed = added
        #expect(await code { _ = try await verifier.verify(self.received(changed), at: now) } == .signatureRefused)
        try request.headers.add(name, "x")
        #expect(try await verifier.verify(received(try signer.sign(request)), at: now) == "k")
    }

    @Test("A signer covers what a verifier reads, or says no")
    func covering() async throws {
        let key = try key()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let verifier = RequestVerifier(keys: [key], authorities: ["api.test"], replays: MemoryReplayCache(start: 0))
        let names = (0..<RequestSigner.mostHeaders).map { "x-\($0)" }
        var request = try SecureRequest(.post, "https://api.test/", body: .bytes([1]))
        for name in names + ["content-type", "content-encoding"] { try request.headers.add(name, "1") }
        let signer = { (names: [String]) in RequestSigner(key: key, covering: names, clock: { 1_800_000_000 }) }
        #expect(try await verifier.verify(received(try signer(names).sign(request)), at: now) == "k")
        #expect(try await verifier.verify(received(try signer(["X-1", "x-1"]).sign(request)), at: now) == "k")
        for refused in [names + ["x-more"], ["signature"], ["Signature-Input"]] {
            expectCode(.invalidArgument) { _ = try signer(refused).sign(request) }
        }
    }

    @Test("Of keys with one id each is tried")
    func twins() async throws {
        let verifier = RequestVerifier(
            keys: [try key("k", 1), try key("k", 2)], authorities: ["api.test"], replays: MemoryReplayCache(start: 0))
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for fill in [UInt8(1), 2, 3] {
            let signed = try RequestSigner(key: try key("k", fill), clock: { 1_800_000_000 }).sign(try get())
            let outcome = await code { _ = try await verifier.verify(self.received(signed), at: now) }
            #expect(outcome == (fill == 3 ? .signatureRefused : nil))
        }
    }

    @Test("A secret that nobody wrote")
    func secrets() { expectCode(.invalidArgument) { _ = try key("k", 0) } }

    @Test("Letters that fold to those of ASCII are others")
    func folding() {
        #expect(ReceivedRequest.normalized("API.Test:443") == "api.test")
        #expect(ReceivedRequest.normalized("\u{212A}.test") == "\u{212A}.test")
        #expect(ReceivedRequest.normalized("A\u{212A}:443") == "a\u{212A}")
        #expect(ReceivedRequest.normalized("a:8443") == "a:8443")
    }

    @Test("Farewells of WebSockets")
    func farewells() {
        for code in 0...0xFFFF {
            let isGood = (1000...1003).contains(code) || (1007...1014).contains(code) || (3000...4999).contains(code)
            #expect(WebSocketFarewell.isWellFormed([UInt8(code >> 8), UInt8(code & 0xFF)]) == isGood)
        }
        #expect(WebSocketFarewell.isWellFormed([]) && !WebSocketFarewell.isWellFormed([3]))
        #expect(!WebSocketFarewell.isWellFormed([3, 0xE8] + [UInt8](repeating: 65, count: 124)))
    }

    @Test("A key file of nothing but lines of dashes", arguments: ["-----BEGIN X-----\n", "-", "-----END X-----\n"])
    func keyFiles(_ line: String) {
        let file = Array(String(repeating: line, count: 4_000_000 / line.utf8.count).utf8)
        let start = ContinuousClock.now
        expectRefusal { try KeyDocument(file) }
        #expect(ContinuousClock.now - start < .seconds(4))
    }

    @Test("What holds something shows nothing of it")
    func dumps() throws {
        let url = try SecureURL("https://hidden.test/hidden")
        let headers = try HeaderFields([("x-hidden", "hidden")])
        let body = Array("hidden".utf8)
        let request = SecureRequest(.post, url, headers: headers, body: .bytes(body))
        let received = ReceivedRequest(
            method: "POST", authority: "hidden.test", target: "/hidden", headers: headers, body: body)
        let values: [Any] = [request, received, headers.fields[0], request.body, [request], Optional(received) as Any]
        for value in values {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("hidden") && !text.contains("104"))
        }
    }
}
