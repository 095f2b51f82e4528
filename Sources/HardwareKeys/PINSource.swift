public import SecretMemory

/// Where PINs come from: a fixed one, a prompt, a secret store.
///
/// It is asked when a device wants a PIN and not before. What it throws becomes `cancelled`.
public struct PINSource: Sendable {
    let ask: @Sendable (PINQuestion) throws -> SecretBytes

    /// - Parameter ask: gives the PIN's bytes, UTF-8 as a rule. It is called on the thread that uses the key, and must not
    ///   use the same store: others wait for the answer.
    public init(_ ask: @escaping @Sendable (PINQuestion) throws -> SecretBytes) { self.ask = ask }

    /// The same PIN for every question.
    public static func fixed(_ pin: consuming SecretBytes) -> PINSource {
        let kept = KeptPIN(pin)
        return PINSource { _ in kept.bytes.copy() }
    }

    func pin(_ question: PINQuestion) throws(HardwareKeyError) -> SecretBytes {
        do {
            return try ask(question)
        } catch {
            throw .cancelled
        }
    }
}

/// What a PIN is wanted for.
public struct PINQuestion: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        /// To log in to the token.
        case login
        /// To use a key once.
        case use(KeyLabel)
        /// To be the PIN of a key that is being made.
        case newKey(KeyLabel)
    }

    public let purpose: Purpose
    /// The device's name for people, such as a token's label.
    public let device: String
    /// Whether the device warns that wrong PINs were given before.
    public let isLowOnTries: Bool
}

private final class KeptPIN: Sendable {
    let bytes: SecretBytes
    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
}
