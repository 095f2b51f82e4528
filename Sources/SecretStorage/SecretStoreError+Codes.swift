// What callers of any store may meet.
extension SecretStoreError.Code {
    /// The item is not there (any more). Reading a name that does not exist gives nil instead.
    public static let notFound = Self(
        "notFound", meaning: "there is no such item", advice: "Treat it as never written.")
    /// The name is empty, has more than 512 bytes or a zero byte.
    public static let invalidName = Self(
        "invalidName", meaning: "the name of a secret is empty, too long or has a zero byte",
        advice: "Use 1 to 512 bytes of UTF-8 without a zero byte.")
    /// A parameter is out of its bounds.
    public static let invalidArgument = Self(
        "invalidArgument", meaning: "a parameter is not valid", advice: "Correct the call; trying again will not help.")
    /// The value is larger than the store takes.
    public static let tooLarge = Self(
        "tooLarge", meaning: "the value is too large for this store",
        advice: "Seal the data into a file and keep its key here.")
    /// The value is there, and is not what the caller reads it as: not UTF-8, not the JSON of that type.
    public static let wrongType = Self(
        "wrongType", meaning: "the value is not of the type it is read as",
        advice: "Read it as the type it was written as, or remove it.")
    /// The store cannot keep what the policy promises.
    public static let unsupported = Self(
        "unsupported", meaning: "this store cannot keep what the policy promises, and nothing was written",
        advice: "Ask for less, or use a store that can: the Keychain for user presence, passcode and synchronization.")
    /// Two promises of the policy exclude one another.
    public static let contradictoryPolicy = Self(
        "contradictoryPolicy",
        meaning: "a synchronized secret can be neither kept to this device nor bound to the user’s presence",
        advice: "Leave out isSynchronized, or choose whenUnlocked or afterFirstUnlock without user presence.")
    /// The device, the keyring or the vault is locked, and nobody may be asked to unlock it now.
    public static let locked = Self(
        "locked", meaning: "the store is locked and nobody may be asked to unlock it now",
        advice: "Try again after the user has unlocked; what runs in the background needs afterFirstUnlock.")
    /// The user said no to a prompt.
    public static let cancelled = Self(
        "cancelled", meaning: "the user cancelled", advice: "Ask again only when the user asks for it.")
    /// The user was not recognised, or the biometric enrolment has changed since writing.
    public static let authenticationFailed = Self(
        "authenticationFailed", meaning: "the user could not be authenticated, or the enrolment has changed",
        advice: "Offer to try again; where the enrolment has changed, get the secret anew and write it again.")
    /// The store does not exist here or does not answer.
    public static let unavailable = Self(
        "unavailable", meaning: "the store is not available here",
        advice: "Use another store; nothing was written anywhere else.")
    /// Another process or task holds the store for too long.
    public static let busy = Self(
        "busy", meaning: "another process holds the store",
        advice: "Try again; if it lasts, end the process that hangs.")
    /// What is stored is not what was written.
    public static let damaged = Self(
        "damaged", meaning: "what is stored was changed or damaged",
        advice: "Restore it from a backup or get the secret anew.")
    /// The store may be read and not written.
    public static let readOnly = Self(
        "readOnly", meaning: "the store cannot be written to", advice: "Check who owns it and its permissions.")
    /// There is no room left to write.
    public static let full = Self(
        "full", meaning: "there is no room left", advice: "Free some space; what was there is unchanged.")
    /// The operating system failed in a way that has no code of its own.
    public static let system = Self(
        "system", meaning: "the system refused", advice: "Look the status up and report it if it is not known.")
}
