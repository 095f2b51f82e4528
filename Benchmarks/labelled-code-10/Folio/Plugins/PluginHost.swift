import AppKit
import Foundation
import JavaScriptCore

struct PluginManifest: Codable {
    var identifier: String
    var name: String
    var className: String
    var command: String?
    var arguments: [String]?
    var pattern: String
    var badge: String
    var greeting: String
}

@objc protocol FolioExtension: NSObjectProtocol {
    init()
    func transform(_ text: String) -> String
}

final class WordCountExtension: NSObject, FolioExtension {
    func transform(_ text: String) -> String {
        "\(text.split(separator: " ").count) words"
    }
}

final class TitleCaseExtension: NSObject, FolioExtension {
    func transform(_ text: String) -> String {
        text.capitalized
    }
}

struct PluginRegistry {
    private let builtIn: [String: any FolioExtension.Type] = [
        "count": WordCountExtension.self, "title": TitleCaseExtension.self,
    ]

    func make(_ manifest: PluginManifest) -> (any FolioExtension)? {
        let type = NSClassFromString(manifest.className) as? NSObject.Type // bad: unsafe-deserialization
        return type?.init() as? any FolioExtension
    }

    func makeBuiltIn(_ manifest: PluginManifest) -> (any FolioExtension)? {
        builtIn[manifest.className]?.init() // good: unsafe-deserialization
    }
}

/// Plug-ins written in JavaScript run against the text of the open document.
final class ScriptPlugin {
    private let context: JSContext
    private let manifest: PluginManifest

    init?(manifest: PluginManifest) {
        guard let context = JSContext(),
              let file = Bundle.main.url(forResource: "prelude", withExtension: "js"),
              let source = try? String(contentsOf: file, encoding: .utf8)
        else { return nil }
        self.context = context
        self.manifest = manifest
        context.evaluateScript(source, withSourceURL: file) // good: javascript-injection
    }

    func run(on document: FolioContent) -> String {
        context.evaluateScript("transform(\"\(document.body)\")")?.toString() ?? "" // bad: javascript-injection
    }

    func apply(to document: FolioContent) -> String {
        let function = context.objectForKeyedSubscript("transform")
        return function?.call(withArguments: [document.body])?.toString() ?? "" // good: javascript-injection
    }

    func setStyles(_ document: FolioContent) {
        let pairs = document.styles.map { "'\($0.key)': '\($0.value)'" }.joined(separator: ", ")
        let script = "var styles = {" + pairs + "};"
        context.evaluateScript(script, withSourceURL: URL(string: "folio://styles.js")) // bad: javascript-injection
    }

    func useStyles(_ document: FolioContent) {
        context.setObject(document.styles, forKeyedSubscript: "styles" as NSString) // good: javascript-injection
        context.evaluateScript("applyStyles(styles);")
    }

    func title(of document: FolioContent) -> String {
        let template = "format('%@')"
        let script = String(format: template, document.title.replacingOccurrences(of: "'", with: "\\'"))
        return context.evaluateScript(script)?.toString() ?? "" // bad: javascript-injection
    }

    func heading(of document: FolioContent) throws -> String {
        let literal = String(decoding: try JSONEncoder().encode(document.title), as: UTF8.self)
        return context.evaluateScript("format(\(literal))")?.toString() ?? "" // good: javascript-injection
    }
}

/// Command plug-ins come with a manifest downloaded from the gallery.
struct CommandPlugin {
    let manifest: PluginManifest
    let tools: [String: String] = ["pandoc": "/usr/local/bin/pandoc", "wc": "/usr/bin/wc"]

    func run(on file: URL) throws {
        let process = Process()
        process.launchPath = "/bin/zsh"
        process.arguments = ["-c", "\(manifest.command ?? "cat") '\(file.lastPathComponent)'"] // bad: command-injection
        process.launch()
        process.waitUntilExit()
    }

    func runTool(on file: URL) throws {
        guard let command = manifest.command, let path = tools[command] else { throw PackageError.malformed }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["--", file.path] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func badge(count: Int) -> String {
        String.localizedStringWithFormat(manifest.badge, count) // bad: format-string
    }

    func counter(count: Int) -> String {
        String.localizedStringWithFormat(NSLocalizedString("%d matches", comment: "badge"), count) // good: format-string
    }

    func announce(_ document: FolioContent) {
        NSLog(manifest.greeting) // bad: format-string
        NSLog("%@", document.title) // good: format-string
    }

    func describe(_ document: FolioContent) -> String {
        let text = NSMutableString()
        text.appendFormat("%@ by plug-in %@", document.title, manifest.name) // good: format-string
        text.appendFormat(document.body as NSString) // bad: format-string
        return text as String
    }

    func matches(in document: FolioContent) throws -> Int {
        let expression = try NSRegularExpression(pattern: manifest.pattern, options: [.dotMatchesLineSeparators]) // bad: regex-injection
        return expression.numberOfMatches(in: document.body, range: NSRange(document.body.startIndex..., in: document.body))
    }

    func mentions(in document: FolioContent) throws -> Int {
        let pattern = "\\b\(NSRegularExpression.escapedPattern(for: manifest.name))\\b"
        let expression = try NSRegularExpression(pattern: pattern) // good: regex-injection
        return expression.numberOfMatches(in: document.body, range: NSRange(document.body.startIndex..., in: document.body))
    }
}

/// The helper tool that installs plug-ins for all users.
@objc protocol HelperProtocol {
    func install(_ path: String, reply: @escaping (Bool) -> Void)
    func share(_ items: NSArray, reply: @escaping (Int) -> Void)
    func tag(_ items: NSArray, reply: @escaping (Int) -> Void)
}

final class InstallerListener: NSObject, NSXPCListenerDelegate {
    let exported: any HelperProtocol

    init(exported: any HelperProtocol) {
        self.exported = exported
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: HelperProtocol.self)
        let anything = NSSet(object: NSObject.self) as! Set<AnyHashable>
        interface.setClasses(anything, for: #selector(HelperProtocol.share(_:reply:)), argumentIndex: 0, ofReply: false) // bad: unsafe-deserialization
        connection.exportedInterface = interface
        connection.exportedObject = exported
        connection.resume()
        return true // bad: missing-authorization
    }
}

final class UpdaterListener: NSObject, NSXPCListenerDelegate {
    let exported: any HelperProtocol

    init(exported: any HelperProtocol) {
        self.exported = exported
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        let interface = NSXPCInterface(with: HelperProtocol.self)
        let strings = NSSet(array: [NSArray.self, NSString.self]) as! Set<AnyHashable>
        interface.setClasses(strings, for: #selector(HelperProtocol.tag(_:reply:)), argumentIndex: 0, ofReply: false) // good: unsafe-deserialization
        connection.setCodeSigningRequirement("anchor apple generic and identifier \"example.folio.Folio\" and certificate leaf[subject.OU] = \"A1B2C3D4E5\"")
        connection.exportedInterface = interface
        connection.exportedObject = exported
        connection.resume()
        return true // good: missing-authorization
    }
}

final class StatusListener: NSObject, NSXPCListenerDelegate {
    let exported: any HelperProtocol
    let team: String

    init(exported: any HelperProtocol, team: String) {
        self.exported = exported
        self.team = team
    }

    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection connection: NSXPCConnection) -> Bool {
        guard let application = NSRunningApplication(processIdentifier: connection.processIdentifier),
              application.bundleIdentifier == "example.folio.Folio"
        else { return false }
        connection.exportedInterface = NSXPCInterface(with: HelperProtocol.self)
        connection.exportedObject = exported
        connection.resume()
        return true // bad: missing-authorization
    }
}
