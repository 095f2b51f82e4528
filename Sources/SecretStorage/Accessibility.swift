/// When a secret can be read, and whether it may leave the device. Choose the strictest option that works.
///
/// The Keychain enforces these guarantees in hardware. A store on a system without a device lock enforces those that it
/// can and rejects the rest; see the table in `Documentation/secret-storage.md`.
public enum Accessibility: Hashable, Sendable, CaseIterable {
    /// Readable while the device is unlocked. An app in the background of a locked device gets
    /// ``SecretStoreError/Code/locked``. The secret moves to a new device with an encrypted backup.
    case whenUnlocked
    /// Readable while the device is unlocked, on this device only; not restored to another device. The default, for
    /// tokens that the user can obtain again by signing in.
    case whenUnlockedThisDeviceOnly
    /// Readable after the first unlock following a restart, even while locked. For background work such as push
    /// handlers and background refresh. The secret moves to a new device with an encrypted backup.
    case afterFirstUnlock
    /// Readable after the first unlock following a restart, even while locked, on this device only.
    case afterFirstUnlockThisDeviceOnly
    /// Readable while the device is unlocked, on this device only, and only while a passcode is set: removing the
    /// passcode erases the secret. For data that must never be stored on an unprotected device.
    case whenPasscodeSetThisDeviceOnly

    /// Whether the secret is not transferred when the device is restored or replaced.
    public var isThisDeviceOnly: Bool {
        switch self {
        case .whenUnlocked, .afterFirstUnlock: false
        case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: true
        }
    }
}
