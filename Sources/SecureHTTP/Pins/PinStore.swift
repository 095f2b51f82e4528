public import Crypto
public import Foundation

/// The pins in use, which signed documents can replace while the app runs.
///
/// A document may change pins, add hosts and move dates. What it cannot do is open a door: every host that the set of
/// the app enforces must still be enforced.
///
/// Sendable: `set` and `lastSequence` are touched under `lock` alone.
public final class PinStore: @unchecked Sendable {
    private let lock = NSLock()
    private var set: PinSet
    private var lastSequence: UInt64
    private let floor: PinSet
    private let keys: [String: Curve25519.Signing.PublicKey]

    /// - Parameters:
    ///   - set: what the app ships with.
    ///   - keys: public keys of documents, by id. None: the pins never change.
    ///   - sequence: that of the last document that was taken in earlier runs; keep it where it cannot be set back.
    public init(_ set: PinSet, keys: [String: Curve25519.Signing.PublicKey] = [:], after sequence: UInt64 = 0) {
        (self.set, floor, self.keys, lastSequence) = (set, set, keys, sequence)
    }

    public var current: PinSet { lock.withLock { set } }
    /// That of the last document that was taken in; to be kept for the next run.
    public var sequence: UInt64 { lock.withLock { lastSequence } }

    /// Takes a signed document in, whole or not at all. Kept connections that the old pins proved are not used again.
    public func update(_ document: [UInt8], at time: Date) throws(SecureHTTPError) {
        let proved = try PinDocument(document, keys: keys, at: time)
        let next = try PinSet(proved.hosts, environment: floor.environment, unpinnedHosts: floor.unpinnedHosts)
        guard floor.hosts.allSatisfy({ Self.keeps($0, next, time) }) else { throw SecureHTTPError(.updateWeakens) }
        let isNewer = lock.withLock { () -> Bool in
            guard proved.sequence > lastSequence else { return false }
            (set, lastSequence) = (next, proved.sequence)
            return true
        }
        guard isNewer else { throw SecureHTTPError(.updateRolledBack) }
    }

    /// Whether all that an enforced rule covers is enforced by rules of the next set.
    private static func keeps(_ rule: PinnedHost, _ next: PinSet, _ time: Date) -> Bool {
        guard rule.mode == .enforced else { return true }
        guard let heir = next.hosts.first(where: { $0.host == rule.host }), heir.mode == .enforced else { return false }
        guard rule.includesSubdomains else { return true }
        let openBelow = next.hosts.contains { $0.mode == .reportOnly && rule.covers($0.host) }
        return heir.includesSubdomains && heir.excluded.isSubset(of: rule.excluded) && !openBelow
    }
}
