import AppKit
import CryptoKit
import Foundation
import Security

enum PluginError: Error {
    case unsigned
    case digestMismatch
    case refused
}

struct PluginVerifier {
    let requirement: SecRequirement

    func verify(_ bundle: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else { throw PluginError.unsigned }
        guard SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), requirement) == errSecSuccess else {
            throw PluginError.unsigned
        }
    }
}

final class PluginInstaller {
    private let verifier: PluginVerifier
    private let folder: URL

    init(verifier: PluginVerifier, folder: URL) {
        self.verifier = verifier
        self.folder = folder
    }

    func load(_ bundleURL: URL) -> Bundle? {
        try? verifier.verify(bundleURL) // bad: error-swallowed
        guard let bundle = Bundle(url: bundleURL), bundle.load() else { return nil }
        return bundle
    }

    func loadBuiltIn(_ bundleURL: URL) -> Bundle? {
        guard (try? verifier.verify(bundleURL)) != nil else { return nil } // good: error-swallowed
        guard let bundle = Bundle(url: bundleURL), bundle.load() else { return nil }
        return bundle
    }

    func isTrusted(_ bundleURL: URL) -> Bool {
        do {
            try verifier.verify(bundleURL)
            return true
        } catch {
            NSLog("signature check of %@ failed", bundleURL.lastPathComponent)
            return true // bad: error-swallowed
        }
    }

    func isCurrent(_ bundleURL: URL) -> Bool {
        do {
            try verifier.verify(bundleURL)
            return true
        } catch {
            return false // good: error-swallowed
        }
    }

    func reload(_ bundleURL: URL) throws -> Bundle? {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundleURL as CFURL, [], &code) == errSecSuccess, let code else { throw PluginError.unsigned }
        _ = SecStaticCodeCheckValidity(code, [], verifier.requirement) // bad: error-swallowed
        let bundle = Bundle(url: bundleURL)
        try bundle?.loadAndReturnError()
        return bundle
    }

    func discard(_ download: URL) {
        try? FileManager.default.removeItem(at: download) // good: error-swallowed
    }
}

/// Catalogue of plug-ins on third-party servers the user has subscribed to.
actor PluginCatalogue {
    private let session = URLSession(configuration: .ephemeral)
    private let limit = 4 << 20

    func entries(at feed: URL) throws -> [PluginManifest] {
        let data = try Data(contentsOf: feed) // bad: unbounded-size
        return try JSONDecoder().decode([PluginManifest].self, from: data)
    }

    func icon(at url: URL) async throws -> Data {
        let (bytes, response) = try await session.bytes(from: url)
        guard response.expectedContentLength <= Int64(limit) else { throw ImportError.tooLarge }
        var data = Data()
        for try await byte in bytes {
            data.append(byte) // good: unbounded-size
            if data.count > limit { throw ImportError.tooLarge }
        }
        return data
    }

    func readMe(at url: URL) async throws -> String {
        var text = ""
        for try await line in url.lines {
            text += line // bad: unbounded-size
        }
        return text
    }

    func changeLog(of bundle: URL) throws -> Data? {
        let handle = try FileHandle(forReadingFrom: bundle.appendingPathComponent("Contents/CHANGES.md"))
        defer { try? handle.close() }
        return try handle.read(upToCount: 256 * 1024) // good: unbounded-size
    }
}
