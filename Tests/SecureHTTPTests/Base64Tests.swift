import Foundation
import TestSupport
import Testing

@testable import SecureHTTP

@Suite("Base64")
struct Base64Tests {
    @Test("As Foundation writes it")
    func same() {
        var generator = SeededGenerator(seed: 17)
        for size in 0..<200 {
            let bytes = generator.bytes(size)
            let wanted = Data(bytes).base64EncodedString()
            bytes.withUnsafeBytes { bytes in
                var text = ByteText(capacity: 16)
                text.append(base64: bytes)
                #expect(text.text == wanted)
                let isWritten = wanted.withBytes { Base64.writes($0, bytes) }
                #expect(isWritten)
                let longer = "\(wanted)A"
                let other = longer.withBytes { Base64.writes($0, bytes) }
                #expect(!other)
            }
        }
    }

    @Test(
        "One way to write it",
        arguments: ["A", "AA", "AAA", "AB==", "AAB=", "A===", "AA=A", "====", "A A=", "AA-_", "ÄA=", "AA==", ""])
    func refused(_ text: String) {
        let all: [[UInt8]] = [[0, 0], [0, 0, 0], [0, 16]]
        for bytes in all {
            let isWritten = bytes.withUnsafeBytes { bytes in text.withBytes { Base64.writes($0, bytes) } }
            #expect(!isWritten)
        }
    }
}
