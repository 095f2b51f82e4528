import AppKit
import Foundation

enum ShelfError: Error {
    case outside
    case exists
    case stale
}

struct ShelfItem: Codable, Hashable {
    let name: String
    let bookmark: Data
}

final class FileShelf {
    private let root: URL
    private let files = FileManager.default
    private let settings: Settings

    init(root: URL, settings: Settings) {
        self.root = root
        self.settings = settings
    }

    func read(named name: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8) // bad: path-traversal
    }

    func contents(named name: String) throws -> Data {
        let target = root.appendingPathComponent(name).resolvingSymlinksInPath()
        guard target.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else { throw ShelfError.outside }
        return try Data(contentsOf: target) // good: path-traversal
    }

    func handle(_ url: URL) throws {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let file = components.queryItems?.first { $0.name == "file" }?.value ?? ""
        switch components.host {
        case "remove":
            try files.removeItem(atPath: root.path + "/" + file) // bad: path-traversal
        case "trash":
            let target = root.appendingPathComponent((file as NSString).lastPathComponent)
            try files.trashItem(at: target, resultingItemURL: nil) // good: path-traversal
        case "run":
            let process = Process()
            process.executableURL = URL(fileURLWithPath: file)
            try process.run() // bad: deep-link
        case "show":
            NSApp.activate(ignoringOtherApps: true) // good: deep-link
        default:
            break
        }
    }

    func isInside(_ url: URL) -> Bool {
        url.path.hasPrefix(root.path) // bad: path-traversal
    }

    func stage(_ data: Data, as name: String) throws -> URL {
        let url = URL(fileURLWithPath: "/tmp/satchel-\(NSUserName())-stage")
        try data.write(to: url) // bad: temp-file
        return url
    }

    func stagePrivately(_ data: Data) throws -> URL {
        let folder = try files.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: root, create: true)
        let url = folder.appendingPathComponent(UUID().uuidString)
        try data.write(to: url, options: .withoutOverwriting) // good: temp-file
        return url
    }

    func shareFolder() throws -> URL {
        let url = root.appendingPathComponent("Shared", isDirectory: true)
        try files.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777]) // bad: file-permissions
        return url
    }

    func privateFolder() throws -> URL {
        let url = root.appendingPathComponent("Private", isDirectory: true)
        try files.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]) // good: file-permissions
        return url
    }

    func writeToken(_ token: String) throws {
        let url = root.appendingPathComponent(".token")
        files.createFile(atPath: url.path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o644]) // bad: file-permissions
    }

    func writeLock(_ process: Int32) {
        files.createFile(atPath: root.appendingPathComponent(".lock").path, contents: Data("\(process)".utf8), attributes: [.posixPermissions: 0o600]) // good: file-permissions
    }

    func restore(_ data: Data) throws -> NSArray? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: deserialization
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSArray
    }

    func restoreNames(_ data: Data) throws -> NSArray? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data) as? NSArray // good: deserialization
    }

    func items(matching expression: String, in items: [NSDictionary]) -> [Any] {
        (items as NSArray).filtered(using: NSPredicate(format: "name LIKE '*\(expression)*'")) // bad: predicate
    }

    func items(named name: String, in items: [NSDictionary]) -> [Any] {
        (items as NSArray).filtered(using: NSPredicate(format: "name CONTAINS[c] %@", name)) // good: predicate
    }

    func open(_ item: ShelfItem) throws {
        var stale = false
        let url = try URL(resolvingBookmarkData: item.bookmark, options: .withSecurityScope, relativeTo: nil, bookmarkDataIsStale: &stale)
        guard !stale else { throw ShelfError.stale }
        guard url.startAccessingSecurityScopedResource() else { throw ShelfError.outside }
        defer { url.stopAccessingSecurityScopedResource() }
        NSWorkspace.shared.open(url)
    }
}
