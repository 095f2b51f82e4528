import Foundation
import os
import Security

struct KeychainItem {
    let account: String

    func read() -> (value: String, created: Date)? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "com.passage.ios",
            kSecAttrAccount: account,
            kSecReturnData: true,
            kSecReturnAttributes: true,
        ]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess,
              let item = result as? [CFString: Any],
              let data = item[kSecValueData] as? Data
        else { return nil }
        return (String(decoding: data, as: UTF8.self), item[kSecAttrCreationDate] as? Date ?? .distantPast)
    }
}

actor TokenVault {
    static let shared = TokenVault()
    private var token: String?
    private var reads = 0

    func current() -> String? {
        reads += 1
        if token == nil { token = KeychainItem(account: "access").read()?.value }
        return token
    }

    func count() -> Int { reads }
}

struct SessionDump {
    var user: String
    var secret: String
    var note: String
}

enum SessionProbe {
    private static let log = OSLog(subsystem: "com.passage.ios", category: "session")

    static func run() async {
        guard let (value, created) = KeychainItem(account: "pin").read() else { return }
        os_log("pin restored: %{public}@", log: log, type: .info, value) // bad: secret-in-log
        os_log("pin restored: %{public}@", log: log, type: .info, created as NSDate) // good: secret-in-log

        if let token = await TokenVault.shared.current() {
            print("vault gave \(token)") // bad: secret-in-log
        }
        print("vault was read \(await TokenVault.shared.count()) times") // good: secret-in-log

        let session = SessionDump(user: "me", secret: value, note: "cold start")
        dump(session) // bad: secret-in-log
        for child in Mirror(reflecting: session).children where child.label != "secret" {
            print(child.label ?? "?", child.value) // good: secret-in-log
        }
        show(session, \.secret)
        show(created)
        KeychainItem(account: "refresh").read().map { NSLog("%@", "refresh=" + $0.value) } // bad: secret-in-log
    }

    private static func show(_ session: SessionDump, _ path: KeyPath<SessionDump, String>) {
        print("session:", session[keyPath: path]) // bad: secret-in-log
    }

    private static func show(_ date: Date) {
        print("session:", date.formatted()) // good: secret-in-log
    }
}
