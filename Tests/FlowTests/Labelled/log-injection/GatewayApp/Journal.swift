// Project: a gateway. A journal writes lines; the other file hands it names and values from outside.
import Foundation

protocol Journal {
    func add(_ line: String)
}

struct FileJournal: Journal {
    let url: URL

    func add(_ line: String) {
        guard let handle = try? FileHandle(forWritingTo: url) else { return }
        handle.seekToEndOfFile()
        handle.write(Data((line + "\n").utf8))  // bad: log-injection
        handle.closeFile()
    }

    func addCode(_ code: Int) {
        guard let handle = try? FileHandle(forWritingTo: url) else { return }
        handle.write(Data("\(code)\n".utf8))  // good: log-injection
        handle.closeFile()
    }
}

struct EncodingJournal: Journal {
    let handle: FileHandle

    func add(_ line: String) {
        let safe = Self.encode(line)
        handle.write(Data((safe + "\n").utf8))  // good: log-injection
    }

    /// Percent-encodes everything but letters and digits, line breaks with the rest.
    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}

final class ScreenJournal: Journal {
    private(set) var rows: [String] = []
    func add(_ line: String) { rows.append(line) }
    func print(_ line: String) { rows.append(line) }

    func show(_ row: String) {
        print(row)  // good: log-injection
    }
}

enum Event {
    case joined(name: String)
    case left(seconds: Int)

    var text: String {
        switch self {
        case .joined(let name): "joined " + name
        case .left(let seconds): "left after \(seconds)"
        }
    }
}
