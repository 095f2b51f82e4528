extension AgeHeader {
    /// Reads a whole header, whose last byte is the line feed behind the code.
    ///
    /// - Throws: `malformed` for everything that age's grammar does not have.
    init(parsing text: [UInt8]) throws(SealingError) {
        var parser = AgeHeaderParser(text)
        try parser.readVersion()
        stanzas = try parser.readStanzas()
        code = try parser.readCode()
        authenticated = Array(text[..<parser.authenticatedEnd])
    }
}

/// Reads the lines of an age header, in order.
struct AgeHeaderParser {
    /// Where the text ends that the header's code is of.
    private(set) var authenticatedEnd = 0

    private let text: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func readVersion() throws(SealingError) {
        guard try line().elementsEqual(AgeHeader.versionLine.utf8.dropLast()) else {
            throw SealingError(.malformed, "the age header does not begin with the version 1 line")
        }
    }

    /// At least one.
    mutating func readStanzas() throws(SealingError) -> [AgeStanza] {
        var stanzas: [AgeStanza] = []
        while text[place...].starts(with: "->".utf8) { stanzas.append(try readStanza()) }
        guard !stanzas.isEmpty else { throw SealingError(.malformed, "the age header has no recipient stanza") }
        return stanzas
    }

    private mutating func readStanza() throws(SealingError) -> AgeStanza {
        let fields = try line().dropFirst(2)
        guard fields.first == space else { throw bad("no space follows the arrow") }
        let arguments = fields.dropFirst().split(separator: space, omittingEmptySubsequences: false).map(Array.init)
        guard arguments.allSatisfy({ !$0.isEmpty && $0.allSatisfy { 0x21...0x7E ~= $0 } }) else {
            throw bad("an argument is empty or contains characters other than visible ASCII")
        }
        var body: [UInt8] = []
        while true {
            let line = try line()
            guard line.count <= AgeHeader.columns else { throw bad("a line is longer than 64 columns") }
            // Full lines hold whole bytes, so each line is canonical on its own when the body is.
            guard Base64.decode(line, into: &body) else { throw bad("a line is not canonical Base64") }
            if line.count < AgeHeader.columns { return AgeStanza(arguments: arguments, body: body) }
        }
    }

    mutating func readCode() throws(SealingError) -> [UInt8] {
        let end = place + AgeHeader.dashes.count
        let line = try line()
        guard line.starts(with: AgeHeader.dashes), line.dropFirst(3).first == space else {
            throw SealingError(.malformed, "the age header’s last line does not begin with three dashes and a space")
        }
        var code: [UInt8] = []
        guard Base64.decode(line.dropFirst(4), into: &code), code.count == 32, place == text.count else {
            throw SealingError(.malformed, "the age header does not end with a 32-byte MAC")
        }
        authenticatedEnd = end
        return code
    }

    /// The next line without its line feed.
    private mutating func line() throws(SealingError) -> ArraySlice<UInt8> {
        guard let end = text[place...].firstIndex(of: newline) else {
            throw SealingError(.malformed, "the age header ends within a line")
        }
        defer { place = end + 1 }
        return text[place..<end]
    }

    private func bad(_ why: String) -> SealingError {
        SealingError(.malformed, "the age header has an invalid stanza: \(why)")
    }
}

private let space = UInt8(ascii: " ")
