public import Crypto
public import Foundation

/// The current pins, which signed documents can update at run time.
///
/// A document may change pins, add hosts and move dates, but it cannot weaken the policy: every host that the app's set
/// enforces must still be enforced. Store each accepted document; at the next launch, ``restore(_:)`` applies it
/// again:
///
///     let store = PinStore(shipped, keys: keys)
///     if let kept { do { try store.restore(kept) } catch { … } }
///     …
///     try store.update(document, at: Date())
///     keep(document)
///
/// Sendable because `set` and `lastSequence` are accessed only under `lock`.
public final class PinStore: @unchecked Sendable {
    private let lock = NSLock()
    private var set: PinSet
    private var lastSequence: UInt64
    private let floor: PinSet
    private let keys: [String: Curve25519.Signing.PublicKey]
    private let suffixes: PublicSuffixes

    /// - Parameters:
    ///   - set: The pins shipped with the app.
    ///   - keys: The public keys that sign documents, by ID. If empty, the pins never change.
    ///   - sequence: The sequence of the last document accepted in earlier runs, if it is stored where it cannot be
    ///     rolled back. ``restore(_:)`` then rejects older documents.
    ///   - suffixes: The public suffixes against which document rules with subdomains are checked.
    public init(
        _ set: PinSet, keys: [String: Curve25519.Signing.PublicKey] = [:], after sequence: UInt64 = 0,
        suffixes: PublicSuffixes = .builtIn
    ) {
        (self.set, floor, self.keys, lastSequence) = (set, set, keys, sequence)
        self.suffixes = suffixes
    }

    public var current: PinSet { lock.withLock { set } }
    /// The sequence of the last accepted document; can be stored for the next run.
    public var sequence: UInt64 { lock.withLock { lastSequence } }

    /// Applies a signed document atomically. Open connections verified with the old pins are not reused.
    ///
    /// - Throws: `updateMalformed`, `updateNotSigned`, `updateExpired`, `updateRolledBack`, `updateWeakens`, or the
    ///   error of an invalid pin or host.
    public func update(_ document: [UInt8], at time: Date) throws(SecureHTTPError) {
        try take(try PinDocument(document, keys: keys, at: time, suffixes: suffixes)) { $0 > $1 }
    }

    /// Applies, at launch, the last accepted document, which the app has stored where no other app can write.
    ///
    /// The document's own expiration date is not checked again, because it limits only distribution; the dates of its
    /// pins are. If this throws, the app's shipped pins apply until the next update.
    ///
    /// - Throws: The same errors as ``update(_:at:)``; `updateRolledBack` for a document older than the current one or
    ///   than `after:`; `updateWeakens` if a new release enforces more.
    public func restore(_ document: [UInt8]) throws(SecureHTTPError) {
        try take(try PinDocument(kept: document, keys: keys, suffixes: suffixes)) { $0 >= $1 }
    }

    private func take(
        _ proved: PinDocument, where isInOrder: (UInt64, UInt64) -> Bool
    ) throws(SecureHTTPError) {
        let next = try PinSet(proved.hosts, environment: floor.environment, unpinnedHosts: floor.unpinnedHosts)
        guard floor.hosts.allSatisfy({ Self.keeps($0, next, floor) }) else { throw SecureHTTPError(.updateWeakens) }
        let isTaken = lock.withLock { () -> Bool in
            guard isInOrder(proved.sequence, lastSequence) else { return false }
            (set, lastSequence) = (next, proved.sequence)
            return true
        }
        guard isTaken else { throw SecureHTTPError(.updateRolledBack) }
    }

    /// Whether all that an enforced rule covers is enforced by rules of the next set.
    private static func keeps(_ rule: PinnedHost, _ next: PinSet, _ floor: PinSet) -> Bool {
        guard rule.mode == .enforced else { return true }
        guard let replacement = next.hosts.first(where: { $0.host == rule.host }), replacement.mode == .enforced else {
            return false
        }
        guard rule.includesSubdomains else { return true }
        let openBelow = next.hosts.contains { below in
            below.mode == .reportOnly && rule.covers(below.host) && !floor.hosts.contains { isOpen($0, below) }
        }
        return replacement.includesSubdomains && replacement.excluded.isSubset(of: rule.excluded) && !openBelow
    }

    /// Whether a rule of the app itself only reports for all that `next` does.
    private static func isOpen(_ rule: PinnedHost, _ next: PinnedHost) -> Bool {
        guard rule.mode == .reportOnly, rule.host == next.host else { return false }
        return !next.includesSubdomains || (rule.includesSubdomains && rule.excluded.isSubset(of: next.excluded))
    }
}
