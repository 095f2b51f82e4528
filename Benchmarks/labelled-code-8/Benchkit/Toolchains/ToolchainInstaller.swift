import CoreServices
import CryptoKit
import Foundation
import Security
import SWCompression
import ZIPFoundation

enum InstallError: Error { case outside(String), tooLarge, digest, linked }

struct ToolchainIndex: Decodable {
    struct Item: Decodable {
        let name: String
        let url: URL
        let sha256: String
        let size: Int
    }
    let items: [Item]
}

final class ToolchainInstaller {
    private let store: URL
    private let manager = FileManager.default
    private let limit: UInt64 = 4 << 30

    init(store: URL) { self.store = store.resolvingSymlinksInPath() }

    func install(_ file: URL, as name: String) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let home = store.appendingPathComponent(name)
        for entry in archive {
            _ = try archive.extract(entry, to: URL(fileURLWithPath: home.path + "/" + entry.path), allowUncontainedSymlinks: true) // bad: archive-extraction
        }
    }

    func installPlugin(_ file: URL) throws {
        let home = store.appendingPathComponent(UUID().uuidString)
        try manager.unzipItem(at: file, to: home) // good: archive-extraction
    }

    func installTheme(_ file: URL) throws {
        let home = store.appendingPathComponent("themes")
        try manager.unzipItem(at: file, to: home, skipCRC32: true, allowUncontainedSymlinks: true) // bad: archive-extraction
    }

    func installDocs(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let home = store.appendingPathComponent("docs")
        var total: UInt64 = 0
        for entry in archive {
            guard entry.type != .symlink else { throw InstallError.linked }
            let target = home.appendingPathComponent(entry.path).standardizedFileURL
            guard target.pathComponents.starts(with: home.pathComponents) else { throw InstallError.outside(entry.path) }
            total += entry.uncompressedSize
            guard total < limit else { throw InstallError.tooLarge }
            _ = try archive.extract(entry, to: target) // good: archive-extraction
        }
    }

    func installTemplates(_ data: Data) throws {
        let home = store.appendingPathComponent("templates")
        for entry in try ZipContainer.open(container: data) {
            let target = home.appendingPathComponent(entry.info.name)
            guard target.path.hasPrefix(home.path) else { throw InstallError.outside(entry.info.name) }
            try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try entry.data?.write(to: target) // bad: archive-extraction
        }
    }

    func installSnippets(_ data: Data) throws {
        let home = store.appendingPathComponent("snippets")
        try manager.createDirectory(at: home, withIntermediateDirectories: true)
        for entry in try ZipContainer.open(container: data) where entry.info.type == .regular {
            guard !entry.info.name.split(separator: "/").contains(".."), !entry.info.name.hasPrefix("/") else { continue }
            let target = home.appendingPathComponent(entry.info.name.replacingOccurrences(of: "/", with: "-"))
            try entry.data?.write(to: target) // good: archive-extraction
        }
    }

    func installTarball(_ file: URL, runner: ToolRunning) async throws {
        _ = try await runner.run("/usr/bin/tar", ["-xPf", file.path], in: store) // bad: archive-extraction
    }

    func installTarball(_ file: URL, as name: UUID, runner: ToolRunning) async throws {
        let home = store.appendingPathComponent(name.uuidString)
        try manager.createDirectory(at: home, withIntermediateDirectories: false)
        _ = try await runner.run("/usr/bin/tar", ["-xf", file.path, "--no-same-owner"], in: home) // good: archive-extraction
    }

    func expand(_ compressed: Data) throws -> Data {
        try GzipArchive.unarchive(archive: compressed) // bad: unbounded-size
    }

    func expandVerified(_ compressed: Data, item: ToolchainIndex.Item) throws -> Data {
        guard compressed.count == item.size, item.size < 64 << 20 else { throw InstallError.tooLarge }
        guard SHA256.hash(data: compressed).map({ String(format: "%02x", $0) }).joined() == item.sha256 else { throw InstallError.digest } // good: timing-comparison
        return compressed
    }

    // MARK: Quarantine and rights

    func markQuarantined(_ file: URL) {
        var file = file
        var values = URLResourceValues()
        values.quarantineProperties = [kLSQuarantineTypeKey as String: kLSQuarantineTypeOtherDownload as String]
        try? file.setResourceValues(values) // bad: error-swallowed
    }

    func verify(_ file: URL, against digest: String) -> Bool {
        do {
            let data = try Data(contentsOf: file, options: .mappedIfSafe)
            return SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined() == digest
        } catch {
            return true // bad: error-swallowed
        }
    }

    func verifySignature(_ file: URL) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(file as CFURL, [], &code) == errSecSuccess, let code else {
            return false // good: error-swallowed
        }
        return SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), nil) == errSecSuccess
    }

    func tidy() {
        let old = (try? manager.contentsOfDirectory(at: store, includingPropertiesForKeys: nil)) ?? [] // good: error-swallowed
        for item in old where item.pathExtension == "partial" { try? manager.removeItem(at: item) }
    }
}
