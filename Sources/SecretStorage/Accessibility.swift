/// When the system lets a secret be read, and whether it may leave the device. Pick the strictest that works.
///
/// The Keychain keeps these promises in hardware. A store on a system without a device lock keeps those that it can and
/// refuses the rest; `Documentation/secret-storage.md` has the table.
public enum Accessibility: Hashable, Sendable, CaseIterable {
    /// Readable while the device is unlocked. An app in the background of a locked device gets
    /// ``SecretStoreError/Code/locked``. The secret moves to a new device with an encrypted backup.
    case whenUnlocked
    /// Readable while the device is unlocked, on this device alone: gone after a restore on another. For tokens that the
    /// user can get again by signing in; the default.
    case whenUnlockedThisDeviceOnly
    /// Readable from the first unlock after a restart on, also while locked. For what runs in the background: push
    /// handlers, background refresh. The secret moves to a new device with an encrypted backup.
    case afterFirstUnlock
    /// Readable from the first unlock after a restart on, also while locked, on this device alone.
    case afterFirstUnlockThisDeviceOnly
    /// Readable while the device is unlocked, on this device alone, and only as long as it has a passcode: when the user
    /// turns the passcode off, the secret is erased. For what must never lie on an unprotected device.
    case whenPasscodeSetThisDeviceOnly

    /// Whether the secret stays behind when the device is restored or replaced.
    public var isThisDeviceOnly: Bool {
        switch self {
        case .whenUnlocked, .afterFirstUnlock: false
        case .whenUnlockedThisDeviceOnly, .afterFirstUnlockThisDeviceOnly, .whenPasscodeSetThisDeviceOnly: true
        }
    }
}
