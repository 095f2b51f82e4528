import Crypto
import Foundation
import SecretMemory
import SecureHTTP

// Signing and verifying a request of 1 KiB and the replay cache, a second of one core's time, beside what nobody can save: one
// SHA-256 of the body and one HMAC of a line of 300 bytes, in turn, in one run. Counted is the processor's time of this process:
// other programs stretch it less than the clock's.

func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

func rate(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let start = processorSeconds()
    for number in 0..<count { try body(number) }
    return Double(count) / (processorSeconds() - start)
}

func show(_ name: String, _ rates: [Double], beside floors: [Double]) {
    let sorted = rates.sorted()
    let ratios = zip(floors, rates).map { $0 / $1 }.sorted()
    print(
        "\(name)  \(Int(sorted[sorted.count / 2])) a second (\(Int(sorted[0])) to \(Int(sorted[sorted.count - 1]))), "
            + String(format: "%.2f times as long as hash and HMAC", ratios[ratios.count / 2]))
}

/// All in one task: whoever waits from another one pays for two changes of threads with each request.
@Sendable func measure() async throws {
    let key = try RequestKey(id: "k", secret: SecretBytes(randomCount: 32))
    let body = [UInt8](repeating: 0x61, count: 1_024)
    let request = try SecureRequest(
        .post, "https://api.example.com/v1/transfers?dry=1",
        headers: HeaderFields([("Content-Type", "application/json")]), body: .bytes(body))
    let signer = RequestSigner(key: key) { 1_800_000_000 }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let (count, rounds) = (50_000, 7)
    let bare = SymmetricKey(size: .bits256)
    let line = [UInt8](repeating: 0x62, count: 300)
    var (floors, signs, verifies, admits): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for _ in 0..<rounds {
        floors.append(
            rate(count) { _ in
                _ = SHA256.hash(data: body)
                _ = HMAC<SHA256>.authenticationCode(for: line, using: bare)
            })
        signs.append(try rate(count) { _ in _ = try signer.sign(request) })
        let verifier = RequestVerifier(
            keys: [key], authorities: ["api.example.com"], replays: MemoryReplayCache(capacity: count + 1, start: 0))
        let received = try (0..<count).map { _ in
            let signed = try signer.sign(request)
            return ReceivedRequest(
                method: "POST", authority: "api.example.com", target: signed.url.target, headers: signed.headers,
                body: body)
        }
        let start = processorSeconds()
        for one in received { _ = try await verifier.verify(one, at: now) }
        verifies.append(Double(count) / (processorSeconds() - start))
        let cache = MemoryReplayCache(capacity: count + 1, start: 0)
        let nonces = (0..<count).map { "nonce-\($0)-0123456789abcdef" }
        admits.append(
            try rate(count) { number in
                _ = try cache.admit(ReplayTicket(keyID: "k", nonce: nonces[number]), until: 400, now: 100)
            })
    }
    show("hash and HMAC alone", floors, beside: floors)
    show("sign 1 KiB         ", signs, beside: floors)
    show("verify 1 KiB       ", verifies, beside: floors)
    show("admit a nonce      ", admits, beside: floors)
}

try await Task.detached(operation: measure).value
