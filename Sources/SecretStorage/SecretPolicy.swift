/// The protection of a secret.
public struct SecretPolicy: Hashable, Sendable {
    /// When the secret can be read, and whether it may leave the device.
    public var accessibility: Accessibility
    /// The user presence required for each read.
    public var userPresence: UserPresence
    /// Whether the secret syncs to the user's other devices through their account. Off by default.
    public var isSynchronized: Bool

    public init(
        accessibility: Accessibility = .whenUnlockedThisDeviceOnly, userPresence: UserPresence = .notRequired,
        isSynchronized: Bool = false
    ) {
        self.accessibility = accessibility
        self.userPresence = userPresence
        self.isSynchronized = isSynchronized
    }

    /// Readable on this device while it is unlocked, without prompting the user. Accepted by every store except one
    /// opened with synchronization.
    public static let standard = SecretPolicy()
    /// Readable on all of the user's devices while they are unlocked, without prompting. For a store opened with
    /// synchronization.
    public static let synchronized = SecretPolicy(accessibility: .whenUnlocked, isSynchronized: true)
}

/// The user presence required to read a secret. The system enforces it, bound to the item's key; patching the app does
/// not bypass it.
public enum UserPresence: Hashable, Sendable, CaseIterable {
    /// The user is not prompted.
    case notRequired
    /// A biometric match or the device's passcode.
    case biometryOrPasscode
    /// A biometric match with the fingers or faces enrolled at the time of writing. Enrolling another one makes the
    /// secret permanently unreadable: use this only for secrets that can be obtained again.
    case currentBiometry
    /// As ``currentBiometry``, or the device's passcode.
    case currentBiometryOrPasscode
    /// The device's passcode.
    case passcode
}

extension SecretPolicy {
    /// Guarantees that a store can provide beyond storing the value.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Erasing a secret when the device's passcode is removed.
        public static let passcode = Capabilities(rawValue: 1)
        /// Requiring user presence for each read.
        public static let userPresence = Capabilities(rawValue: 2)
        /// Syncing a secret to the user's other devices.
        public static let synchronization = Capabilities(rawValue: 4)
    }

    /// The capabilities that a store needs to accept the policy.
    public var requiredCapabilities: Capabilities {
        var required: Capabilities = []
        if accessibility == .whenPasscodeSetThisDeviceOnly { required.insert(.passcode) }
        if userPresence != .notRequired { required.insert(.userPresence) }
        if isSynchronized { required.insert(.synchronization) }
        return required
    }

    /// Rejects a policy that a store cannot enforce or that contradicts itself.
    ///
    /// - Throws: ``SecretStoreError/Code/unsupported``, ``SecretStoreError/Code/contradictoryPolicy``.
    public func check(against capabilities: Capabilities) throws(SecretStoreError) {
        guard !isSynchronized || (!accessibility.isThisDeviceOnly && userPresence == .notRequired) else {
            throw SecretStoreError(.contradictoryPolicy)
        }
        guard requiredCapabilities.isSubset(of: capabilities) else { throw SecretStoreError(.unsupported) }
    }
}
