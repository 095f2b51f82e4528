package import AuditKit
import CodeModel

extension FlowLabels {
    // What somebody outside the program chose, as long as it can still do harm in each of these places.
    package static let statement = bit(0)
    package static let command = bit(1)
    package static let path = bit(2)
    package static let markup = bit(3)
    package static let script = bit(4)
    package static let predicate = bit(5)
    package static let pattern = bit(6)
    package static let format = bit(7)
    package static let logLine = bit(8)
    package static let address = bit(9)
    static let document = bit(10)
    package static let archive = bit(11)
    package static let number = bit(12)
    package static let link = bit(13)
    /// An address inside of another one, which no check of the outer one's host speaks of.
    package static let inner = bit(14)
    /// A value of which nothing was taken away: a whole address, not its query.
    static let entire = bit(15)
    /// A value to which nothing was added.
    package static let alone = bit(16)

    /// Somebody outside had a part in the value, whatever was done with it since.
    package static let seen = bit(17)

    /// A text that may hold an apostrophe, and so end an attribute that stands between two.
    package static let apostrophe = bit(18)

    /// A number that nothing bounds from above; one that is only known to be more than zero is such a one still.
    package static let size = bit(19)

    /// What can do harm: all of the above but what was merely seen.
    package static let outside = FlowLabels(rawValue: (1 << 17) - 1).union([.apostrophe, .size])

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
    package static let text = bit(30)
    package static let bytes = bit(31)
    /// A buffer that nothing has filled.
    package static let zeros = bit(32)
    static let emptyText = bit(33)
    /// A number, as a piece of a longer value.
    package static let digits = bit(34)
    package static let constant: FlowLabels = [.text, .bytes, .zeros, .digits]

    /// A number that is written just so.
    package static let integer = bit(35)
    /// The literal `nil`.
    package static let absent = bit(37)

    // Settings of ciphers and connections that are known to be bad.
    package static let weakCipher = bit(38)
    package static let codebook = bit(39)
    package static let oldProtocol = bit(44)
    static let settings: FlowLabels = [.weakCipher, .codebook, .oldProtocol]

    /// Made new where it is called for, and for one use.
    package static let nonce = bit(48)

    /// Made by a generator that can be foretold.
    package static let guessable = bit(36)

    /// What others know or can work out: the time, the identifiers of a record or a device, names of machines.
    package static let known = bit(51)
    /// A code by which a message is told to be genuine, in bytes or letters that compare in a time that tells of them.
    package static let authenticator = bit(52)
    /// What whatever is made of a value keeps of it.
    static let traced: FlowLabels = [.guessable, .known, .authenticator, .digest]
    /// What tells that a vector is not new each time.
    static let foretold: FlowLabels = [.guessable, .known, .digest]
    /// A digest that is worked out without a key: the same for the same value.
    static let digest = bit(53)

    /// An option that lets an XML parser fetch what a document names.
    package static let entities = bit(50)

    // Switches that are written so.
    package static let yes = bit(46)
    package static let no = bit(47)

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
