import Foundation

enum FontError: Error {
    case truncated
}

/// Reads the tables of fonts embedded in books.
struct FontTable {
    let data: Data

    func familyName(at offset: Int) throws -> String {
        guard offset >= 0, offset < data.count else { throw FontError.truncated }
        return data.withUnsafeBytes { raw in
            let start = raw.baseAddress!.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            return String(cString: start) // bad: buffer-pointer
        }
    }

    func styleName(at offset: Int) throws -> String {
        guard offset >= 0, offset < data.count else { throw FontError.truncated }
        return data.withUnsafeBytes { raw in
            String(decoding: raw[offset...].prefix { $0 != 0 }, as: UTF8.self) // good: buffer-pointer
        }
    }

    func glyphOffset(_ glyph: UInt32) -> UInt32 {
        data.withUnsafeBytes { raw in
            let table = raw.baseAddress!.advanced(by: 12)
            return table.loadUnaligned(fromByteOffset: Int(glyph) * 4, as: UInt32.self).bigEndian // bad: buffer-pointer
        }
    }

    func advance(_ glyph: UInt16) throws -> UInt16 {
        try data.withUnsafeBytes { raw in
            let offset = 12 + Int(glyph) * 2
            guard offset + 2 <= raw.count else { throw FontError.truncated }
            return raw.loadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian // good: buffer-pointer
        }
    }
}
