/// The bytes a secret is made of: an optional lead, a literal mark and the segments behind it.
public struct TokenStructure: Sendable, Hashable {
    /// What stands before the mark; nil when the mark comes first.
    public let lead: TokenLead?
    /// The literal marks, any one of which identifies the shape; empty when only a name does.
    public let prefixes: [String]
    /// What follows the mark, or the whole value when there is none.
    public let body: [TokenSegment]
    /// The kinds of character the secret part must hold.
    public let variety: ByteVariety
    /// The names a value must be stored under, any one of which is enough; empty when the mark identifies the shape.
    public let names: [NameRequirement]

    /// The shortest text, in bytes, that can have this form, without its lead.
    public var minimumLength: Int {
        (prefixes.map(\.utf8.count).min() ?? 0) + body.reduce(0) { $0 + $1.lengths.lowerBound }
    }

    /// The longest text, in bytes, that can have this form, without its lead.
    public var maximumLength: Int {
        (prefixes.map(\.utf8.count).max() ?? 0) + body.reduce(0) { $0 + $1.lengths.upperBound }
    }
}

/// One stretch of a token.
public enum TokenSegment: Sendable, Hashable {
    /// Any one of these literals; an empty literal makes the segment optional.
    case literal([String])
    /// Between so many bytes of one alphabet.
    case run(ByteAlphabet, ClosedRange<Int>)
    /// Between so many bytes of one alphabet up to and including the first occurrence of a literal.
    case until(String, ByteAlphabet, ClosedRange<Int>)

    /// The numbers of bytes the segment can take.
    public var lengths: ClosedRange<Int> {
        switch self {
        case .literal(let options):
            let counts = options.map(\.utf8.count)
            return (counts.min() ?? 0)...(counts.max() ?? 0)
        case .run(_, let lengths):
            return lengths
        case .until(let literal, _, let lengths):
            return (lengths.lowerBound + literal.utf8.count)...(lengths.upperBound + literal.utf8.count)
        }
    }

    /// Exactly so many bytes of one alphabet.
    static func exactly(_ count: Int, _ alphabet: ByteAlphabet) -> TokenSegment { .run(alphabet, count...count) }

    /// One literal that must be present.
    static func text(_ literal: String) -> TokenSegment { .literal([literal]) }
}

/// A run of bytes before the mark, such as the digits of a Telegram bot token.
public struct TokenLead: Sendable, Hashable {
    /// The bytes the run is made of.
    public let alphabet: ByteAlphabet
    /// The numbers of bytes the run can take.
    public let lengths: ClosedRange<Int>
    /// Words that may touch the run on its left although they are no boundary.
    public let mayFollow: [String]

    /// Describes a run before a mark.
    init(_ alphabet: ByteAlphabet, _ lengths: ClosedRange<Int>, mayFollow: [String] = []) {
        self.alphabet = alphabet
        self.lengths = lengths
        self.mayFollow = mayFollow
    }
}

/// The kinds of character a random token practically always holds and a word does not.
public enum ByteVariety: Sendable, Hashable {
    /// No demand.
    case any
    /// At least one digit.
    case digit
    /// At least one digit, one capital and one small letter.
    case mixed
}

/// The proof that a token's own text can give.
public enum TokenCheck: Sendable, Hashable {
    /// The text proves nothing.
    case none
    /// The last six characters are the CRC-32 of the body before them in base 62, as GitHub and npm publish.
    case crc32Base62
    /// The last seven characters are the CRC-32 of all of the token before them in base 36, as GitLab publishes.
    case crc32Base36
    /// The whole token is Bech32, BIP 173, whose last six characters check the rest.
    case bech32
    /// The header decodes to JSON with an `alg` member; with a role, the payload must claim that role too.
    case jsonWebToken(role: String?)
    /// The password and the host of a URL are no example.
    case credentialURL
    /// The block is a private key; one encrypted by a passphrase counts less.
    case privateKeyBlock
}
