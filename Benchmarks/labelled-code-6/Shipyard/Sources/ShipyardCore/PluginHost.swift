import Darwin
import Foundation
import Security

public enum PluginError: Error {
    case notFound, notSigned(OSStatus), wrongEntry, refused
}

@objc public protocol ShipyardPlugin {
    init()
    func prepare(_ folder: String) -> Bool
}

public struct PluginHost: Sendable {
    let shell: Shell
    let folders: [URL]

    public init(shell: Shell, folders: [URL]) {
        self.shell = shell
        self.folders = folders
    }

    // MARK: Bundles

    public func load(_ name: String) throws -> any ShipyardPlugin {
        let url = folders.map { $0.appendingPathComponent(name + ".shipplugin") }.first { FileManager.default.fileExists(atPath: $0.path) }
        guard let url, let bundle = Bundle(url: url) else { throw PluginError.notFound }
        try Self.checkSignature(of: url)
        guard bundle.load(), let type = bundle.principalClass as? any ShipyardPlugin.Type else { throw PluginError.wrongEntry } // good: code-loading
        return type.init()
    }

    /// A project may bring a plug-in of its own.
    public func loadProjectPlugin(in checkout: URL) throws -> any ShipyardPlugin {
        let url = checkout.appendingPathComponent(".shipyard/project.shipplugin")
        guard let bundle = Bundle(url: url), bundle.load() else { throw PluginError.notFound } // bad: code-loading
        guard let type = bundle.principalClass as? any ShipyardPlugin.Type else { throw PluginError.wrongEntry }
        return type.init()
    }

    static func checkSignature(of url: URL) throws {
        var code: SecStaticCode?
        var requirement: SecRequirement?
        let text = "anchor apple generic and certificate leaf[subject.OU] = \"7K3M9Q2XWD\""
        guard
            SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let code,
            SecRequirementCreateWithString(text as CFString, [], &requirement) == errSecSuccess
        else { throw PluginError.refused }
        let flags = SecCSFlags(rawValue: kSecCSStrictValidate | kSecCSCheckAllArchitectures | kSecCSCheckNestedCode)
        let status = SecStaticCodeCheckValidity(code, flags, requirement)
        guard status == errSecSuccess else { throw PluginError.notSigned(status) }
    }

    // MARK: Executables

    /// Plug-ins written in other languages are run once per deploy.
    public func runExternal(_ tool: URL, folder: URL) async throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = [folder.path]
        process.environment = ProcessInfo.processInfo.environment // bad: environment
        try process.run()
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume(returning: process.terminationStatus)
            }
        }
    }

    public func runSandboxed(_ tool: URL, folder: URL, profile: URL) async throws -> ShellOutput {
        try await shell.run("/usr/bin/sandbox-exec", ["-f", profile.path, tool.path, folder.path], in: folder, environment: ["SHIPYARD_FOLDER": folder.path])
    }

    // MARK: Installing

    public func install(_ archive: URL, named name: String, using unpacker: any Unpacking) async throws {
        guard let target = folders.first?.appendingPathComponent(name), !name.contains("/"), !name.hasPrefix(".") else { throw PluginError.notFound }
        try await unpacker.unpack(archive, into: target)
        _ = try await shell.run("/usr/bin/xattr", ["-dr", "com.apple.quarantine", target.path]) // bad: quarantine
    }

    public func markDownloaded(_ file: URL) throws {
        var file = file
        var values = URLResourceValues()
        values.quarantineProperties = [kLSQuarantineAgentNameKey as String: "Shipyard", kLSQuarantineTypeKey as String: kLSQuarantineTypeOtherDownload as String]
        try file.setResourceValues(values) // good: quarantine
    }
}

// MARK: - Messages from plug-ins

/// A frame: four bytes length, two bytes kind, payload.
struct PluginFrame {
    let kind: UInt16
    let payload: Data

    init?(_ data: Data) {
        guard data.count >= 6 else { return nil }
        let length = data.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self).bigEndian) }
        guard length <= data.count - 6 else { return nil } // good: memory-bounds
        kind = data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4, as: UInt16.self).bigEndian }
        payload = data.dropFirst(6).prefix(length)
    }

    /// Without copying, for the large frames of the image plug-ins.
    static func pixels(in data: Data) -> [UInt8] {
        data.withUnsafeBytes { raw in
            let length = Int(raw.loadUnaligned(as: UInt32.self).bigEndian)
            return Array(UnsafeBufferPointer(start: raw.baseAddress!.advanced(by: 6).assumingMemoryBound(to: UInt8.self), count: length)) // bad: memory-bounds
        }
    }

    static func header(of data: Data) -> UnsafeRawPointer? {
        data.withUnsafeBytes { $0.baseAddress } // bad: pointer-lifetime
    }
}
