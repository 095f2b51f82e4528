import AuditAnalysis
public import AuditKit
import AuthRules
import CodeRules
import ConcurrencyRules
import CryptoRules
import NetworkRules
import PlatformRules
import PrivacyRules
import ResilienceRules
import StorageRules

/// Every rule that ships. Each folder beside this file is a target and lists its own in `<Folder>Rules.swift`.
public enum Catalog {
    public static let all: [Rule] = folders.joined().map(OwnSinks.adding).map(SeverityTable.adding)

    private static let folders: [[Rule]] = [
        storageRules, cryptoRules, authRules, networkRules, platformRules, codeRules, concurrencyRules, resilienceRules,
        privacyRules,
    ]

    /// The ids of the rules that take sinks of a project's own, sorted.
    public static let flowRules: [String] = OwnSinks.rules

    /// What rules let a project choose under `rules` in its configuration, by rule.
    public static let options = ["unchecked-sendable-undocumented": ["words"]]
}
