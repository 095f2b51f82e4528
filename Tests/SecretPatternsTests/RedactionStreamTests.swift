import TestSupport
import Testing

@testable import SecretPatterns

/// A stream gives what the whole text gives, however it is cut, and work stays linear.
@Suite struct RedactionStreamTests {
    private static let redactor = TextRedactor()

    private static func streamed(_ text: [UInt8], pieces: [Int]) -> [UInt8] {
        var stream = redactor.stream()
        var clean: [UInt8] = []
        var start = 0
        for piece in pieces where start < text.count {
            clean += stream.append(text[start..<min(start + piece, text.count)])
            start += piece
        }
        if start < text.count { clean += stream.append(text[start...]) }
        return clean + stream.finish()
    }

    /// Lines at the border of a block, where a stream gives out what is certain and keeps what is not.
    @Test func cutsAtTheBordersOfBlocksGiveTheSame() {
        let filler = Array(repeatElement(Array("all quiet here, nothing to tell of.\n".utf8), count: 2000).joined())
        for (place, line) in OtherSecrets.positives().enumerated() where place % 5 == 0 {
            let secret = Array(line.text.utf8)
            let start = BlockRedactor.size - place % 2 * 8192 - secret.count / 2
            let text = filler[..<start] + [0x0A] + secret + [0x0A] + filler[..<12_000]
            let whole = Self.redactor.redact(Array(text))
            #expect(whole != Array(text), "\(line)")
            for cut in [start + secret.count / 3, BlockRedactor.size + 1] {
                var stream = Self.redactor.stream()
                let first = stream.append(text[..<cut])
                // What is held back is less than a block and its window.
                #expect(cut < BlockRedactor.size + 1 || !first.isEmpty)
                #expect(first + stream.append(text[cut...]) + stream.finish() == whole, "\(line), cut at \(cut)")
            }
        }
    }

    /// A secret is hidden wherever a block's border, or the border of what is held back, falls.
    @Test(arguments: ["github", "pem", "mnemonic", "email", "password", "jwt", "iban", "base64", "url-encoded"])
    func secretAcrossBlocksIsHidden(kind: String) throws {
        let line = try #require(
            (ProviderTokens.positives() + OtherSecrets.positives()).first { $0.kind == kind }, "no such kind")
        let secret = Array(try #require(line.secret).utf8)
        let text = Array(line.text.utf8)
        let filler = Array("all quiet here, nothing to tell of.\n".utf8)
        for border in [BlockRedactor.size, BlockRedactor.size - 8192] {
            for shift in stride(from: -text.count - 4, through: 4, by: max(3, text.count / 16)) {
                var long: [UInt8] = []
                while long.count < border + shift { long += filler }
                long = Array(long.prefix(border + shift - 1)) + [0x0A] + text + [0x0A]
                while long.count < border + 12_000 { long += filler }
                let clean = Self.redactor.redact(long)
                #expect(!Self.holds(clean, secret), "\(kind) at \(border + shift)")
                #expect(Self.streamed(long, pieces: Array(repeating: 4099, count: 60)) == clean)
            }
        }
    }

    private static func holds(_ text: [UInt8], _ secret: [UInt8]) -> Bool {
        let head = Array(secret.prefix(24))
        return text.indices.dropLast(min(text.count, head.count)).contains {
            text[$0] == head[0] && text[$0..<($0 + head.count)].elementsEqual(head)
        }
    }

