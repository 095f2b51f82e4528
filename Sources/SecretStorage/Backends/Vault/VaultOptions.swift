#if Vault
    public import Foundation
    public import Sealing

    /// Options for opening a vault.
    public struct VaultOptions: Sendable {
        /// The anchor that detects a rollback to an old copy; `nil` for no detection.
        public var anchor: (any VaultAnchor)?
        /// Whether to accept a vault older than the anchor's mark and reset the anchor to it. Use this after restoring
        /// a backup.
        public var acceptsOlder = false
        /// Whether to open a vault with missing or modified rows, read-only, so that intact items can be recovered.
        public var salvages = false
        /// The maximum cost of deriving a password's key; the author of the file chose the cost.
        public var limits = DerivationLimits.standard
        /// How long to wait for a lock held by another process, in seconds.
        public var lockSeconds = 10.0
        /// The clock; only a warning depends on it.
        public var clock: @Sendable () -> Date = { Date() }

        public init(anchor: (any VaultAnchor)?) { self.anchor = anchor }
    }
#endif
