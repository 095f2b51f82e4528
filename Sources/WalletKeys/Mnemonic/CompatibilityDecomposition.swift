import Foundation
import SecretMemory

/// Unicode's normalisation form KD (UAX 15) of texts that may be secret, computed in memory that is wiped.
///
/// Foundation decomposes one character at a time here: what it leaves in memory are single characters. The order of
/// marks, which goes beyond one character, is settled by ourselves.
enum CompatibilityDecomposition {
    /// Longer texts are refused before they are looked at.
    static let longestText = 4096

    /// The UTF-8 bytes of a text in normalisation form KD, after `prefix`.
    ///
    /// - Throws: ``WalletError`` with code `invalidText` where the text is no UTF-8 or too long.
    static func secret(
        _ text: UnsafeRawBufferPointer, of what: String, after prefix: StaticString = ""
    ) throws(WalletError) -> SecretBytes {
        guard text.count <= longestText else {
            throw WalletError(.invalidText, "\(what) has \(text.count) bytes; at most \(longestText) are allowed")
        }
        let prefix = UnsafeRawBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
        if text.allSatisfy({ $0 < 0x80 }) {
            return SecretBytes(count: prefix.count + text.count) { bytes in
                bytes.copyMemory(from: prefix)
                UnsafeMutableRawBufferPointer(rebasing: bytes[prefix.count...]).copyMemory(from: text)
            }
        }
        var (count, size) = (0, 0)
        try forEachScalar(in: text, of: what) { scalar in
            decompose(scalar) { part in
                count += 1
                size += UTF8.width(part)
            }
        }
        var scalars = SecretBytes(count: 4 * count) { _ in }
        try scalars.withUnsafeMutableBytes { (bytes) throws(WalletError) in
            let room = bytes.bindMemory(to: UInt32.self)
            var index = 0
            try forEachScalar(in: text, of: what) { scalar in
                decompose(scalar) { part in
                    room[index] = part.value
                    index += 1
                }
            }
            orderMarks(room)
        }
        return scalars.withUnsafeBytes { scalars in
            SecretBytes(count: prefix.count + size) { bytes in
                bytes.copyMemory(from: prefix)
                encode(scalars.bindMemory(to: UInt32.self), into: bytes, at: prefix.count)
            }
        }
    }

    /// The same of what is no secret.
    static func of(_ text: String) -> [UInt8] {
        var scalars = text.unicodeScalars.flatMap { scalar in
            var parts: [UInt32] = []
            decompose(scalar) { parts.append($0.value) }
            return parts
        }
        scalars.withUnsafeMutableBufferPointer { orderMarks($0) }
        return scalars.flatMap { value in Unicode.Scalar(value).map { Array(String($0).utf8) } ?? [] }
    }

    /// What is no secret without its combining marks.
    static func withoutMarks(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else { return text }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        return scalars.filter { combiningClass($0.value) == 0 }.flatMap { Array(String($0).utf8) }
    }

    private static func decompose(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        guard scalar.value >= 0x80 else { return body(scalar) }
        for part in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars { body(part) }
    }

    /// The canonical order of marks behind a character (UAX 15, section 1.3), a stable sort of each run of them.
    private static func orderMarks(_ scalars: UnsafeMutableBufferPointer<UInt32>) {
        for index in scalars.indices.dropFirst() {
            let mark = combiningClass(scalars[index])
            guard mark > 0 else { continue }
            var place = index
            while place > 0, combiningClass(scalars[place - 1]) > mark {
                scalars.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    private static func combiningClass(_ value: UInt32) -> UInt8 {
        guard value >= 0x300 else { return 0 }
        return Unicode.Scalar(value)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    private static func encode(
        _ scalars: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer, at start: Int
    ) {
        var place = start
        for value in scalars {
            guard let scalar = Unicode.Scalar(value), let units = UTF8.encode(scalar) else { continue }
            for unit in units {
                bytes[place] = unit
                place += 1
            }
        }
    }

    private static func forEachScalar(
        in text: UnsafeRawBufferPointer, of what: String, _ body: (Unicode.Scalar) -> Void
    ) throws(WalletError) {
        var decoder = UTF8()
        var iterator = text.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): body(scalar)
            case .emptyInput: return
            case .error: throw WalletError(.invalidText, "\(what) is not UTF-8")
            }
        }
    }
}
