import Testing

@testable import AuditKit

@Suite struct FingerprintTests {
    /// From the reference implementation: the key is 00 to 0f, the input 00, 01, 02 … of each length.
    @Test(
        arguments: [
            (0, 0x726F_DB47_DD0E_0E31), (1, 0x74F8_39C5_93DC_67FD), (8, 0x93F5_F579_9A93_2462),
            (15, 0xA129_CA61_49BE_45E5),
        ] as [(UInt8, UInt64)])
    func sipHashVectors(length: UInt8, expected: UInt64) {
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
        #expect(SipHash.hash(Array(0..<length), key: key) == expected)
    }

    /// These stand in the baselines of projects. A change of any of them makes every baseline void.
    @Test(arguments: [
        (
            "weak-hash", "Sources/App.swift", ["Cache", "key(for:)"], "let sum = MD5.hash(data: data)", 0,
            "770e19cf76f3e2f15667d05e4eedaa1e"
        ),
        ("cleartext-url", "Größe/日本.swift", [], "", 3, "7fdb241a484ed1df169d36a477af1b8a"),
    ])
    func publishedValues(
        rule: String, path: String, context: [String], line: String, occurrence: Int, expected: String
    ) {
        let value = Fingerprint.compute(
            rule: rule, path: path, context: context, lineText: line, occurrence: occurrence)
        #expect(value == expected)
        #expect(Fingerprint.isValid(value))
    }

    private func compute(
        _ rule: String = "r", _ path: String = "p", _ context: [String] = ["a", "b"], _ line: String = "x y",
        _ n: Int = 0
    ) -> String {
        Fingerprint.compute(rule: rule, path: path, context: context, lineText: line, occurrence: n)
    }

    @Test func whiteSpaceIsOneSpace() {
        #expect(compute("r", "p", [], "\t x   y\r") == compute("r", "p", [], "x y"))
        #expect(compute("r", "p", [], "xy") != compute("r", "p", [], "x y"))
    }

    @Test func eachPartCounts() {
        let values = [
            compute(), compute("q"), compute("r", "q"), compute("r", "p", ["ab"]), compute("r", "p", ["a", "b", ""]),
            compute("r", "p", ["a"], "b x y"), compute("r", "p", ["a", "b"], "x y", 1), compute("ra", "p", ["b"]),
        ]
        #expect(Set(values).count == values.count)
    }

    @Test func theHalvesAreApart() {
        #expect(Fingerprint.content(of: compute()) == Fingerprint.content(of: compute("r", "q")))
        #expect(Fingerprint.place(of: compute()) == Fingerprint.place(of: compute("q")))
        #expect(Fingerprint.place(of: compute()) != Fingerprint.place(of: compute("r", "q")))
    }
}
