import AppKit

@MainActor
final class Clipboard {
    private let general = NSPasteboard.general
    private static let concealed = NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType")

    func copyTitle(_ note: Note) {
        general.clearContents()
        general.setString(note.title, forType: .string) // good: pasteboard-leak
    }

    func copyPassphrase(_ passphrase: String) {
        general.clearContents()
        general.setString(passphrase, forType: .string) // bad: pasteboard-leak
    }

    func copyRecoveryPhrase(_ words: [String]) {
        general.clearContents()
        general.writeObjects([words.joined(separator: " ") as NSString]) // bad: pasteboard-leak
    }

    func copyToken(of account: SyncAccount) {
        let item = NSPasteboardItem()
        item.setData(Data(account.token.utf8), forType: .string)
        replace(with: item) // bad: pasteboard-leak
    }

    func copySharePassword(_ password: String) {
        general.prepareForNewContents(with: .currentHostOnly)
        general.setString(password, forType: .string) // good: pasteboard-leak
        general.setString("", forType: Self.concealed)
        let mark = general.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [general] in
            if general.changeCount == mark { general.clearContents() }
        }
    }

    func copyImage(_ photo: Photo) {
        guard !photo.isHidden, let image = NSImage(contentsOf: photo.fileURL) else { return }
        general.clearContents()
        general.writeObjects([image]) // good: pasteboard-leak
    }

    private func replace(with item: NSPasteboardItem) {
        general.clearContents()
        general.writeObjects([item])
    }
}