    /// What is longer than what is held back is dropped up to its end.
    @Test(arguments: [
        ("password=\"", "A7", "\" end"), ("Authorization: Bearer ", "A7", " end"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJ4Ijo", "A7", ".c2ln end"),
        ("-----BEGIN RSA PRIVATE KEY-----\n", "QUJD", "\n-----END RSA PRIVATE KEY----- end"),
        ("data=eyJwYXNzd29yZCI6Imh1bnRlcjJ4eXoifSAg", "ICAg", " end"),
    ])
    func endlessSecretIsHidden(opening: String, body: String, closing: String) {
        let text =
            Array("start \(opening)".utf8) + Array(repeatElement(Array(body.utf8), count: 100_000).joined())
            + Array(closing.utf8)
        let clean = Self.redactor.redact(text)
        #expect(clean.count < 200, "\(String(decoding: clean.prefix(300), as: UTF8.self))")
        #expect(String(decoding: clean.suffix(4), as: UTF8.self) == " end")
        #expect(Self.streamed(text, pieces: Array(repeating: 10_007, count: 100)) == clean)
    }

    @Test func randomTextsGiveTheSameHoweverTheyAreCut() {
        var generator = SeededGenerator(seed: 22)
        let lines = (ProviderTokens.positives() + OtherSecrets.positives() + LookAlikes.negatives()).map {
            Array($0.text.utf8)
        }
        for _ in 0..<6 {
            var text: [UInt8] = []
            while text.count < 180_000 {
                text += lines.randomElement(using: &generator) ?? []
                text.append([0x0A, 0x20, 0x2C].randomElement(using: &generator) ?? 0x0A)
            }
            let whole = Self.redactor.redact(text)
            let pieces = (0..<400).map { _ in Int.random(in: 1...6000, using: &generator) }
            #expect(Self.streamed(text, pieces: pieces) == whole)
        }
    }

    /// Mutations of texts that are full of candidates: whatever comes, it ends, and the ranges are those that are hidden.
    @Test func mutatedTextsAreTaken() {
        var generator = SeededGenerator(seed: 23)
        let lines = (ProviderTokens.positives() + OtherSecrets.positives()).map { Array($0.text.utf8) }
        for _ in 0..<3000 {
            var text = lines.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: text.remove(at: place)
                case 2: text.insert(contentsOf: text[place..<min(place + 20, text.count)], at: place)
                default: text += lines.randomElement(using: &generator) ?? []
                }
                if text.isEmpty { text = [0x41] }
            }
            var clean: [UInt8] = []
            var place = 0
            for found in Self.redactor.ranges(in: text) {
                guard found.range.lowerBound >= place, found.range.upperBound <= text.count else {
                    Issue.record("ranges overlap or leave \(text)")
                    break
                }
                clean += text[place..<found.range.lowerBound] + Array("<redacted:\(found.kind)>".utf8)
                place = found.range.upperBound
            }
            #expect(Self.redactor.redact(text) == clean + text[place...])
        }
        #expect(Self.redactor.redact([]) == [])
    }

    @Test func whatWasHiddenStaysAsItIs() {
        for line in ProviderTokens.positives() + OtherSecrets.positives() {
            let once = Self.redactor.redact(line.text)
            #expect(Self.redactor.redact(once) == once, "\(line)")
        }
    }

    /// Doubling a text doubles the steps at most, and no text costs more steps a byte than it earns.
    @Test(arguments: HostileTexts.pieces)
    func workIsLinear(piece: String) {
        let unit = Array(piece.utf8)
        let text = Array(repeatElement(unit, count: 150_000 / unit.count).joined())
        let single = Self.redactor.steps(for: text)
        let double = Self.redactor.steps(for: text + text)
        #expect(double <= single * 2 + WorkBudget.most * 2, "\(piece): \(single), \(double)")
        #expect(
            double <= 14 * 2 * text.count + 4 * WorkBudget.most, "\(piece): \(double) steps for \(2 * text.count) bytes"
        )
    }

    /// A secret among marks that cost much is hidden too.
    @Test(arguments: HostileTexts.pieces)
    func secretAmongHostileTextIsHidden(piece: String) {
        var forge = CorpusForge(seed: 31)
        let token = forge.fill("ghp_{crc30}")
        let unit = Array(piece.utf8)
        let text = Array(repeatElement(unit, count: 100_000 / unit.count).joined()) + Array(" \(token) ".utf8) + unit
        #expect(!Self.holds(Self.redactor.redact(text), Array(token.utf8)))
    }
}

/// Texts that are all candidates and no secret.
enum HostileTexts {
    static let pieces = [
        "ghp_ AKIA xoxb-1-2 ", "eyJ-", "eyJhbGciOiJub25lIn0.", "-----BEGIN RSA PRIVATE KEY-----", "token=", "password:",
        "abandon ", "abandon ability able about above absent absorb abstract absurd abuse access accident the ", "@a.b",
        "4111-1111-1111-111 ", "+1415555", "%41", "%%%", "://a:", "dGhlIHF1aWNrIGJyb3du", "xprv", "Cookie: a=",
        "bearer a",
        "PuTTY-User-Key-File-2: ", "---- BEGIN ", "-----BEGIN+PRIVATE+KEY", "-----BEGIN PRIVATE KEY-----\n", #""d":"#,
        "bearer ", "Basic dXNlcjo", "password=a&a;a<", "\u{25BF} token: ", "[\"password\":", "%41+", "sl.",
        "GB82 WEST 1234 ", "5KLc9abcdefghijklmnop ",
    ]
}
