import Foundation
import InputValidation
import Testing

/// Every rule on thousands of changed texts: it answers, tells the same of what it gave, and puts nothing of the text into its
/// reasons. A bounded fuzzer; raise `BULWARK_FUZZ_ROUNDS` to let it run for longer.
@Suite struct MutationTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["BULWARK_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 1_500

    @Test func text() {
        let rules = [
            TextRule(characters: 1...40),
            TextRule(characters: 0...40, allowed: .letters.adding("'-"), form: .compatible),
            TextRule(characters: 1...60, lines: .allowed), TextRule(characters: 1...10, bytes: 16, form: .asGiven),
        ]
        for rule in rules {
            run(["O'Brien", "naïve ﬁne", "👨‍👩‍👧 family", "a\r\nb\tc", "हिन्दी", "שלום"], rule) { $0 }
        }
    }

    @Test func mail() {
        for rule in [EmailRule(), EmailRule(internationalized: true)] {
            run(["ann.lee+x@mail.example.com", "a@b.co", "ñandú@exämple.org"], rule, \.description)
        }
    }

    @Test func telephone() { run(["+34 600 123 456", "+1 (212) 555-0100", "+39-06-698.1"], PhoneRule()) { "\($0)" } }

    @Test func amounts() {
        for rule in [AmountRule.bitcoin, .ether] {
            run(["0.25", "20999999.99999999", "1,5", "7"], rule, \.description)
        }
    }

    @Test func addresses() {
        let ethereum = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
        run([ethereum, ethereum.lowercased()], EthereumAddressRule(requiresChecksum: false), \.description)
        let bitcoin = [
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "BC1P0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0",
        ]
        run(bitcoin, BitcoinAddressRule(kinds: Set(BitcoinAddressRule.Kind.allCases)), \.description)
    }

    @Test func passwords() {
        run(["correct horse battery staple", "pässwörd ﬁfteen letters", "aaaaaaaaaaaaaaaaaaaa"], PasswordRule()) { $0 }
    }

    /// What passes is read by Foundation and by the standard's grammar as we read it.
    @Test func webAddresses() throws {
        let seeds = [
            "https://example.com/a/b?x=1&y=%20#top", "https://xn--bcher-kva.example.com:443/", "https://93.184.216.34/",
            "https://[2606:2800:220:1::1]/p", "https://user:pw@example.com/", "https://a.b-c.example.org/../x//y",
            "https://example.com\\@evil.example.org/", "https://2130706433/", "https://EXAMPLE.com./",
        ]
        for rule in [WebAddressRule(), WebAddressRule(hosts: ["example.com", "*.example.org"])] {
            let accepted = run(seeds, rule, \.description)
            for address in accepted {
                let url = try #require(URL(string: address.description), "\(address)")
                #expect(url.scheme == "https" && url.user == nil && url.password == nil, "\(address)")
                let host = url.host()?.lowercased() ?? ""
                #expect(
                    address.description.lowercased().hasPrefix("https://\(host.contains(":") ? "[\(host)]" : host)"))
                if let literal = InternetAddress(host) { #expect(!literal.isPrivate, "\(address)") }
            }
        }
    }

    /// - Returns: What was accepted.
    @discardableResult
    private func run<Rule: Validator>(
        _ seeds: [String], _ rule: Rule, _ text: (Rule.Output) -> String
    ) -> [Rule.Output] where Rule.Input == String {
        var generator = SystemRandomNumberGenerator()
        var accepted: [Rule.Output] = []
        for round in 0..<Self.rounds {
            let input = Self.changed(seeds, round, &generator)
            let reasons = rule.reasons(against: input)
            let told = "\(reasons) \(reasons.map { $0.message() })"
            if input.utf8.count > 12 { #expect(!told.contains(input)) }
            guard let output = try? rule.validate(input) else {
                #expect(!reasons.isEmpty, "\(input.debugDescription)")
                continue
            }
            #expect(reasons.isEmpty)
            accepted.append(output)
            // A second look changes nothing.
            let again = try? rule.validate(text(output))
            #expect(again.map(text) == text(output), "\(input.debugDescription)")
        }
        return accepted
    }

    private static func changed(
        _ seeds: [String], _ round: Int, _ generator: inout SystemRandomNumberGenerator
    ) -> String {
        var bytes = Array((seeds.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0...5, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8.random(in: 32...126, using: &generator), at: place)
            case 3: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: place)
            case 4: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
            default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &generator))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let pieces = [
        "\u{0}", "\r\n", "@", "..", ".", "://", "//", "\\", "%2f", "%00", "%", "[", "]", ":", "#", "?", "\u{202E}",
        "\u{200D}",
        "\u{FEFF}", "\u{301}", "ﬁ", "。", "．", "①", "K", "ſ", "xn--", "127.0.0.1", "::ffff:7f00:1", "localhost", "0x",
        "1",
        "\u{FE0F}", "\u{E0061}", "\u{2800}", "´", "\u{94D}", "＠", "\u{316}\u{301}",
        "\u{10FFFF}", "\u{E000}", "-", "+", " ", "\t", "é", "e\u{301}", "🇮", "İ", "ß",
    ]
}
