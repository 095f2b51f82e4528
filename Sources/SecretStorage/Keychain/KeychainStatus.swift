/// What the Keychain answers (`OSStatus`, Security/SecBase.h), and what it means to the caller.
enum KeychainStatus {
    static let success: Int32 = 0
    static let duplicateItem: Int32 = -25299
    static let itemNotFound: Int32 = -25300

    static func check(_ status: Int32) throws(SecretStoreError) {
        guard status == success else { throw error(status) }
    }

    static func error(_ status: Int32) -> SecretStoreError {
        let known = meanings[status]
        return SecretStoreError(known?.code ?? .system, known?.detail, status: status)
    }

    private struct Meaning {
        let code: SecretStoreError.Code
        let detail: String?

        init(_ code: SecretStoreError.Code, _ detail: String? = nil) {
            self.code = code
            self.detail = detail
        }
    }

    /// Those that users meet, by the system's name for each.
    private static let meanings: [Int32: Meaning] = [
        // errSecInteractionNotAllowed: by far the most frequent, from code that runs while the device is locked.
        -25308: Meaning(.locked, "the device is locked, or the app cannot prompt the user now"),
        // errSecInteractionRequired, errSecInDarkWake, errSecPassphraseRequired
        -25315: Meaning(.locked, "the user must be prompted, but prompting is not allowed"),
        -25320: Meaning(.locked, "the Mac is awake with its display off"),
        -25260: Meaning(.locked, "the keychain requires its password"),
        // errSecMissingEntitlement
        -34018: Meaning(.missingEntitlement),
        // errSecDuplicateItem, errSecItemNotFound
        -25299: Meaning(.duplicate),
        -25300: Meaning(.notFound),
        // errSecUserCanceled
        -128: Meaning(.cancelled),
        // errSecNotAvailable
        -25291: Meaning(
            .unavailable, "no keychain is open; for whenPasscodeSetThisDeviceOnly the device needs a passcode"),
        // errSecNoSuchKeychain, errSecInvalidKeychain, errSecNoDefaultKeychain
        -25294: Meaning(.unavailable, "there is no such keychain"),
        -25295: Meaning(.unavailable, "the keychain is not valid"),
        -25307: Meaning(.unavailable, "there is no default keychain"),
        // errSecServiceNotAvailable
        -67585: Meaning(.unavailable, "the Keychain service does not respond"),
        // errSecAuthFailed
        -25293: Meaning(.authenticationFailed),
        // errSecInternalError, errSecInternalComponent
        -26276: Meaning(.keychainInternal),
        -2070: Meaning(.keychainInternal, "as in a session without a user interface, such as ssh"),
        // errSecParam, errSecBadReq, errSecNoSuchAttr, errSecReadOnlyAttr
        -50: Meaning(.invalidArgument, "the Keychain does not accept this combination of attributes"),
        -909: Meaning(.invalidArgument, "the Keychain does not accept the request"),
        -25303: Meaning(.invalidArgument, "an attribute is unknown"),
        -25309: Meaning(.invalidArgument, "an attribute cannot be changed"),
        // errSecNoAccessForItem
        -25243: Meaning(.missingEntitlement, "the item belongs to an access group that the app is not a member of"),
        // errSecRestrictedAPI
        -34020: Meaning(.missingEntitlement, "the system reserves this call for signed apps with the entitlement"),
        // errSecDecode
        -26275: Meaning(.damaged, "the Keychain cannot decode the item"),
        // errSecDataTooLarge
        -25302: Meaning(.tooLarge),
        // errSecReadOnly, errSecWrPerm
        -25292: Meaning(.readOnly),
        -61: Meaning(.readOnly),
        // errSecDiskFull
        -34: Meaning(.full),
        // errSecUnimplemented
        -4: Meaning(.unsupported, "this system does not implement it"),
        // errSecIO, errSecAllocate
        -36: Meaning(.system, "the Keychain could not read or write its file"),
        -108: Meaning(.system, "out of memory"),
    ]
}

// What callers of the Keychain alone may meet.
extension SecretStoreError.Code {
    /// The app is not signed for this keychain or access group (`errSecMissingEntitlement`).
    public static let missingEntitlement = Self(
        "missingEntitlement", meaning: "the app is not signed for this keychain or access group",
        advice: "Sign it with an application identifier and the group in keychain-access-groups; a tool without a "
            + "provisioning profile cannot use the data-protection keychain and needs a different store.")
    /// The item already exists (`errSecDuplicateItem`). Writing replaces items, so only custom code encounters this
    /// error.
    public static let duplicate = Self(
        "duplicate", meaning: "the item already exists", advice: "Write it through the store, which replaces it.")
    /// An internal Keychain error occurred (`errSecInternalError`, `errSecInternalComponent`).
    public static let keychainInternal = Self(
        "keychainInternal", meaning: "an internal Keychain error occurred",
        advice: "Try again once, on macOS after unlocking the login keychain; restart the device if it persists.")
}
