import AuditKit
import CodeModel

/// The words of projects in which a pin keeps an item of a list in its place, and nobody is asked for one.
enum PinnedVocabulary {
    static func isSpoken(in workspace: Workspace) -> Bool {
        let files = workspace.swift.filter(\.role.isShipped)
        guard files.contains(where: { file in pinned.contains(where: file.tree.mentions) }) else { return false }
        return !files.contains { file in asked.contains(where: file.tree.mentions) }
    }

    private static let pinned = ["togglePin", "isPinned", "unpin", "pinnedItems"]

    /// What an app has that asks for a number.
    private static let asked = [
        "passcode", "pinCode", "pincode", "PIN", "enterPin", "verifyPin", "userPin", "LAContext", "pinHash",
    ]
}
