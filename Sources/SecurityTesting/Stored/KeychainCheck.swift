public import SecretStorage

/// Checks that secrets are stored with an accessibility class no weaker than required.
///
///     await KeychainCheck(recorder, wishing: .whenUnlockedThisDeviceOnly, demandingPresence: ["wallet-seed"]).run()
///
/// On any platform, a ``PolicyRecorder`` records what the app writes; on Apple platforms, `KeychainCheck(service:)`
/// also reads what is in the Keychain.
public struct KeychainCheck: SecurityCheck {
    public let description = "keychain"
    private let wish: Accessibility
    private let demanding: Set<SecretName>
    private let allowances: [Allowance]
    private let items: @Sendable () async throws -> [KeychainItem]

    /// - Parameters:
    ///   - wish: The weakest acceptable class. A `ThisDeviceOnly` class also forbids synchronized items.
    ///   - names: Items that must require user presence to be read.
    ///   - allowances: Items that may be weaker, by name.
    public init(
        _ recorder: PolicyRecorder<some SecretStore>, wishing wish: Accessibility = .whenUnlockedThisDeviceOnly,
        demandingPresence names: Set<SecretName> = [], allowing allowances: [Allowance] = []
    ) {
        self.init(wishing: wish, demandingPresence: names, allowing: allowances) {
            await recorder.policies.map { KeychainItem(name: $0.key.text, policy: $0.value) }
        }
    }

    /// - Parameter items: Returns the items to check.
    public init(
        wishing wish: Accessibility = .whenUnlockedThisDeviceOnly, demandingPresence names: Set<SecretName> = [],
        allowing allowances: [Allowance] = [], items: @escaping @Sendable () async throws -> [KeychainItem]
    ) {
        self.wish = wish
        demanding = names
        self.allowances = allowances
        self.items = items
    }

    public func problems() async throws -> [Problem] {
        let items = try await items().sorted { $0.name < $1.name }
        guard !items.isEmpty else { throw CheckError("no item was written; let the app sign in first") }
        var findings = Findings(description, allowing: allowances)
        for item in items { judge(item, &findings) }
        for name in demanding.sorted() where !items.contains(where: { $0.name == name.text }) {
            findings.add(
                "The item was not written", at: name.text, why: "Whether reading it requires user presence is unknown",
                advice: "make the test write it, or remove the name from the list")
        }
        return findings.settled()
    }

    private func judge(_ item: KeychainItem, _ findings: inout Findings) {
        if item.isAlwaysReadable || item.rank < wish.rank {
            findings.add(
                "The item is readable \(item.moment), which is weaker than \(wish)", at: item.name,
                why: "It may be extracted from a locked device",
                advice: "store it with \(wish)")
        }
        if wish.isThisDeviceOnly, !item.isThisDeviceOnly {
            findings.add(
                "The item can leave the device", at: item.name, why: "A backup restored on another device contains it",
                advice: "store it with \(wish)")
        }
        if wish.isThisDeviceOnly, item.isSynchronized {
            findings.add(
                "The item is synchronized", at: item.name, why: "Every device of the account receives it",
                advice: "open the store without synchronization")
        }
        guard demanding.contains(where: { $0.text == item.name }) else { return }
        if item.asksForUser == nil {
            findings.add(
                "Whether reading the item requires user presence is unknown", at: item.name,
                why: "The attributes of an item do not include it", advice: "check the item with a PolicyRecorder")
        }
        if item.asksForUser == false {
            findings.add(
                "Reading the item does not require user presence", at: item.name,
                why: "Anyone holding the unlocked device can use it",
                advice: "store it with a policy that requires user presence")
        }
    }
}

extension Accessibility {
    /// The stricter, the higher.
    var rank: Int {
        switch self {
        case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly: 1
        case .whenUnlocked, .whenUnlockedThisDeviceOnly: 2
        case .whenPasscodeSetThisDeviceOnly: 3
        }
    }
}
