/// The name of a key in its device: 1 to 128 bytes of UTF-8 without control characters.
public struct KeyLabel: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``HardwareKeyError`` with code `invalidArgument`.
    public init(_ text: String) throws(HardwareKeyError) {
        guard let label = KeyLabel(ifValid: text) else {
            throw HardwareKeyError(
                .invalidArgument,
                "a key’s label must have 1 to 128 bytes of UTF-8 and no control characters")
        }
        self = label
    }

    /// A label that a device holds, or nil where it is none.
    init?(ifValid text: String) {
        let bytes = text.utf8
        let isControl = text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
        guard (1...128).contains(bytes.count), !isControl else { return nil }
        self.text = text
    }

    public var description: String { text }

    public static func < (left: KeyLabel, right: KeyLabel) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    // By bytes, as devices compare: two spellings of one character are two labels.
    public static func == (left: KeyLabel, right: KeyLabel) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    public func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }
}

/// What a key is for. One key for one use is the better habit (SP 800-57, section 5.2).
public struct KeyUses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let signing = KeyUses(rawValue: 1)
    public static let agreement = KeyUses(rawValue: 2)
}

/// Who may use a key, by its consequence. A device that cannot keep a policy refuses to make the key.
public enum KeyPolicy: Hashable, Sendable {
    /// Any program that is logged in to the device; on Apple's systems, this app while the device is unlocked.
    case unattended
    /// Only with the key's PIN at each use: a stolen session is worth nothing. PKCS #11 and TPM.
    case pinEachUse
    /// Only when a person confirms each use by biometry or passcode. Secure Enclave.
    case userPresence
    /// As ``userPresence``, by biometry alone, and the key is lost when a finger or face is added. Secure Enclave.
    case currentBiometry
}

/// A key to be made.
public struct KeyRequest: Hashable, Sendable {
    public var label: KeyLabel
    public var uses: KeyUses
    public var policy: KeyPolicy

    /// - Parameter uses: at least one.
    public init(_ label: KeyLabel, uses: KeyUses = .signing, policy: KeyPolicy = .unattended) {
        self.label = label
        self.uses = uses
        self.policy = policy
    }

    func check() throws(HardwareKeyError) {
        guard !uses.isEmpty, uses.isSubset(of: [.signing, .agreement]) else {
            throw HardwareKeyError(.invalidArgument, "a key needs a use; request signing, agreement or both")
        }
    }
}
