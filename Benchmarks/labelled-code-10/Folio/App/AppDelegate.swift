import AppKit
import CoreData
import CryptoKit
import Foundation
import WebKit

struct LicenceFile: Codable {
    var holder: String
    var edition: String
    var expires: Date
}

struct LicenceStore {
    let key: P256.Signing.PublicKey

    func load(_ url: URL) -> LicenceFile? {
        guard let data = try? Data(contentsOf: url), let raw = try? Data(contentsOf: url.appendingPathExtension("sig")) else { return nil }
        do {
            let signature = try P256.Signing.ECDSASignature(derRepresentation: raw)
            guard key.isValidSignature(signature, for: data) else { return nil }
        } catch {
            NSLog("licence signature: %@", error.localizedDescription) // bad: error-swallowed
        }
        return try? JSONDecoder().decode(LicenceFile.self, from: data)
    }

    func loadStrict(_ url: URL) throws -> LicenceFile {
        let data = try Data(contentsOf: url)
        let signature = try P256.Signing.ECDSASignature(derRepresentation: Data(contentsOf: url.appendingPathExtension("sig")))
        guard key.isValidSignature(signature, for: data) else { throw CocoaError(.fileReadCorruptFile) } // good: token-verification
        return try JSONDecoder().decode(LicenceFile.self, from: data)
    }

    func edition(fromToken token: String) -> String? {
        let parts = token.components(separatedBy: ".")
        guard parts.count == 3, let payload = Data(base64Encoded: parts[1]) else { return nil }
        return (try? JSONSerialization.jsonObject(with: payload) as? [String: Any])?["edition"] as? String // bad: token-verification
    }

    func editionChecked(fromToken token: String) -> String? {
        let parts = token.components(separatedBy: ".")
        guard parts.count == 3, let payload = Data(base64Encoded: parts[1]), let raw = Data(base64Encoded: parts[2]),
              let signature = try? P256.Signing.ECDSASignature(rawRepresentation: raw), // good: error-swallowed
              key.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8))
        else { return nil }
        let object = try? JSONSerialization.jsonObject(with: payload) as? [String: Any] // good: token-verification
        guard let expires = object?["exp"] as? Double, expires > Date().timeIntervalSince1970 else { return nil }
        return object?["edition"] as? String
    }
}

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
    private let container = NSPersistentContainer(name: "Folio")
    private lazy var search = LibrarySearch(context: container.viewContext)
    private let exporter = ExportService()
    private var panel = FindPanelModel(body: "")
    private var window: NSWindow?

    static func main() {
        let application = NSApplication.shared
        let delegate = AppDelegate()
        application.delegate = delegate
        withExtendedLifetime(delegate) { application.run() }
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        container.loadPersistentStores { _, error in
            if let error { NSApp.presentError(error) }
        }
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls {
            guard let link = URLComponents(url: url, resolvingAgainstBaseURL: false) else { continue }
            do {
                try handle(link)
            } catch {
                application.presentError(error)
            }
        }
    }

    private func handle(_ link: URLComponents) throws {
        let value = { (name: String) in link.queryItems?.first { $0.name == name }?.value ?? "" }
        switch link.host {
        case "search":
            show(try search.entries(matching: link) + search.entries(titled: link))
        case "filter":
            show(try search.entries(filter: value("filter")))
        case "count":
            _ = try search.count(field: value("field"), value: value("value")) + search.count(column: value("field"), value: value("value"))
        case "spotlight":
            _ = [search.spotlight(link), search.spotlightKind(value("kind"))].map { $0.start() }
        case "replace":
            panel.body = panel.replace(link) + panel.replaceText(link)
        case "erase":
            try eraseLibrary() // bad: missing-authorization
        case "forget":
            guard confirm("Remove \(value("title")) from the library?") else { return }
            try remove(title: value("title")) // good: missing-authorization
        case "help":
            openHelp(link)
        case "page":
            openPage(link)
        default:
            break
        }
    }

    private func confirm(_ question: String) -> Bool {
        let alert = NSAlert()
        alert.messageText = question
        alert.addButton(withTitle: "Remove")
        alert.addButton(withTitle: "Cancel")
        return alert.runModal() == .alertFirstButtonReturn
    }

    private func eraseLibrary() throws {
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Entry")
        try container.viewContext.execute(NSBatchDeleteRequest(fetchRequest: fetch))
    }

    private func remove(title: String) throws {
        let fetch = NSFetchRequest<Entry>(entityName: "Entry")
        fetch.predicate = NSPredicate(format: "%K == %@", #keyPath(Entry.title), title) // good: predicate-injection
        try container.viewContext.fetch(fetch).forEach(container.viewContext.delete)
    }

    private func show(_ entries: [Entry]) {
        window?.title = entries.map(\.title).joined(separator: ", ")
    }

    private func openHelp(_ link: URLComponents) {
        let next = link.queryItems?.first { $0.name == "next" }?.value ?? ""
        guard let url = URL(string: next) else { return }
        helpView.load(URLRequest(url: url)) // bad: open-redirect
    }

    private func openPage(_ link: URLComponents) {
        let page = link.queryItems?.first { $0.name == "page" }?.value ?? "index"
        guard page.allSatisfy({ $0.isASCII && $0.isLetter }), let url = URL(string: "https://help.folio.example/\(page).html") else { return }
        helpView.load(URLRequest(url: url)) // good: open-redirect
    }

    private lazy var helpView = WKWebView()
}
