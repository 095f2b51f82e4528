import CodeModel
import Testing

/// How the controls of code answer for small projects.
@Suite struct CodeControlTests {
    @Test func noHardcodedSecrets() {
        let loaded = #"let clientSecret = ↓Bundle.main.infoDictionary?["Secret"]"#.replacing("↓", with: "")
        expectPassed("no-hardcoded-secrets", .app("Keys", "↓" + loaded))
        expectFailed(
            "no-hardcoded-secrets", .app("Keys", loaded),
            .app("Gate", #"func open(_ password: String) -> Bool { ↓password == "l3tm31n-Nordlicht" }"#))
        expectNotApplicable("no-hardcoded-secrets", .app("Screen", "let passwordField = makeField()"))
        expectNotApplicable("no-hardcoded-secrets", .sum)
    }

    @Test func noApiKeysExposed() {
        let loaded = #"let apiKey = ProcessInfo.processInfo.environment["API_KEY"]"#
        expectPassed("no-api-keys-exposed", .app("Keys", "↓" + loaded))
        expectFailed(
            "no-api-keys-exposed", .app("Keys", loaded),
            .app("Client", #"let weatherApiKey = "9f3c1b7a5d2e4860b1c7f09a3e5d8c42""#))
        let lexer = "func read(_ parser: inout Parser) { while let token = parser.next() { take(token) } }"
        expectNotApplicable("no-api-keys-exposed", .app("Lexer", lexer))
        expectNotApplicable("no-api-keys-exposed", .app("Names", "struct ApiKeyVault { let isSecure = true }"))
    }

    @Test func noDebugCode() {
        let guarded = "func start() {\n↓#if DEBUG\n    fillWithSamples()\n#endif\n}"
        expectPassed("no-debug-code", .app("Start", guarded))
        expectFailed("no-debug-code", .app("Start", "↓func bypassLogin() { signedIn = true }"))
        expectNotApplicable("no-debug-code", .app("Start", "func start() {\n#if os(iOS)\n    open()\n#endif\n}"))
    }

    @Test func obfuscation() {
        let hidden = """
            func deobfuscate(_ bytes: [UInt8]) throws -> String {
                String(decoding: try AES.GCM.open(box(bytes), using: key()), as: UTF8.self)
            }
            """
        let use = SampleFile.app("Use", "let host = try deobfuscate(stored)")
        expectPassed("obfuscation", .view, .app("Texts", "↓" + hidden), use)
        expectPassed("obfuscation", .view, .app("Texts", "let key = ↓#ObfuscatedString(\"host\")"))
        expectPassed("obfuscation", .view, .workflow("run: ./lint", "↓run: swiftshield obfuscate -p ."))
        expectNotFound("obfuscation", .view, .workflow("run: echo swiftshield"))
        expectNotFound("obfuscation", .view, .app("Texts", hidden))
        expectNotFound("obfuscation", .view, .app("Texts", "func obfuscate(_ text: String) -> String { text }"), use)
        expectNotApplicable("obfuscation", .sum)
    }

    @Test func jailbreakDetection() {
        let view = SampleFile.app(
            "Start",
            """
            import SwiftUI
            func start() { if Device().isJailbroken() { exit(1) } }
            func sign() throws { if Device().isJailbroken() { throw Refusal.device } }
            """)
        expectPassed("jailbreak-detection", .app("Device", probe), view)
        let unasked = """
            func isJailbroken() -> Bool {
                FileManager.default.fileExists(atPath: "/etc/apt") || UIApplication.shared.canOpenURL(sileo)
            }
            """
        expectNotFound("jailbreak-detection", .view, .app("Device", unasked), because: "never called")
        expectNotFound("jailbreak-detection", .app("Device", stub), view)
        let listed = #"enum Files { static let known = ["/Applications/Cydia.app"] }"#
        expectNotFound("jailbreak-detection", .view, .app("Files", listed))
        expectNotApplicable("jailbreak-detection", .app("Mac", "import AppKit\nlet app = NSApplication.shared"))
        expectNotApplicable("jailbreak-detection", .sum)
    }

    @Test func antiTampering() {
        let caller = SampleFile.app("Start", "import SwiftUI\nfunc start() { check(); Images().look() }")
        let attested = "func check() async throws { try await ↓service.attestKey(key, clientDataHash: hash) }"
        expectPassed("anti-tampering", caller, .app("Proof", attested))
        let traced = "func check() -> Bool { process().kp_proc.p_flag & ↓P_TRACED != 0 }"
        expectPassed("anti-tampering", caller, .app("Trace", traced))
        expectNotFound("anti-tampering", .view, .app("Trace", traced), because: "never called")
        let images = """
            struct Images {
                let known = ["FridaGadget"]
                func look() { for index in 0..<↓_dyld_image_count() { compare(_dyld_get_image_name(index)) } }
            }
            """
        expectPassed("anti-tampering", caller, .app("Images", images))
        expectNotFound("anti-tampering", caller, .app("Images", images.replacing("FridaGadget", with: "UIKit")))
        let flight = "var isTestFlight: Bool { SecStaticCodeCheckValidity(code, [], requirement) == errSecSuccess }"
        expectNotFound("anti-tampering", .view, .app("Flight", flight), .app("Use", "let beta = isTestFlight"))
        expectNotFound(
            "anti-tampering", .view, .app("Trace", "struct TamperGuard { func isDebuggerAttached() -> Bool { false } }")
        )
        let entitlements = SampleFile(
            path: "App/App.entitlements",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>
                <key>com.apple.security.cs.allow-dyld-environment-variables</key><true/>
                </dict></plist>
                """)
        expectFailed("anti-tampering", caller, .app("Proof", attested.replacing("↓", with: "")), entitlements)
        expectNotApplicable("anti-tampering", .sum)
    }

    @Test func securityChecksAtStart() {
        let app = """
            import SwiftUI
            @main struct Wallet: App {
                ↓init() { if Device().isJailbroken() { refuse() } }
                var body: some Scene { WindowGroup { Text("Hello") } }
            }
            """
        let device = SampleFile.app("Device", probe.replacing("↓", with: ""))
        expectPassed("security-checks-at-start", .app("Wallet", app), device)
        let later = app.replacing("↓init() {", with: "func later() {")
        expectNotFound("security-checks-at-start", .app("Wallet", later), device, because: "no launch code")
        expectNotFound("security-checks-at-start", .app("Wallet", app), .app("Device", stub), because: "No device")
        expectNotApplicable("security-checks-at-start", .sum)
    }

    @Test func securityEventLogging() {
        let log = """
            import os
            let logger = Logger(subsystem: "app", category: "session")
            func refused() { ↓logger.error("Login failed") }
            """
        expectPassed("security-event-logging", .view, .app("Session", log))
        for text in ["Login opened", "Certificate list shown", "Saved"] {
            expectNotFound(
                "security-event-logging", .view, .app("Session", log.replacing("Login failed", with: text)),
                because: "1 log call was checked")
        }
        let printed = #"func refused() { print("Login failed") }"#
        expectNotFound("security-event-logging", .view, .app("Session", printed))
        expectNotApplicable("security-event-logging", .sum)
    }

    @Test func productionLoggingOff() {
        let guarded = "func open() {\n#if DEBUG\n    ↓print(\"opened\")\n#endif\n}"
        expectPassed("production-logging-off", .view, .app("Log", guarded))
        expectFailed("production-logging-off", .view, .app("Log", "func open() { ↓print(\"opened\") }"))
        let logger = "import os\nlet logger = Logger()\nfunc open(_ id: String) { ↓logger.info(\"open \\(VALUE)\") }"
        expectPassed("production-logging-off", .view, .app("Log", logger.replacing("VALUE", with: "id")))
        expectNotFound(
            "production-logging-off", .view, .app("Log", logger.replacing("VALUE", with: "id, privacy: .public")))
        expectNotApplicable("production-logging-off", .view)
        expectNotApplicable("production-logging-off", .sum)
    }

    @Test func crashReportingConfigured() {
        let start = "func start() { ↓SentrySDK.start { $0.dsn = dsn } }"
        expectPassed("crash-reporting-configured", .view, .app("Start", start))
        let firebase = SampleFile.app("Start", "import FirebaseCore\nfunc start() { ↓FirebaseApp.configure() }")
        let pods = SampleFile(path: "Podfile", text: "target 'App' do\n  pod 'Firebase/Crashlytics'\nend\n")
        expectPassed("crash-reporting-configured", .view, firebase, pods)
        expectNotFound("crash-reporting-configured", .view, firebase)
        expectNotFound("crash-reporting-configured", .view, .app("Start", "import Sentry\nstruct CrashReporter {}"))
        expectNotFound("crash-reporting-configured", .view, .app("Start", "#if DEBUG\n\(start)\n#endif"))
        expectNotApplicable("crash-reporting-configured", .sum)
    }

    @Test func securityMonitoring() {
        let report = #"func pinningFailed(_ host: String) { ↓SentrySDK.capture(message: "pinning failed") }"#
        expectPassed("security-monitoring", .view, .app("Monitor", report))
        expectNotFound(
            "security-monitoring", .view,
            .app("Monitor", #"func opened() { SentrySDK.capture(message: "opened") }"#), because: "1 call")
        expectNotFound("security-monitoring", .view, .app("Monitor", "struct SecurityMonitor { let isOn = true }"))
        expectNotApplicable("security-monitoring", .sum)
    }

    // MARK: - Projects

    private let probe = """
        import Foundation
        struct Device {
            func isJailbroken() -> Bool {
                hasFiles() || UIApplication.shared.canOpenURL(sileo) || _dyld_image_count() > 900
            }
            func hasFiles() -> Bool { ↓FileManager.default.fileExists(atPath: "/Applications/Cydia.app") }
        }
        """
    private let stub = "struct Device { func isJailbroken() -> Bool { false } }"
}
