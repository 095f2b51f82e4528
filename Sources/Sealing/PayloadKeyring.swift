#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Encrypts payloads, such as request bodies, with a shared key that is rotated: the newest key seals, previous keys
/// still open, and each payload identifies its key.
///
///     var keyring = PayloadKeyring(current: key)
///     let body = try keyring.seal(json, associatedData: Array("POST /transfers".utf8))
///     keyring.rotate(to: nextKey)
///     let json = try keyring.open(body, associatedData: Array("POST /transfers".utf8))
public struct PayloadKeyring: Sendable {
    /// The key that seals.
    public private(set) var current: PayloadKey
    /// The keys that can only open, newest first.
    public private(set) var previous: [PayloadKey]

    public init(current: PayloadKey, previous: [PayloadKey] = []) {
        self.current = current
        self.previous = previous
    }

    /// Makes `key` the key that seals. Previous keys continue to open payloads until ``retire(_:)``.
    public mutating func rotate(to key: PayloadKey) {
        guard key.id != current.id else { return }
        previous.removeAll { $0.id == key.id }
        previous.insert(current, at: 0)
        current = key
    }

    /// Removes a previous key; payloads sealed with it can no longer be opened.
    public mutating func retire(_ id: KeyID) {
        previous.removeAll { $0.id == id }
    }

    /// Seals a payload with the current key.
    public func seal(
        _ payload: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        try Sealer(prepared: [.payloadKey(current)]).seal(payload, associatedData: associatedData)
    }

    /// Opens a payload with the key that it identifies.
    public func open(
        _ sealed: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        try Unlocking(identities: [], payloadKeys: [current] + previous, limits: DerivationLimits())
            .open(sealed, associatedData: associatedData)
    }

    /// Returns the ID of the key with which a payload was sealed; `nil` if it was sealed to other kinds of recipients.
    public static func keyID(of sealed: some ContiguousBytes) throws(SealingError) -> KeyID? {
        try withBytes(of: sealed) { (bytes) throws(SealingError) -> KeyID? in
            let size = try SealedHeader.size(in: bytes.prefix(SealedHeader.fixedSize))
            for case .payloadKey(let id, _) in try SealedHeader(decoding: Array(bytes.prefix(size))).stanzas {
                return id
            }
            return nil
        }
    }
}
