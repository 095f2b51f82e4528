import SafariServices
import FMDB

final class SafariWebExtensionHandler: NSObject, NSExtensionRequestHandling {
    private let clips = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.foreman")!.appending(path: "Clips")

    func beginRequest(with context: NSExtensionContext) {
        let item = context.inputItems.first as? NSExtensionItem
        guard let message = item?.userInfo?[SFExtensionMessageKey] as? [String: String] else { return context.completeRequest(returningItems: nil) }
        let response = NSExtensionItem()
        if let title = message["pageTitle"], let text = message["selection"] {
            try? text.write(to: clips.appending(path: "\(title).md"), atomically: true, encoding: .utf8) // bad: path-traversal
        }
        response.userInfo = [SFExtensionMessageKey: ["saved": true]]
        context.completeRequest(returningItems: [response])
    }
}

final class SafariExtensionHandler: SFSafariExtensionHandler {
    private let history = FMDatabase(path: NSHomeDirectory() + "/history.sqlite")

    override func messageReceived(withName messageName: String, from page: SFSafariPage, userInfo: [String: Any]?) {
        page.getPropertiesWithCompletionHandler { [history] properties in
            guard let title = properties?.title, history.open() else { return }
            history.executeUpdate("INSERT INTO visit (title) VALUES ('\(title)')", withArgumentsIn: []) // bad: sql-injection
            history.executeUpdate("INSERT INTO visit (title) VALUES (?)", withArgumentsIn: [title]) // good: sql-injection
        }
    }
}
