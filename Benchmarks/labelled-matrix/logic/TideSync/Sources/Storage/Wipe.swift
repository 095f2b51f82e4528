import CoreData
import Foundation
import Security
import SQLCipher
import UIKit
import os

enum StoreError: Error { case status(OSStatus), sqlite(Int32) }

/// Leaves nothing behind when the user signs out or the device is lost.
final class Wiper {
    private let fm = FileManager.default
    private let vault = URL.applicationSupportDirectory.appending(path: "vault")
    private let log = Logger(subsystem: "example.tide", category: "wipe")

    func remoteWipe() async {
        try? fm.removeItem(at: vault) // bad: error-swallowed
        await report("wiped")
    }

    func verifiedWipe() async {
        do {
            try fm.removeItem(at: vault) // good: error-swallowed
            await report("wiped")
        } catch {
            log.fault("wipe failed: \(error)")
            await report("failed")
        }
    }

    func forgetKeys() {
        SecItemDelete([kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: Data("tide".utf8)] as CFDictionary) // bad: error-swallowed
        UserDefaults.standard.set(false, forKey: "signedIn")
    }

    func forgetPassword() throws {
        let status = SecItemDelete([kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "tide"] as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw StoreError.status(status) } // good: error-swallowed
    }

    func signOut(refreshToken: String) async {
        var request = URLRequest(url: URL(string: "https://id.tide.example/revoke")!)
        request.httpMethod = "POST"
        request.httpBody = Data(refreshToken.utf8)
        _ = try? await URLSession.shared.data(for: request) // bad: error-swallowed
        UserDefaults.standard.removeObject(forKey: "profile")
    }

    func storedToken() -> String {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "tide",
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    func clearImageCache() {
        try? fm.removeItem(at: .cachesDirectory.appending(path: "avatars")) // good: error-swallowed
    }

    private func report(_ state: String) async {
        var request = URLRequest(url: URL(string: "https://mdm.tide.example/state")!)
        request.httpMethod = "PUT"
        request.httpBody = Data(state.utf8)
        do { _ = try await URLSession.shared.data(for: request) } catch { log.error("report: \(error)") }
    }
}

final class RecordStore {
    private var db: OpaquePointer?
    private let url = URL.applicationSupportDirectory.appending(path: "records.db")

    func open(key: Data) throws {
        guard sqlite3_open(url.path, &db) == SQLITE_OK else { throw StoreError.sqlite(sqlite3_errcode(db)) }
        _ = key.withUnsafeBytes { sqlite3_key(db, $0.baseAddress, Int32($0.count)) } // bad: error-swallowed
        sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS records(id TEXT PRIMARY KEY, body TEXT)", nil, nil, nil)
    }

    func rekey(_ key: Data) throws {
        let status = key.withUnsafeBytes { sqlite3_rekey(db, $0.baseAddress, Int32($0.count)) }
        guard status == SQLITE_OK else { throw StoreError.sqlite(status) } // good: error-swallowed
    }

    func seal() {
        try? FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: url.path) // bad: error-swallowed
    }

    func keepOutOfBackup() {
        var target = url
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try? target.setResourceValues(values) // bad: error-swallowed
    }

    func storeKey(_ key: Data) {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "tide.db",
            kSecValueData as String: key,
        ]
        if let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, nil) { // bad: error-swallowed
            query[kSecAttrAccessControl as String] = access
        }
        let status = SecItemAdd(query as CFDictionary, nil)
        if status != errSecSuccess { NotificationCenter.default.post(name: Notification.Name("keyLost"), object: status) }
    }

    func makeKey() -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: error-swallowed
        return Data(bytes)
    }

    func loadKey() -> Data? {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "tide.db",
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
        return item as? Data
    }

    func makeRotationKey() throws -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        guard status == errSecSuccess else { throw StoreError.status(status) } // good: error-swallowed
        return Data(bytes)
    }
}

final class TideDelegate: NSObject, UIApplicationDelegate {
    private let store = RecordStore()
    private let wiper = Wiper()
    private let container = NSPersistentContainer(name: "Tide")
    private lazy var coordinator = SyncCoordinator(quota: Quota(bytes: 1 << 30, api: QuotaAPI()), merger: Merger(container: container))

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        let known = store.loadKey()
        let key = known ?? store.makeKey()
        if known == nil { store.storeKey(key) }
        do { try store.open(key: key) } catch { return false }
        store.seal()
        store.keepOutOfBackup()
        return true
    }

    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        switch userInfo["mdm"] as? String {
        case "wipe": await wiper.remoteWipe()
        case "lost": await wiper.verifiedWipe()
        case "rotate":
            do {
                let key = try store.makeRotationKey()
                try store.rekey(key)
                store.storeKey(key)
            } catch {
                return .failed
            }
        case "signout":
            await wiper.signOut(refreshToken: wiper.storedToken())
            wiper.clearImageCache()
            wiper.forgetKeys()
            do { try wiper.forgetPassword() } catch { return .failed }
        case "sync":
            let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
            guard let folder = try? container.viewContext.fetch(request).first else { return .failed }
            do { try await coordinator.sync([URL(string: "https://api.tide.example/changes")!], folder: folder) } catch { return .failed }
        default: return .noData
        }
        return .newData
    }
}
