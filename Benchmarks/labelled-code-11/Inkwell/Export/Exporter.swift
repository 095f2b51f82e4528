import AppKit
import Carbon
import Foundation

enum ExportFormat: String, CaseIterable {
    case docx, pdf, epub
}

protocol ExportEngine {
    func export(_ source: URL, title: String, to target: URL) throws
}

struct PandocEngine: ExportEngine {
    func export(_ source: URL, title: String, to target: URL) throws {
        let command = "/usr/local/bin/pandoc '\(source.path)' --metadata title='\(title)' -o '\(target.path)'"
        try Shell.run(command)
    }
}

struct LatexEngine: ExportEngine {
    func export(_ source: URL, title: String, to target: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/local/bin/pandoc")
        process.arguments = ["--metadata=title:\(title)", "-o", target.path, "--", source.path] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }
}

enum Shell {
    static func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command] // bad: command-injection
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ImportError.toolFailed(process.terminationStatus) }
    }

    static func toolVersions() throws -> Data? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "command -v pandoc; command -v git | head -n 1"] // good: command-injection
        process.standardOutput = pipe
        try process.run()
        return try pipe.fileHandleForReading.read(upToCount: 4096)
    }
}

/// Sends pages to other applications.
struct MailHandoff {
    func compose(subject: String, body: String) throws {
        let source = """
        tell application "Mail"
            set note to make new outgoing message with properties {subject:"\(subject)", content:"\(body)"}
            set visible of note to true
        end tell
        """
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure) // bad: command-injection
        if let failure { throw HandoffError(details: failure) }
    }

    func reveal(_ names: [String]) throws {
        let source = "on reveal(names)\nreturn count of names\nend reveal"
        let list = NSAppleEventDescriptor.list()
        for (index, name) in names.enumerated() {
            list.insert(NSAppleEventDescriptor(string: name), at: index + 1)
        }
        let event = NSAppleEventDescriptor(
            eventClass: AEEventClass(kASAppleScriptSuite), eventID: AEEventID(kASSubroutineEvent),
            targetDescriptor: nil, returnID: AEReturnID(kAutoGenerateReturnID), transactionID: AETransactionID(kAnyTransactionID))
        event.setDescriptor(NSAppleEventDescriptor(string: "reveal"), forKeyword: AEKeyword(keyASSubroutineName))
        event.setDescriptor(list, forKeyword: AEKeyword(keyDirectObject))
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAppleEvent(event, error: &failure) // good: command-injection
        if let failure { throw HandoffError(details: failure) }
    }
}

struct HandoffError: Error {
    let details: NSDictionary
}

/// Page history is kept in git when the user asks for it.
struct HistoryRepository {
    let folder: URL

    func log(of page: String) -> String? {
        guard let stream = popen("git -C \"\(folder.path)\" log --oneline -- \"\(page)\"", "r") else { return nil } // bad: command-injection
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 1024)
        return fgets(&line, Int32(line.count), stream).map { String(cString: $0) }
    }

    func attach(remote: String) throws {
        try git(["clone", remote, folder.path]) // bad: command-injection
    }

    func attach(shared remote: URL) throws {
        guard remote.scheme == "https", remote.host != nil else { throw URLError(.unsupportedURL) }
        try git(["clone", "--", remote.absoluteString, folder.path]) // good: command-injection
    }

    private func git(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
    }
}

/// Strings shown on the cover sheet; the theme comes from a downloaded theme file.
struct CoverTheme: Decodable {
    let headline: String
    let counter: String
    let byline: String
}

struct CoverSheet {
    let theme: CoverTheme

    func headline(for manifest: NotebookManifest) -> String {
        String(format: theme.headline, manifest.title) // bad: format-string
    }

    func counter(pages: Int) -> String {
        String.localizedStringWithFormat(theme.counter, pages) // bad: format-string
    }

    func pageLabel(_ number: Int) -> String {
        String.localizedStringWithFormat(NSLocalizedString("Page %d", comment: "cover"), number) // good: format-string
    }

    func byline(author: String) -> NSMutableString {
        let line = NSMutableString()
        line.appendFormat(theme.byline as NSString, author) // bad: format-string
        return line
    }

    func dedication(to reader: String) -> NSMutableString {
        let line = NSMutableString()
        line.appendFormat("%@ — %@", theme.byline, reader) // good: format-string
        return line
    }
}
