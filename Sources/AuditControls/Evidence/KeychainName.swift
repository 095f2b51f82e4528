import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether the name of a receiver is that of the keychain, or of a store that hides it: `keychain`,
    /// `self.keyChainController`, `valet`.
    var namesKeychain: Bool {
        let words = Words.of(dottedName)
        if words.contains(where: ["keychain", "valet", "locksmith"].contains) { return true }
        return zip(words, words.dropFirst()).contains { $0 == "key" && $1 == "chain" }
    }
}
