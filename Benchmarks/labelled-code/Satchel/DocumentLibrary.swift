import Foundation

enum LibraryError: Error {
    case outside
}

struct DocumentLibrary {
    let root: URL
    private let manager = FileManager.default

    init(root: URL) {
        self.root = root
    }

    func locate(_ name: String) -> URL {
        root.appendingPathComponent(name)
    }

    func resolve(_ name: String) throws -> URL {
        let candidate = root.appendingPathComponent(name).standardizedFileURL.resolvingSymlinksInPath()
        let base = root.standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.pathComponents.starts(with: base.pathComponents),
              candidate.pathComponents.count > base.pathComponents.count else { throw LibraryError.outside }
        return candidate
    }

    func leaf(_ name: String) throws -> URL {
        let last = (name as NSString).lastPathComponent
        guard !last.isEmpty, last != ".", last != "..", last != "/" else { throw LibraryError.outside }
        return root.appendingPathComponent(last)
    }

    func accept(_ offer: PeerOffer) throws {
        let album = locate(offer.album)
        try manager.createDirectory(at: album, withIntermediateDirectories: true) // bad: path-injection
        try manager.createDirectory(at: resolve(offer.album), withIntermediateDirectories: true) // good: path-injection
        try manager.copyItem(at: locate("Template.pages"), to: album.appendingPathComponent(offer.name)) // bad: path-injection
        try manager.copyItem(at: locate("Template.pages"), to: leaf(offer.name)) // good: path-injection
        try manager.linkItem(at: locate("Shared"), to: locate(offer.name)) // bad: path-injection
        try manager.createSymbolicLink(at: leaf("Latest"), withDestinationURL: locate(offer.name)) // bad: path-injection
        try manager.createSymbolicLink(at: leaf("Newest"), withDestinationURL: locate(offer.identifier.uuidString)) // good: path-injection
    }

    func reorganise(_ offer: PeerOffer) throws {
        let original = locate(offer.name)
        let incoming = locate("\(offer.identifier).tmp")
        _ = try manager.replaceItemAt(original, withItemAt: incoming) // bad: path-injection
        _ = try manager.replaceItemAt(leaf(offer.name), withItemAt: incoming) // good: path-injection
        try manager.setAttributes([.extensionHidden: true], ofItemAtPath: original.path) // bad: path-injection
        try manager.setAttributes([.extensionHidden: true], ofItemAtPath: incoming.path) // good: path-injection
        try manager.trashItem(at: locate(offer.album), resultingItemURL: nil) // bad: path-injection
        try manager.trashItem(at: resolve(offer.album), resultingItemURL: nil) // good: path-injection
    }

    func index(_ offer: PeerOffer) throws -> [String] {
        let folder = locate(offer.album)
        var names = try manager.subpathsOfDirectory(atPath: folder.path) // bad: path-injection
        names += manager.subpaths(atPath: folder.path) ?? [] // bad: path-injection
        names += try manager.contentsOfDirectory(at: resolve(offer.album), includingPropertiesForKeys: nil).map(\.path) // good: path-injection
        if let walker = manager.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]) { // bad: path-injection
            for case let url as URL in walker { names.append(url.lastPathComponent) }
        }
        if let walker = manager.enumerator(at: root, includingPropertiesForKeys: nil) { // good: path-injection
            for case let url as URL in walker where url.lastPathComponent == offer.name { names.append(url.path) }
        }
        return names
    }

    func share(_ offer: PeerOffer) throws -> Data? {
        let wanted = locate(offer.name).path
        if wanted.contains("/..") { return manager.contents(atPath: locate("Placeholder.png").path) } // good: path-injection
        return try manager.contents(atPath: leaf(offer.name).path) // good: path-injection
    }

    func legacyShare(_ offer: PeerOffer) -> Data? {
        let wanted = root.path + "/" + offer.name
        guard wanted.hasPrefix(root.path) else { return nil }
        return manager.contents(atPath: wanted) // bad: path-injection
    }
}

final class LibraryIndexer {
    private let library: DocumentLibrary

    init(library: DocumentLibrary) {
        self.library = library
    }

    func handle(_ message: Data) throws -> [String] {
        let offer = try JSONDecoder().decode(PeerOffer.self, from: message)
        let names = try library.index(offer)
        let shared = try library.share(offer) ?? library.legacyShare(offer)
        return names + ["\(shared?.count ?? 0)"]
    }
}
