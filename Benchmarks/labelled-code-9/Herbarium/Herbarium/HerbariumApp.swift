import AppKit
import CoreData
import SwiftUI

@main
struct HerbariumApp: App {
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var library = Library()

    var body: some Scene {
        WindowGroup {
            LibraryView(library: library)
                .onOpenURL { url in
                    Task { await LinkRouter(library: library).open(url) }
                }
        }
    }
}

final class AppDelegate: NSObject, NSApplicationDelegate {
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}

@MainActor
final class Library: ObservableObject {
    @Published var query = ""
    @Published var names: [String] = []
    @Published var pendingDeletion: UUID?

    let container: NSPersistentContainer
    let guide = GuideController()

    init() {
        container = NSPersistentContainer(name: "Herbarium")
        container.loadPersistentStores { _, error in
            if let error { fatalError("Store: \(error)") }
        }
    }

    func search() {
        let store = SpecimenStore(context: container.viewContext)
        names = (try? store.named(query).compactMap { $0.value(forKey: "name") as? String }) ?? []
    }

    func delete(_ id: UUID) throws {
        try SpecimenStore(context: container.viewContext).delete(id)
    }
}

struct LibraryView: View {
    @ObservedObject var library: Library

    var body: some View {
        NavigationSplitView {
            List(library.names, id: \.self) { Text(verbatim: $0) }
                .searchable(text: $library.query)
                .onSubmit(of: .search) { library.search() }
        } detail: {
            GuideView(controller: library.guide)
        }
        .confirmationDialog("Delete this specimen?", isPresented: .constant(library.pendingDeletion != nil)) {
            Button("Delete", role: .destructive) {
                if let id = library.pendingDeletion { try? library.delete(id) }
                library.pendingDeletion = nil
            }
        }
    }
}
