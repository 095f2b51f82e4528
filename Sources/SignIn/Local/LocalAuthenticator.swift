/// A method of authenticating the user at the device. A successful prompt by itself unlocks nothing: see
/// ``LocalUnlock``.
public protocol LocalAuthenticator: Sendable {
    /// Returns a value that changes with the biometric enrollment; `nil` if the system never provides one, as on Linux,
    /// or if nothing is enrolled.
    ///
    /// - Throws: An error if the system cannot provide it now, as during a lockout.
    func enrolment() async throws(LocalAuthenticationError) -> [UInt8]?

    /// Prompts the user, and returns if authentication succeeds.
    ///
    /// - Parameter reason: The localized reason shown in the prompt.
    func authenticate(reason: String) async throws(LocalAuthenticationError)
}
