import AppKit
import Foundation

extension NSPasteboard.PasteboardType {
    static let concealed = NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType")
}

@MainActor
final class Clipboard {
    private let board: NSPasteboard
    private var clearing: Task<Void, Never>?

    init(board: NSPasteboard = .general) {
        self.board = board
    }

    func copyPassword(_ item: VaultItem) {
        board.clearContents()
        board.setString(item.password, forType: .string) // bad: pasteboard-leak
    }

    func copyPasswordBriefly(_ item: VaultItem) {
        board.prepareForNewContents(with: .currentHostOnly)
        board.setString(item.password, forType: .string) // good: pasteboard-leak
        board.setString("", forType: .concealed)
        scheduleClear(expecting: board.changeCount)
    }

    func copyUsername(_ item: VaultItem) {
        board.clearContents()
        board.setString(item.username, forType: .string) // good: pasteboard-leak
    }

    func copyCard(number: String, code: String) {
        board.clearContents()
        board.writeObjects([number as NSString, code as NSString]) // bad: pasteboard-leak
    }

    func copySite(_ url: URL) {
        board.clearContents()
        board.writeObjects([url as NSURL]) // good: pasteboard-leak
    }

    func copyKey(_ key: Data) {
        let item = NSPasteboardItem()
        item.setData(key, forType: .string)
        board.clearContents()
        board.writeObjects([item]) // bad: pasteboard-leak
    }

    func copyRecoveryRow(_ words: [String]) {
        board.declareTypes([.tabularText], owner: nil)
        board.setPropertyList(words, forType: .tabularText) // bad: pasteboard-leak
    }

    func stageForDrag(_ item: VaultItem) -> NSPasteboard {
        let own = NSPasteboard.withUniqueName()
        own.setString(item.password, forType: .string) // good: pasteboard-leak
        return own
    }

    private func scheduleClear(expecting count: Int) {
        clearing?.cancel()
        clearing = Task { [board] in
            try? await Task.sleep(for: .seconds(30))
            if !Task.isCancelled, board.changeCount == count { board.clearContents() }
        }
    }
}
