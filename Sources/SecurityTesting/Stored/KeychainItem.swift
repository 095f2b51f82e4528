public import SecretStorage

/// What protects one item of the Keychain, without its value.
public struct KeychainItem: Hashable, Sendable {
    /// Its account; of a key, its label.
    public let name: String
    /// Nil for the classes that no lock protects, which Apple has deprecated.
    public let accessibility: Accessibility?
    /// Whether its class keeps it on this device.
    public let isThisDeviceOnly: Bool
    /// Whether the account's other devices get it.
    public let isSynchronized: Bool
    /// Nil where the attributes do not say.
    public let asksForUser: Bool?

    /// What a policy says.
    public init(name: String, policy: SecretPolicy) {
        self.name = name
        accessibility = policy.accessibility
        isThisDeviceOnly = policy.accessibility.isThisDeviceOnly
        isSynchronized = policy.isSynchronized
        asksForUser = policy.userPresence != .notRequired
    }

    /// The attributes of an item as `SecItemCopyMatching` gives them, by the texts behind its constants: `acct`
    /// (`kSecAttrAccount`), `labl` (`kSecAttrLabel`), `pdmn` (`kSecAttrAccessible`), `sync` (`kSecAttrSynchronizable`).
    ///
    /// A class that is not known counts as readable at all times.
    public init(attributes: [String: Any]) {
        name = (attributes["acct"] ?? attributes["labl"]) as? String ?? "(no account)"
        let text = attributes["pdmn"] as? String ?? ""
        accessibility = Self.classes[text]
        isThisDeviceOnly = accessibility?.isThisDeviceOnly ?? (text == "dku")
        isSynchronized = (attributes["sync"] as? Bool) ?? ((attributes["sync"] as? Int).map { $0 != 0 } ?? false)
        asksForUser = nil
    }

    var isAlwaysReadable: Bool { accessibility == nil }
    var rank: Int { accessibility?.rank ?? 0 }

    var moment: String {
        switch rank {
        case 0: "at all times"
        case 1: "from the first unlock on"
        default: "while the device is unlocked"
        }
    }

    private static let classes: [String: Accessibility] = [
        "ak": .whenUnlocked, "aku": .whenUnlockedThisDeviceOnly, "ck": .afterFirstUnlock,
        "cku": .afterFirstUnlockThisDeviceOnly, "akpu": .whenPasscodeSetThisDeviceOnly,
    ]
}
