/// What an error of CryptoKit, Security or LocalAuthentication means to the caller, by domain and number: an error of the
/// system prints more than a log should hold.
enum EnclaveStatus {
    static func error(domain: String, number: Int, in operation: String) -> HardwareKeyError {
        let (code, text) = meaning(domain, number)
        return HardwareKeyError(code, "\(text) (\(operation), \(number))", status: Int64(number))
    }

    private static func meaning(_ domain: String, _ number: Int) -> (HardwareKeyError.Code, String) {
        let table = domain == "com.apple.LocalAuthentication" ? authentication : security
        return table[number] ?? (.deviceFailed, "the Secure Enclave failed; try again, then make a new key")
    }

    /// `LAError.Code`.
    private static let authentication: [Int: (HardwareKeyError.Code, String)] = [
        -1: (.wrongPIN, "face, finger or passcode were not recognised"),
        -2: (.cancelled, "the person said no; ask again when they are ready"),
        -3: (.cancelled, "the person chose the fallback, which this key does not have"),
        -4: (.cancelled, "the system ended the question; ask again when the app is in front"),
        -5: (.pinNotSet, "no passcode is set on this device; set one"),
        -6: (.unavailable, "biometry is not available here; use a key with userPresence"),
        -7: (.pinNotSet, "no face or finger is enrolled; enrol one"),
        -8: (.pinLocked, "biometry is locked after too many tries; unlock the device with its passcode"),
        -9: (.cancelled, "the app ended the question; ask again"),
        -1004: (.loginNeeded, "nobody can be asked now; use the key while the app is in front"),
    ]

    /// `OSStatus` of Security.
    private static let security: [Int: (HardwareKeyError.Code, String)] = [
        -4: (.unavailable, "the system does not offer this"),
        -50: (.invalidArgument, "the system refuses a parameter of the key"),
        -128: (.cancelled, "the person said no; ask again when they are ready"),
        -25291: (.unavailable, "no keychain is available here"),
        -25293: (.wrongPIN, "face, finger or passcode were not recognised"),
        -25308: (.loginNeeded, "nobody can be asked while the device is locked; use the key after it is unlocked"),
        -34018: (
            .unavailable, "the app lacks the entitlement for this; sign it with a team and a keychain access group"
        ),
    ]
}
