import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Answers to sensitive requests that stay on the disk.
    static let responseCachedOnDisk = Rule(
        id: "response-cached-on-disk",
        title: "Response to a sensitive request is cached on disk",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(524), .cwe(525), .cwe(312), .masvs("STORAGE", 2), .maswe(1), .mastg("MASTG-TEST-0302"),
            .mobileTop10(9),
        ],
        why: """
            `URLCache` writes requests and responses unencrypted to `Cache.db` in the app's folder, and this policy \
            uses them regardless of their age. They survive logout and can be read from a backup of the cache or a \
            rooted device.
            """,
        remedy: """
            Use `URLSessionConfiguration.ephemeral`, or set `urlCache = nil` and `requestCachePolicy = \
            .reloadIgnoringLocalCacheData` for requests that carry credentials or personal data. SecureHTTP’s \
            `SecureClient` writes no responses to disk.
            """,
        bad: [
            Example(
                """
                func load(token: String) {
                    var request = URLRequest(url: url)
                    request.cachePolicy = ↓.returnCacheDataElseLoad
                    request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
                }
                """),
            Example(
                """
                func login(password: String) {
                    var request = URLRequest(url: url, cachePolicy: ↓.returnCacheDataDontLoad, timeoutInterval: 30)
                    request.httpBody = Data("password=\\(password)".utf8)
                }
                """),
            Example(
                """
                func makeSession(_ accessToken: String) -> URLSession {
                    let configuration = URLSessionConfiguration.default
                    configuration.httpAdditionalHeaders = ["Authorization": "Bearer " + accessToken]
                    configuration.urlCache = ↓URLCache(memoryCapacity: 0, diskCapacity: 50_000_000, diskPath: nil)
                    return URLSession(configuration: configuration)
                }
                """),
        ],
        good: [
            Example(
                "func image(_ url: URL) { let r = URLRequest(url: url, cachePolicy: .returnCacheDataElseLoad, timeoutInterval: 9); load(r) }",
                "pictures"),
            Example(
                """
                func load(token: String) {
                    var request = URLRequest(url: url)
                    request.cachePolicy = .reloadIgnoringLocalCacheData
                    request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")
                }
                """),
            Example(
                "URLCache.shared = URLCache(memoryCapacity: 10_000_000, diskCapacity: 100_000_000)",
                "for pictures and pages"),
            Example(
                """
                func makeSession(_ accessToken: String) -> URLSession {
                    let configuration = URLSessionConfiguration.default
                    configuration.httpAdditionalHeaders = ["Authorization": "Bearer " + accessToken]
                    configuration.urlCache = URLCache(memoryCapacity: 1_000_000, diskCapacity: 0, diskPath: nil)
                    return URLSession(configuration: configuration)
                }
                """, "in memory only"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let sending = SentData(names: pass[SensitiveNames.self], lookup: pass.lookup)
    for policy in file.members("returnCacheDataElseLoad", "returnCacheDataDontLoad") where !policy.isForDevelopers {
        guard policy.role == .argument || policy.parent?.kind == .assignment, let name = sending.with(policy) else {
            continue
        }
        pass.report("The response to a request with \(name) is stored on disk and reused", at: policy)
    }
    for cache in file.calls("URLCache") where !cache.isForDevelopers {
        guard cache.parent?.kind == .assignment, cache.parent?.child(.target)?.base?.plain.name != "URLCache",
            let capacity = cache.argument("diskCapacity"), pass.constant(capacity)?.value.integer != 0,
            let name = sending.with(cache)
        else { continue }
        pass.report("Responses to requests with \(name) are stored on disk", at: cache)
    }
}
