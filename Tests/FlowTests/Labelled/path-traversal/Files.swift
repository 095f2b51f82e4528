// File names from outside in paths: FileManager, Data, String, FileHandle; checked, cut or replaced names are clean.
import Foundation
import UIKit
import UserNotifications
import WebKit

struct Attachment: Decodable {
    var fileName: String
    var bytes: Data
    var index: Int
}

enum FileFailure: Error { case outside }

final class AttachmentStore: NSObject, WKScriptMessageHandler {
    let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    let files = FileManager.default

    func download(_ url: URL) async throws {
        let (data, response) = try await URLSession.shared.data(from: url)
        let item = try JSONDecoder().decode(Attachment.self, from: data)
        let target = folder.appendingPathComponent(item.fileName)
        try item.bytes.write(to: target)  // bad: path-traversal
        let numbered = folder.appendingPathComponent("attachment-\(item.index)")
        try item.bytes.write(to: numbered)  // good: path-traversal
        let own = folder.appendingPathComponent(UUID().uuidString)
        try item.bytes.write(to: own)  // good: path-traversal
        let last = (item.fileName as NSString).lastPathComponent
        guard !["", ".", "..", "/"].contains(last) else { throw FileFailure.outside }
        try item.bytes.write(to: folder.appendingPathComponent(last))  // good: path-traversal
        _ = response
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let name = message.body as? String else { return }
        let path = folder.path + "/" + name
        let text = try? String(contentsOfFile: path, encoding: .utf8)  // bad: path-traversal
        message.webView?.title.map { _ = $0 + (text ?? "") }
        if let page = Int(name) {
            _ = try? String(contentsOfFile: "\(folder.path)/\(page).txt", encoding: .utf8)  // good: path-traversal
        }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for link in contexts.map(\.url) {
            try? remove(link)
            try? removeContained(link)
            try? removeUnresolved(link)
        }
    }

    func remove(_ link: URL) throws {
        let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
        guard let name = parts?.queryItems?.first(where: { $0.name == "file" })?.value else { return }
        try files.removeItem(atPath: (folder.path as NSString).appendingPathComponent(name))  // bad: path-traversal
    }

    func removeContained(_ link: URL) throws {
        let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
        guard let name = parts?.queryItems?.first(where: { $0.name == "file" })?.value else { return }
        let target = folder.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(folder.standardizedFileURL.path + "/") else { throw FileFailure.outside }
        try files.removeItem(at: target)  // good: path-traversal
    }

    /// The prefix is checked on the path as given: `..` steps out again.
    func removeUnresolved(_ link: URL) throws {
        let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
        guard let name = parts?.queryItems?.first(where: { $0.name == "file" })?.value else { return }
        let path = folder.path + "/" + name
        guard path.hasPrefix(folder.path) else { throw FileFailure.outside }
        try files.removeItem(atPath: path)  // bad: path-traversal
    }

    func share(_ field: UITextField) throws {
        guard let typed = field.text else { return }
        let allowed = typed.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }
        let clean = String(String.UnicodeScalarView(allowed))
        let export = folder.appendingPathComponent(clean + ".csv")
        try "a,b".write(to: export, atomically: true, encoding: .utf8)  // good: path-traversal
        let raw = folder.appendingPathComponent(typed + ".csv")
        try "a,b".write(to: raw, atomically: true, encoding: .utf8)  // bad: path-traversal
        let fixed = folder.appendingPathComponent("export.csv")
        try typed.write(to: fixed, atomically: true, encoding: .utf8)  // good: path-traversal
    }

    func preview(_ content: UNNotificationContent) -> UIImage? {
        guard let name = content.userInfo["image"] as? String else { return nil }
        let known = ["welcome", "offer"]
        if known.contains(name) {
            return UIImage(contentsOfFile: folder.appendingPathComponent(name).path)  // good: path-traversal
        }
        return UIImage(contentsOfFile: folder.appendingPathComponent(name).path)  // bad: path-traversal
    }
}
