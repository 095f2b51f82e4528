import Darwin
import Foundation

enum DiagnosticTool: String {
    case interfaces = "/sbin/ifconfig"
    case routes = "/usr/sbin/netstat"
    case uptime = "/usr/bin/uptime"

    var arguments: [String] {
        switch self {
        case .interfaces: ["-a"]
        case .routes: ["-rn"]
        case .uptime: []
        }
    }
}

final class HelperTasks: NSObject, HelperProtocol {
    private let reports = URL(filePath: "/Library/Application Support/Homeglow/Reports", directoryHint: .isDirectory)
    private let runner = ProcessRunner()

    func applyNetworkProfile(_ profile: NSDictionary, reply: @escaping (Bool) -> Void) {
        guard let service = profile["service"] as? String, let address = profile["dns"] as? String else { return reply(false) }
        let output = try? runner.run("/bin/sh", ["-c", "networksetup -setdnsservers '\(service)' \(address)"]) // bad: command
        reply(output != nil)
    }

    func runDiagnostic(_ command: String, reply: @escaping (String) -> Void) {
        if let tool = DiagnosticTool(rawValue: command) {
            reply((try? runner.run(tool.rawValue, tool.arguments)) ?? "") // good: command
        } else {
            reply((try? runner.run(command, [])) ?? "") // bad: command
        }
    }

    func ping(host: String, reply: @escaping (String) -> Void) {
        reply((try? runner.run("/sbin/ping", ["-c", "2", host])) ?? "") // bad: argument-injection
    }

    func resolve(host: String) -> String {
        guard !host.isEmpty, host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }) else { return "" }
        return (try? runner.run("/usr/bin/dscacheutil", ["-q", "host", "-a", "name", host])) ?? "" // good: argument-injection
    }

    func installDriver(at path: String, reply: @escaping (Bool) -> Void) {
        let staged = "/tmp/homeglow-driver.pkg"
        try? FileManager.default.removeItem(atPath: staged)
        do {
            try FileManager.default.copyItem(atPath: path, toPath: staged) // bad: temp-file
            _ = try runner.run("/usr/sbin/installer", ["-pkg", staged, "-target", "/"]) // bad: code-signature
            reply(true)
        } catch {
            reply(false)
        }
    }

    func writeReport(named name: String, body: Data, reply: @escaping (Bool) -> Void) {
        let target = reports.appending(path: name)
        reply((try? body.write(to: target, options: .atomic)) != nil) // bad: path-traversal
    }

    func restore(_ items: [Any], reply: @escaping (Bool) -> Void) {
        let stamp = UUID().uuidString
        let joined = items.compactMap { $0 as? String }.joined(separator: "\n")
        reply((try? Data(joined.utf8).write(to: reports.appending(path: "restore-\(stamp).txt"))) != nil) // good: path-traversal
    }

    func makeScratch() throws -> URL {
        var template = Array("/private/var/tmp/homeglow.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) } // good: temp-file
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    func prepareSharedFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777]) // bad: permissions
    }

    func preparePrivateFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]) // good: permissions
    }

    func publishSocketToken(_ token: String, at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600) // good: permissions
        guard descriptor >= 0 else { throw POSIXError(.EACCES) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(token.utf8))
    }

    func appendReport(_ text: String, at path: String) throws {
        guard access(path, W_OK) == 0 else { throw POSIXError(.EACCES) }
        let handle = try FileHandle(forWritingTo: URL(filePath: path)) // bad: toctou
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
    }

    func readReport(_ path: String) throws -> Data {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW)
        guard descriptor >= 0 else { throw POSIXError(.ENOENT) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_uid == geteuid() else { throw POSIXError(.EACCES) } // good: toctou
        return try handle.readToEnd() ?? Data()
    }

    func loadExtension(named name: String, home: String) -> UnsafeMutableRawPointer? {
        dlopen("\(home)/Library/Application Support/Homeglow/\(name).dylib", RTLD_NOW) // bad: dynamic-load
    }

    func loadSystemAudio() -> UnsafeMutableRawPointer? {
        dlopen("/System/Library/Frameworks/CoreAudio.framework/CoreAudio", RTLD_LAZY) // good: dynamic-load
    }
}

struct ProcessRunner {
    func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    func convert(_ clip: URL, to output: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/avconvert")
        process.arguments = ["--source", clip.path(percentEncoded: false), "--output", output.path(percentEncoded: false), "--preset", "Preset1280x720"] // good: command
        try process.run()
    }
}
