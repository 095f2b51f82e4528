import AuditKit
import CodeModel

/// The words of projects that speak of boards and their connectors, where a pin is one of these.
enum HardwareVocabulary {
    /// Whether a project speaks so: several of the words that stand for nothing else.
    static func isSpoken(in workspace: Workspace) -> Bool {
        var found: Set<String> = []
        for file in workspace.swift where file.role.isShipped {
            for word in words where !found.contains(word) && file.tree.mentions(word) { found.insert(word) }
            if found.count >= enough { return true }
        }
        return false
    }

    /// Words beside "pin" that make it a secret even there.
    static let ofPeople: Set<String> = [
        "code", "user", "login", "unlock", "lock", "bluetooth", "pairing", "fixed", "admin", "security", "secret",
        "sim", "card",
        "enter", "entered", "confirm", "confirmed", "new", "old", "current", "digits", "hash", "app",
    ]

    private static let enough = 2

    private static let words = [
        "gpio", "GPIO", "gpioPin", "buttonGpio", "buzzerGpio", "SwiftyGPIO", "pinMode", "digitalWrite", "analogRead",
        "i2s", "useI2sAsBuzzer", "uart", "UART", "pwm", "ledPin", "inputPin", "outputPin", "rxd", "txd", "rxGpio",
        "gpsRxGpio", "gpsTxGpio",
    ]
}
