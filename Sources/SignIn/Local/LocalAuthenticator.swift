/// A way to ask the person at the device who they are. That somebody said yes unlocks nothing by itself: see
/// ``LocalUnlock``.
public protocol LocalAuthenticator: Sendable {
    /// What is known of whose faces and fingers are enrolled, as bytes that change when they do; nil where the system does
    /// never tells, as Linux, and where nobody is.
    ///
    /// - Throws: Where the system would tell and does not now, as in a lockout.
    func enrolment() async throws(LocalAuthenticationError) -> [UInt8]?

    /// Asks, and returns when the person is the one.
    ///
    /// - Parameter reason: what they read in the prompt, in their language.
    func authenticate(reason: String) async throws(LocalAuthenticationError)
}
