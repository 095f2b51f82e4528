import AuditKit
import CodeModel

/// The words of projects that speak of boards and their connectors, where a pin is one of these.
enum HardwareVocabulary {
    /// Whether properties of a project are named for connectors: `buttonGpio`, `uartBaud`.
    static func isSpoken(in workspace: Workspace) -> Bool {
        var found: Set<String> = []
        for file in workspace.swift where file.role.isShipped {
            for property in file.nodes(.variable, whereName: isNamedForConnector) { found.insert(property.name) }
            if found.count >= enough { return true }
        }
        return false
    }

    private static func isNamedForConnector(_ name: String) -> Bool {
        marks.occur(in: name) && Words.of(name).contains { ["gpio", "uart", "pwm"].contains($0) }
    }

    private static let marks = FoldedWords("gpio", "uart", "pwm")

    private static let enough = 2

    /// Words beside "pin" that make it a secret even there.
    static let ofPeople: Set<String> = [
        "code", "user", "login", "unlock", "lock", "bluetooth", "pairing", "fixed", "admin", "security", "secret",
        "sim", "card",
        "enter", "entered", "confirm", "confirmed", "new", "old", "current", "digits", "hash", "app",
    ]
}
