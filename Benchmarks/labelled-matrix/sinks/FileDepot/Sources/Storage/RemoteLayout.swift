import AVFoundation
import Combine
import Foundation
import PDFKit
import SQLite3
import System
import UIKit

struct RemoteItem: Decodable {
    let id: UUID
    let folder: String
    let name: String
    let oldName: String?
    let mode: Int
    let contents: Data?
}

/// Applies the layout that the team server sends; any member of the team can rename entries there.
final class LayoutSync {
    private var bag = Set<AnyCancellable>()
    private let root = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].path

    func start() {
        Timer.publish(every: 300, on: .main, in: .common).autoconnect()
            .flatMap { _ in
                URLSession.shared.dataTaskPublisher(for: URL(string: "https://team.filedepot.com/layout.json")!)
                    .map(\.data).decode(type: [RemoteItem].self, decoder: JSONDecoder()).replaceError(with: [])
            }
            .sink { [weak self] items in items.forEach { try? self?.apply($0) } }
            .store(in: &bag)
    }

    private func apply(_ item: RemoteItem) throws {
        let folder = root + "/" + item.folder
        mkdir(folder, 0o755) // bad: path-traversal
        if let old = item.oldName {
            rename("\(root)/\(old)", "\(root)/\(item.id.uuidString)") // bad: path-traversal
        }
        if item.contents == nil {
            unlink(root + "/" + item.name) // bad: path-traversal
            unlink(root + "/" + item.id.uuidString) // good: path-traversal
        }
        try write(item)
        chmod((folder as NSString).appendingPathComponent(item.name), mode_t(item.mode)) // bad: path-traversal
        try index(item)
    }

    private func write(_ item: RemoteItem) throws {
        guard let data = item.contents else { return }
        let base = FilePath(root)
        let descriptor = try FileDescriptor.open(base.appending(item.name), .writeOnly, options: [.create], permissions: .ownerReadWrite) // bad: path-traversal
        try descriptor.closeAfterWriting(data)
        if let inside = base.lexicallyResolving(FilePath(item.folder + "/" + item.name)) {
            let copy = try FileDescriptor.open(inside, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite) // good: path-traversal
            try copy.closeAfterWriting(data)
        }
        if let file = fopen("\(root)/journal/\(item.name).log", "a") { // bad: path-traversal
            fputs("updated\n", file)
            fclose(file)
        }
        let raw = open(URL(fileURLWithPath: root).appendingPathComponent(item.folder + ".lock").path, O_CREAT | O_WRONLY, 0o600) // bad: path-traversal
        close(raw)
    }

    private func index(_ item: RemoteItem) throws {
        var handle: OpaquePointer?
        sqlite3_open("\(root)/indexes/\(item.folder).sqlite", &handle) // bad: path-traversal
        sqlite3_close(handle)
        sqlite3_open("\(root)/indexes/\(item.id).sqlite", &handle) // good: path-traversal
        sqlite3_close(handle)

        let wrapper = FileWrapper(regularFileWithContents: item.contents ?? Data())
        try wrapper.write(to: URL(fileURLWithPath: root).appendingPathComponent(item.name), options: .atomic, originalContentsURL: nil) // bad: path-traversal
        if let pdf = item.contents.flatMap(PDFDocument.init(data:)) {
            pdf.write(toFile: root + "/pdf/" + item.name) // bad: path-traversal
        }
        var coordinatorError: NSError?
        let destination = URL(fileURLWithPath: root).appending(component: item.name.components(separatedBy: "/").last ?? "x")
        NSFileCoordinator().coordinate(writingItemAt: destination, options: .forReplacing, error: &coordinatorError) { url in
            try? item.contents?.write(to: url) // good: path-traversal
        }
    }
}

private extension FileDescriptor {
    func closeAfterWriting(_ data: Data) throws {
        try closeAfter { try writeAll(data) }
    }
}

final class MemoRecorder {
    private var recorder: AVAudioRecorder?

    func handle(_ activity: NSUserActivity) throws {
        guard let title = activity.userInfo?["title"] as? String else { return }
        let url = URL(fileURLWithPath: NSHomeDirectory() + "/Documents/" + title + ".m4a")
        recorder = try AVAudioRecorder(url: url, settings: [AVFormatIDKey: kAudioFormatMPEG4AAC]) // bad: path-traversal
        recorder?.record()
    }
}

final class DepotSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private let sync = LayoutSync()
    private let memo = MemoRecorder()

    func sceneDidBecomeActive(_ scene: UIScene) { sync.start() }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) { try? memo.handle(userActivity) }
}
