import CPKCS11

/// A token as it describes itself. Its strings are untrusted: use them only for display.
public struct PKCS11Token: Hashable, Sendable {
    public let label: String
    public let manufacturer: String
    public let model: String
    public let serialNumber: String
    let slot: UInt
    let flags: Flags
    let mostSessions: UInt

    /// `CKF_` flags of a token (v2.40, section 3.2).
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt
        static let loginRequired = Flags(rawValue: 0x4)
        static let pinIsSet = Flags(rawValue: 0x8)
        /// The PIN is typed at the device.
        static let hasPINPad = Flags(rawValue: 0x100)
        static let isInitialized = Flags(rawValue: 0x400)
        static let pinCountLow = Flags(rawValue: 0x1_0000)
        static let pinFinalTry = Flags(rawValue: 0x2_0000)
        static let pinLocked = Flags(rawValue: 0x4_0000)
        static let pinToBeChanged = Flags(rawValue: 0x8_0000)
    }

    init(slot: UInt, _ info: pkcs11_token_info) {
        self.slot = slot
        label = withUnsafeBytes(of: info.label) { Self.text($0) }
        manufacturer = withUnsafeBytes(of: info.manufacturer) { Self.text($0) }
        model = withUnsafeBytes(of: info.model) { Self.text($0) }
        serialNumber = withUnsafeBytes(of: info.serial_number) { Self.text($0) }
        flags = Flags(rawValue: info.flags)
        mostSessions = info.max_rw_session_count
    }

    /// Padded with spaces in the standard, with zeros by some; control characters could act on a terminal.
    static func text(_ field: UnsafeRawBufferPointer) -> String {
        let bytes = field.prefix { $0 != 0 }
        let text = String(decoding: bytes, as: UTF8.self)
        var scalars = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }[...]
        while scalars.last == " " { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// The choice of a module's token.
public enum TokenChoice: Hashable, Sendable {
    /// The only initialized token. Two are an error, so that a key is never created on the wrong one.
    case only
    case label(String)
    case serialNumber(String)

    func find(in tokens: [PKCS11Token]) throws(HardwareKeyError) -> PKCS11Token {
        let found = tokens.filter { token in
            switch self {
            case .only: token.flags.contains(.isInitialized)
            case .label(let label): token.label == label
            case .serialNumber(let number): token.serialNumber == number
            }
        }
        guard let token = found.first else {
            throw HardwareKeyError(
                .tokenNotFound,
                "the token is not among the \(tokens.count) present; insert it, or check the module’s list")
        }
        guard found.count == 1 else {
            throw HardwareKeyError(
                .tokenNotFound, "\(found.count) tokens match, so none was chosen; specify one by its serial number")
        }
        return token
    }
}
