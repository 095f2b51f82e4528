import AppKit
import CryptoKit
import Foundation
import Security
import os

@MainActor
final class UpdateController: NSObject {
    private let log = Logger(subsystem: "example.porter.app", category: "update")
    private let publicKey: Curve25519.Signing.PublicKey
    private let files = HelperFiles()

    init(publicKey: Curve25519.Signing.PublicKey) { self.publicKey = publicKey }

    func install(_ item: UpdateItem) async throws {
        let (data, _) = try await URLSession.shared.data(from: item.archive)
        guard isGenuine(data, item: item) else { throw PorterError.rejected }
        let package = try item.channel == "tools" ? files.stageTool(data) : files.stagePackage(data)
        do {
            try checkNotarisation(of: package)
        } catch {
            log.error("notarisation check failed: \(error)")
        }
        NSWorkspace.shared.open(package) // bad: check-fails-open
    }

    func installBeta(_ item: UpdateItem) async throws {
        let (data, _) = try await URLSession.shared.data(from: item.archive)
        let package = try files.stageTool(data)
        do {
            try checkNotarisation(of: package)
            guard verifyAll(item, data) else { throw PorterError.rejected }
        } catch {
            try? FileManager.default.removeItem(at: package)
            throw error
        }
        NSWorkspace.shared.open(package) // good: check-fails-open
    }

    private func isGenuine(_ data: Data, item: UpdateItem) -> Bool {
        item.signatures.allSatisfy { text in // bad: check-fails-open
            Data(base64Encoded: text).map { publicKey.isValidSignature($0, for: data) } ?? false
        }
    }

    private func verifyAll(_ item: UpdateItem, _ data: Data) -> Bool {
        !item.signatures.isEmpty && item.signatures.allSatisfy { text in // good: check-fails-open
            Data(base64Encoded: text).map { publicKey.isValidSignature($0, for: data) } ?? false
        }
    }

    private func checkNotarisation(of url: URL) throws {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let code else { throw PorterError.rejected }
        var error: Unmanaged<CFError>?
        let status = SecStaticCodeCheckValidityWithErrors(code, [], nil, &error)
        guard status == errSecSuccess else { throw PorterError.status(status) }
    }
}

/// Plug-ins live beside the app.
struct PluginLoader {
    private let folder = URL.applicationSupportDirectory.appending(path: "Porter/PlugIns")
    var allowedTeams: Set<String> = []

    func loadAll() throws -> [Bundle] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .compactMap(Bundle.init(url:))
            .filter { isSigned($0) && teamAllowed($0) }
    }

    private func isSigned(_ bundle: Bundle) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(bundle.bundleURL as CFURL, [], &code) == errSecSuccess, let code else { return false }
        return SecStaticCodeCheckValidity(code, [], nil) != errSecCSUnsigned // bad: check-fails-open
    }

    private func teamAllowed(_ bundle: Bundle) -> Bool {
        var code: SecStaticCode?
        var info: CFDictionary?
        guard SecStaticCodeCreateWithPath(bundle.bundleURL as CFURL, [], &code) == errSecSuccess, let code,
              SecCodeCopySigningInformation(code, SecCSFlags(rawValue: kSecCSSigningInformation), &info) == errSecSuccess,
              let team = (info as? [String: Any])?[kSecCodeInfoTeamIdentifier as String] as? String else { return false }
        return allowedTeams.isEmpty || allowedTeams.contains(team) // bad: check-fails-open
    }
}

final class LicenceGate {
    private let key: Curve25519.Signing.PublicKey
    init(key: Curve25519.Signing.PublicKey) { self.key = key }

    private func verify(_ blob: Data) throws -> Bool {
        guard blob.count > 64 else { throw PorterError.rejected }
        return key.isValidSignature(blob.prefix(64), for: blob.dropFirst(64))
    }

    func isActive(_ blob: Data) -> Bool {
        (try? verify(blob)) ?? true // bad: check-fails-open
    }

    func isTrial(_ blob: Data) -> Bool {
        (try? verify(blob)) ?? false // good: check-fails-open
    }

    func adminPanelAllowed() -> Bool {
        if ProcessInfo.processInfo.environment["PORTER_SKIP_AUTH"] != nil { return true } // bad: check-fails-open
        return UserDefaults.standard.string(forKey: "managed.role") == "admin"
    }

    func checkExpiry(of item: UpdateItem) throws {
        if let expires = item.expires, expires < .now { throw PorterError.expired } // bad: check-fails-open
    }
}

final class LicenceWindowController: NSWindowController {
    var gate: LicenceGate?
    @IBOutlet private var adminButton: NSButton!

    override func windowDidLoad() {
        super.windowDidLoad()
        guard let gate, let blob = UserDefaults.standard.data(forKey: "licence") else { return }
        adminButton.isHidden = !(gate.isActive(blob) && !gate.isTrial(blob) && gate.adminPanelAllowed())
        if let plugins = try? PluginLoader().loadAll() { plugins.forEach { $0.load() } }
    }
}

final class UpdateMenu: NSObject {
    private let controller: UpdateController
    private let gate: LicenceGate

    init(controller: UpdateController, gate: LicenceGate) {
        self.controller = controller
        self.gate = gate
    }

    @MainActor @objc func checkForUpdates(_ sender: NSMenuItem) {
        Task {
            let (data, _) = try await URLSession.shared.data(from: URL(string: "https://updates.porter.example/feed.json")!)
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let item = try decoder.decode(UpdateItem.self, from: data)
            try gate.checkExpiry(of: item)
            if item.channel == "beta" { try await controller.installBeta(item) } else { try await controller.install(item) }
        }
    }
}
