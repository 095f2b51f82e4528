import Foundation

/// The lines of a text document.
struct DocumentText: Sendable {
    private final class Storage: @unchecked Sendable {
        var lines: [String]
        var revision: Int

        init(lines: [String], revision: Int) {
            self.lines = lines
            self.revision = revision
        }

        func copy() -> Storage {
            Storage(lines: lines, revision: revision)
        }
    }

    private var storage: Storage

    init(lines: [String]) {
        storage = Storage(lines: lines, revision: 0)
    }

    var lineCount: Int { storage.lines.count }
    var revision: Int { storage.revision }

    subscript(line: Int) -> String {
        get { storage.lines[line] }
        set {
            makeUnique()
            storage.lines[line] = newValue
            storage.revision += 1
        }
    }

    mutating func append(_ line: String) {
        makeUnique()
        storage.lines.append(line)
        storage.revision += 1
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) {
            storage = storage.copy()
        }
    }
}

struct Formatter: Sendable {
    let indent: String

    func format(_ text: DocumentText) -> DocumentText {
        var result = text
        for line in 0..<result.lineCount where line % 2 == 1 {
            result[line] = indent + result[line]
        }
        result.append("")
        return result
    }
}

@main
struct DocumentDemo {
    static func main() async {
        let original = DocumentText(lines: (0..<20).map { "line number \($0) of the document" })
        let edits = await withTaskGroup(of: Int.self) { group in
            for width in 1...4 {
                group.addTask {
                    let formatter = Formatter(indent: String(repeating: " ", count: width))
                    var total = 0
                    for _ in 0..<150 {
                        total += formatter.format(original).revision
                    }
                    return total
                }
            }
            var sum = 0
            for await part in group { sum += part }
            return sum
        }
        print("edits:", edits, "original:", original.revision, original.lineCount)
    }
}
