// Harder roads into logs: wrappers, observers, format arguments, encoders, error texts, splits, shadowed names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// Stubs of the library types that must be visible.
enum DDLog {
    static func info(_ message: String) {}
}
func DDLogError(_ message: @autoclosure () -> String) {}

struct Hit: Codable {
    var path: String
    var status: Int
    var note: String?
}

struct ImportFailed: Error, CustomStringConvertible {
    let line: String
    var description: String { "cannot import " + line }
}

@propertyWrapper
struct SingleLine {
    private var text = ""
    var wrappedValue: String {
        get { text }
        set { text = newValue.filter { !$0.isNewline } }
    }
}

struct Entry {
    @SingleLine var safe: String
    var raw = ""
    var status = 0
}

final class AccessLog {
    private(set) var lastPath = "" {
        didSet { DDLog.info("path " + lastPath) }  // bad: log-injection
    }
    private(set) var lastStatus = 0 {
        didSet { DDLog.info("status \(lastStatus)") }  // good: log-injection
    }

    func load(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let hits = try JSONDecoder().decode([Hit].self, from: data)
        for hit in hits {
            (lastPath, lastStatus) = (hit.path, hit.status)
        }
        if let note = hits.first?.note {
            let entry = Entry(raw: note, status: hits.count)
            print(entry.raw)  // bad: log-injection
            print(entry.status)  // good: log-injection
            var safe = Entry()
            safe.safe = note
            print(safe.safe)  // good: log-injection
        }
        let again = try JSONEncoder().encode(hits)
        print(String(decoding: again, as: UTF8.self))  // good: log-injection
    }

    func fail(_ text: String? = readLine()) {
        do {
            guard let text, Int(text) != nil else { throw ImportFailed(line: text ?? "") }
            print("imported \(Int(text) ?? 0)")  // good: log-injection
        } catch {
            DDLogError("import: \(error)")  // bad: log-injection
            DDLogError("import: \(type(of: error))")  // good: log-injection
        }
    }

    func split(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive() else { return }
        for line in text.split(whereSeparator: \.isNewline) {
            NSLog("%@", String(line))  // good: log-injection
        }
        let first = text.components(separatedBy: " ").first ?? ""
        NSLog("%@", first)  // bad: log-injection
        NSLog("%d", text.components(separatedBy: " ").count)  // good: log-injection
    }

    func arguments(_ arguments: [String] = CommandLine.arguments) {
        let environment = ProcessInfo.processInfo.environment
        let all = environment.map { $0.key + "=" + $0.value }.joined(separator: "; ")
        print("started with", all)  // bad: log-injection
        print("started with", arguments.count, environment.keys.count)  // good: log-injection
        let shell = environment["SHELL"] ?? ""
        let trimmed = shell.trimmingCharacters(in: .newlines)
        print(trimmed)  // bad: log-injection
        let known = ["/bin/zsh", "/bin/bash"]
        print(known.first { $0 == shell } ?? "other")  // good: log-injection
    }
}
