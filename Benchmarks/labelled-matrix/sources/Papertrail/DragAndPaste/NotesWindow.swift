import AppKit
import WebKit

final class NotesDropView: NSView {
    let web = WKWebView()
    private let queue = OperationQueue()

    override func awakeFromNib() {
        super.awakeFromNib()
        registerForDraggedTypes([.html, .string] + NSFilePromiseReceiver.readableDraggedTypes.map { NSPasteboard.PasteboardType($0) })
    }

    override func performDragOperation(_ sender: NSDraggingInfo) -> Bool {
        let board = sender.draggingPasteboard
        if let markup = board.string(forType: .html) {
            web.loadHTMLString(markup, baseURL: Bundle.main.bundleURL) // bad: html-injection
            return true
        }
        if let plain = board.string(forType: .string) {
            let encoded = CFXMLCreateStringByEscapingEntities(nil, plain as CFString, nil) as String
            web.loadHTMLString("<pre>\(encoded)</pre>", baseURL: nil) // good: html-injection
            return true
        }
        return false
    }
}

final class CardPasteboard: NSResponder {
    private let type = NSPasteboard.PasteboardType("com.papertrail.card")
    var cards: [NSObject] = []

    @IBAction func paste(_ sender: Any?) {
        guard let data = NSPasteboard.general.data(forType: type) else { return }
        if let card = NSKeyedUnarchiver.unarchiveObject(with: data) as? NSObject { // bad: unsafe-deserialization
            cards.append(card)
        }
    }

    @IBAction func pasteColour(_ sender: Any?) {
        guard let data = NSPasteboard.general.data(forType: .color),
              let colour = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSColor.self, from: data) else { return } // good: unsafe-deserialization
        cards.append(colour)
    }
}
