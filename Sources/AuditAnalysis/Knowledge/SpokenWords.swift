import AuditKit
import CodeModel

extension Workspace {
    /// Whether the shipped code speaks of a trade: mentions so many of the words that stand for nothing else.
    func mentions(_ enough: Int, of words: [String]) -> Bool {
        var found: Set<String> = []
        for file in swift where file.role.isShipped {
            for word in words where !found.contains(word) && file.tree.mentions(word) { found.insert(word) }
            if found.count >= enough { return true }
        }
        return false
    }
}
