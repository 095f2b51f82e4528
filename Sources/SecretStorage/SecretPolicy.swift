/// What is promised about one secret, beside its value.
public struct SecretPolicy: Hashable, Sendable {
    /// When it can be read, and whether it may leave the device.
    public var accessibility: Accessibility
    /// Who must be in front of the device for each read.
    public var userPresence: UserPresence
    /// Whether the user's other devices get it through their account. Never unless asked for.
    public var isSynchronized: Bool

    public init(
        accessibility: Accessibility = .whenUnlockedThisDeviceOnly, userPresence: UserPresence = .notRequired,
        isSynchronized: Bool = false
    ) {
        self.accessibility = accessibility
        self.userPresence = userPresence
        self.isSynchronized = isSynchronized
    }

    /// On this device, while it is unlocked, without asking the user. Every store takes it, but for one that was opened
    /// to synchronize.
    public static let standard = SecretPolicy()
    /// While the device is unlocked, on all devices of the user, without asking. For a store that was opened to
    /// synchronize.
    public static let synchronized = SecretPolicy(accessibility: .whenUnlocked, isSynchronized: true)
}

/// Who must be in front of the device when a secret is read. The check is the system's, bound to the item's key: patching
/// the app does not get around it.
public enum UserPresence: Hashable, Sendable, CaseIterable {
    /// Nobody is asked.
    case notRequired
    /// A biometric match or the device's passcode.
    case biometryOrPasscode
    /// A biometric match with exactly those who are enrolled at the time of writing. Enrolling another finger or face
    /// makes the secret unreadable for good: keep it only where it can be had again.
    case currentBiometry
    /// As ``currentBiometry``, or the device's passcode.
    case currentBiometryOrPasscode
    /// The device's passcode.
    case passcode
}

extension SecretPolicy {
    /// What a store can promise beyond keeping the value.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// To erase a secret when the device loses its passcode.
        public static let passcode = Capabilities(rawValue: 1)
        /// To ask for the user at each read.
        public static let userPresence = Capabilities(rawValue: 2)
        /// To hand the secret to the user's other devices.
        public static let synchronization = Capabilities(rawValue: 4)
    }

    /// What a store must be able to do to take the policy.
    public var requiredCapabilities: Capabilities {
        var required: Capabilities = []
        if accessibility == .whenPasscodeSetThisDeviceOnly { required.insert(.passcode) }
        if userPresence != .notRequired { required.insert(.userPresence) }
        if isSynchronized { required.insert(.synchronization) }
        return required
    }

    /// Refuses a policy that a store cannot keep, and one that contradicts itself.
    ///
    /// - Throws: ``SecretStoreError/Code/unsupported``, ``SecretStoreError/Code/contradictoryPolicy``.
    public func check(against capabilities: Capabilities) throws(SecretStoreError) {
        guard !isSynchronized || (!accessibility.isThisDeviceOnly && userPresence == .notRequired) else {
            throw SecretStoreError(.contradictoryPolicy)
        }
        guard requiredCapabilities.isSubset(of: capabilities) else { throw SecretStoreError(.unsupported) }
    }
}
