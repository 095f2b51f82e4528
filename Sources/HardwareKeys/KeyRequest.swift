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

/// The uses of a key. Prefer one use per key (SP 800-57, section 5.2).
public struct KeyUses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let signing = KeyUses(rawValue: 1)
    public static let agreement = KeyUses(rawValue: 2)
}

/// The condition for using a key. A device that cannot enforce a policy does not create the key.
public enum KeyPolicy: Hashable, Sendable {
    /// Usable by any program logged in to the device; on Apple platforms, by this app while the device is unlocked.
    case unattended
    /// Usable only with the key's PIN for each use, so that a stolen session is worthless. PKCS #11 and TPM.
    case pinEachUse
    /// Usable only if the user confirms each use with biometrics or passcode. Secure Enclave.
    case userPresence
    /// As ``userPresence``, but with biometrics only; the key is lost when a finger or face is added. Secure Enclave.
    case currentBiometry
}

/// A request to create a key.
public struct KeyRequest: Hashable, Sendable {
    public var label: KeyLabel
    public var uses: KeyUses
    public var policy: KeyPolicy

    /// - Parameter uses: The uses, at least one.
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
