import AppKit

struct SyncAccount {
    let server: URL
    let user: String
    let password: String
}

protocol SecretProviding {
    func secret(named name: String) throws -> String
}

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?
    private let secrets: SecretProviding = KeychainSecrets(service: "app.lockbarn.sync")

    func applicationDidFinishLaunching(_ notification: Notification) {
        window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 900, height: 600), styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        window?.title = "Lockbarn"
        window?.makeKeyAndOrderFront(nil)
    }

    private func communityAccount() -> SyncAccount {
        SyncAccount(server: URL(string: "https://sync.lockbarn.app")!, user: "community", password: "Hay$tack-7714-loft") // bad: hardcoded-password
    }

    private func personalAccount(user: String) throws -> SyncAccount {
        SyncAccount(server: URL(string: "https://sync.lockbarn.app")!, user: user, password: try secrets.secret(named: user)) // good: hardcoded-password
    }
}

struct KeychainSecrets: SecretProviding {
    let service: String

    func secret(named name: String) throws -> String {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: name,
            kSecReturnData as String: true
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else {
            throw CocoaError(.fileNoSuchFile)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
