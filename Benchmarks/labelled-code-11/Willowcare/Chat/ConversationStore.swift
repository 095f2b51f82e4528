import Foundation

final class ConversationStore {
    private var conversations: [UUID: Conversation] = [:]
    private let queue = DispatchQueue(label: "health.willow.store", attributes: .concurrent)

    func append(_ message: ChatMessage, to id: UUID) {
        queue.async(flags: .barrier) {
            self.conversations[id]?.messages.append(message) // good: data-race
        }
    }

    func deleteConversation(_ id: UUID) {
        queue.async {
            self.conversations.removeValue(forKey: id) // bad: data-race
        }
    }

    func conversation(_ id: UUID) -> Conversation? {
        queue.sync { conversations[id] }
    }
}

final class ImportProgress: @unchecked Sendable {
    var finished = 0
    var failed: [UUID] = []
}

struct ArchiveImporter {
    let fetch: @Sendable (UUID) async throws -> Data

    func importAll(_ ids: [UUID]) async -> ImportProgress {
        let progress = ImportProgress()
        await withTaskGroup(of: Void.self) { group in
            for id in ids {
                group.addTask {
                    if (try? await fetch(id)) == nil {
                        progress.failed.append(id) // bad: data-race
                    }
                }
            }
        }
        return progress
    }

    func importCounting(_ ids: [UUID]) async -> Int {
        var total = 0
        await withTaskGroup(of: Int.self) { group in
            for id in ids {
                group.addTask { (try? await fetch(id).count) ?? 0 }
            }
            for await count in group {
                total += count // good: data-race
            }
        }
        return total
    }
}

enum SessionRegistry {
    nonisolated(unsafe) static var activeTokens: [UUID: String] = [:]

    static func rotate(_ id: UUID, using refresh: @escaping @Sendable () async -> String) {
        Task.detached {
            let token = await refresh()
            activeTokens[id] = token // bad: data-race
        }
    }
}

actor SessionDirectory {
    private var tokens: [UUID: String] = [:]

    func rotate(_ id: UUID, using refresh: @Sendable () async -> String) async {
        let token = await refresh()
        tokens[id] = token // good: data-race
    }
}
