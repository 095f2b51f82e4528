public import SecretStorage

/// The protection of a Keychain item, without its value.
public struct KeychainItem: Hashable, Sendable {
    /// The item's account, or its label if it is a key.
    public let name: String
    /// The accessibility class; `nil` for the deprecated classes that are always accessible.
    public let accessibility: Accessibility?
    /// Whether the accessibility class restricts the item to this device.
    public let isThisDeviceOnly: Bool
    /// Whether the item syncs to the account's other devices.
    public let isSynchronized: Bool
    /// Whether reading the item requires user presence; `nil` if the attributes do not say.
    public let asksForUser: Bool?

    /// Creates an item from the policy under which it is stored.
    public init(name: String, policy: SecretPolicy) {
        self.name = name
        accessibility = policy.accessibility
        isThisDeviceOnly = policy.accessibility.isThisDeviceOnly
        isSynchronized = policy.isSynchronized
        asksForUser = policy.userPresence != .notRequired
    }

    /// Creates an item from the attributes that `SecItemCopyMatching` returns, keyed by the values of its constants:
    /// `acct` (`kSecAttrAccount`), `labl` (`kSecAttrLabel`), `pdmn` (`kSecAttrAccessible`), `sync`
    /// (`kSecAttrSynchronizable`).
    ///
    /// An unknown class counts as always readable.
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
        case 1: "after the first unlock"
        default: "while the device is unlocked"
        }
    }

    private static let classes: [String: Accessibility] = [
        "ak": .whenUnlocked, "aku": .whenUnlockedThisDeviceOnly, "ck": .afterFirstUnlock,
        "cku": .afterFirstUnlockThisDeviceOnly, "akpu": .whenPasscodeSetThisDeviceOnly,
    ]
}
