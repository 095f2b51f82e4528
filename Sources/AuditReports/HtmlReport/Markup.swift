import AuditModel

/// A piece of HTML in the making.
///
/// Literals are taken as they stand; every string that is put into one is escaped, here and nowhere else. So text of
/// an audited project can reach the page only as text.
///
///     let cell: Markup = "<td>\(finding.message)</td>"
struct Markup: Sendable {
    private(set) var text: String

    static let empty: Markup = ""

    var isEmpty: Bool { text.isEmpty }

    /// `text` with what acts or hides made visible, safe in an element and in a quoted attribute.
    static func escaped(_ text: String) -> String {
        let visible = VisibleText.escaped(text)
        if !visible.utf8.contains(where: isSpecial) { return visible }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(visible.utf8.count + 32)
        for byte in visible.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}

extension Markup: ExpressibleByStringInterpolation {
    init(stringLiteral literal: String) {
        text = literal
    }

    init(stringInterpolation pieces: StringInterpolation) {
        text = pieces.text
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: String

        init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + 24 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        mutating func appendInterpolation(_ plain: String) {
            text += Markup.escaped(plain)
        }

        mutating func appendInterpolation(_ number: Int) {
            text += String(number)
        }

        mutating func appendInterpolation(_ piece: Markup) {
            text += piece.text
        }

        mutating func appendInterpolation(_ pieces: [Markup]) {
            for piece in pieces { text += piece.text }
        }
    }
}

extension [Markup] {
    func joined(separator: Markup) -> Markup {
        var result = Markup.empty
        for (index, piece) in enumerated() {
            result = index == 0 ? piece : "\(result)\(separator)\(piece)"
        }
        return result
    }
}
