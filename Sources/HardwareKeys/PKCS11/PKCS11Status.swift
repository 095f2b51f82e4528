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
            Self.meanings[rawValue] ?? (.deviceFailed, "the token failed; check the module’s log")
        let number = String(rawValue, radix: 16, uppercase: true)
        return HardwareKeyError(
            code, "\(text) (\(operation), 0x\(number))", status: Int64(truncatingIfNeeded: rawValue))
    }

    private static let meanings: [UInt: (HardwareKeyError.Code, String)] = [
        0x01: (.cancelled, "the token’s prompt was canceled; try again"),
        0x02: (.system, "the module is out of memory; close other programs"),
        0x03: (.tokenRemoved, "the token is no longer in its slot; insert it and try again"),
        0x05: (.deviceFailed, "the token failed without giving a reason; check the module’s log"),
        0x06: (.deviceFailed, "the module’s function failed; check its log"),
        0x0A: (.moduleBroken, "the module does not support multiple threads; use one that does"),
        0x10: (.refused, "the token does not allow changing this attribute"),
        0x11: (.refused, "the token does not reveal this value"),
        0x12: (.unavailable, "the token does not support an attribute of the key; it cannot enforce the policy"),
        0x13: (.unavailable, "the token rejects an attribute of the key; it cannot enforce the policy"),
        0x1B: (.refused, "the token’s policy forbids the operation"),
        0x30: (.deviceFailed, "the token failed; remove and reinsert it"),
        0x31: (.deviceFull, "the token has no space for another key; delete one"),
        0x32: (.tokenRemoved, "the token was removed; insert it and try again"),
        0x50: (.cancelled, "the operation was canceled at the token; try again"),
        0x54: (.unavailable, "the module does not support this function"),
        0x60: (.notFound, "the key is no longer on the token; get it from the store again"),
        0x62: (.wrongKind, "the token does not support this key size"),
        0x63: (.wrongKind, "the key has the wrong type for this operation"),
        0x68: (.wrongKind, "the token does not permit this use of the key; create one whose uses include it"),
        0x69: (.refused, "the key cannot be wrapped"),
        0x6A: (.refused, "the key cannot leave the token"),
        0x70: (.unavailable, "the token does not support this on P-256; use a token that does"),
        0x71: (.unavailable, "the token rejects the mechanism’s parameters"),
        0x82: (.notFound, "the key is no longer on the token; get it from the store again"),
        0x90: (.deviceBusy, "another operation is in progress in the session; try again"),
        0xA0: (.wrongPIN, "the PIN is wrong and was not retried; enter the correct one before the token locks"),
        0xA1: (.wrongPIN, "the PIN contains characters that the token does not accept"),
        0xA2: (.wrongPIN, "the PIN is too short or too long for the token"),
        0xA3: (.pinNotSet, "the PIN has expired; set a new one with the token’s tool"),
        0xA4: (
            .pinLocked,
            "the PIN is locked after too many wrong attempts; unlock it with the token’s PUK or security officer"
        ),
        0xB0: (.sessionLost, "the session with the token ended; try again"),
        0xB1: (.deviceFull, "the token has no free session; close other programs that use it"),
        0xB3: (.sessionLost, "the session with the token ended; try again"),
        0xB5: (.refused, "the session is read-only"),
        0xD0: (.unavailable, "the token requires more attributes than were given"),
        0xD1: (.unavailable, "the token cannot create a key with these uses and this policy"),
        0xE0: (.tokenRemoved, "the token is not in its slot; insert it and try again"),
        0xE1: (.tokenNotFound, "the module does not support this kind of token; use the token vendor’s module"),
        0xE2: (.refused, "the token is write-protected; keys can be used but not created or deleted"),
        0x100: (.deviceBusy, "a user is already logged in"),
        0x101: (.loginNeeded, "the token requires its PIN; provide the store with a PIN source"),
        0x102: (.pinNotSet, "no PIN is set for this token; set one with the token’s tool"),
        0x104: (.deviceBusy, "a different kind of user is logged in to the token; log out first"),
        0x105: (.deviceFull, "too many users are logged in to the token"),
        0x190: (
            .sessionLost, "the module was shut down by another part of the program, or the process forked; reopen it"
        ),
        0x200: (.cancelled, "the user declined at the token; try again"),
    ]
}
