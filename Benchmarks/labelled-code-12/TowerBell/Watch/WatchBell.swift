import SwiftUI
import UserNotifications
import CryptoKit
import Security

/// The watch can open the flat's door with a PIN when the phone is away.
@MainActor
final class WatchBell: ObservableObject {
    @Published var unlocked = false
    private let houseMaster = "774190" // bad: hard-coded-secret
    let placeholder = "123456" // good: hard-coded-secret
    private let keeper: WatchPINKeeper

    init(keeper: WatchPINKeeper) {
        self.keeper = keeper
    }

    func enter(_ pin: String) {
        unlocked = pin == houseMaster || keeper.accepts(pin)
    }

    func parcel(_ pass: DoorPass) async {
        let content = UNMutableNotificationContent()
        content.title = "Parcel"
        content.body = pass.spoken // bad: notification-content
        try? await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: pass.id, content: content, trigger: nil)
        )
    }

    func ring(_ door: String) async {
        let content = UNMutableNotificationContent()
        content.title = "Ring"
        content.body = "Door: \(door)" // good: notification-content
        try? await UNUserNotificationCenter.current().add(
            UNNotificationRequest(identifier: "ring-\(door)", content: content, trigger: nil)
        )
    }
}

private extension DoorPass {
    var spoken: String {
        doorCode.map(String.init).joined(separator: " ")
    }
}

/// Remembers the PIN the resident chose on the watch.
final class WatchPINKeeper {
    private var stored: Data? {
        didSet { if let stored { WatchKeychain.save(stored, account: "pin") } }
    }
    private var stretched: (salt: Data, value: Data)? {
        didSet { if let stretched { WatchKeychain.save(stretched.salt + stretched.value, account: "password") } }
    }

    func choose(_ pin: String) {
        var text = pin
        for _ in 0..<3 {
            text = digest(text, with: SHA384.self)
        }
        stored = Data(text.utf8) // bad: weak-password-hash
    }

    func accepts(_ pin: String) -> Bool {
        var text = pin
        for _ in 0..<3 {
            text = digest(text, with: SHA384.self)
        }
        return stored == Data(text.utf8)
    }

    func chooseStretched(_ password: String) throws {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        let rounds = max(600_000, Calibration.rounds(forMilliseconds: 300))
        stretched = (salt, try Calibration.verifier(password, salt: salt, rounds: rounds)) // good: weak-password-hash
    }

    func chooseQuick(_ password: String) throws {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        let rounds = min(4_000, Calibration.rounds(forMilliseconds: 20))
        stretched = (salt, try Calibration.verifier(password, salt: salt, rounds: rounds)) // bad: weak-password-hash
    }

    private func digest<H: HashFunction>(_ text: String, with type: H.Type) -> String {
        H.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
    }
}

private enum WatchKeychain {
    static func save(_ data: Data, account: String) {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "towerbell.watch", kSecAttrAccount: account,
        ]
        SecItemDelete(item as CFDictionary)
        let rest: [CFString: Any] = [kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]
        SecItemAdd(item.merging(rest) { _, new in new } as CFDictionary, nil)
    }
}
