import ObfuscationCoding
public import SecretMemory

/// What `#obfuscated("…")` becomes; there is no reason to call it otherwise.
///
/// - Precondition: The words are those that the macro of the same version wrote.
@inline(never)
public func revealed(_ words: [UInt64]) -> SecretBytes {
    guard let text = HiddenText.reveal(words) else { fatalError("the data is not an obfuscated string") }
    return text
}
