import AppKit
import Foundation

/// Hands files and texts to other programs.
@MainActor
struct ExternalTools {
    func tell(_ finding: Finding) {
        let script = "tell application \"Notes\" to make new note with properties {body:\"\(finding.remark)\"}"
        NSAppleScript(source: script)?.executeAndReturnError(nil) // bad: command-injection
    }

    func tellCount(_ count: Int) {
        let script = "tell application \"Notes\" to make new note with properties {body:\"\(count) findings\"}"
        NSAppleScript(source: script)?.executeAndReturnError(nil) // good: command-injection
    }

    func speak(_ finding: Finding) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c"] + ["say '" + finding.species + "'"]
        try process.run() // bad: command-injection
    }

    func speakAuthor(_ finding: Finding) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/say")
        process.arguments = ["--", finding.author]
        try process.run() // good: command-injection
    }

    func convert(_ file: URL, remark: String) async throws {
        guard let url = Bundle.main.url(forResource: "convert", withExtension: "sh") else { return }
        let task = try NSUserUnixTask(url: url)
        try await task.execute(withArguments: [file.path, remark]) // good: command-injection
    }

    func convertWith(_ options: SharedSearch, file: URL) async throws {
        let task = try NSUserUnixTask(url: URL(fileURLWithPath: "/bin/zsh"))
        try await task.execute(withArguments: ["-c", "sips \(options.value) \(file.path)"]) // bad: command-injection
    }

    // MARK: Files

    func save(_ finding: Finding, in folder: URL) throws {
        let file = folder.appendingPathComponent("\(finding.species).txt")
        try finding.remark.write(to: file, atomically: true, encoding: .utf8) // bad: path-traversal
    }

    func saveNumbered(_ finding: Finding, number: Int, in folder: URL) throws {
        let file = folder.appendingPathComponent("finding-\(number).txt")
        try finding.remark.write(to: file, atomically: true, encoding: .utf8) // good: path-traversal
    }

    func move(_ download: URL, response: URLResponse, into folder: URL) throws {
        let name = response.url?.query(percentEncoded: false)?.split(separator: "=").last.map(String.init) ?? "download"
        try FileManager.default.moveItem(at: download, to: URL(fileURLWithPath: name, relativeTo: folder)) // bad: path-traversal
    }

    func moveNamed(_ download: URL, response: URLResponse, into folder: URL) throws {
        let ext = response.mimeType == "image/png" ? "png" : "jpg"
        try FileManager.default.moveItem(at: download, to: folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(ext)) // good: path-traversal
    }

    func attach(_ search: SharedSearch, in folder: URL) throws -> FileWrapper {
        try FileWrapper(url: folder.appending(components: "attachments", search.value), options: .immediate) // bad: path-traversal
    }

    func attachChecked(_ search: SharedSearch, in folder: URL) throws -> FileWrapper {
        let name = search.value.filter { $0.isLetter || $0.isNumber || $0 == "-" }
        return try FileWrapper(url: folder.appending(components: "attachments", name), options: .immediate) // good: path-traversal
    }
}
