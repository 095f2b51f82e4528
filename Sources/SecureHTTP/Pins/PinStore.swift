public import Crypto
public import Foundation

/// The pins in use, which signed documents can replace while the app runs.
///
/// A document may change pins, add hosts and move dates. What it cannot do is open a door: every host that the set of
/// the app enforces must still be enforced. Keep each document that was taken in; at the next start
/// ``restore(_:)`` puts it back:
///
///     let store = PinStore(shipped, keys: keys)
///     if let kept { do { try store.restore(kept) } catch { … } }
///     …
///     try store.update(document, at: Date())
///     keep(document)
///
/// Sendable: `set` and `lastSequence` are touched under `lock` alone.
public final class PinStore: @unchecked Sendable {
    private let lock = NSLock()
    private var set: PinSet
    private var lastSequence: UInt64
    private let floor: PinSet
    private let keys: [String: Curve25519.Signing.PublicKey]
    private let suffixes: PublicSuffixes

    /// - Parameters:
    ///   - set: what the app ships with.
    ///   - keys: public keys of documents, by id. None: the pins never change.
    ///   - sequence: that of the last document that was taken in in earlier runs, where it is kept in a place that cannot be set back.
    ///     ``restore(_:)`` takes no older one then.
    ///   - suffixes: for rules of documents that hold for all names below theirs.
    public init(
        _ set: PinSet, keys: [String: Curve25519.Signing.PublicKey] = [:], after sequence: UInt64 = 0,
        suffixes: PublicSuffixes = .builtIn
    ) {
        (self.set, floor, self.keys, lastSequence) = (set, set, keys, sequence)
        self.suffixes = suffixes
    }

    public var current: PinSet { lock.withLock { set } }
    /// That of the last document that was taken in; may be kept for the next run.
    public var sequence: UInt64 { lock.withLock { lastSequence } }

    /// Takes a signed document in, whole or not at all. Kept connections that the old pins proved are not used again.
    ///
    /// - Throws: `updateMalformed`, `updateNotSigned`, `updateExpired`, `updateRolledBack`, `updateWeakens`, or what is wrong with a pin or
    ///   a host.
    public func update(_ document: [UInt8], at time: Date) throws(SecureHTTPError) {
        try take(try PinDocument(document, keys: keys, at: time, suffixes: suffixes)) { $0 > $1 }
    }

    /// Puts back, at the start of an app, the last document that was taken in and that the app has kept, where no other app can write.
    ///
    /// The document's own date is not asked again, for it says until when the document may be handed out; the dates of its pins are.
    /// Where it throws, the pins of the app hold until the next update.
    ///
    /// - Throws: as ``update(_:at:)`` does; `updateRolledBack` for a document from before the one that is in use or that `after:` names;
    ///   `updateWeakens` where a new release enforces more.
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
