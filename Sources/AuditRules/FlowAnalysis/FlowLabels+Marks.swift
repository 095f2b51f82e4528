import AuditKit
import CodeModel

extension FlowLabels {
    // What somebody outside the program chose, as long as it can still do harm in each of these places.
    static let statement = bit(0)
    static let command = bit(1)
    static let path = bit(2)
    static let markup = bit(3)
    static let script = bit(4)
    static let predicate = bit(5)
    static let pattern = bit(6)
    static let format = bit(7)
    static let logLine = bit(8)
    static let address = bit(9)
    static let document = bit(10)
    static let archive = bit(11)
    static let number = bit(12)
    static let link = bit(13)
    /// An address inside of another one, which no check of the outer one's host speaks of.
    static let inner = bit(14)
    /// A value of which nothing was taken away: a whole address, not its query.
    static let entire = bit(15)
    /// A value to which nothing was added.
    static let alone = bit(16)

    /// Somebody outside had a part in the value, whatever was done with it since.
    static let seen = bit(17)

    /// A text that may hold an apostrophe, and so end an attribute that stands between two.
    static let apostrophe = bit(18)

    /// What can do harm: all of the above but what was merely seen.
    static let outside = FlowLabels(rawValue: (1 << 17) - 1).union(.apostrophe)

    // What must not be read by others.
    static let credential = bit(20)
    static let financial = bit(21)
    static let personal = bit(22)
    static let sensitive: FlowLabels = [.credential, .financial, .personal]
    /// A key that was derived from a secret: opens as much as the secret, and may be kept where that may not.
    static let derivedKey = bit(23)
    /// A digest, a ciphertext, a mask: made of a secret, and no longer telling it.
    static let sanitized = bit(24)
    /// A value of the project with a secret in one of its properties, whole or encoded.
    static let record = bit(25)

    /// An address that is asked without encryption.
    static let cleartext = bit(45)
    /// A text that begins an address: tells of which sort the address is, whatever stands behind.
    static let beginning = bit(49)

    // What is the same in every copy of the program.
    static let text = bit(30)
    static let bytes = bit(31)
    /// A buffer that nothing has filled.
    static let zeros = bit(32)
    static let emptyText = bit(33)
    /// A number, as a piece of a longer value.
    static let digits = bit(34)
    static let constant: FlowLabels = [.text, .bytes, .zeros, .digits]

    /// A number that is written just so.
    static let integer = bit(35)
    /// The literal `nil`.
    static let absent = bit(37)

    // Settings of ciphers and connections that are known to be bad.
    static let weakCipher = bit(38)
    static let codebook = bit(39)
    static let oldProtocol = bit(44)
    static let settings: FlowLabels = [.weakCipher, .codebook, .oldProtocol]

    /// Made new where it is called for, and for one use.
    static let nonce = bit(48)

    /// Made by a generator that can be foretold.
    static let guessable = bit(36)

    /// An option that lets an XML parser fetch what a document names.
    static let entities = bit(50)

    // Switches that are written so.
    static let yes = bit(46)
    static let no = bit(47)

    // Lengths by what they count.
    static let characters = bit(40)
    static let utf16Units = bit(41)
    static let utf8Units = bit(42)
    static let scalars = bit(43)
    static let lengths: FlowLabels = [.characters, .utf16Units, .utf8Units, .scalars]
}

extension SensitiveKind {
    var label: FlowLabels {
        switch self {
        case .credential: .credential
        case .financial: .financial
        case .personal: .personal
        }
    }
}
