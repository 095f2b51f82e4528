import AppKit
import Foundation
import JavaScriptCore
import WebKit

struct Attachment: Decodable {
    let fileName: String
    let mime: String
    let script: String?
}

final class DesktopBridge {
    private let downloads: URL

    init(downloads: URL) {
        self.downloads = downloads
    }

    func thumbnail(_ attachment: Attachment) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "qlmanage -t \(attachment.fileName) -o /tmp"] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func thumbnailDirect(_ local: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/qlmanage")
        process.arguments = ["-t", local.path, "-o", NSTemporaryDirectory()] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func diskUsage() throws -> String {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", "df -h / | tail -1"] // good: command-injection
        process.standardOutput = pipe
        try process.run()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func reveal(_ attachment: Attachment) {
        let source = "tell application \"Finder\" to reveal POSIX file \"\(attachment.fileName)\""
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: command-injection
    }

    func activateFinder() {
        var error: NSDictionary?
        NSAppleScript(source: "tell application \"Finder\" to activate")?.executeAndReturnError(&error) // good: command-injection
    }

    func unzip(_ attachment: Attachment) {
        let line = "unzip -o '" + attachment.fileName + "' -d /tmp/relay"
        guard let pipe = popen(line, "r") else { return } // bad: command-injection
        pclose(pipe)
    }

    func runBotScript(_ attachment: Attachment) -> JSValue? {
        let context = JSContext()
        return context?.evaluateScript(attachment.script ?? "") // bad: script-injection
    }

    func runFormatter(_ text: String) -> JSValue? {
        let context = JSContext()
        context?.evaluateScript("function trim(t) { return t.trim(); }") // good: script-injection
        return context?.objectForKeyedSubscript("trim").call(withArguments: [text]) // good: script-injection
    }

    func importHistory(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
    }

    func importTheme(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
    }

    func decodeDraft(_ data: Data) throws -> NSAttributedString? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data) // good: deserialisation
    }

    func decodePeerState(_ data: Data) throws -> Any? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: deserialisation
    }

    func save(_ attachment: Attachment, body: Data) throws {
        let target = downloads.appendingPathComponent(attachment.fileName)
        guard FileManager.default.createFile(atPath: target.path, contents: body) else { // bad: path-injection
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func saveFlat(_ attachment: Attachment, body: Data) throws {
        let name = (attachment.fileName as NSString).lastPathComponent
        guard !name.isEmpty, name != "..", name != ".", name != "/" else { throw CocoaError(.fileWriteInvalidFileName) }
        let target = downloads.appendingPathComponent(name)
        guard FileManager.default.createFile(atPath: target.path, contents: body) else { // good: path-injection
            throw CocoaError(.fileWriteUnknown)
        }
    }

    func inspector(for webView: WKWebView) {
        #if DEBUG
        webView.isInspectable = true // good: debug-left-in
        #endif
    }

    func inspectorAlways(for webView: WKWebView) {
        webView.isInspectable = true // bad: debug-left-in
    }

    func highlight(_ message: NSMutableAttributedString) {
        message.addAttribute(.backgroundColor, value: NSColor.yellow, range: NSRange(location: 0, length: message.string.count)) // bad: string-length-mix
        message.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: message.length)) // good: string-length-mix
    }
}
