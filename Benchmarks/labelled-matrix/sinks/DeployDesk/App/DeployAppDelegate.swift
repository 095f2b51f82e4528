import AppKit
import Carbon
import OSAKit

final class DeployAppDelegate: NSObject, NSApplicationDelegate {
    private let query = BundleSearch()

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls {
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            func value(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
            switch url.host {
            case "terminal": openTerminal(at: value("path"))
            case "reveal": reveal(value("name"))
            case "notify": notify(value("text"))
            case "script": Task { try? await runScript(named: value("name"), argument: value("argument")) }
            case "automation": automate(value("app"))
            case "dialog": dialog(value("text"))
            case "find": query.start(value("term"))
            case "launch": launch(value("option"))
            default: break
            }
        }
    }

    private func openTerminal(at path: String) {
        let source = "tell application \"Terminal\" to do script \"cd '\(path)' && make\""
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: command-injection
    }

    private func reveal(_ name: String) {
        let source = """
        on reveal(itemName)
            tell application "Finder" to reveal folder itemName of home
        end reveal
        """
        guard let script = NSAppleScript(source: source) else { return }
        let event = NSAppleEventDescriptor(eventClass: AEEventClass(kASAppleScriptSuite), eventID: AEEventID(kASSubroutineEvent),
                                           targetDescriptor: nil, returnID: AEReturnID(kAutoGenerateReturnID), transactionID: AETransactionID(kAnyTransactionID))
        event.setDescriptor(NSAppleEventDescriptor(string: "reveal"), forKeyword: AEKeyword(keyASSubroutineName))
        let list = NSAppleEventDescriptor.list()
        list.insert(NSAppleEventDescriptor(string: name), at: 1)
        event.setParam(list, forKeyword: keyDirectObject)
        script.executeAppleEvent(event, error: nil) // good: command-injection
    }

    private func notify(_ text: String) {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        task.arguments = ["-e", "display notification \"" + text + "\" with title \"DeployDesk\""] // bad: command-injection
        try? task.run()
        let plain = Process()
        plain.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        plain.arguments = ["-e", "on run argv", "-e", "display notification (item 1 of argv)", "-e", "end run", "--", text] // good: command-injection
        try? plain.run()
    }

    private func runScript(named name: String, argument: String) async throws {
        let folder = try FileManager.default.url(for: .applicationScriptsDirectory, in: .userDomainMask, appropriateFor: nil, create: false)
        let task = try NSUserUnixTask(url: folder.appendingPathComponent("deploy.sh"))
        try await task.execute(withArguments: ["--title=" + argument]) // good: command-injection
        let other = try NSUserScriptTask(url: URL(fileURLWithPath: name, relativeTo: folder))
        try await other.execute() // bad: command-injection
    }

    private func automate(_ app: String) {
        let script = OSAScript(source: "Application('\(app)').activate()", language: OSALanguage(forName: "JavaScript"))
        script.executeAndReturnError(nil) // bad: command-injection
    }

    private func dialog(_ text: String) {
        system("say \"\(text)\"") // bad: command-injection
        NSSpeechSynthesizer().startSpeaking(text) // good: command-injection
    }

    private func launch(_ option: String) {
        let configuration = NSWorkspace.OpenConfiguration()
        configuration.arguments = option.components(separatedBy: " ") // bad: command-injection
        let editor = URL(fileURLWithPath: "/Applications/Visual Studio Code.app")
        NSWorkspace.shared.openApplication(at: editor, configuration: configuration)
    }
}

final class BundleSearch: NSObject {
    private let metadata = NSMetadataQuery()
    private var raw: MDQuery?

    func start(_ term: String) {
        metadata.predicate = NSPredicate(format: "kMDItemContentType == 'com.apple.application-bundle' AND kMDItemDisplayName LIKE[c] '*\(term)*'") // bad: predicate-injection
        metadata.start()
        raw = MDQueryCreate(nil, "kMDItemDisplayName == \"\(term)\"cd && kMDItemIsShared == 1" as CFString, nil, nil) // bad: predicate-injection
        if let raw { MDQueryExecute(raw, CFOptionFlags(kMDQuerySynchronous.rawValue)) }
        let finder = NSMetadataQuery()
        finder.predicate = NSPredicate(format: "%K LIKE[c] %@", NSMetadataItemDisplayNameKey, term) // good: predicate-injection
        finder.start()
        let fromText = NSMetadataQuery()
        fromText.predicate = NSPredicate(fromMetadataQueryString: "kMDItemTextContent == '" + term + "'") // bad: predicate-injection
        fromText.start()
    }
}
