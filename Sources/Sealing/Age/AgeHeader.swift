import SecretMemory

/// The text before an age file's content (c2sp.org/age, section “Header”).
struct AgeHeader {
    let stanzas: [AgeStanza]
    /// 32 bytes.
    let code: [UInt8]
    /// What the code is of: the text up to and with the three dashes.
    let authenticated: [UInt8]

    /// A header of its own making.
    init(stanzas: [AgeStanza], fileKey: borrowing AgeFileKey) {
        self.stanzas = stanzas
        var text = Array(Self.versionLine.utf8)
        for stanza in stanzas { text += Self.text(stanza) }
        text += Self.dashes
        authenticated = text
        code = fileKey.code(of: text)
    }

    var text: [UInt8] { authenticated + [UInt8(ascii: " ")] + Base64.encode(code) + [newline] }

    func isMade(with fileKey: borrowing AgeFileKey) -> Bool {
        constantTimeEqual(code, fileKey.code(of: authenticated))
    }

    private static func text(_ stanza: AgeStanza) -> [UInt8] {
        var text = Array("->".utf8)
        for argument in stanza.arguments { text += [UInt8(ascii: " ")] + argument }
        text.append(newline)
        let body = Base64.encode(stanza.body)
        for start in stride(from: 0, through: body.count, by: columns) {
            // A body that fills its last line is followed by an empty one.
            text += body[start..<min(start + columns, body.count)] + [newline]
        }
        return text
    }

    static let versionLine = "age-encryption.org/v1\n"
    static let versionPrefix = "age-encryption.org/"
    static let dashes = Array("---".utf8)
    static let columns = 64
}

let newline = UInt8(ascii: "\n")
