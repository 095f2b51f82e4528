import AuditKit

extension [Example] {
    static let secretInLogRequests: [Example] = [
        Example(
            """
            func command(of request: URLRequest) -> String {
                var line = "curl"
                for (name, value) in request.allHTTPHeaderFields ?? [:] { line += " -H '\\(name): \\(value)'" }
                return line
            }
            func sent(_ request: URLRequest) {
                NSLog("%@", ↓command(of: request))
                request.allHTTPHeaderFields?.forEach { print(↓"\\($0): \\($1)") }
                AF.request(request).cURLDescription { print(↓$0) }
            }
            func started(environment: [String: String]) {
                let all = environment.map { "\\($0.key)=\\($0.value)" }.joined(separator: " ")
                NSLog("with %@", ↓all)
            }
            """, "entire requests and environments"),
        Example(
            """
            func show(_ account: String) {
                let query: [CFString: Any] = [
                    kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnAttributes: true,
                    kSecReturnData: true,
                ]
                var found: CFTypeRef?
                guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return }
                NSLog("%@", "\\(↓found)")
            }
            """, "items of the Keychain with what they keep"),
        Example(
            """
            func send(_ token: String) {
                let request = URLRequest(url: URL(string: "https://shop.test/orders?token=\\(token)")!)
                NSLog("%@", "sending \\(↓request)")
                NSLog("%@", ↓request.description)
            }
            """, "a secret in a request's URL"),
        Example(
            """
            struct Answer: Codable { let user: String; let password: String }
            func ask(_ helper: Process, _ pipe: Pipe) throws -> Answer {
                let output = try pipe.fileHandleForReading.readToEnd()!
                if helper.terminationStatus == 0 { print(↓String(decoding: output, as: UTF8.self)) }
                return try JSONDecoder().decode(Answer.self, from: output)
            }
            """, "a helper's response"),
        Example(
            """
            import os
            extension StaticString { static let state: StaticString = "now %{public}@" }
            func show(_ log: OSLog, _ type: OSLogType, token: String) { os_log(type, log: log, .state, ↓token) }
            """, "a format with a name, which shows"),
        Example(
            """
            enum Kept {
                static let shared = UserDefaults(suiteName: "group.app")
                static var password: String { get { "" } set { shared?.set(newValue, forKey: "server") } }
                static var server: URL? { shared?.url(forKey: "server") }
            }
            func show() { NSLog("%@", "at \\(↓Kept.server)") }
            """, "what was set under the same key"),
        Example(
            """
            func show(_ privateKey: Data) throws {
                let place = try URL(dataRepresentation: privateKey, relativeTo: nil)
                NSLog("%@", "at \\(↓place)")
            }
            """, "bytes that are taken for an address"),
    ]

    static let secretInLogRequestsGood: [Example] = [
        Example(
            """
            enum Kept {
                static let shared = UserDefaults(suiteName: "group.app")
                static var password: String { get { "" } set { shared?.set(newValue, forKey: "password") } }
                static var server: URL? { shared?.url(forKey: "server") }
            }
            func show() { NSLog("%@", "at \\(Kept.server)") }
            """, "another key"),
        Example(
            """
            func show(_ privateKeyData: Data) throws {
                var isStale = false
                let place = try URL(resolvingBookmarkData: privateKeyData, options: [], relativeTo: nil, bookmarkDataIsStale: &isStale)
                NSLog("%@", "at \\(place.path)")
            }
            """, "where the file lies"),
        Example(
            """
            func command(of request: URLRequest) -> String {
                var line = "curl"
                for (name, value) in request.allHTTPHeaderFields ?? [:] where name != "Authorization" {
                    line += " -H '\\(name): \\(value)'"
                }
                return line
            }
            func sent(_ request: URLRequest) {
                NSLog("%@", command(of: request))
                for (name, _) in request.allHTTPHeaderFields ?? [:] { print(name) }
            }
            """, "without the one that authorizes, and names alone"),
        Example(
            """
            func send(_ token: String, to address: URL) {
                var request = URLRequest(url: address)
                request.httpBody = Data("token=\\(token)".utf8)
                request.setValue(token, forHTTPHeaderField: "X-Token")
                report(request)
            }
            func report(_ request: URLRequest) {
                NSLog("%@", "sending \\(request)")
                NSLog("%@", request.description)
                NSLog("%@", "again: " + request.debugDescription)
            }
            """, "a request is described by its URL"),
        Example(
            """
            struct Answer: Codable { let user: String; let password: String }
            func ask(_ helper: Process, _ pipe: Pipe) throws -> Answer {
                let output = try pipe.fileHandleForReading.readToEnd()!
                if !(helper.terminationReason == .exit && helper.terminationStatus == 0) {
                    print(String(decoding: output, as: UTF8.self))
                    throw Failed()
                }
                return try JSONDecoder().decode(Answer.self, from: output)
            }
            """, "why a helper failed"),
        Example(
            """
            import os
            extension StaticString {
                #if DEBUG
                static let state: StaticString = "now %{public}@"
                #else
                static let state: StaticString = "now %{private}@"
                #endif
            }
            func show(_ log: OSLog, _ type: OSLogType, token: String) { os_log(type, log: log, .state, token) }
            """, "a format with a name, which redacts"),
        Example(
            """
            func show(_ account: String) {
                let query: [CFString: Any] = [
                    kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnAttributes: true,
                ]
                var found: CFTypeRef?
                guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return }
                NSLog("%@", "\\(found)")
            }
            """, "which items the Keychain has"),
        Example(
            """
            func query(_ account: String, password: String?) -> [String: Any] {
                var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
                if let password { query[kSecValueData as String] = Data(password.utf8) }
                return query
            }
            func save(_ account: String, password: String) { SecItemAdd(query(account, password: password) as CFDictionary, nil) }
            func drop(_ query: [String: Any]) {
                if SecItemDelete(query as CFDictionary) != errSecSuccess { NSLog("kept %@", "\\(query)") }
            }
            func forget(_ account: String) { drop(query(account, password: nil)) }
            """, "which items are deleted"),
    ]
}
