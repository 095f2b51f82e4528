import AuditKit
import CodeModel

/// The generic parameters of a declaration, with what they must conform to.
struct GenericParameters: Sendable {
    /// For each parameter the names of its constraints.
    private(set) var constraints: [String: Set<String>] = [:]

    /// The parameters of a type or function, read from its header.
    init(of declaration: Node) {
        let header = Array(declaration.headerText.utf8)
        guard let name = Self.end(of: declaration.name, in: header) else { return }
        var place = name
        while place < header.count, header[place] <= 0x20 { place += 1 }
        if place < header.count, header[place] == UInt8(ascii: "<") { read(list(header, from: place + 1)) }
        addRequirements(String(decoding: header, as: UTF8.self))
    }

    /// The requirements that the `where` of an extension adds.
    mutating func addRequirements(of extended: Node) { addRequirements(extended.headerText) }

    private static func end(of name: String, in header: [UInt8]) -> Int? {
        let bytes = Array(TypeName.base(name).utf8)
        guard !bytes.isEmpty, header.count >= bytes.count else { return nil }
        for start in 0...(header.count - bytes.count) where header[start..<start + bytes.count].elementsEqual(bytes) {
            let end = start + bytes.count
            if end == header.count || !isWordByte(header[end]), start == 0 || !isWordByte(header[start - 1]) {
                return end
            }
        }
        return nil
    }

    /// The pieces between the commas of a generic parameter list.
    private func list(_ header: [UInt8], from start: Int) -> [Substring] {
        var level = 1
        var end = start
        while end < header.count, level > 0 {
            if header[end] == UInt8(ascii: "<") { level += 1 }
            if header[end] == UInt8(ascii: ">") { level -= 1 }
            end += 1
        }
        return pieces(String(decoding: header[start..<max(start, end - 1)], as: UTF8.self))
    }

    private mutating func read(_ parameters: [Substring]) {
        for parameter in parameters {
            let halves = parameter.split(separator: ":", maxSplits: 1)
            guard let name = halves.first.map({ $0.trimmingSpaces.split(separator: " ").last.map(String.init) ?? "" })
            else { continue }
            constraints[name, default: []].formUnion(halves.count == 2 ? Self.names(halves[1]) : [])
        }
    }

    private mutating func addRequirements(_ header: String) {
        guard let clause = header.range(ofWord: "where") else { return }
        for piece in pieces(String(header[clause.upperBound...])) {
            let halves = piece.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            constraints[String(halves[0].trimmingSpaces), default: []].formUnion(Self.names(halves[1]))
        }
    }

    private static func names(_ text: Substring) -> Set<String> {
        Set(text.split(separator: "&").map { TypeName.base(String($0.trimmingSpaces)) })
    }
}

/// The parts of a list between its commas, those inside brackets not counted.
private func pieces(_ text: String) -> [Substring] {
    var found: [Substring] = []
    var level = 0
    var start = text.startIndex
    for place in text.indices {
        switch text[place] {
        case "<", "(", "[": level += 1
        case ">", ")", "]": level -= 1
        case "," where level == 0:
            found.append(text[start..<place])
            start = text.index(after: place)
        default: break
        }
    }
    return found + [text[start...]]
}

extension Substring {
    var trimmingSpaces: Substring {
        var text = self
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}

extension String {
    /// Where a word stands on its own.
    func range(ofWord word: String) -> Range<String.Index>? {
        var place = startIndex
        while place < endIndex, let start = self[place...].firstIndex(where: { $0 == word.first }) {
            if self[start...].hasPrefix(word) {
                let end = index(start, offsetBy: word.count)
                let opens = start == startIndex || !self[index(before: start)].isIdentifierCharacter
                if opens, end == endIndex || !self[end].isIdentifierCharacter { return start..<end }
            }
            place = index(after: start)
        }
        return nil
    }
}

extension Character {
    fileprivate var isIdentifierCharacter: Bool { isLetter || isNumber || self == "_" }
}
