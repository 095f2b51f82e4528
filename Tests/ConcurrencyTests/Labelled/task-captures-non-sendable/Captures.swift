// What goes into tasks, child tasks and Sendable closures, and what happens to it outside.
import Foundation

final class Draft {
    var text = ""
    func append(_ word: String) { text += word }
}

final class Title: Sendable {
    let text = "Title"
}

@MainActor
final class Editor {
    var text = ""
}

func later(_ body: @escaping @Sendable () -> Void) { body() }
func store(_ text: String) async {}

func capturesDraft() async {
    let draft = Draft()
    Task.detached {
        draft.append("a")  // bad: task-captures-non-sendable
    }
    draft.append("b")
}

func sendsDraft() async {
    let draft = Draft()
    draft.append("a")
    Task.detached {
        draft.append("b")  // good: task-captures-non-sendable
    }
}

func capturesTitle() async {
    let title = Title()
    Task.detached {
        await store(title.text)  // good: task-captures-non-sendable
    }
    print(title.text)
}

func capturesVar() async {
    var count = 0
    Task.detached {
        count += 1  // bad: task-captures-non-sendable
    }
    count += 1
    print(count)
}

func copiesVar() async {
    var count = 0
    count += 1
    Task.detached { [count] in
        print(count)  // good: task-captures-non-sendable
    }
    count += 1
}

func readsVar() async {
    var name = "a"
    Task.detached {
        await store(name)  // bad: task-captures-non-sendable
    }
    name += "b"
}

func letCopy() async {
    var name = "a"
    name += "b"
    let final = name
    Task.detached {
        await store(final)  // good: task-captures-non-sendable
    }
    name += "c"
}

func inSendableClosure() {
    let draft = Draft()
    later {
        draft.append("a")  // bad: task-captures-non-sendable
    }
    print(draft.text)
}

func varInSendableClosure() {
    var total = 0
    later {
        total += 1  // bad: task-captures-non-sendable
    }
    print(total)
}

func inGroup(_ words: [String]) async {
    let draft = Draft()
    await withTaskGroup(of: Void.self) { group in
        for word in words {
            group.addTask {
                draft.append(word)  // bad: task-captures-non-sendable
            }
        }
    }
}

func groupResults(_ words: [String]) async -> [String] {
    var results: [String] = []
    await withTaskGroup(of: String.self) { group in
        for word in words {
            group.addTask { word.uppercased() }  // good: task-captures-non-sendable
        }
        for await word in group { results.append(word) }
    }
    return results
}

func groupMutates(_ words: [String]) async -> Int {
    var count = 0
    await withTaskGroup(of: Void.self) { group in
        for word in words {
            group.addTask {
                count += word.count  // bad: task-captures-non-sendable
            }
        }
    }
    return count
}

func asyncLet() async {
    let draft = Draft()
    async let length = size(of: draft)  // bad: task-captures-non-sendable
    draft.append("b")
    print(await length)
}

func size(of draft: Draft) async -> Int { draft.text.count }

func asyncLetSendable() async {
    let title = Title()
    async let stored: Void = store(title.text)  // good: task-captures-non-sendable
    print(title.text)
    await stored
}

func fromParameter(_ draft: Draft) {
    Task.detached {
        draft.append("x")  // bad: task-captures-non-sendable
    }
}

func fromSendableParameter(_ title: Title) {
    Task.detached {
        await store(title.text)  // good: task-captures-non-sendable
    }
}

func ownedParameter(_ draft: sending Draft) {
    Task.detached {
        draft.append("x")  // good: task-captures-non-sendable
    }
}

func concurrentPerform() -> Int {
    var hits = 0
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
        hits += 1  // bad: task-captures-non-sendable
    }
    return hits
}

func globalQueue() {
    let draft = Draft()
    DispatchQueue.global().async {
        draft.append("a")  // bad: task-captures-non-sendable
    }
    draft.append("b")
}

final class Library {
    private var titles: [String] = []

    func load() {
        Task {
            titles.append("a")  // bad: task-captures-non-sendable
        }
        titles.append("b")
    }
}

@MainActor
final class Screen {
    private var titles: [String] = []
    private let draft = Draft()

    func load() {
        Task {
            titles.append("a")  // good: task-captures-non-sendable
            draft.append("a")
        }
    }

    func localDraft() {
        let local = Draft()
        Task {
            local.append("a")  // good: task-captures-non-sendable
        }
        local.append("b")
    }

    func detached() {
        Task.detached { [draft] in
            draft.append("c")  // bad: task-captures-non-sendable
        }
    }
}

func editorTask(_ editor: Editor) {
    Task { @MainActor in
        editor.text = "a"  // good: task-captures-non-sendable
    }
}

func madeInside() {
    Task.detached {
        let draft = Draft()
        draft.append("a")  // good: task-captures-non-sendable
    }
}

func valueOnly() async {
    let draft = Draft()
    let text = draft.text
    Task.detached {
        await store(text)  // good: task-captures-non-sendable
    }
    draft.append("b")
}

actor Desk {
    private var pages: [String] = []

    func work() {
        Task {
            pages.append("a")  // good: task-captures-non-sendable
        }
        pages.append("b")
    }
}
