import WebKit

final class Pages: NSObject, WKScriptMessageHandler {
    let folder: Folder

    init(folder: Folder) { self.folder = folder }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let name = message.body as? String else { return }
        try? FileManager.default.removeItem(at: folder.address(of: name))
        if let place = folder.checked(name) { try? FileManager.default.removeItem(at: place) }
    }
}
