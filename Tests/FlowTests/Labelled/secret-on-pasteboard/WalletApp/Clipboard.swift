// Project: a wallet. The clipboard service copies what the other file gives it.
import AppKit
import Foundation

protocol Clipboard {
    func copy(_ text: String)
}

struct OpenClipboard: Clipboard {
    func copy(_ text: String) {
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)  // bad: secret-on-pasteboard
    }

    func copyPublic(_ text: String) {
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString(text, forType: .string)  // good: secret-on-pasteboard
    }

    func copyAll(_ fields: [String: String]) {
        for (name, value) in fields {
            NSPasteboard.general.setString(value, forType: .string)  // bad: secret-on-pasteboard
            NSPasteboard.general.setString(name, forType: .tabularText)  // good: secret-on-pasteboard
        }
    }

    func copyObjects(_ words: [String]) {
        let text = words.joined(separator: " ") as NSString
        NSPasteboard.general.writeObjects([text])  // bad: secret-on-pasteboard
    }
}

struct WindowClipboard: Clipboard {
    let board = NSPasteboard(name: NSPasteboard.Name("org.example.wallet"))

    func copy(_ text: String) {
        board.setString(text, forType: .string)  // good: secret-on-pasteboard
    }
}
