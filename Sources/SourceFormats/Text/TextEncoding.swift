/// The byte order marks that text files begin with.
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let utf16BigEndian: [UInt8] = [0xFE, 0xFF]
    static let utf16LittleEndian: [UInt8] = [0xFF, 0xFE]
}

/// A text file as UTF-8, and whether its offsets are those of the file.
struct DecodedText {
    /// The file's text in UTF-8.
    let bytes: [UInt8]
    /// Where the text begins, past a byte order mark.
    let start: Int
    /// Whether `bytes` are the file's own, so that ranges in them hold for the file.
    let isOriginal: Bool

    /// Decodes a file: UTF-8 is taken as it is, UTF-16 is turned into UTF-8.
    ///
    /// UTF-16 is known by its byte order mark, or by the zero that stands beside an ASCII first letter.
    init(_ file: [UInt8]) {
        if let isBigEndian = Self.utf16Order(file) {
            bytes = Self.utf8(fromUTF16: file, bigEndian: isBigEndian)
            start = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
            isOriginal = false
        } else {
            bytes = file
            start = file.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
            isOriginal = true
        }
    }

    private static func utf16Order(_ file: [UInt8]) -> Bool? {
        if file.starts(with: ByteOrderMark.utf16BigEndian) { return true }
        if file.starts(with: ByteOrderMark.utf16LittleEndian) { return false }
        guard file.count >= 4 else { return nil }
        if file[0] == 0, file[1] != 0, file[2] == 0, file[3] != 0 { return true }
        if file[0] != 0, file[1] == 0, file[2] != 0, file[3] == 0 { return false }
        return nil
    }

    private static func utf8(fromUTF16 file: [UInt8], bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(file.count / 2)
        var index = 0
        while index + 1 < file.count {
            let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
