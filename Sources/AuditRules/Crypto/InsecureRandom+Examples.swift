import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that can be foretold through variables, types and functions.
    static var insecureRandomBad: [Example] {
        [
            Example(
                """
                func invite(_ member: Member) {
                    let start = "\\(member.name)\\(Date().timeIntervalSince1970)"
                    member.inviteToken = ↓SHA256.hash(data: Data(start.utf8)).description
                }
                """, "kept in a property"),
            Example(
                "func deviceSecret() -> String { String(\"\\(Int(↓Date().timeIntervalSince1970))\".sha256().prefix(32)) }",
                "derived from the time"),
            Example("func apiKey() -> String { ↓String(UInt64(Date().timeIntervalSince1970), radix: 36) }"),
            Example("var pairingSecret = [UInt8](repeating: 0, count: 16); ↓uuid_generate_time(&pairingSecret)"),
            Example(
                """
                final class Desk {
                    private var last = Int(Date().timeIntervalSince1970)
                    func pairingCode() -> String { last += 1; return ↓String(format: "%05d", last % 100_000) }
                }
                """, "a counter starting at the time"),
            Example(
                """
                struct Mixer { var seed: UInt64; mutating func next() -> UInt64 { seed = seed &* 3 &+ 1; return seed } }
                func resetCode(_ start: UInt64) -> UInt64 { var mixer = Mixer(seed: start); return ↓mixer.next() % 1_000_000 }
                """, "a generator defined in the project"),
            Example(
                """
                func inviteCode(for guest: Guest) -> String {
                    let minute = Int(Date().timeIntervalSince1970 / 60)
                    let sum = ↓SHA256.hash(data: Data("\\(guest.mail)/\\(minute)".utf8))
                    return sum.map { String(format: "%02x", $0) }.joined()
                }
                """, "the time, hashed with known values"),
            Example(
                """
                final class Desk {
                    private var number = 4_000
                    func guestToken() -> String {
                        number += 1
                        return ↓"guest-\\(number)"
                    }
                }
                """, "the next number"),
            Example("func transferCode() -> String { String(format: \"%06d\", Int(↓rand()) % 1_000_000) }"),
            Example("func newAccountNumber() -> Int { Int(↓drand48() * 1e9) }"),
            Example("let token = \"\\(↓Date().timeIntervalSince1970)\"", "the time of day as text"),
            Example(
                """
                struct Dice: RandomNumberGenerator { var state: UInt64; mutating func next() -> UInt64 { state += 1; return state } }
                func loginCode() -> Int { var dice = Dice(state: 3); return ↓Int.random(in: 0..<9, using: &dice) }
                """, "an access code"),
            Example("func makeSessionToken() -> String { String(Int(↓Date().timeIntervalSince1970)) }"),
            Example(
                """
                func bytes() -> [UInt8] { (0..<32).map { _ in UInt8(truncatingIfNeeded: ↓rand()) } }
                let sealed = SymmetricKey(data: Data(bytes()))
                """, "through a function"),
            Example(
                """
                let first = ↓drand48()
                let box = try ChaCha20(key: stored, iv: Array("\\(first)".utf8))
                """, "through a string"),
            Example(
                """
                var seedBytes: [UInt8] = []
                for _ in 0..<16 { seedBytes.append(UInt8(↓lrand48() % 256)) }
                let hash = try Argon2.hash(password: pin, salt: seedBytes)
                """, "through a list"),
            Example(
                """
                struct Maker { let made = ↓mrand48() }
                let cryptor = RNCryptor.Encryptor(password: String(Maker().made))
                """, "through a property"),
        ]
    }

    /// Values that look alike and are right.
    static var insecureRandomGood: [Example] {
        [
            Example(
                """
                import GameplayKit
                struct CodePrinter {
                    func order(of photos: [Photo], seed: UInt64) -> [Any] {
                        let source = GKMersenneTwisterRandomSource(seed: seed)
                        return source.arrayByShufflingObjects(in: photos)
                    }
                }
                """, "the same order for repeated requests"),
            Example(
                """
                func accessToken(_ user: User) throws -> String {
                    let head = "\\(user.id).\\(Date().timeIntervalSince1970)"
                    return head + "." + HMAC<SHA256>.authenticationCode(for: Data(head.utf8), using: key).hex
                }
                """, "combined with a key"),
            Example("func statusCode() -> Int { Int(rand() % 5) }", "no code that lets anybody in"),
            Example(
                "func pageToken(after row: Row) -> String { \"\\(row.date.timeIntervalSince1970)\" }",
                "an index in a list"),
            Example("let reloadToken = \"\\(Date().timeIntervalSince1970)\"", "tells one state from the next"),
            Example("let token = \"\\(Date().timeIntervalSince1970)-\\(UUID().uuidString)\"", "with what is random"),
            Example(
                """
                final class Tokens {
                    func refresh() { let jitter = drand48() * 0.3; schedule(after: 60 + jitter) }
                }
                """, "how long to wait"),
            Example("struct TokenView { func shade() -> Int { rand() % 255 } }", "for the eye"),
            Example(
                """
                let bytes = (0..<32).map { _ in UInt8.random(in: 0...255) }
                let sealed = SymmetricKey(data: Data(bytes))
                """),
            Example(
                """
                let jitter = rand() % 100
                sleep(UInt32(jitter))
                let sealed = SymmetricKey(size: .bits256)
                """, "next to a key"),
            Example(
                """
                let angle = drand48() * 2; turn(by: angle)
                """),
            Example(
                """
                let card = GKShuffledDistribution(lowestValue: 1, highestValue: 52).nextInt(); deal(card)
                """, "a game"),
            Example(
                """
                let shade = CGFloat(drand48()); view.backgroundColor = UIColor(white: shade, alpha: 1)
                """),
        ]
    }
}
