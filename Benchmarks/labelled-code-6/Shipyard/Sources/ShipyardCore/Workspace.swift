import Darwin
import Foundation

public enum WorkspaceError: Error {
    case cannotCreate(Int32), outside(String), exists
}

/// The folder with the releases that are being put together.
public struct Workspace: Sendable {
    public let root: URL

    public init(root: URL) {
        self.root = root.standardizedFileURL
    }

    // MARK: Paths

    public func artifact(_ name: String) throws -> URL {
        let target = root.appendingPathComponent("artifacts/" + name).standardizedFileURL
        guard target.path.hasPrefix(root.path + "/artifacts/") else { throw WorkspaceError.outside(name) }
        return target
    }

    public func readArtifact(_ name: String) throws -> Data {
        try Data(contentsOf: artifact(name)) // good: path-traversal
    }

    public func readNotes(_ release: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent("notes/\(release).md"), encoding: .utf8) // bad: path-traversal
    }

    public func remove(_ relative: String) throws {
        let target = root.appendingPathComponent(relative).standardizedFileURL
        guard target.path.hasPrefix(root.path) else { throw WorkspaceError.outside(relative) } // bad: path-traversal
        try FileManager.default.removeItem(at: target)
    }

    // MARK: Temporary files

    public func scratchFolder() throws -> URL {
        try FileManager.default.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: root, create: true) // good: temp-file
    }

    public func writeAskpass(_ script: String) throws -> URL {
        let file = URL(fileURLWithPath: "/tmp/shipyard-askpass.sh")
        try script.write(to: file, atomically: false, encoding: .utf8) // bad: temp-file
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file
    }

    public func scratchFile(_ contents: Data) throws -> URL {
        var template = Array((NSTemporaryDirectory() + "shipyard.XXXXXXXX").utf8CString)
        let descriptor = mkstemp(&template) // good: temp-file
        guard descriptor >= 0 else { throw WorkspaceError.cannotCreate(errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: contents)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        return URL(fileURLWithPath: path)
    }

    public func logFile(for release: UUID) -> String {
        let name = "/tmp/shipyard-\(getpid()).log"
        FileManager.default.createFile(atPath: name, contents: nil) // bad: temp-file
        return name
    }

    // MARK: Permissions

    public func writeCredentials(_ data: Data) throws {
        let path = root.appendingPathComponent("credentials.json").path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600) // good: file-permissions
        guard descriptor >= 0 else { throw WorkspaceError.cannotCreate(errno) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
    }

    public func writeDeployKey(_ key: Data, name: UUID) throws -> URL {
        let file = root.appendingPathComponent("keys/\(name.uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o644] // bad: file-permissions
        guard FileManager.default.createFile(atPath: file.path, contents: key, attributes: attributes) else { throw WorkspaceError.cannotCreate(errno) }
        return file
    }

    public func prepareShared() throws {
        let shared = URL(fileURLWithPath: "/usr/local/var/shipyard", isDirectory: true)
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: shared.path) // bad: file-permissions
    }

    public func markExecutable(_ tool: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path) // good: file-permissions
    }

    // MARK: Locks and state

    public func takeLock() throws {
        let path = root.appendingPathComponent("deploy.lock").path
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600) // good: race
        guard descriptor >= 0 else { throw WorkspaceError.exists }
        close(descriptor)
    }

    public func takeSlot(_ number: UInt8) throws {
        let path = root.appendingPathComponent("slot-\(number)").path
        guard !FileManager.default.fileExists(atPath: path) else { throw WorkspaceError.exists }
        FileManager.default.createFile(atPath: path, contents: nil) // bad: race
    }

    /// Appends to the log of the shared folder, which other accounts may write to.
    public func appendShared(_ line: String) throws {
        let path = "/usr/local/var/shipyard/deploy.log"
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600) // bad: symlink
        guard descriptor >= 0 else { throw WorkspaceError.cannotCreate(errno) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data((line + "\n").utf8))
    }

    public func appendPrivate(_ line: String) throws {
        let path = root.appendingPathComponent("private.log").path
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600) // good: symlink
        guard descriptor >= 0 else { throw WorkspaceError.cannotCreate(errno) }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data((line + "\n").utf8))
    }
}
