import AppKit
import Foundation
import OSAKit

struct ExportJob {
    var document: FolioContent
    var target: URL
    var engine: String

    /// Options stand in the front matter of the document.
    var options: [String: String] { document.styles }
}

struct ExportService {
    private let engines = ["tex": "/Library/TeX/texbin/pdflatex", "html": "/usr/local/bin/cmark"]

    func export(_ job: ExportJob) throws {
        let flags = job.options.map { "--\($0.key)=\($0.value)" }.joined(separator: " ")
        try Process.run(URL(fileURLWithPath: "/bin/bash"), arguments: ["-c", "pandoc \(flags) -o out.pdf in.md"]) // bad: command-injection
    }

    func exportDirect(_ job: ExportJob) throws {
        guard let engine = engines[job.engine] else { throw CocoaError(.featureUnsupported) }
        try Process.run(URL(fileURLWithPath: engine), arguments: ["-output-directory=/tmp/folio", "in.tex"]) // good: command-injection
    }

    func reveal(_ document: FolioContent) {
        let source = "do shell script \"mdfind -name '\(document.title)'\""
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: command-injection
    }

    func hideFinderSidebar() {
        let source = "tell application \"Finder\" to set sidebar width of front window to 0"
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // good: command-injection
    }

    func tag(_ document: FolioContent, at url: URL) throws {
        let script = "xattr -w example.folio.title \"$1\" \"$2\""
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "sh", document.title, url.path] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func untag(_ document: FolioContent) {
        let pieces = ["find", "~/Documents", "-name", document.title, "-exec", "xattr", "-c", "{}", "\\;"]
        let stream = popen(pieces.joined(separator: " "), "r") // bad: command-injection
        pclose(stream)
    }

    func sendToPrinter(_ job: ExportJob) throws {
        let script = OSAScript(source: "Application('Preview').open('\(job.document.title)')", language: OSALanguage(forName: "JavaScript"))
        var error: NSDictionary?
        script.executeAndReturnError(&error) // bad: javascript-injection
    }

    func notify(_ document: FolioContent) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        process.arguments = ["-e", "display notification \"\(document.title) was exported\""] // bad: command-injection
        try process.run()
    }

    func announce(_ document: FolioContent) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        process.arguments = ["-e", "on run argv", "-e", "display notification (item 1 of argv)", "-e", "end run", "--", document.title] // good: command-injection
        try process.run()
    }

    func runHook(_ job: ExportJob) throws {
        let hook = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("Library/Application Scripts/example.folio.Folio/after-export.sh")
        let task = try NSUserUnixTask(url: hook)
        task.execute(withArguments: [job.target.path]) { _ in } // good: command-injection
    }

    func write(_ job: ExportJob, folder: URL) throws {
        let name = job.document.title + ".md"
        try job.document.body.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8) // bad: path-traversal
    }

    func writeNamed(_ job: ExportJob, folder: URL) throws {
        let name = job.document.title.replacingOccurrences(of: "/", with: "-").replacingOccurrences(of: ":", with: "-")
        let target = folder.appendingPathComponent(name.hasPrefix(".") ? "Untitled.md" : name + ".md")
        try job.document.body.write(to: target, atomically: true, encoding: .utf8) // good: path-traversal
    }

    func styleSheet(_ job: ExportJob) -> String {
        let folder = Bundle.main.resourcePath ?? ""
        let style = job.options["style"] ?? "plain"
        let data = FileManager.default.contents(atPath: "\(folder)/Styles/\(style).css") // bad: path-traversal
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func headerTemplate(_ job: ExportJob) -> String {
        let style = Style(rawValue: job.options["style"] ?? "") ?? .plain
        let folder = Bundle.main.resourcePath ?? ""
        let data = FileManager.default.contents(atPath: "\(folder)/Headers/\(style.rawValue).html") // good: path-traversal
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    enum Style: String { case plain, book, article }

    func progress(_ job: ExportJob, done: Int, total: Int) -> String {
        let pattern = job.options["progress"] ?? "%d/%d"
        return String(format: pattern, locale: .current, arguments: [done, total]) // bad: format-string
    }

    func summary(_ job: ExportJob, done: Int, total: Int) -> String {
        let pattern = total > 1 ? "%d of %d pages" : "%d/%d"
        return String(format: pattern, locale: .current, arguments: [done, total]) // good: format-string
    }

    func fail(_ job: ExportJob, reason: String) {
        NSException.raise(.genericException, format: reason, arguments: getVaList([])) // bad: format-string
    }

    func abort(_ job: ExportJob, reason: String) {
        NSException.raise(.genericException, format: "Export failed: %@", arguments: getVaList([reason])) // good: format-string
    }
}
