import AppKit
import Foundation
import Security

final class Settings {
    private let defaults: UserDefaults
    private let service = "com.satchelapp.mac"

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    var licenceToken: String? {
        get { defaults.string(forKey: "licence.token") }
        set { defaults.set(newValue, forKey: "licence.token") } // bad: secret-in-preferences
    }

    var sidebarWidth: Double {
        get { defaults.double(forKey: "sidebar.width") }
        set { defaults.set(newValue, forKey: "sidebar.width") } // good: secret-in-preferences
    }

    func forget(_ id: String) {
        defaults.removeObject(forKey: "item." + id)
    }

    func storeServerPassword(_ password: String, server: String) -> OSStatus {
        let query: [CFString: Any] = [
            kSecClass: kSecClassInternetPassword,
            kSecAttrServer: server,
            kSecValueData: Data(password.utf8),
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked, // good: keychain
            kSecUseDataProtectionKeychain: true,
        ]
        return SecItemAdd(query as CFDictionary, nil)
    }

    func exportPreferences(to url: URL, password: String) throws {
        let values: NSDictionary = ["sidebar": sidebarWidth, "server.password": password]
        try values.write(to: url) // bad: plain-file
    }

    func exportLayout(to url: URL) throws {
        let values: NSDictionary = ["sidebar": sidebarWidth]
        try values.write(to: url) // good: plain-file
    }

    func uploadCrash(_ report: Data, completion: @escaping (Bool) -> Void) {
        var request = URLRequest(url: URL(string: "https://crash.satchelapp.com/v1")!)
        request.httpMethod = "POST"
        request.setValue("key 6b1f0e2a9d4c48f7b3e8a5d2c7f9e014", forHTTPHeaderField: "Authorization") // bad: hardcoded-key
        URLSession.shared.uploadTask(with: request, from: report) { _, response, _ in
            completion((response as? HTTPURLResponse)?.statusCode == 200)
        }.resume()
    }

    func uploadFeedback(_ body: Data, token: String) async throws {
        var request = URLRequest(url: URL(string: "https://feedback.satchelapp.com/v1")!)
        request.httpMethod = "POST"
        request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") // good: hardcoded-key
        _ = try await URLSession.shared.upload(for: request, from: body)
    }

    func present(_ error: Error, in window: NSWindow) {
        let alert = NSAlert()
        alert.messageText = "Satchel could not finish."
        alert.informativeText = error.localizedDescription
        alert.beginSheetModal(for: window)
    }
}
