import UIKit
import Social
import UniformTypeIdentifiers
import GRDB

final class ShareViewController: SLComposeServiceViewController {
    private let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.papertrail")!

    override func isContentValid() -> Bool { true }

    override func didSelectPost() {
        let item = extensionContext?.inputItems.first as? NSExtensionItem
        for provider in item?.attachments ?? [] where provider.hasItemConformingToTypeIdentifier(UTType.fileURL.identifier) {
            provider.loadItem(forTypeIdentifier: UTType.fileURL.identifier) { [group] value, _ in
                guard let url = value as? URL, let data = try? Data(contentsOf: url) else { return }
                try? data.write(to: group.appendingPathComponent("Inbox").appendingPathComponent(url.lastPathComponent)) // good: path-traversal
            }
        }
        let source = (item?.userInfo?["source"] as? String) ?? "web"
        let marker = group.appendingPathComponent("Sources/\(source).marker")
        FileManager.default.createFile(atPath: marker.path, contents: Data()) // bad: path-traversal
        extensionContext?.completeRequest(returningItems: [])
    }
}

final class ActionViewController: UIViewController {
    private struct Page { let title: String; let selection: String; let url: String }
    @IBOutlet private var summary: UITextView!

    override func viewDidLoad() {
        super.viewDidLoad()
        let item = extensionContext?.inputItems.first as? NSExtensionItem
        item?.attachments?.first?.loadItem(forTypeIdentifier: UTType.propertyList.identifier) { [weak self] value, _ in
            guard let results = (value as? NSDictionary)?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: String] else { return }
            let page = Page(title: results["title"] ?? "", selection: results["selection"] ?? "", url: results["url"] ?? "")
            DispatchQueue.main.async { self?.show(page) }
        }
    }

    private func show(_ page: Page) {
        let html = Data("<b>\(page.title)</b><br>\(page.selection)".utf8)
        summary.attributedText = try? NSAttributedString(data: html, options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil) // bad: html-injection
        guard let database = try? DatabaseQueue(path: NSHomeDirectory() + "/Documents/pages.sqlite") else { return }
        try? database.write { db in
            let statement = try db.makeStatement(sql: "INSERT INTO page VALUES ('\(page.url)', date('now'))") // bad: sql-injection
            try statement.execute()
        }
    }
}
