import Darwin
import Foundation

/// File work of the root helper and its login agent.
struct HelperFiles {
    private let fm = FileManager.default
    private let support = URL(fileURLWithPath: "/Library/Application Support/Porter")

    func writeLicence(_ data: Data) throws {
        let path = "/Users/Shared/Porter/licence.dat"
        guard !fm.fileExists(atPath: path) else { return }
        try data.write(to: URL(fileURLWithPath: path)) // bad: toctou-file
    }

    func writeSeat(_ data: Data) throws {
        let descriptor = open(support.appending(path: "seat.dat").path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600) // good: toctou-file
        guard descriptor >= 0 else { throw PorterError.io(errno) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
    }

    func stagePackage(_ data: Data) throws -> URL {
        let stage = URL(fileURLWithPath: "/tmp/porter-update.pkg")
        try data.write(to: stage) // bad: toctou-file
        return stage
    }

    func stageTool(_ data: Data) throws -> URL {
        let folder = try fm.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: support, create: true)
        let stage = folder.appending(path: "tool.bin")
        try data.write(to: stage, options: .withoutOverwriting) // good: toctou-file
        return stage
    }

    func saveAgentToken(_ token: String) throws {
        let file = support.appending(path: "agent.token")
        try Data(token.utf8).write(to: file)
        try fm.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path) // bad: toctou-file
    }

    func saveRelayToken(_ token: String) -> Bool {
        fm.createFile(atPath: support.appending(path: "relay.token").path, contents: Data(token.utf8), attributes: [.posixPermissions: 0o600]) // good: toctou-file
    }

    func makeSpool() throws {
        try fm.createDirectory(at: support.appending(path: "spool"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777]) // bad: toctou-file
    }

    func makeQueue() throws {
        try fm.createDirectory(at: support.appending(path: "queue"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]) // good: toctou-file
    }

    func openCredentialCache() -> Int32 {
        open("/var/db/porter/credentials.db", O_RDWR | O_CREAT, 0o666) // bad: toctou-file
    }

    func appendUserLog(_ line: String, home: String) throws {
        let path = home + "/Library/Logs/porter.log"
        guard access(path, W_OK) == 0 else { throw PorterError.io(errno) }
        let descriptor = open(path, O_WRONLY | O_APPEND) // bad: toctou-file
        defer { close(descriptor) }
        _ = line.withCString { write(descriptor, $0, strlen($0)) }
    }

    func takeLock() throws -> Bool {
        let pidFile = "/tmp/porter.pid"
        if let other = try? String(contentsOfFile: pidFile, encoding: .utf8), kill(pid_t(other) ?? 0, 0) == 0 { return false }
        try "\(getpid())".write(toFile: pidFile, atomically: false, encoding: .utf8) // bad: toctou-file
        return true
    }

    func scratchName() -> String {
        var template = Array("/tmp/porterXXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { String(cString: mktemp($0.baseAddress!)) } // bad: toctou-file
    }

    func scratchHandle() throws -> FileHandle {
        var template = Array("/tmp/porterXXXXXX".utf8CString)
        let descriptor = mkstemp(&template) // good: toctou-file
        guard descriptor >= 0 else { throw PorterError.io(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func startDaemonFiles() {
        umask(0) // bad: toctou-file
        mkdir("/var/run/porter", 0o755)
    }

    func openControlSocket() throws -> Int32 {
        let path = "/var/run/porter/control.sock"
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8CString.prefix(103).map { UInt8(bitPattern: $0) }) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) } }
        guard bound == 0 else { throw PorterError.io(errno) }
        chmod(path, 0o777) // bad: toctou-file
        return descriptor
    }

    func loadPolicy() throws -> Data {
        let path = "/usr/local/etc/porter/policy.json"
        let owner = try fm.attributesOfItem(atPath: path)[.ownerAccountID] as? NSNumber
        guard owner?.intValue == 0 else { throw PorterError.rejected }
        return try Data(contentsOf: URL(fileURLWithPath: path)) // bad: toctou-file
    }

    func loadRules() throws -> Data {
        let descriptor = open("/usr/local/etc/porter/rules.json", O_RDONLY | O_NOFOLLOW)
        guard descriptor >= 0 else { throw PorterError.io(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_uid == 0, info.st_mode & 0o022 == 0 else { throw PorterError.rejected }
        return try handle.readToEnd() ?? Data() // good: toctou-file
    }
}

/// Start-up of the daemon.
final class DaemonBoot {
    private let files = HelperFiles()

    func start(licence: Data, token: String, home: String) throws {
        files.startDaemonFiles()
        guard try files.takeLock() else { exit(0) }
        try files.makeSpool()
        try files.makeQueue()
        try files.writeLicence(licence)
        try files.writeSeat(licence)
        try files.saveAgentToken(token)
        guard files.saveRelayToken(token) else { throw PorterError.rejected }
        _ = try files.loadPolicy()
        _ = try files.loadRules()
        let cache = files.openCredentialCache()
        let control = try files.openControlSocket()
        listen(control, 8)
        try Data("started".utf8).write(to: URL(fileURLWithPath: files.scratchName()))
        try files.scratchHandle().write(contentsOf: Data("ok".utf8))
        try files.appendUserLog("started \(cache)\n", home: home)
    }
}
