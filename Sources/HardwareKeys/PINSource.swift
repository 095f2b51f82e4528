public import SecretMemory

/// A source of PINs: a fixed value, a prompt or a secret store.
///
/// It is called only when a device requires a PIN. If it throws, the operation fails with `cancelled`.
public struct PINSource: Sendable {
    let ask: @Sendable (PINQuestion) throws -> SecretBytes

    /// - Parameter ask: Returns the PIN's bytes, usually UTF-8. It is called on the thread that uses the key, and must
    ///   not use the same store, because other calls wait for it.
    public init(_ ask: @escaping @Sendable (PINQuestion) throws -> SecretBytes) { self.ask = ask }

    /// Returns a source that always provides the same PIN.
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

/// The purpose for which a PIN is required.
public struct PINQuestion: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        /// Logging in to the token.
        case login
        /// Using a key once.
        case use(KeyLabel)
        /// Setting the PIN of a new key.
        case newKey(KeyLabel)
    }

    public let purpose: Purpose
    /// The device's display name, such as a token's label.
    public let device: String
    /// Whether the device reports previous wrong PINs.
    public let isLowOnTries: Bool
}

private final class KeptPIN: Sendable {
    let bytes: SecretBytes
    init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
}
