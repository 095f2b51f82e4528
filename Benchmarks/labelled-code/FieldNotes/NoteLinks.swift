import SwiftUI

@main
struct FieldNotesApp: App {
    @State private var router = NoteRouter(store: FileNoteStore.shared)

    var body: some Scene {
        WindowGroup {
            NoteRootView(router: router)
                .onOpenURL { url in Task { await router.open(url) } }
        }
    }
}

struct NoteRootView: View {
    @Bindable var router: NoteRouter

    var body: some View {
        NavigationStack(path: $router.path) {
            List(router.results) { note in Text(note.title) }
                .alert("Delete this note?", isPresented: $router.asksForDeletion) {
                    Button("Delete", role: .destructive) { Task { await router.confirmDeletion() } }
                    Button("Cancel", role: .cancel) { router.pendingDeletion = nil }
                }
        }
    }
}

enum NoteTheme: String { case light, dark, sepia }

@MainActor @Observable
final class NoteRouter {
    var path: [UUID] = []
    var results: [Note] = []
    var draft = ""
    var theme: NoteTheme = .light
    var asksForDeletion = false
    var pendingDeletion: UUID?

    private let store: any NoteStore
    private let defaults = UserDefaults.standard

    init(store: any NoteStore) { self.store = store }

    func open(_ url: URL) async {
        guard url.scheme == "fieldnotes" else { return }
        do {
            try await handle(url)
        } catch {
            results = []
        }
    }

    private func handle(_ url: URL) async throws {
        switch url.host() {
        case "note":
            guard let id = url.noteID, try await store.find(id) != nil else { return }
            path = [id] // good: deep-link
        case "search":
            guard let request = SearchRequest(link: url) else { return }
            results = try await NoteSearchEngine(store: store).run(request)
        case "delete":
            guard let id = url.noteID else { return }
            try await store.delete(id) // bad: deep-link
        case "trash":
            pendingDeletion = url.noteID // good: deep-link
            asksForDeletion = pendingDeletion != nil
        case "sync":
            defaults.set(url.parameter("server"), forKey: "syncServer") // bad: deep-link
        case "theme":
            theme = url.parameter("name").flatMap(NoteTheme.init(rawValue:)) ?? .light // good: deep-link
        case "compose":
            draft = url.parameter("text") ?? "" // good: deep-link
            path = []
        case "restore":
            guard let source = url.parameter("from").flatMap(URL.init(string:)) else { return }
            try await restore(from: source)
        default:
            break
        }
    }

    func confirmDeletion() async {
        guard let id = pendingDeletion else { return }
        try? await store.delete(id) // good: deep-link
        pendingDeletion = nil
    }

    private func restore(from source: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: source)
        let notes = try JSONDecoder().decode([Note].self, from: data)
        try await store.replaceAll(with: notes) // bad: deep-link
    }
}

extension URL {
    func parameter(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?
            .queryItems?.first { $0.name == name }?.value
    }

    var noteID: UUID? { parameter("id").flatMap(UUID.init(uuidString:)) }
}

final class FileNoteStore: NoteStore {
    static let shared = FileNoteStore()
    private let file = URL.applicationSupportDirectory.appending(path: "notes.json")

    func all() async throws -> [Note] {
        guard FileManager.default.fileExists(atPath: file.path()) else { return [] }
        return try JSONDecoder().decode([Note].self, from: Data(contentsOf: file))
    }

    func find(_ id: UUID) async throws -> Note? { try await all().first { $0.id == id } }

    func save(_ note: Note) async throws {
        try await replaceAll(with: all().filter { $0.id != note.id } + [note])
    }

    func delete(_ id: UUID) async throws {
        try await replaceAll(with: all().filter { $0.id != id })
    }

    func replaceAll(with notes: [Note]) async throws {
        try JSONEncoder().encode(notes).write(to: file, options: [.atomic, .completeFileProtection])
    }
}
