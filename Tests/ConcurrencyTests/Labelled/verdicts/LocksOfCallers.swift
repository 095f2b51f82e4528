// Stores that take a lock of their caller, under the name of their own.
import Foundation

final class DraftStore: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var drafts: [String] = []

    func all() -> [String] { lock.withLock { drafts } }

    func add(_ draft: String, under lock: NSLock?) {
        if let lock {
            lock.lock()
            drafts.append(draft)
            lock.unlock()
        }
    }
}

final class NoteStore: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock: NSLock? = NSLock()
    private var notes: [String] = []

    func add(_ note: String) {
        if let lock {
            lock.lock()
            notes.append(note)
            lock.unlock()
        }
    }
}
