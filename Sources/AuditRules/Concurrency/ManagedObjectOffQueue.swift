import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Core Data objects that a closure uses on a thread that their context does not know.
    static let managedObjectOffQueue = Rule(
        id: "managed-object-off-queue",
        title: "Core Data object used off its context’s queue",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(362), .cwe(366), .cwe(662), .masvs("CODE", 4)],
        why: """
            A managed object is confined to the queue of its context, even for reads. A use on another thread races \
            with the context while it loads or saves: records are mixed up or lost, and the app crashes later in \
            framework code. `-com.apple.CoreData.ConcurrencyDebug 1` traps on such a use.
            """,
        remedy: """
            Pass the `objectID` and get the object from a context on the other side, inside its `perform`: `await \
            context.perform { context.object(with: id) … }`. In `performBackgroundTask`, use the context that the \
            closure receives, and use `viewContext` only on the main thread.
            """,
        bad: [
            Example(
                """
                import CoreData
                func rename(_ note: NSManagedObject, to title: String) {
                    DispatchQueue.global().async { ↓note.setValue(title, forKey: "title") }
                }
                """),
            Example(
                """
                import CoreData
                final class Account: NSManagedObject { @NSManaged var name: String }
                func upload(_ account: Account) {
                    Task.detached { await send(↓account.name) }
                }
                """, "a read counts too"),
            Example(
                """
                import CoreData
                final class Store {
                    let container = NSPersistentContainer(name: "Notes")
                    func clean() {
                        container.performBackgroundTask { _ in
                            try? ↓self.container.viewContext.save()
                        }
                    }
                }
                """, "the context of the main thread"),
        ],
        good: [
            Example(
                """
                import CoreData
                func rename(_ note: NSManagedObject, to title: String, _ context: NSManagedObjectContext) {
                    let id = note.objectID
                    context.perform { context.object(with: id).setValue(title, forKey: "title") }
                }
                """),
            Example(
                """
                import CoreData
                func rename(_ note: NSManagedObject, _ context: NSManagedObjectContext) {
                    DispatchQueue.global().async {
                        let title = slowTitle()
                        context.perform { note.setValue(title, forKey: "title") }
                    }
                }
                """, "back on the queue of the context"),
            Example(
                """
                import CoreData
                final class Store {
                    let container = NSPersistentContainer(name: "Notes")
                    func clean() {
                        container.performBackgroundTask { context in
                            let note = NSManagedObject(context: context)
                            note.setValue("a", forKey: "title")
                            try? context.save()
                        }
                    }
                }
                """, "made in the context of the block"),
            Example(
                """
                import CoreData
                func touch(_ note: NSManagedObject) {
                    DispatchQueue.main.async { note.setValue(1, forKey: "seen") }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.imports.contains("CoreData") || pass[ManagedTypes.self].isUsed else { return }
    for use in ForeignObjects(project: pass[ConcurrencyProject.self]).all(in: file) {
        let message =
            use.isContext
            ? "`\(use.name)` is confined to the main thread but used on another one"
            : "`\(use.name)` is confined to its context’s queue but used on another thread"
        pass.report(message, at: use.node, .init(related: [(use.start, "runs on another thread")]))
    }
}

/// Whether a project has objects of Core Data at all.
private struct ManagedTypes: Fact {
    let isUsed: Bool

    init(workspace: Workspace) {
        isUsed = workspace.swift.contains { $0.tree.imports.contains("CoreData") }
    }
}
