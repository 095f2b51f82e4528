import SwiftUI
import UIKit

@main
struct FileDepotApp: App {
    @StateObject private var router = DepotRouter()

    var body: some Scene {
        WindowGroup {
            DepotHome(router: router)
                .onOpenURL { url in router.handle(url) }
        }
    }
}

struct DepotHome: View {
    @ObservedObject var router: DepotRouter

    var body: some View {
        VStack {
            List(router.lines, id: \.self) { Text($0) }
            XMLImportButton()
            AvatarStrip(people: router.people)
        }
            .overlay { if let image = router.preview { Image(uiImage: image).resizable().scaledToFit() } }
    }
}

@MainActor
final class DepotRouter: ObservableObject {
    @Published private(set) var lines: [String] = []
    @Published private(set) var preview: UIImage?
    @Published private(set) var people: [URL] = []
    private let canvas = try? CanvasReceiver()
    private let files = FileManager.default

    private var inbox: URL { files.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("Inbox", isDirectory: true) }

    func handle(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let name = items.first(where: { $0.name == "file" })?.value else { return }
        let second = items.first(where: { $0.name == "to" })?.value
        switch url.host {
        case "show": show(name)
        case "people": people = name.split(separator: ",").compactMap { URL(string: "https://avatars.filedepot.com/\($0.filter(\.isNumber)).png") }
        case "picture": showPicture(name)
        case "delete": discard(name)
        case "trash": trash(name)
        case "copy": second.map { duplicate(name, as: $0) }
        case "list": browse(name)
        case "new": create(name)
        case "settings": loadSettings(name)
        case "pin": pin(name)
        case "info": describe(name)
        default: break
        }
    }

    private func show(_ name: String) {
        let path = inbox.path + "/" + name
        let text = try? String(contentsOfFile: path, encoding: .utf8) // bad: path-traversal
        lines = text?.components(separatedBy: "\n") ?? []
    }

    private func showPicture(_ name: String) {
        preview = UIImage(contentsOfFile: (inbox.path as NSString).appendingPathComponent(name)) // bad: path-traversal
        if preview == nil {
            let safe = (name as NSString).lastPathComponent
            preview = UIImage(contentsOfFile: inbox.appendingPathComponent(safe).path) // good: path-traversal
        }
    }

    private func discard(_ name: String) {
        try? files.removeItem(at: inbox.appendingPathComponent(name)) // bad: path-traversal
    }

    private func trash(_ name: String) {
        let root = inbox.standardizedFileURL.path + "/"
        let target = inbox.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(root) else { return }
        try? files.removeItem(at: target) // good: path-traversal
    }

    private func duplicate(_ name: String, as newName: String) {
        guard files.fileExists(atPath: inbox.appendingPathComponent((name as NSString).lastPathComponent).path) else { return }
        let source = inbox.appendingPathComponent((name as NSString).lastPathComponent)
        try? files.copyItem(at: source, to: URL(fileURLWithPath: newName, relativeTo: inbox)) // bad: path-traversal
    }

    private func browse(_ folder: String) {
        lines = (try? files.contentsOfDirectory(atPath: "\(inbox.path)/\(folder)")) ?? [] // bad: path-traversal
        if let walker = files.enumerator(at: inbox, includingPropertiesForKeys: nil) { // good: path-traversal
            lines += walker.compactMap { ($0 as? URL)?.lastPathComponent }
        }
    }

    private func create(_ name: String) {
        files.createFile(atPath: inbox.appending(path: name).path(percentEncoded: false), contents: Data()) // bad: path-traversal
        files.createFile(atPath: inbox.appending(path: UUID().uuidString).path(percentEncoded: false), contents: Data(name.utf8)) // good: path-traversal
    }

    private func loadSettings(_ name: String) {
        guard let values = NSDictionary(contentsOf: inbox.appendingPathComponent("profiles/\(name).plist")) else { return } // bad: path-traversal
        lines = values.allKeys.compactMap { $0 as? String }
    }

    private func pin(_ name: String) {
        let link = inbox.appendingPathComponent("Pinned")
        try? files.createSymbolicLink(atPath: link.path, withDestinationPath: inbox.path + "/" + name) // bad: path-traversal
    }

    private func describe(_ name: String) {
        enum Sheet: String { case licence, help, privacy }
        guard let sheet = Sheet(rawValue: name), let url = Bundle.main.url(forResource: sheet.rawValue, withExtension: "txt") else { return }
        lines = [(try? String(contentsOf: url, encoding: .utf8)) ?? ""] // good: path-traversal
    }
}
