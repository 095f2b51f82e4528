import CoreData
import Foundation
import ImageIO

@MainActor
final class PhotoLibrary {
    static let shared = PhotoLibrary()

    let inbox = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Inbox", isDirectory: true)
    private(set) var selection: UUID?
    private(set) var photos: [Photo] = []
    private var trashed: Set<UUID> = []

    func select(_ id: UUID) {
        selection = id
    }

    func importPhoto(at url: URL) {
        photos.append(Photo(id: UUID(), fileURL: url, isHidden: false))
    }

    func publish(_ file: URL) {
        var request = URLRequest(url: URL(string: "https://share.lumenbox.example/upload")!)
        request.httpMethod = "POST"
        URLSession.shared.uploadTask(with: request, fromFile: file).resume()
    }

    func installPlugin(from archive: URL) {
        URLSession.shared.downloadTask(with: archive).resume()
    }

    func emptyTrash() {
        photos.removeAll { trashed.contains($0.id) }
        trashed.removeAll()
    }
}

final class MetadataIndexer {
    private let lock = NSLock()
    private var sizes: [UUID: Int] = [:]
    private lazy var formatterCache: [String: DateFormatter] = [:]

    func index(_ photos: [Photo]) {
        DispatchQueue.concurrentPerform(iterations: photos.count) { position in
            let photo = photos[position]
            let size = (try? photo.fileURL.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
            lock.lock()
            defer { lock.unlock() }
            sizes[photo.id] = size // good: data-race
        }
    }

    func dates(of photos: [Photo], format: String) {
        DispatchQueue.concurrentPerform(iterations: photos.count) { _ in
            if formatterCache[format] == nil {
                let formatter = DateFormatter()
                formatter.dateFormat = format
                formatterCache[format] = formatter // bad: data-race
            }
        }
    }
}

final class ImportStore {
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
    }

    func add(_ photo: Photo) async throws {
        try await context.perform { [context] in
            let object = NSEntityDescription.insertNewObject(forEntityName: "Photo", into: context) // good: data-race
            object.setValue(photo.id, forKey: "identifier")
            try context.save()
        }
    }

    func rename(_ object: NSManagedObject, to title: String) {
        DispatchQueue.global(qos: .utility).async {
            object.setValue(title, forKey: "title") // bad: data-race
        }
    }
}

final class ExportProgress {
    var finished = 0
    var names: [String] = []
}

struct Exporter {
    func export(_ photos: [Photo], to folder: URL) async throws -> ExportProgress {
        let progress = ExportProgress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for photo in photos {
                group.addTask {
                    let target = folder.appendingPathComponent(photo.fileURL.lastPathComponent)
                    try FileManager.default.copyItem(at: photo.fileURL, to: target)
                    progress.names.append(target.lastPathComponent) // bad: data-race
                }
            }
            for try await _ in group {
                progress.finished += 1 // good: data-race
            }
        }
        return progress
    }
}
