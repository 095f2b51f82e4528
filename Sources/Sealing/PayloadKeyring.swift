#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Encryption of payloads, such as request bodies, under a key that both sides have and that is replaced from time to
/// time: the newest key seals, the others still open, and each payload names its key.
///
///     var keyring = PayloadKeyring(current: key)
///     let body = try keyring.seal(json, associatedData: Array("POST /transfers".utf8))
///     keyring.rotate(to: nextKey)
///     let json = try keyring.open(body, associatedData: Array("POST /transfers".utf8))
public struct PayloadKeyring: Sendable {
    /// The key that seals.
    public private(set) var current: PayloadKey
    /// Keys that only open, the newest first.
    public private(set) var previous: [PayloadKey]

    public init(current: PayloadKey, previous: [PayloadKey] = []) {
        self.current = current
        self.previous = previous
    }

    /// Makes `key` the one that seals. The others go on opening until ``retire(_:)``.
    public mutating func rotate(to key: PayloadKey) {
        guard key.id != current.id else { return }
        previous.removeAll { $0.id == key.id }
        previous.insert(current, at: 0)
        current = key
    }

    /// Forgets a previous key; what it sealed cannot be opened any more.
    public mutating func retire(_ id: KeyID) {
        previous.removeAll { $0.id == id }
    }

    /// Seals under the current key.
    public func seal(
        _ payload: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        try Sealer(prepared: [.payloadKey(current)]).seal(payload, associatedData: associatedData)
    }

    /// Opens under whichever key the payload names.
    public func open(
        _ sealed: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> Data {
        try Unlocking(identities: [], payloadKeys: [current] + previous, limits: DerivationLimits())
            .open(sealed, associatedData: associatedData)
    }

    /// The name of the key that a payload was sealed under; nil where it was sealed for somebody else.
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
