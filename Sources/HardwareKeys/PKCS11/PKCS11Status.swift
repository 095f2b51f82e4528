/// A return value of a module (`CK_RV`, v2.40, section 3.6) and what it means to the caller.
struct PKCS11Status: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt

    static let ok = Self(rawValue: 0x00)
    static let cancel = Self(rawValue: 0x01)
    static let slotIDInvalid = Self(rawValue: 0x03)
    static let cantLock = Self(rawValue: 0x0A)
    static let attributeSensitive = Self(rawValue: 0x11)
    static let attributeTypeInvalid = Self(rawValue: 0x12)
    static let deviceMemory = Self(rawValue: 0x31)
    static let deviceRemoved = Self(rawValue: 0x32)
    static let functionCanceled = Self(rawValue: 0x50)
    static let keyHandleInvalid = Self(rawValue: 0x60)
    static let mechanismInvalid = Self(rawValue: 0x70)
    static let objectHandleInvalid = Self(rawValue: 0x82)
    static let pinIncorrect = Self(rawValue: 0xA0)
    static let pinExpired = Self(rawValue: 0xA3)
    static let pinLocked = Self(rawValue: 0xA4)
    static let sessionClosed = Self(rawValue: 0xB0)
    static let sessionCount = Self(rawValue: 0xB1)
    static let sessionHandleInvalid = Self(rawValue: 0xB3)
    static let templateInconsistent = Self(rawValue: 0xD1)
    static let tokenNotPresent = Self(rawValue: 0xE0)
    static let tokenNotRecognized = Self(rawValue: 0xE1)
    static let tokenWriteProtected = Self(rawValue: 0xE2)
    static let userAlreadyLoggedIn = Self(rawValue: 0x100)
    static let userNotLoggedIn = Self(rawValue: 0x101)
    static let userPINNotInitialized = Self(rawValue: 0x102)
    static let alreadyInitialized = Self(rawValue: 0x191)
    static let notInitialized = Self(rawValue: 0x190)

    /// Whether the session is worth nothing after it, though the token may be there.
    var endsSession: Bool {
        switch self {
        case .sessionClosed, .sessionHandleInvalid, .userNotLoggedIn: true
        default: false
        }
    }

    /// - Parameter operation: the name of the function, as the standard writes it.
    func error(in operation: StaticString) -> HardwareKeyError {
        let (code, text) =
            Self.meanings[rawValue] ?? (.deviceFailed, "the token failed; look into the module’s own log")
        let number = String(rawValue, radix: 16, uppercase: true)
        return HardwareKeyError(
            code, "\(text) (\(operation), 0x\(number))", status: Int64(truncatingIfNeeded: rawValue))
    }

    private static let meanings: [UInt: (HardwareKeyError.Code, String)] = [
        0x01: (.cancelled, "the token’s own prompt was cancelled; ask again"),
        0x02: (.system, "the module has no memory left; close what you do not need"),
        0x03: (.tokenRemoved, "the token is not in its slot any more; insert it and try again"),
        0x05: (.deviceFailed, "the token failed without saying why; look into the module’s own log"),
        0x06: (.deviceFailed, "the module could not do it; look into its own log"),
        0x0A: (.moduleBroken, "the module cannot be used from several threads; use one that can"),
        0x10: (.refused, "the token does not let this attribute be changed"),
        0x11: (.refused, "the token does not show this value"),
        0x12: (.unavailable, "the token does not know an attribute of the key; its policy cannot be kept there"),
        0x13: (.unavailable, "the token refuses an attribute of the key; its policy cannot be kept there"),
        0x1B: (.refused, "the token’s rules forbid it"),
        0x30: (.deviceFailed, "the token failed; take it out and insert it again"),
        0x31: (.deviceFull, "the token has no room for another key; delete one"),
        0x32: (.tokenRemoved, "the token was removed; insert it and try again"),
        0x50: (.cancelled, "the operation was cancelled at the token; ask again"),
        0x54: (.unavailable, "the module does not offer this function"),
        0x60: (.notFound, "the key is not in the token any more; ask the store for it again"),
        0x62: (.wrongKind, "the key has a size that the token does not take"),
        0x63: (.wrongKind, "the key is not of the kind that this needs"),
        0x68: (.wrongKind, "the token does not let this key do that; create one whose uses contain it"),
        0x69: (.refused, "the key cannot be wrapped"),
        0x6A: (.refused, "the key cannot leave the token"),
        0x70: (.unavailable, "the token does not offer this on P-256; use a token that does"),
        0x71: (.unavailable, "the token refuses the parameters of the mechanism"),
        0x82: (.notFound, "the key is not in the token any more; ask the store for it again"),
        0x90: (.deviceBusy, "another operation is under way in the session; try again"),
        0xA0: (.wrongPIN, "the PIN is wrong and was not tried again; give the right one before the token locks"),
        0xA1: (.wrongPIN, "the PIN has characters that the token does not take"),
        0xA2: (.wrongPIN, "the PIN is shorter or longer than the token’s PINs are"),
        0xA3: (.pinNotSet, "the PIN has expired; set a new one with the token’s own tool"),
        0xA4: (
            .pinLocked,
            "the PIN is locked after too many wrong tries; unlock it with the token’s PUK or security officer"
        ),
        0xB0: (.sessionLost, "the session with the token ended; try again"),
        0xB1: (.deviceFull, "the token has no session free; close other programs that use it"),
        0xB3: (.sessionLost, "the session with the token ended; try again"),
        0xB5: (.refused, "the token can only be read here"),
        0xD0: (.unavailable, "the token wants more attributes than it was given"),
        0xD1: (.unavailable, "the token cannot make a key with these uses and this policy"),
        0xE0: (.tokenRemoved, "the token is not in its slot; insert it and try again"),
        0xE1: (.tokenNotFound, "the module does not know this kind of token; use the token’s own module"),
        0xE2: (.refused, "the token is write-protected; keys can be used and not made or deleted"),
        0x100: (.deviceBusy, "somebody is logged in already"),
        0x101: (.loginNeeded, "the token wants its PIN first; give the store a source of PINs"),
        0x102: (.pinNotSet, "no PIN was set for this token; set one with the token’s own tool"),
        0x104: (.deviceBusy, "another kind of user is logged in to the token; log out there"),
        0x105: (.deviceFull, "too many users are logged in to the token"),
        0x190: (
            .sessionLost, "the module was shut down by another part of the program, or the process forked; open it anew"
        ),
        0x200: (.cancelled, "the person refused at the token; ask again"),
    ]
}
