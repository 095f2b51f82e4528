/// The four calls of the Keychain. `Apple/SecItemCalls.swift` has the real ones; tests have those that fail as the real
/// ones do.
///
/// Each gives an `OSStatus`. They block, some until a person answers.
struct KeychainCalls: Sendable {
    var add: @Sendable (KeychainQuery, UnsafeRawBufferPointer) -> Int32
    /// Replaces value and protection of the item in one step.
    var update: @Sendable (KeychainQuery, KeychainQuery.Protection, UnsafeRawBufferPointer) -> Int32
    var read: @Sendable (KeychainQuery) -> (Int32, HeldSecret?)
    var names: @Sendable (KeychainQuery) -> (Int32, [String])
    var remove: @Sendable (KeychainQuery) -> Int32
}
