/// Lossless conversion of file names to text. To the system a name is a sequence of bytes, usually UTF-8.
///
/// Each byte that is not valid UTF-8 is represented by a private-use character, U+10FE00 plus the byte; so is each byte
/// of such a character if it occurs in a name. Every name thus has exactly one text, and every result of ``text(of:)``
/// can be converted back to its name.
public enum FileName {
    public static func text(of bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(firstOfPrivate) || !text.utf8.elementsEqual(bytes) else { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            if let scalar = character(at: rest), !privateCharacters.contains(scalar.value) {
                scalars.append(scalar)
                rest = rest.dropFirst(String(scalar).utf8.count)
            } else {
                Unicode.Scalar(privateCharacters.lowerBound + UInt32(byte)).map { scalars.append($0) }
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    public static func bytes(of text: String) -> [UInt8] {
        guard text.utf8.contains(firstOfPrivate) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in
            privateCharacters.contains(scalar.value)
                ? [UInt8(scalar.value - privateCharacters.lowerBound)] : Array(String(scalar).utf8)
        }
    }

    /// The character that bytes begin with; nil where they begin with none.
    private static func character(at bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        for count in 1...4 where count <= bytes.count {
            let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            guard let scalar = text.unicodeScalars.first, text.utf8.elementsEqual(bytes.prefix(count)) else { continue }
            return scalar
        }
        return nil
    }

    private static let privateCharacters: Range<UInt32> = 0x10FE00..<0x10FF00
    /// All of them begin with it in UTF-8.
    private static let firstOfPrivate: UInt8 = 0xF4
}

extension String {
    /// The bytes that this path stands for, with a zero behind them, as the system's calls take them.
    package var fileName: [CChar] { FileName.bytes(of: self).map { CChar(bitPattern: $0) } + [0] }

    /// The path that the system gave.
    package init(fileName: UnsafePointer<CChar>) {
        var bytes: [UInt8] = []
        var place = fileName
        while place.pointee != 0 {
            bytes.append(UInt8(bitPattern: place.pointee))
            place += 1
        }
        self = FileName.text(of: bytes)
    }
}
