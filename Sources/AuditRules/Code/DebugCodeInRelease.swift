import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Doors for developers that are shipped.
    static let debugCodeInRelease = Rule(
        id: "debug-code-in-release",
        title: "Development code ships in release builds",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(489), .cwe(215), .cwe(1295), .masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(4), .maswe(61),
            .mobileTop10(8),
        ],
        why: """
            A switch that skips sign-in or certificate validation can be found by name in the binary and turned on. \
            URLs of test servers reveal where less protected copies of the service run.
            """,
        remedy: """
            Move it inside `#if DEBUG`, or into a target or package product that the app does not ship.
            """,
        bad: [
            Example("↓func bypassLogin() { signedIn = true }"),
            Example("enum A { ↓static var skipCertificateValidation = false }"),
            Example("#if !DEBUG\n↓debugPrint(user)\n#endif", "the condition is inverted"),
            Example(
                "func start() { AppCheck.setAppCheckProviderFactory(↓AppCheckDebugProviderFactory()) }",
                "a simulator's attestation"),
            Example("let server = ↓\"https://staging.example.com/api\""),
        ],
        good: [
            Example(
                """
                #if DEBUG
                func bypassLogin() { signedIn = true }
                let server = "https://staging.example.com"
                #endif
                """
            ),
            Example(
                """
                #if targetEnvironment(simulator)
                AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory())
                #endif
                """, "only in the simulator"),
            Example("func skipLoginAnimation() {}", "an animation"),
            Example("let docs = \"https://developer.example.com\""),
            Example("#if !DEBUG\nreport(error)\n#endif"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for declaration in file.nodes(.functionDecl) + file.nodes(.variable)
    where declaration.opensDoor && !declaration.isDebugOnly {
        pass.report(
            "`\(declaration.name)` bypasses a check and ships to users", at: declaration, .init(isAdvice: true))
    }
    for call in file.calls("print", "debugPrint", "dump")
    where call.buildScope == .releaseOnly && call.callee?.kind == .reference {
        pass.report("`\(call.name)` is compiled only into release builds", at: call, .init(isAdvice: true))
    }
    for text in file.nodes(.string) where text.namesTestServer && !text.isDebugOnly {
        pass.report("The URL of a test server ships to users", at: text, .init(severity: .low, isAdvice: true))
    }
    for call in file.calls("AppCheckDebugProviderFactory", "AppCheckDebugProvider") where !call.isForDevelopers {
        pass.report("`\(call.name)` attests every device that knows a token from the log, and ships to users", at: call)
    }
}

extension Node {
    /// Whether a name says that a check is left out.
    fileprivate var opensDoor: Bool {
        guard ["bypass", "skip", "disable", "fake", "backdoor"].contains(where: name.hasPrefix) else { return false }
        let words = Words.of(name)
        guard enclosingFunction == nil || kind == .functionDecl, let last = words.last else { return false }
        return checks.contains(last)
    }

    fileprivate var namesTestServer: Bool {
        guard name.hasPrefix("http"), let host = name.split(separator: "/").dropFirst().first else { return false }
        let labels = host.split(separator: ".").map { $0.lowercased() }
        return labels.count > 2
            && labels.dropLast(2).contains { label in
                ["staging", "dev", "test", "uat", "qa", "stage", "preprod"].contains {
                    label == $0 || label.hasSuffix("-" + $0) || label.hasPrefix($0 + "-")
                }
            }
    }
}

private let checks: Set<String> = [
    "login", "auth", "authentication", "validation", "pinning", "verification", "check", "biometrics", "passcode",
    "password",
    "paywall", "signature", "tls", "ssl", "security",
]
