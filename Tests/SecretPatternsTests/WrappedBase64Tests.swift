import Testing

@testable import SecretPatterns

/// Base64 in lines, as RFC 2045 and RFC 7468 wrap it.
@Suite struct WrappedBase64Tests {
    private static let redactor = TextRedactor()

    @Test(arguments: [64, 76, 72], ["\n", "\r\n", "\\n", "\n    ", "\\r\\n"])
    func secretsAcrossLinesAreHidden(width: Int, lineEnd: String) {
        for shift in 0..<60 {
            let text = String(repeating: "quiet words; ", count: 5).dropFirst(shift) + "password=hunter2xyz and so on"
            let encoded = Array(CorpusForge.base64(Array(text.utf8)))
            let lines = stride(from: 0, to: encoded.count, by: width).map {
                String(encoded[$0..<min($0 + width, encoded.count)])
            }
            let shown = Self.redactor.redact("body:\n\(lines.joined(separator: lineEnd))\nwas read")
            for line in lines { #expect(!shown.contains(line), "\(shown)") }
            #expect(shown.hasPrefix("body:") && shown.hasSuffix("was read"))
        }
    }

    /// A word behind a blank is no line of it.
    @Test(arguments: [" end", " and so on", "\nnext line", ""])
    func wordsBehindAreNoLine(behind: String) {
        let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        for text in [phrase, "pay with 4111 1111 1111 1111"] {
            let encoded = CorpusForge.base64(Array(text.utf8)).filter { $0 != "=" }
            let shown = Self.redactor.redact("seed \(encoded)\(behind)")
            #expect(!shown.contains(encoded.prefix(24)) && shown.hasPrefix("seed <redacted:"), "\(shown)")
        }
    }

    @Test func wrappedTextWithoutSecretsStays() {
        let encoded = Array(CorpusForge.base64(Array(String(repeating: "all quiet here. ", count: 40).utf8)))
        let lines = stride(from: 0, to: encoded.count, by: 64).map {
            String(encoded[$0..<min($0 + 64, encoded.count)])
        }
        let text = lines.joined(separator: "\n") + "\npage=3\n"
        #expect(Self.redactor.redact(text) == text)
    }

    /// Work stays linear where every line could begin a body.
    @Test func manyLinesCostNoMore() {
        let line = Array(
            (CorpusForge.base64(Array("all quiet here, nothing to tell of it, and so it goes on".utf8).dropLast(8)))
                .utf8)
        let text = Array(repeatElement(line.prefix(64) + [0x0A], count: 2000).joined())
        #expect(Self.redactor.steps(for: text) <= 14 * text.count + 4 * WorkBudget.most)
    }
}
