import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sessions without a limit for the whole of a request.
    static let timeoutMissing = Rule(
        id: "timeout-missing",
        title: "Session has no overall timeout",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(400), .masvs("NETWORK", 1), .mobileTop10(5)],
        why: """
            A request that receives nothing times out after 60 seconds (`timeoutIntervalForRequest`), but the timer \
            restarts with every byte, and the whole transfer may take seven days (`timeoutIntervalForResource`). A \
            server that sends a byte now and then ties up memory, battery and the user's patience for as long as it \
            likes.
            """,
        remedy: """
            Set `timeoutIntervalForResource` on the configuration to the time the longest transfer may take, and \
            `timeoutIntervalForRequest` where 60 seconds of silence is too long. SecureHTTP’s `SecureClient` holds \
            every request to `TransferLimits`.
            """,
        bad: [
            Example("let session = URLSession(configuration: ↓.default)"),
            Example(
                "let configuration = ↓URLSessionConfiguration.ephemeral; let session = URLSession(configuration: configuration)"
            ),
            Example(
                "lazy var session = URLSession(configuration: ↓URLSessionConfiguration.default, delegate: self, delegateQueue: nil)"
            ),
        ],
        good: [
            Example(
                """
                let configuration = URLSessionConfiguration.default
                configuration.timeoutIntervalForResource = 60
                let session = URLSession(configuration: configuration)
                """),
            Example(
                "let session = URLSession(configuration: .background(withIdentifier: \"upload\"))", "meant to take long"
            ),
            Example("let session = URLSession(configuration: makeConfiguration())", "made elsewhere"),
            Example("let request = URLRequest(url: url, cachePolicy: .useProtocolCachePolicy, timeoutInterval: 20)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("URLSession") {
        guard let argument = call.argument("configuration")?.plain else { continue }
        if argument.isPlainConfiguration {
            pass.report(
                "`timeoutIntervalForResource` is not set here, so a response may take up to seven days", at: argument)
        } else if let declared = pass.declaration(of: argument), declared.tree === file.tree,
            let made = declared.initialValue?.plain, made.isPlainConfiguration, !isLimited(declared.name, in: file)
        {
            pass.report(
                "`timeoutIntervalForResource` is not set here, so a response may take up to seven days", at: made)
        }
    }
}

private func isLimited(_ name: String, in file: SwiftFile) -> Bool {
    file.members("timeoutIntervalForRequest", "timeoutIntervalForResource").contains { limit in
        limit.role == .target
            && (limit.base?.plain.name == name || limit.has(.hasImplicitBase) || limit.base?.plain.name == "$0")
    }
}

extension Node {
    /// `.default` or `.ephemeral`, as the system makes it.
    fileprivate var isPlainConfiguration: Bool {
        kind == .member && ["default", "ephemeral"].contains(name)
            && (has(.hasImplicitBase) || base?.name == "URLSessionConfiguration")
    }
}
