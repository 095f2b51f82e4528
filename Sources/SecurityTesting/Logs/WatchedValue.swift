internal import Foundation

/// A value of a test that must not be logged, in the forms that code on the way to a log gives it: as it is, in other
/// capitals, escaped for addresses, forms, JSON or markup, as base64 and as hexadecimal digits.
struct WatchedValue {
    private let bytes: [UInt8]
    /// Without capitals; `nil` for a value so short that many words hold it then.
    private let folded: [UInt8]?
    private let base64: [[UInt8]]
    private let hexadecimal: [UInt8]?

    init(_ text: String) {
        bytes = Array(text.utf8)
        let isLong = bytes.count >= 6
        folded = isLong ? Array(text.lowercased().utf8) : nil
        base64 = isLong ? Self.base64(bytes) : []
        hexadecimal = isLong ? bytes.flatMap { [Self.digit($0 >> 4), Self.digit($0 & 15)] } : nil
    }

    /// Where it stands; of a line that holds it in another form than its own, where the line begins.
    func places(in text: [UInt8]) -> [Int] {
        guard !bytes.isEmpty else { return [] }
        let plain = text.ranges(of: bytes).map(\.lowerBound)
        var places = plain
        var next = 0
        var start = 0
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let end = start + line.count
            let before = next
            while next < plain.count, plain[next] <= end { next += 1 }
            if next == before, stands(in: Array(line)) { places.append(start) }
            start = end + 1
        }
        return places
    }

    private func stands(in line: [UInt8]) -> Bool {
        WrittenForms.all(of: line).contains { form in
            if form.firstRange(of: bytes) != nil || base64.contains(where: { form.firstRange(of: $0) != nil }) {
                return true
            }
            let low = Array(String(decoding: form, as: UTF8.self).lowercased().utf8)
            return [folded, hexadecimal].contains { $0.map { low.firstRange(of: $0) != nil } ?? false }
        }
    }

    /// What of the value shows in a longer text in base64 (RFC 4648, sections 4 and 5), by its place among three bytes.
    private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { place -> [[UInt8]] in
            let text = Data([UInt8](repeating: 0, count: place) + bytes).base64EncodedData()
            let own = Array(text[((8 * place + 5) / 6)..<(8 * (place + bytes.count) / 6)])
            let forAddresses = own.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == 0x2F ? 0x5F : $0 }
            return own == forAddresses ? [own] : [own, forAddresses]
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

/// What an escaped text may stand for.
enum WrittenForms {
    /// The text itself, and what comes of it where each kind of escape is taken back, twice for what was escaped twice.
    static func all(of text: [UInt8]) -> [[UInt8]] {
        var forms = [text]
        for _ in 0..<2 {
            for form in forms {
                for take in [percents, backslashes, references] {
                    let other = take(form)
                    if !forms.contains(other) { forms.append(other) }
                }
            }
        }
        // In forms a blank is written as a plus sign (application/x-www-form-urlencoded).
        return forms
            + (text.contains(UInt8(ascii: "+"))
                ? [percents(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })] : [])
    }

    /// `%41` (RFC 3986, section 2.1).
    private static func percents(_ text: [UInt8]) -> [UInt8] {
        replacing(UInt8(ascii: "%"), in: text) { rest in
            rest.count > 2 ? number(rest.dropFirst().prefix(2), 16).map { ([UInt8($0)], 3) } : nil
        }
    }

    /// `\"`, `\n`, `\/` and `\u0041` (RFC 8259, section 7).
    private static func backslashes(_ text: [UInt8]) -> [UInt8] {
        replacing(UInt8(ascii: "\\"), in: text) { rest in
            guard let sign = rest.dropFirst().first else { return nil }
            switch sign {
            case UInt8(ascii: "n"): return ([0x0A], 2)
            case UInt8(ascii: "t"): return ([0x09], 2)
            case UInt8(ascii: "u"):
                guard rest.count > 5, let unit = number(rest.dropFirst(2).prefix(4), 16) else { return nil }
                guard 0xD800...0xDBFF ~= unit else { return ([UInt8](scalar: unit), 6) }
                guard rest.count > 11, let low = number(rest.dropFirst(8).prefix(4), 16), 0xDC00...0xDFFF ~= low
                else { return nil }
                return ([UInt8](scalar: 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)), 12)
            default: return ([sign], 2)
            }
        }
    }

    /// `&amp;`, `&#65;` and `&#x41;`.
    private static func references(_ text: [UInt8]) -> [UInt8] {
        replacing(UInt8(ascii: "&"), in: text) { rest in
            let name = rest.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
            guard !name.isEmpty, rest.count > name.count + 1,
                rest[rest.startIndex + name.count + 1] == UInt8(ascii: ";")
            else { return nil }
            let word = String(decoding: name, as: UTF8.self)
            if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][word] {
                return (Array(known.utf8), name.count + 2)
            }
            guard word.hasPrefix("#") else { return nil }
            let isHexadecimal = word.hasPrefix("#x") || word.hasPrefix("#X")
            return number(name.dropFirst(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10).map {
                ([UInt8](scalar: $0), name.count + 2)
            }
        }
    }

    /// - Parameter read: What an escape stands for, and how many bytes it takes; `nil` where it is none.
    private static func replacing(
        _ sign: UInt8, in text: [UInt8], read: (ArraySlice<UInt8>) -> ([UInt8], Int)?
    ) -> [UInt8] {
        guard text.contains(sign) else { return text }
        var result: [UInt8] = []
        var position = 0
        while position < text.count {
            if text[position] == sign, let (bytes, count) = read(text[position...]) {
                result += bytes
                position += count
            } else {
                result.append(text[position])
                position += 1
            }
        }
        return result
    }

    private static func number(_ digits: ArraySlice<UInt8>, _ radix: Int) -> Int? {
        digits.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
            ? Int(String(decoding: digits, as: UTF8.self), radix: radix) : nil
    }
}

extension [UInt8] {
    /// A character in UTF-8, or nothing where there is none of the number.
    fileprivate init(scalar: Int) {
        self = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
    }
}
