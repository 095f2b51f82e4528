import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Servers that let pages of any origin act with the user's session.
    static let corsOpen = Rule(
        id: "cors-open",
        title: "Pages of any origin may use the signed-in session",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [.cwe(942), .cwe(346), .masvs("NETWORK", 1), .mobileTop10(5)],
        why: """
            With the origin echoed and credentials allowed, any page that the user visits calls the server with the \
            user's cookies and reads the answers.
            """,
        remedy:
            "Name the origins (`.custom`, `.any` of a list) where credentials are allowed, or leave credentials out.",
        bad: [
            Example(
                "let cors = ↓CORSMiddleware(allowOrigin: .originBased, allowHeaders: [.authorization], allowCredentials: true)"
            ),
            Example(
                """
                let cors = CORSMiddleware(configuration: ↓.init(
                    allowedOrigin: .originBased, allowedMethods: [.GET], allowedHeaders: [.cookie], allowCredentials: true))
                """, "Vapor"),
        ],
        good: [
            Example(
                "let cors = CORSMiddleware(allowOrigin: .originBased, allowHeaders: [.contentType])",
                "without credentials"),
            Example("let cors = CORSMiddleware(allowOrigin: .custom(\"https://a.example\"), allowCredentials: true)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("CORSMiddleware", "init", "Configuration") where !call.isDebugOnly {
        guard let origin = call.argument("allowOrigin") ?? call.argument("allowedOrigin"),
            ["originBased", "all"].contains(origin.unwrapped.name),
            let credentials = call.argument("allowCredentials"), credentials.unwrapped.name == "true"
        else { continue }
        pass.report("`\(origin.unwrapped.name)` with credentials lets every page act as the user", at: call)
    }
}
