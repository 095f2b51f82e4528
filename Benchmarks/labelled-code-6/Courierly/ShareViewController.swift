import Foundation
import Social
import UIKit
import UniformTypeIdentifiers

struct SharedItem: Codable {
    let conversation: UUID
    let fileName: String
    let note: String
}

enum ShareFailure: Error {
    case noAttachment
    case noContainer
    case unreadable
}

final class ShareViewController: SLComposeServiceViewController {
    private var target = UUID()
    private let outbox = ShareOutbox()

    override func isContentValid() -> Bool {
        !(contentText ?? "").isEmpty || extensionContext?.inputItems.isEmpty == false
    }

    override func didSelectPost() {
        Task {
            do {
                let provider = try firstProvider()
                let source = try await loadFile(from: provider)
                try outbox.enqueue(source, suggestedName: provider.suggestedName, note: contentText ?? "", target: target)
                extensionContext?.completeRequest(returningItems: nil)
            } catch {
                extensionContext?.cancelRequest(withError: error)
            }
        }
    }

    private func firstProvider() throws -> NSItemProvider {
        let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
        guard let provider = items.first?.attachments?.first else { throw ShareFailure.noAttachment }
        return provider
    }

    private func loadFile(from provider: NSItemProvider) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in // good: continuation
            provider.loadFileRepresentation(forTypeIdentifier: UTType.data.identifier) { url, error in
                guard let url else {
                    continuation.resume(throwing: error ?? ShareFailure.unreadable)
                    return
                }
                let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                continuation.resume(with: Result {
                    try FileManager.default.copyItem(at: url, to: copy)
                    return copy
                })
            }
        }
    }

    private func loadText(from provider: NSItemProvider) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            _ = provider.loadObject(ofClass: String.self) { text, error in
                if let error {
                    continuation.resume(throwing: error)
                }
                continuation.resume(returning: text ?? "") // bad: continuation
            }
        }
    }
}

struct ShareOutbox {
    private let encoder = JSONEncoder()

    func enqueue(_ source: URL, suggestedName: String?, note: String, target: UUID) throws {
        guard let container = AppGroup.container else { throw ShareFailure.noContainer }
        let folder = container.appending(path: "Outbox", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = suggestedName ?? source.lastPathComponent
        try FileManager.default.moveItem(at: source, to: folder.appending(path: name)) // bad: path-traversal
        let item = SharedItem(conversation: target, fileName: name, note: note)
        let manifest = folder.appending(path: "\(UUID().uuidString).json")
        try encoder.encode(item).write(to: manifest, options: [.atomic, .completeFileProtection])
    }

    func saveSession(_ pair: TokenPair) throws {
        guard let container = AppGroup.container else { throw ShareFailure.noContainer }
        let file = container.appending(path: "session.json")
        try encoder.encode(pair).write(to: file, options: .atomic) // bad: app-group
    }

    func recents() -> [UUID] {
        let stored = AppGroup.defaults?.stringArray(forKey: "recent") ?? []
        return stored.compactMap(UUID.init(uuidString:))
    }

    func remember(_ conversation: UUID) {
        let list = ([conversation] + recents()).prefix(5).map(\.uuidString)
        AppGroup.defaults?.set(Array(list), forKey: "recent") // good: app-group
    }
}
