#if Vault
    public import Foundation
    public import Sealing

    /// How a vault is opened.
    public struct VaultOptions: Sendable {
        /// What notices an old copy that was put back; nil notices none.
        public var anchor: (any VaultAnchor)?
        /// Whether a vault that is older than the anchor's mark is taken, and the anchor set back to it: for whoever restored
        /// a backup.
        public var acceptsOlder = false
        /// Whether a vault with missing or changed rows is opened, for reading alone: each item that is whole can be saved.
        public var salvages = false
        /// What the derivation of a password's key may cost; whoever wrote the file chose it.
        public var limits = DerivationLimits.standard
        /// Seconds to wait for a lock of another process.
        public var lockSeconds = 10.0
        /// Only a warning rests on it.
        public var clock: @Sendable () -> Date = { Date() }

        public init(anchor: (any VaultAnchor)?) { self.anchor = anchor }
    }
#endif
