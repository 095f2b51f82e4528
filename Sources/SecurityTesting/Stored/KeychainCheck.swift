public import SecretStorage

/// Secrets are written under a class that is no weaker than wished.
///
///     await KeychainCheck(recorder, wishing: .whenUnlockedThisDeviceOnly, demandingPresence: ["wallet-seed"]).run()
///
/// What an app writes is seen by a ``PolicyRecorder`` on any system, what lies in the Keychain by `KeychainCheck(service:)` on
/// Apple's.
public struct KeychainCheck: SecurityCheck {
    public let description = "keychain"
    private let wish: Accessibility
    private let demanding: Set<SecretName>
    private let allowances: [Allowance]
    private let items: @Sendable () async throws -> [KeychainItem]

    /// - Parameters:
    ///   - wish: The weakest class that will do. One that is for this device alone forbids synchronized items too.
    ///   - names: Items whose reading must ask for the user.
    ///   - allowances: Items that may be weaker, by name.
    public init(
        _ recorder: PolicyRecorder<some SecretStore>, wishing wish: Accessibility = .whenUnlockedThisDeviceOnly,
        demandingPresence names: Set<SecretName> = [], allowing allowances: [Allowance] = []
    ) {
        self.init(wishing: wish, demandingPresence: names, allowing: allowances) {
            await recorder.policies.map { KeychainItem(name: $0.key.text, policy: $0.value) }
        }
    }

    /// - Parameter items: Lists what there is to judge.
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
                "The item was not written", at: name.text, why: "Whether its reading asks for the user is not known",
                advice: "let the test write it, or take the name off the list")
        }
        return findings.settled()
    }

    private func judge(_ item: KeychainItem, _ findings: inout Findings) {
        if item.isAlwaysReadable || item.rank < wish.rank {
            findings.add(
                "It is readable \(item.moment), which is weaker than \(wish)", at: item.name,
                why: "Whoever holds the locked device may get it",
                advice: "write it under \(wish)")
        }
        if wish.isThisDeviceOnly, !item.isThisDeviceOnly {
            findings.add(
                "It may leave the device", at: item.name, why: "Whoever restores a backup elsewhere has it",
                advice: "write it under \(wish)")
        }
        if wish.isThisDeviceOnly, item.isSynchronized {
            findings.add(
                "It is synchronized", at: item.name, why: "Every device of the account has it",
                advice: "open the store without synchronization")
        }
        guard demanding.contains(where: { $0.text == item.name }) else { return }
        if item.asksForUser == nil {
            findings.add(
                "Whether reading it asks for the user is not told", at: item.name,
                why: "The attributes of an item do not say it", advice: "judge it by a PolicyRecorder")
        }
        if item.asksForUser == false {
            findings.add(
                "Reading it asks nobody", at: item.name, why: "Whoever holds the unlocked device can use it",
                advice: "write it under a policy with user presence")
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
