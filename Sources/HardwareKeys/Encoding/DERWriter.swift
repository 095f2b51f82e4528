/// Writes DER elements (X.690, section 10).
enum DERWriter {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag] + length(content.count) + content }

    static func sequence(_ elements: [[UInt8]]) -> [UInt8] {
        element(DERReader.Tag.sequence, elements.flatMap { $0 })
    }

    static func unsigned(_ value: UInt64) -> [UInt8] {
        var digits = withUnsafeBytes(of: value.bigEndian) { Array($0.drop { $0 == 0 }) }
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return element(DERReader.Tag.integer, digits)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        let digits = withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [0x80 | UInt8(digits.count)] + digits
    }
}
