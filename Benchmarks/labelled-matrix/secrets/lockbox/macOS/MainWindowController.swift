import AppKit

final class UnlockWindowController: NSWindowController, NSWindowDelegate {
    private let session = VaultSession()
    private let masterField: NSTextField = {
        let field = NSTextField(frame: NSRect(x: 20, y: 60, width: 260, height: 24)) // bad: secret-on-screen
        field.placeholderString = "Master password"
        return field
    }()
    private let backupField: NSTextField = {
        let field = NSSecureTextField(frame: NSRect(x: 20, y: 20, width: 260, height: 24)) // good: secret-on-screen
        field.placeholderString = "Backup password"
        return field
    }()

    override func windowDidLoad() {
        super.windowDidLoad()
        window?.contentView?.addSubview(masterField)
        window?.contentView?.addSubview(backupField)
        window?.sharingType = .none // good: secret-on-screen
        masterField.target = self
        masterField.action = #selector(unlock)
    }

    @objc private func unlock() {
        do {
            try session.unlock(with: masterField.stringValue)
            try writeBackupHint(backupField.stringValue)
        } catch {
            NSException(name: .genericException, reason: "Unlock failed for \(masterField.stringValue)", userInfo: nil).raise() // bad: secret-in-memory-or-crash
        }
    }

    private func writeBackupHint(_ password: String) throws {
        let hint: NSDictionary = ["created": Date(), "backupPassword": password]
        try hint.write(to: VaultSession.location.deletingLastPathComponent().appendingPathComponent("backup.plist")) // bad: secret-in-plain-file
    }

    func windowWillClose(_ notification: Notification) {
        session.audit()
        try? session.persist()
    }
}

final class ItemMenuController: NSObject {
    @IBOutlet var table: NSTableView!
    let session = VaultSession()

    private var selected: VaultItem? {
        session.items.indices.contains(table.selectedRow) ? session.items[table.selectedRow] : nil
    }

    @IBAction func copyPassword(_ sender: NSMenuItem) {
        guard case let .login(_, password)? = selected?.secret else { return }
        let board = NSPasteboard.general
        board.clearContents()
        board.setString(password, forType: .string) // bad: pasteboard-leak
    }

    @IBAction func copyPasswordConcealed(_ sender: NSMenuItem) {
        guard case let .login(_, password)? = selected?.secret else { return }
        let item = NSPasteboardItem()
        item.setString(password, forType: .string)
        item.setString("", forType: NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType"))
        let board = NSPasteboard.general
        board.prepareForNewContents(with: .currentHostOnly)
        board.writeObjects([item]) // good: pasteboard-leak
        let change = board.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { if board.changeCount == change { board.clearContents() } }
    }

    @IBAction func copyOneTimeSeed(_ sender: NSMenuItem) {
        guard case let .totp(seed)? = selected?.secret else { return }
        NSPasteboard.general.clearContents()
        NSPasteboard.general.writeObjects([seed as NSString]) // bad: pasteboard-leak
    }

    @IBAction func copyTitle(_ sender: NSMenuItem) {
        guard let title = selected?.title else { return }
        NSPasteboard.general.declareTypes([.string], owner: nil)
        NSPasteboard.general.setString(title, forType: .string) // good: pasteboard-leak
    }

    @IBAction func export(_ sender: NSMenuItem) {
        let panel = NSSavePanel()
        panel.allowedContentTypes = [.commaSeparatedText]
        panel.begin { [session] response in
            guard response == .OK, let url = panel.url else { return }
            if sender.tag == 1 { try? session.exportTitles(to: url) } else { try? session.exportCSV(to: url) }
        }
    }

    @IBAction func emailPassword(_ sender: NSMenuItem) {
        guard case let .login(user, password)? = selected?.secret else { return }
        var link = URLComponents(string: "mailto:")!
        link.queryItems = [.init(name: "subject", value: user), .init(name: "body", value: password)]
        NSWorkspace.shared.open(link.url!) // bad: url-request-secret
    }
}
