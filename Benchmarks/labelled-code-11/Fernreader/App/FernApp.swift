import SwiftUI
import UIKit

@main
struct FernApp: App {
    @UIApplicationDelegateAdaptor(FernDelegate.self) private var delegate
    @State private var importError: String?

    var body: some Scene {
        WindowGroup {
            Text(importError ?? "Fern")
                .onOpenURL { url in
                    Task {
                        do {
                            try await delegate.receive(url)
                        } catch {
                            importError = error.localizedDescription
                        }
                    }
                }
        }
    }
}

final class FernDelegate: NSObject, UIApplicationDelegate {
    private let shelf = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    @MainActor var router: LinkRouter?
    private lazy var books = BookImporter(shelf: shelf)

    @MainActor
    func receive(_ url: URL) async throws {
        guard url.isFileURL else {
            try await router?.open(url)
            return
        }
        switch url.pathExtension.lowercased() {
        case "epub":
            let location = try await books.importEPUB(url)
            try readPackage(at: location)
        case "cbz": _ = try await books.importComic(url)
        case "m4b-zip": _ = try await books.importAudioBook(url)
        case "magazine": _ = try await books.importMagazine(url)
        case "publisher": _ = try await books.importPublisherPackage(url)
        case "opml": _ = try SubscriptionListReader().feeds(in: String(contentsOf: url, encoding: .utf8))
        case "rss": try readFeed(Data(contentsOf: url))
        case "fernclip": _ = HandoffReader().restore(fromReceivedFile: url)
        default: throw BookError.notABook
        }
    }

    private func readPackage(at location: BookLocation) throws {
        let package = try Data(contentsOf: location.root.appendingPathComponent("content.opf"))
        let reader = PackageReader()
        let resources = BookResources(location: location)
        for href in try reader.manifest(package) where href.hasSuffix("html") {
            NSLog("%ld", try resources.chapter(href: href).count)
        }
        let chapters = try reader.spine(package)
        let table = try Data(contentsOf: location.root.appendingPathComponent("toc.ncx"))
        NSLog("%ld chapters, %ld points", chapters.count, NavigationDocumentReader.depth(of: table))
        if let font = try? Data(contentsOf: location.root.appendingPathComponent("font.ttf")) {
            NSLog("%@ %u", try FontTable(data: font).familyName(at: 12), FontTable(data: font).glyphOffset(UInt32(chapters.count)))
        }
    }

    private func readFeed(_ data: Data) throws {
        let items = try RSSParser().parse(data)
        let badge = FeedBadge(rules: FeedRules(hide: [], highlight: "", badge: items.first?.title ?? ""))
        for item in items {
            badge.trace(item)
            NSLog("%@ %d", badge.announcement(for: item), FeedPatterns.isAddress(item.title) ? 1 : 0)
            NSLog("%@", FeedPatterns.plainText(item.html))
        }
        NSLog("%@", badge.label(unread: items.count))
    }
}
