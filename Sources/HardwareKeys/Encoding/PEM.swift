#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The text form of RFC 7468, strictly: one block, lines of 64 characters, nothing around it but line ends.
enum PEM {
    static func encode(_ bytes: [UInt8], _ label: String) -> [UInt8] {
        let text = Array(Data(bytes).base64EncodedString().utf8)
        var lines = Array("-----BEGIN \(label)-----\n".utf8)
        for start in stride(from: 0, to: text.count, by: 64) {
            lines += text[start..<min(start + 64, text.count)] + [0x0A]
        }
        return lines + Array("-----END \(label)-----\n".utf8)
    }

    static func decode(_ text: [UInt8], _ label: String) -> [UInt8]? {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: true)[...]
        guard
            lines.popFirst()?.elementsEqual("-----BEGIN \(label)-----".utf8) == true,
            lines.popLast()?.elementsEqual("-----END \(label)-----".utf8) == true,
            lines.allSatisfy({ $0.count <= 64 })
        else { return nil }
        return Data(base64Encoded: Data(lines.joined())).map { Array($0) }
    }
}
