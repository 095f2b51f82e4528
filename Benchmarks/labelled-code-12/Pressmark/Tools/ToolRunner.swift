import AppKit
import CryptoKit
import Foundation
import Network

/// Runs the command-line tools of the prepress chain.
struct ToolRunner {
    enum Failure: Error { case failed(Int32), noScript, noTool }

    static let finishingTools: [String: String] = [
        "fold": "/usr/local/libexec/pressmark/fold",
        "staple": "/usr/local/libexec/pressmark/staple",
    ]

    func rasterize(_ ticket: JobTicket, file: URL) throws {
        let command = "/usr/local/bin/gs -q -sOutputFile='/tmp/\(ticket.title).tif' -sDEVICE=tiff24nc " + file.lastPathComponent
        let process = Process.launchedProcess(launchPath: "/bin/zsh", arguments: ["-c", command]) // bad: command-injection
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.failed(process.terminationStatus) }
    }

    func convert(_ ticket: JobTicket, file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sips")
        process.arguments = ["-s", "format", "tiff", file.path, "--out", "/tmp/\(UUID().uuidString).tif"] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    /// Tells the label printer's app about a new job.
    func announce(_ ticket: JobTicket) throws {
        let source = "tell application \"LabelDesk\" to make new label with properties {name:\"\(ticket.title)\"}"
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: command-injection
        if error != nil { throw Failure.noScript }
    }

    func reveal() throws {
        var error: NSDictionary?
        NSAppleScript(source: "tell application \"LabelDesk\" to activate")?.executeAndReturnError(&error) // good: command-injection
        if error != nil { throw Failure.noScript }
    }

    /// The ticket names the tool for the last step.
    func finish(_ ticket: JobTicket, file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ticket.finishing) // bad: command-injection
        process.arguments = [file.path]
        try process.run()
    }

    func finishStandard(_ ticket: JobTicket, file: URL) throws {
        guard let path = Self.finishingTools[ticket.finishing] else { throw Failure.noTool }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path) // good: command-injection
        process.arguments = [file.path]
        try process.run()
    }

    func metadata(of file: URL) -> String {
        guard let pipe = popen("/usr/bin/mdls -name kMDItemTitle \"" + file.path + "\"", "r") else { return "" } // bad: command-injection
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 512)
        return fgets(&line, Int32(line.count), pipe) == nil ? "" : String(cString: line)
    }

    func kernel() -> String {
        guard let pipe = popen("/usr/bin/uname -r", "r") else { return "" } // good: command-injection
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 128)
        return fgets(&line, Int32(line.count), pipe) == nil ? "" : String(cString: line)
    }
}

/// Sends finished sheets to the print house over its simple HTTP intake.
struct IntakeClient {
    let connection: NWConnection

    func send(_ ticket: JobTicket, sheet: Data) {
        var head = "POST /intake HTTP/1.1\r\nHost: intake.pressmark.example\r\n"
        head += "X-Job-Title: \(ticket.title)\r\n" // bad: header-injection
        head += "Content-Length: \(sheet.count)\r\n" // good: header-injection
        head += "X-Client: \(ticket.client.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "-")\r\n" // good: header-injection
        head += "\r\n"
        connection.send(content: Data(head.utf8) + sheet, completion: .contentProcessed { error in
            if let error { NSLog("intake: %@", error.localizedDescription) }
        })
    }
}

/// Pairs with the companion tablet in the same network.
final class CompanionListener {
    private let pairingCode: String
    private let secret: SymmetricKey

    init(pairingCode: String, secret: SymmetricKey) {
        self.pairingCode = pairingCode
        self.secret = secret
    }

    func accepts(_ message: [String: String]) -> Bool {
        message["code"] == pairingCode // bad: timing-comparison
    }

    func accepts(_ body: Data, tag: Data) -> Bool {
        HMAC<SHA512>.isValidAuthenticationCode(tag, authenticating: body, using: secret) // good: timing-comparison
    }

    /// Short tags of the first tablets: eight bytes of the code.
    func acceptsShort(_ body: Data, tag: Data) -> Bool {
        guard tag.count == 8 else { return false }
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: secret)).starts(with: tag) // bad: timing-comparison
    }

    func acceptsLong(_ body: Data, tag: Data) -> Bool {
        let code = Data(HMAC<SHA256>.authenticationCode(for: body, using: secret))
        guard code.count == tag.count else { return false }
        return zip(code, tag).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }

    /// Messages that carry a file for the drop folder.
    func store(_ message: [String: String], in folder: URL) throws {
        guard let name = message["file"], let body = message["body"] else { return }
        let relative = name.replacingOccurrences(of: "../", with: "")
        try body.write(toFile: (folder.path as NSString).appendingPathComponent(relative), atomically: true, encoding: .utf8) // bad: path-traversal
    }

    func storeNumbered(_ message: [String: String], in folder: URL) throws {
        guard let number = message["number"].flatMap({ UInt16($0) }), let body = message["body"] else { return }
        try body.write(toFile: folder.path + "/\(number).txt", atomically: true, encoding: .utf8) // good: path-traversal
    }
}

/// Texts printed on the job sheet.
struct JobSheetText {
    func footer(_ ticket: JobTicket) -> String {
        String.localizedStringWithFormat(ticket.footer, ticket.pages, ticket.client) // bad: format-string
    }

    func pages(_ ticket: JobTicket) -> String {
        String.localizedStringWithFormat(NSLocalizedString("%ld pages", comment: "job sheet"), ticket.pages) // good: format-string
    }

    func reject(_ ticket: JobTicket) {
        NSException.raise(.invalidArgumentException, format: "bad ticket " + ticket.title, arguments: getVaList([])) // bad: format-string
    }

    func stop(_ ticket: JobTicket) -> Never {
        NSException(name: .genericException, reason: "stopped: " + ticket.title, userInfo: nil).raise() // good: format-string
        fatalError("unreachable")
    }
}
