import Foundation
import Testing

@testable import Sealing

@Suite struct Base64Tests {
    @Test(arguments: 0..<70) func asFoundationWrites(_ size: Int) {
        let bytes = AgeFileTests.content(size)
        let text = Array(Data(bytes).base64EncodedString().utf8)
        #expect(Base64.encode(bytes, padded: true) == text)
        let plain = text.filter { $0 != UInt8(ascii: "=") }
        #expect(Base64.encode(bytes) == plain)
        #expect(Base64.decode(plain) == bytes)
        var decoded: [UInt8] = [9]
        #expect(Base64.decode(text[...], padded: true, into: &decoded))
        #expect(decoded == [9] + bytes)
    }

    /// RFC 4648, sections 3.2, 3.3 and 3.5.
    @Test(arguments: [
        "A", "AAAAA", "AB", "AAB", "AA==", "AAA=", "AA-A", "AA_A", "AA A", "AAAA\n", " AAAA", "é123", "=", "A=",
    ])
    func refusedWithoutPadding(_ text: String) {
        var decoded: [UInt8] = [9]
        #expect(!Base64.decode(Array(text.utf8)[...], into: &decoded))
        #expect(decoded == [9])
    }

    @Test(arguments: ["AA", "AAA", "AA=", "A===", "====", "AB==", "AAB=", "AA==AA==", "AAAA====", "=AAA", "AA=A"])
    func refusedWithPadding(_ text: String) {
        var decoded: [UInt8] = [9]
        #expect(!Base64.decode(Array(text.utf8)[...], padded: true, into: &decoded))
        #expect(decoded == [9])
    }
}
