import AuditKit
import AuditModel

extension Rule {
    /// Sessions that may wait for a week.
    static let timeoutMissing = Rule(
        id: "timeout-missing",
        title: "Session has no time limit of its own",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(400), .masvs("NETWORK", 1), .mobileTop10(5)],
        why: """
            By default a resource may take seven days (`timeoutIntervalForResource`). A server that sends a byte now \
            and then holds memory, battery and the user's patience for as long as it likes.
            """,
        remedy: """
            Set `timeoutIntervalForRequest` and `timeoutIntervalForResource` on the configuration to seconds or \
            minutes.
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
            pass.report("This session may wait seven days for an answer", at: argument)
        } else if let declared = pass.declaration(of: argument), declared.tree === file.tree,
            let made = declared.initialValue?.plain, made.isPlainConfiguration, !isLimited(declared.name, in: file)
        {
            pass.report("This session may wait seven days for an answer", at: made)
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
