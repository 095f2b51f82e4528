// What callers of any store may meet.
extension SecretStoreError.Code {
    /// The item does not exist, or no longer exists. Reading a name that does not exist returns `nil` instead.
    public static let notFound = Self(
        "notFound", meaning: "the item does not exist", advice: "Treat it as never written.")
    /// The name is empty, longer than 512 bytes or contains a zero byte.
    public static let invalidName = Self(
        "invalidName", meaning: "the name of a secret is empty, too long or contains a zero byte",
        advice: "Use 1 to 512 bytes of UTF-8 without a zero byte.")
    /// A parameter is out of bounds.
    public static let invalidArgument = Self(
        "invalidArgument", meaning: "a parameter is not valid", advice: "Correct the call; trying again will not help.")
    /// The value exceeds the store's size limit.
    public static let tooLarge = Self(
        "tooLarge", meaning: "the value is too large for this store",
        advice: "Seal the data into a file and store its key here.")
    /// The value exists but does not have the requested type: it is not UTF-8, or not JSON of that type.
    public static let wrongType = Self(
        "wrongType", meaning: "the value does not have the requested type",
        advice: "Read it as the type with which it was written, or remove it.")
    /// The store cannot enforce the policy.
    public static let unsupported = Self(
        "unsupported", meaning: "this store cannot enforce the policy, and nothing was written",
        advice: "Relax the policy, or use the Keychain for user presence, passcode and synchronization.")
    /// Two requirements of the policy are mutually exclusive.
    public static let contradictoryPolicy = Self(
        "contradictoryPolicy",
        meaning: "a synchronized secret cannot be restricted to this device or require user presence",
        advice: "Omit isSynchronized, or choose whenUnlocked or afterFirstUnlock without user presence.")
    /// The device, the keyring or the vault is locked, and the user cannot be prompted to unlock it now.
    public static let locked = Self(
        "locked", meaning: "the store is locked and the user cannot be prompted to unlock it now",
        advice: "Try again after the user has unlocked it; background work needs afterFirstUnlock.")
    /// The user canceled a prompt.
    public static let cancelled = Self(
        "cancelled", meaning: "the user canceled the prompt", advice: "Prompt again only when the user requests it.")
    /// The user was not recognized, or the biometric enrollment has changed since the secret was written.
    public static let authenticationFailed = Self(
        "authenticationFailed", meaning: "the user could not be authenticated, or the biometric enrollment has changed",
        advice: "Offer to try again; if the enrollment has changed, obtain the secret again and rewrite it.")
    /// The store does not exist on this system or does not respond.
    public static let unavailable = Self(
        "unavailable", meaning: "the store is not available on this system",
        advice: "Use another store; nothing was written elsewhere.")
    /// Another process or task has kept the store locked for too long.
    public static let busy = Self(
        "busy", meaning: "another process is using the store",
        advice: "Try again; if the problem persists, terminate the hanging process.")
    /// The stored data is not what was written.
    public static let damaged = Self(
        "damaged", meaning: "the stored data was modified or damaged",
        advice: "Restore it from a backup or obtain the secret again.")
    /// The store is read-only.
    public static let readOnly = Self(
        "readOnly", meaning: "the store is read-only", advice: "Check its owner and permissions.")
    /// There is no space left.
    public static let full = Self(
        "full", meaning: "there is no space left", advice: "Free some space; the existing data is unchanged.")
    /// An operating system error without a more specific code occurred.
    public static let system = Self(
        "system", meaning: "a system call failed", advice: "Look up the status, and report it if it is undocumented.")
}
