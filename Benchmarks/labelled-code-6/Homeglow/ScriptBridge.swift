import AppKit
import Carbon
import Foundation

enum MusicCommand: String {
    case play
    case pause
    case next = "next track"
}

struct ScriptBridge {
    func control(_ command: MusicCommand) throws {
        let script = NSAppleScript(source: "tell application \"Music\" to \(command.rawValue)") // good: applescript
        var error: NSDictionary?
        script?.executeAndReturnError(&error)
    }

    func playPlaylist(_ name: String) {
        let source = "tell application \"Music\" to play playlist \"\(name)\""
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: applescript
    }

    func announce(_ text: String, script: URL) async throws {
        let task = try NSUserAppleScriptTask(url: script)
        let event = NSAppleEventDescriptor(
            eventClass: AEEventClass(kASAppleScriptSuite),
            eventID: AEEventID(kASSubroutineEvent),
            targetDescriptor: nil,
            returnID: AEReturnID(kAutoGenerateReturnID),
            transactionID: AETransactionID(kAnyTransactionID)
        )
        let arguments = NSAppleEventDescriptor.list()
        arguments.insert(NSAppleEventDescriptor(string: text), at: 1)
        event.setParam(NSAppleEventDescriptor(string: "announce"), forKeyword: AEKeyword(keyASSubroutineName))
        event.setParam(arguments, forKeyword: AEKeyword(keyDirectObject))
        _ = try await task.execute(withAppleEvent: event) // good: applescript
    }

    func remind(_ title: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/osascript")
        process.arguments = ["-e", "display notification \"\(title)\" with title \"Homeglow\""] // bad: applescript
        try process.run()
    }

    func open(_ item: HubLink) {
        guard let url = URL(string: item.target) else { return }
        NSWorkspace.shared.open(url) // bad: open-url
    }

    func openManual(for model: String) {
        var parts = URLComponents(string: "https://docs.homeglow.app/manual")
        parts?.queryItems = [URLQueryItem(name: "model", value: model)]
        guard let url = parts?.url else { return }
        NSWorkspace.shared.open(url) // good: open-url
    }

    func log(_ link: HubLink) {
        NSLog("opening \(link.title)") // bad: format-string
        NSLog("opened %@", link.title) // good: format-string
    }

    func copy(_ secret: String) {
        let board = NSPasteboard.general
        board.clearContents()
        board.setString(secret, forType: .string) // bad: pasteboard
    }

    func copyConcealed(_ secret: String) {
        let board = NSPasteboard.general
        board.prepareForNewContents(with: .currentHostOnly)
        board.setString("", forType: NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType"))
        board.setString(secret, forType: .string) // good: pasteboard
    }
}

struct HubLink: Decodable {
    let title: String
    let target: String
}
