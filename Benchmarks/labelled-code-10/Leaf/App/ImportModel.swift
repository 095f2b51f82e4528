import CloudKit
import Foundation
import SwiftUI
import WebKit

/// Imports books that come from the share sheet, from the catalogue or over Wi-Fi.
@MainActor
final class ImportModel: ObservableObject {
    @Published private(set) var lines: [String] = []
    private let folder: URL
    private let texts: Texts
    private let cleaner: ChapterCleaner
    private let client: CatalogClient
    private let bridge: ReaderBridge
    private let feeds = FeedReader()
    private let fiction = FictionBookReader()

    init(folder: URL, overrides: [String: String], rules: [CleanupRule]) {
        self.folder = folder
        self.texts = Texts(overrides: overrides)
        self.cleaner = ChapterCleaner(rules: rules)
        self.client = CatalogClient(folder: folder)
        self.bridge = ReaderBridge(folder: folder)
    }

    func open(_ url: URL) throws {
        let data = try Data(contentsOf: url)
        switch url.pathExtension.lowercased() {
        case "epub":
            let archive = try EPUBArchive(data: data)
            try archive.unpack(to: folder)
            try archive.unpackText(to: folder)
            try archive.unpackImages(to: folder)
            try archive.unpackFonts(to: folder)
            try archive.unpackCovers(to: folder)
            try archive.unpackThumbnails(to: folder)
            lines += ["\(archive.totalSize())", "\(archive.totalBytes())"] + archive.entries.map { "\(archive.end(of: $0))" }
            try readPackage(archive)
        case "prc":
            let book = PackedBook(data: data)
            lines += [try book.title(), book.creator(), "\(try book.textLength())", "\(try book.textBytes())"]
            lines += ["\(try book.index().count)", "\(try book.shortIndex().count)", "\(book.bookmark(0))"]
            for index in 0..<(try book.recordCount()) {
                lines.append(String(decoding: book.expand(try book.record(index)), as: UTF8.self))
                lines.append(String(decoding: book.expandLiteral(try book.checkedRecord(index)), as: UTF8.self))
            }
        case "fb2":
            lines += [fiction.preview(of: url), fiction.text(of: url)]
        default:
            let text = String(decoding: data, as: UTF8.self)
            guard fiction.isReadable(text) || fiction.isWellFormed(text) else { return }
            lines += ChapterPatterns.all(in: text).map(String.init)
            lines += text.split(separator: "\n").map(String.init).filter { ChapterPatterns.isNote($0) || ChapterPatterns.isSection($0) }
            lines += ["\(cleaner.count(text))", "\(cleaner.countWords(text))", cleaner.clean(text), cleaner.strip(text)]
            lines += try cleaner.split(text).map(String.init) + cleaner.cut(text).map(String.init)
        }
    }

    private func readPackage(_ archive: EPUBArchive) throws {
        let parser = PackageParser()
        for entry in archive.entries where entry.name.hasSuffix(".opf") {
            let data = try archive.smallContent(of: entry)
            if entry.name.contains("/") {
                try parser.parsePlain(data)
            } else {
                try parser.parse(data)
            }
        }
        lines += parser.spine
    }

    func refresh(_ feed: URL) async throws {
        lines += feeds.titles(in: try await client.load(feed)) + feeds.headlines(in: try await client.loadFeed(feed))
    }

    func download(_ entry: CatalogEntry, image: Data) async throws {
        texts.log(entry)
        lines += [texts.footer(entry, page: 1), texts.header(entry, page: 1), texts.remaining(3), texts.position(1, of: 9)]
        try await client.saveCover(entry, image: image)
        try await client.storeCover(entry, image: image)
        try await client.shareCover(entry, image: image)
        try await client.publishCover(entry, image: image)
        try await client.unpack(try await client.download(entry))
        try await client.unpackSample(try await client.fetch(entry), progress: Progress(totalUnitCount: 1))
    }

    func merge(_ notes: [SyncedNote], into store: NoteStore, removing old: [SyncedNote]) throws {
        for note in notes where note.color.isEmpty {
            store.save(note)
        }
        for note in notes where !note.color.isEmpty {
            try store.store(note)
        }
        old.forEach(store.delete)
    }

    func update(_ entries: [CatalogEntry], in books: BookStore) async throws {
        for entry in entries {
            try await books.add(entry, file: entry.identifier)
            try await books.retitle(entry)
        }
    }

    func openShared(_ link: LeafLink, with finder: HighlightFinder) async throws {
        let database = CKContainer.default().sharedCloudDatabase
        let count = try await finder.shared(link, in: database)
        lines.append("\(try await finder.remote(link, in: database) + count)")
    }

    func show(_ link: LeafLink, note: SyncedNote) throws {
        bridge.show(note)
        try bridge.place(note)
        bridge.highlight(note.text, color: note.color)
        bridge.mark(note.text, color: note.color)
        bridge.jump(to: link)
        bridge.skip(to: link)
        bridge.searchInPage(link)
        bridge.sayAloud(link)
    }
}
