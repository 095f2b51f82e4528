import Foundation
import WebKit

/// A plain parameter URL: the place it names may be any server.
struct Downloader {
    func tidy(_ u: URL) throws {
        let text = try String(contentsOf: u, encoding: .utf8)
        try FileManager.default.removeItem(atPath: "/tmp/" + text)  // bad: path, contentsOf parameter
        try Data().write(to: FileManager.default.temporaryDirectory.appendingPathComponent(text))  // bad: path, contentsOf parameter write
        _ = try NSRegularExpression(pattern: text)  // bad: regex, contentsOf parameter
        NSLog(text)  // bad: format, contentsOf parameter
    }
    func run(_ u: URL) throws {
        let text = try String(contentsOf: u, encoding: .utf8)
        let task = Process()
        task.executableURL = URL(fileURLWithPath: text)  // bad: command, contentsOf parameter executableURL
        task.arguments = ["clone", text]  // bad: command, contentsOf parameter plain program arguments
        try task.run()
    }
    func data(_ u: URL) throws {
        for name in try JSONDecoder().decode([String].self, from: Data(contentsOf: u)) {
            try FileManager.default.removeItem(atPath: "/tmp/" + name)  // bad: path, Data(contentsOf:) parameter decoded
        }
    }
    func lines(_ u: URL) async throws {
        for try await line in u.lines { try FileManager.default.removeItem(atPath: "/tmp/" + line) }  // bad: path, url.lines
    }
}
