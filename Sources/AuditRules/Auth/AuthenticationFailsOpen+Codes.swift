extension String {
    /// `errSecCSUnsigned`: a code of a check that says no.
    var isRefusalCode: Bool { hasPrefix("errSecCS") || failures.contains(self) }
}

/// Codes of the keychain and of certificates that say no.
private let failures: Set<String> = [
    "errSecAuthFailed", "errSecUserCanceled", "errSecInteractionNotAllowed", "errSecNotTrusted", "errSecVerifyFailed",
    "errSecCertificateExpired", "errSecCertificateRevoked", "errSecHostNameMismatch", "errSecInvalidSignature",
    "errAuthorizationDenied", "errAuthorizationCanceled", "errAuthorizationInteractionNotAllowed",
]

/// What a test asks that only looks why nobody could be asked.
let reasons = ["passcodeNotSet", "NotAvailable", "NotEnrolled", "biometryLockout", "rror", "userCancel"]
