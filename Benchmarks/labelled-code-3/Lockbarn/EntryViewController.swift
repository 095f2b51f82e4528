import AppKit

final class EntryViewController: NSViewController {
    private let database: VaultDatabase
    private let rules: AutofillRules
    private let titleField = NSTextField(labelWithString: "")
    private var entry: VaultEntry?
    private var clearTimer: Timer?

    init(database: VaultDatabase, rules: AutofillRules) {
        self.database = database
        self.rules = rules
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func show(_ entry: VaultEntry) {
        self.entry = entry
        titleField.stringValue = entry.title
        try? database.remember(entry)
    }

    @IBAction func copyPassword(_ sender: Any?) {
        guard let entry else { return }
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(entry.password, forType: .string) // bad: pasteboard-secret
    }

    @IBAction func copyUsername(_ sender: Any?) {
        guard let entry else { return }
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(entry.username, forType: .string) // good: pasteboard-secret
    }
}
