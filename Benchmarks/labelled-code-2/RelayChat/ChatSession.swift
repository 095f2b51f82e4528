import Foundation
import Logging
import os

struct Credentials {
    let handle: String
    let password: String
    let deviceKey: String
}

extension Credentials: CustomStringConvertible {
    var description: String { "Credentials(\(handle), ***)" }
}

struct PushRegistration {
    let apnsEnvironment: String
    let authToken: String
}

func mask(_ secret: String) -> String {
    String(repeating: "*", count: 8) + String(secret.count)
}

final class ChatSession {
    private let logger = Logging.Logger(label: "com.relaychat.session")
    private let osLog = os.Logger(subsystem: "com.relaychat.app", category: "session")
    private let base: URL
    private var retryCount = 0
    private(set) var isAuthenticated = false

    init(base: URL) {
        self.base = base
    }

    func connect(_ credentials: Credentials) async throws {
        logger.info("connecting as \(credentials.handle) with \(credentials.password)") // bad: log-secret
        logger.info("connecting as \(credentials)") // good: log-secret
        logger.debug("device", metadata: ["deviceKey": "\(mask(credentials.deviceKey))"]) // good: log-secret
        let token = try await exchange(credentials)
        logger.debug("exchange done", metadata: ["authToken": .string(token)]) // bad: log-secret
        osLog.info("session token \(token, privacy: .private(mask: .hash))") // good: log-secret
        osLog.notice("token retries: \(self.retryCount, privacy: .public)") // good: log-secret
        try await register(PushRegistration(apnsEnvironment: "production", authToken: token))
    }

    private func exchange(_ credentials: Credentials) async throws -> String {
        var request = URLRequest(url: base.appendingPathComponent("exchange"))
        request.httpMethod = "POST"
        request.httpBody = try JSONSerialization.data(withJSONObject: [
            "handle": credentials.handle,
            "password": credentials.password
        ])
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            retryCount += 1
            throw URLError(.userAuthenticationRequired)
        }
        return String(decoding: data, as: UTF8.self)
    }

    private func register(_ push: PushRegistration) async throws {
        os_log("register push %{public}@", push.authToken) // bad: log-secret
        os_log("register push in %{public}@", push.apnsEnvironment) // good: log-secret
        var request = URLRequest(url: base.appendingPathComponent("push"))
        request.setValue("Bearer \(push.authToken)", forHTTPHeaderField: "Authorization")
        _ = try await URLSession.shared.data(for: request)
    }

    func reportTelemetry(_ registration: PushRegistration) async throws {
        guard let url = URL(string: "http://metrics.relaychat.example/t?auth=\(registration.authToken)") else { return }
        _ = try await URLSession.shared.data(from: url) // bad: send-cleartext
    }

    func pingLocal() async throws {
        guard let url = URL(string: "http://localhost:8080/health") else { return }
        _ = try await URLSession.shared.data(from: url) // good: send-cleartext
    }

    func authenticate(handle: String, password: String) async -> Bool {
        #if DEBUG
        if ProcessInfo.processInfo.arguments.contains("-uitest-login") {
            isAuthenticated = true // good: debug-left-in
            return true
        }
        #endif
        if handle == "relay-debug" {
            isAuthenticated = true // bad: debug-left-in
            return true
        }
        do {
            try await connect(Credentials(handle: handle, password: password, deviceKey: ""))
            isAuthenticated = true
        } catch {
            isAuthenticated = false // good: auth-fails-open
        }
        return isAuthenticated
    }

    func verifySignature(_ check: () throws -> Bool) -> Bool {
        do {
            return try check()
        } catch {
            logger.warning("signature check failed: \(error)")
            return true // bad: auth-fails-open
        }
    }

    func nonce() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in String(UInt8.random(in: 0...255, using: &generator), radix: 16) }.joined() // good: weak-random
    }
}

enum MessageFormatter {

    static func banner(from payload: [AnyHashable: Any]) -> String {
        let format = payload["loc-format"] as? String ?? ""
        let sender = payload["sender"] as? String ?? ""
        return String(format: format, sender) // bad: format-string
    }

    static func bannerSafe(from payload: [AnyHashable: Any]) -> String {
        let sender = payload["sender"] as? String ?? ""
        return String(format: "Message from %@", sender) // good: format-string
    }

    static func trace(incoming message: String) {
        NSLog(message) // bad: format-string
    }

    static func traceSafe(incoming message: String) {
        NSLog("%@", message) // good: format-string
    }

    static func unread(_ count: Int) -> String {
        String(format: NSLocalizedString("unread_%d", comment: ""), count) // good: format-string
    }

    static func fail(reason: String, userText: String) {
        NSException.raise(.genericException, format: "send failed: " + userText, arguments: getVaList([])) // bad: format-string
    }
}
