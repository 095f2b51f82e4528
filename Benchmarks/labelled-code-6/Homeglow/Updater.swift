import CryptoKit
import Foundation
import Security

struct Release: Decodable, Sendable {
    let version: String
    let url: URL
    let sha256: String
    let signature: Data
    let notes: String
}

enum UpdateError: Error {
    case noUpdate
    case checksum
    case signature
    case code(OSStatus)
}

protocol UpdateInstalling: Sendable {
    func install(_ package: URL) async throws
}

actor Updater {
    private let feed = URL(string: "https://updates.homeglow.app/mac/releases.json")!
    private let key: Curve25519.Signing.PublicKey
    private let installer: UpdateInstalling
    private let session = URLSession(configuration: .ephemeral)

    init(key: Curve25519.Signing.PublicKey, installer: UpdateInstalling) {
        self.key = key
        self.installer = installer
    }

    func latest() async throws -> Release {
        let (data, _) = try await session.data(from: feed)
        return try JSONDecoder().decode(Release.self, from: data)
    }

    func update(current: String) async throws {
        let release = try await latest()
        guard release.version.compare(current, options: .numeric) == .orderedDescending else { throw UpdateError.noUpdate } // good: update
        let package = try await download(release)
        let bytes = try Data(contentsOf: package)
        let signed = Data(release.version.utf8) + Data(SHA256.hash(data: bytes))
        guard key.isValidSignature(release.signature, for: signed) else { throw UpdateError.signature }
        try await installer.install(package) // good: update
    }

    func updateFirmware(current: String, on bridge: UpdateInstalling) async throws {
        let (data, _) = try await session.data(from: feed.deletingLastPathComponent().appending(path: "firmware.json"))
        let release = try JSONDecoder().decode(Release.self, from: data)
        guard release.version != current else { throw UpdateError.noUpdate }
        let package = try await download(release)
        let bytes = try Data(contentsOf: package)
        guard SHA256.hash(data: bytes).map({ String(format: "%02x", $0) }).joined() == release.sha256 else { throw UpdateError.checksum }
        try await bridge.install(package) // bad: update
    }

    private func download(_ release: Release) async throws -> URL {
        let (temporary, _) = try await session.download(from: release.url)
        let target = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.moveItem(at: temporary, to: target)
        return target
    }
}

struct BundleInstaller: UpdateInstalling {
    let applications = URL(filePath: "/Applications", directoryHint: .isDirectory)

    func install(_ package: URL) async throws {
        try validate(package)
        let target = applications.appending(path: "Homeglow.app")
        _ = try FileManager.default.replaceItemAt(target, withItemAt: package)
    }

    private func validate(_ bundle: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else { throw UpdateError.code(errSecParam) }
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString(HelperRequirement.client as CFString, [], &requirement) == errSecSuccess, let requirement else {
            throw UpdateError.code(errSecParam)
        }
        let flags = SecCSFlags(rawValue: kSecCSCheckAllArchitectures | kSecCSCheckNestedCode | kSecCSStrictValidate)
        let status = SecStaticCodeCheckValidity(code, flags, requirement) // good: code-signature
        guard status == errSecSuccess else { throw UpdateError.code(status) }
    }
}

struct PluginBundleLoader {
    func load(_ bundle: URL) throws -> Bundle? {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle as CFURL, [], &code) == errSecSuccess, let code else { throw UpdateError.code(errSecParam) }
        let status = SecStaticCodeCheckValidity(code, [], nil) // bad: code-signature
        guard status == errSecSuccess else { throw UpdateError.code(status) }
        let loaded = Bundle(url: bundle)
        loaded?.load()
        return loaded
    }

    func loadDriver(named name: String) -> Bool {
        let folder = URL(filePath: "/Users/Shared/Homeglow/Drivers", directoryHint: .isDirectory)
        guard let bundle = Bundle(url: folder.appending(path: "\(name).bundle")) else { return false }
        return bundle.load() // bad: dynamic-load
    }

    func loadBuiltIn(named name: String) -> Bool {
        guard let folder = Bundle.main.builtInPlugInsURL, let bundle = Bundle(url: folder.appending(path: "\(name).bundle")) else { return false }
        return bundle.load() // good: dynamic-load
    }
}
