import Foundation

struct ToolResult {
    let status: Int32
    let output: String
}

enum ToolError: Error {
    case badName(String)
    case failed(Int32)
}

struct Toolbox {
    var verbose = false

    @discardableResult
    private func launch(_ process: Process) throws -> ToolResult {
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return ToolResult(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    func convert(_ input: String, to format: String) throws -> ToolResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", "ebook-convert \(input) out.\(format)"] // bad: command-injection
        return try launch(process)
    }

    func convertDirect(_ input: URL, to output: URL) throws -> ToolResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/local/bin/ebook-convert")
        process.arguments = [input.path, output.path] // good: command-injection
        return try launch(process)
    }

    func freeSpace() throws -> ToolResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "df -h / | tail -1"] // good: command-injection
        return try launch(process)
    }

    func notify(_ message: String) throws {
        let script = NSAppleScript(source: "do shell script \"logger \(message)\"") // bad: command-injection
        var failure: NSDictionary?
        script?.executeAndReturnError(&failure)
    }

    func beep() throws {
        let script = NSAppleScript(source: "beep 2") // good: command-injection
        var failure: NSDictionary?
        script?.executeAndReturnError(&failure)
    }

    func runHook(named name: String, payload: String) throws -> ToolResult {
        let hooks = ["after-import": "/usr/local/libexec/shelf/after-import", "after-sync": "/usr/local/libexec/shelf/after-sync"]
        guard let path = hooks[name] else { throw ToolError.badName(name) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path) // good: command-injection
        process.environment = ["SHELF_PAYLOAD": payload]
        return try launch(process)
    }

    func openViewer(described manifest: RemoteManifest) throws -> ToolResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: manifest.viewer) // bad: command-injection
        process.arguments = manifest.viewerArguments
        return try launch(process)
    }

    func page(_ text: String) {
        guard let stream = popen("/usr/bin/less -R", "w") else { return } // good: command-injection
        fputs(text, stream)
        pclose(stream)
    }

    func grep(_ needle: String, in file: String) -> String {
        guard let stream = popen("grep -n '\(needle)' '\(file)'", "r") else { return "" } // bad: command-injection
        defer { pclose(stream) }
        var output = ""
        var buffer = [CChar](repeating: 0, count: 1024)
        while fgets(&buffer, Int32(buffer.count), stream) != nil {
            output += String(cString: buffer)
        }
        return output
    }

    func summary(template: String, count: Int) -> String {
        NSLog("summary of %ld items", count) // good: format-string
        return withVaList([count]) { NSString(format: template, arguments: $0) as String } // bad: format-string
    }

    func report(_ remoteMessage: String) {
        if verbose {
            NSLog("server said: %@", remoteMessage) // good: format-string
        } else {
            NSLog(remoteMessage) // bad: format-string
        }
    }
}
