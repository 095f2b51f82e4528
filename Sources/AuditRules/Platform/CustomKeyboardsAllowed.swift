import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Apps for secrets that let keyboards of others in.
    static let customKeyboardsAllowed = Rule(
        id: "custom-keyboards-allowed",
        title: "Third-party keyboards allowed where secrets are typed visibly",
        category: .platform,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(200), .cwe(524), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(31), .mastg("MASTG-TEST-0389"),
            .mobileTop10(8),
        ],
        why: """
            The system falls back to its own keyboard only for secure text fields. A password that is shown while it \
            is typed, a recovery phrase or a note goes through whatever keyboard the user installed, which may send it \
            to its developer.
            """,
        remedy: """
            Return `false` for `.keyboard` from `application(_:shouldAllowExtensionPointIdentifier:)` in the app \
            delegate; in SwiftUI add a delegate with `@UIApplicationDelegateAdaptor`.
            """,
        bad: [
            Example(
                """
                ↓class AppDelegate: UIResponder, UIApplicationDelegate {}
                class Login: UIViewController {
                    func toggle() { passwordField.isSecureTextEntry.toggle() }
                }
                """),
            Example(
                """
                ↓@main struct WalletApp: App {
                    var body: some Scene { WindowGroup { TextEditor(text: $recoveryPhrase) } }
                }
                """, "SwiftUI without a delegate"),
            Example(
                """
                ↓class AppDelegate: UIResponder, UIApplicationDelegate {}
                struct Login: View {
                    var body: some View {
                        if isShown { TextField("Password", text: $entry) } else { SecureField("Password", text: $entry) }
                    }
                }
                """, "the password can be shown"),
            Example(
                """
                class AppDelegate: NSObject, UIApplicationDelegate {
                    ↓func application(_ application: UIApplication,
                                     shouldAllowExtensionPointIdentifier identifier: Identifier) -> Bool { true }
                }
                class Login: UIViewController { func show() { passwordField.isSecureTextEntry = false } }
                """, "the method is there and refuses nothing"),
        ],
        good: [
            Example(
                """
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    func application(_ application: UIApplication,
                                     shouldAllowExtensionPointIdentifier identifier: Identifier) -> Bool {
                        identifier != .keyboard
                    }
                }
                class Login: UIViewController { func toggle() { passwordField.isSecureTextEntry.toggle() } }
                """),
            Example(
                """
                class AppDelegate: UIResponder, UIApplicationDelegate {}
                class Editor: UIViewController { let title = UITextField() }
                """, "takes no secrets"),
            Example(
                """
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    func application(_ application: UIApplication,
                                     shouldAllowExtensionPointIdentifier identifier: Identifier) -> Bool {
                        return false
                    }
                }
                @main struct A: App { var body: some Scene { WindowGroup { TextEditor(text: $recoveryPhrase) } } }
                """, "nothing is let in"),
            Example(
                """
                class AppDelegate: NSObject, NSApplicationDelegate {}
                class Login: NSViewController { let field = NSSecureTextField(); func f() { field.isSecureTextEntry = true } }
                """, "a Mac has no such keyboards"),
            Example(
                "struct Login: View { var body: some View { SecureField(\"PIN\", text: $pin) } }",
                "a library, not an app"),
        ],
        checks: [.workspace(inspect)]
    )
}

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let shipped = workspace.swift.filter { $0.role == .app }
    guard shipped.contains(where: \.takesSecrets) else { return }
    let answers = shipped.flatMap { file in
        file.tree.nodes(.functionDecl, named: ["application"]).filter { function in
            function.children(.parameter).contains { $0.label == "shouldAllowExtensionPointIdentifier" }
        }
    }
    if answers.contains(where: \.refuses) { return }
    if let answer = answers.first {
        return pass.report("This return value allows third-party keyboards", at: answer)
    }
    guard let app = shipped.lazy.compactMap(\.appDelegate).first ?? shipped.lazy.compactMap(\.appScene).first else {
        return
    }
    pass.report("`\(app.name)` does not disallow third-party keyboards", at: app)
}

extension SwiftFile {
    /// Whether the file has a field in which a secret is typed that can be seen.
    fileprivate var takesSecrets: Bool {
        if uses("isSecureTextEntry").contains(where: \.isRevealed) { return true }
        let shown = calls("TextField", "TextEditor").compactMap { $0.argument("text")?.lastName }
        guard !shown.isEmpty else { return false }
        if shown.contains(where: { !phrases.isDisjoint(with: Words.of($0)) }) { return true }
        let hidden = Set(calls("SecureField").compactMap { $0.argument("text")?.lastName })
        return shown.contains { !$0.isEmpty && hidden.contains($0) }
    }

    fileprivate var appDelegate: Node? {
        guard tree.containsName(where: { $0 == "UIApplicationDelegate" }) else { return nil }
        return nodes(.classDecl).first { $0.inheritedTypes.contains("UIApplicationDelegate") }
    }

    /// The app of SwiftUI, if the file is not for the Mac or the watch alone.
    fileprivate var appScene: Node? {
        guard tree.mentions("main") else { return nil }
        let isForOthers =
            tree.mentions("NSApplicationDelegateAdaptor") || imports("AppKit", "WatchKit") || path.contains("tvOS")
        return nodes(.structDecl).first {
            $0.attribute("main") != nil && $0.inheritedTypes.contains { $0 == "App" || $0 == "SwiftUI.App" }
                && !isForOthers
        }
    }
}

/// Words in the names of secrets that are mostly typed in the open.
private let phrases: Set<String> = ["mnemonic", "seed", "passphrase", "recovery", "password", "passcode", "wif"]

extension Node {
    /// Whether a field is made to show what it hid: `isSecureTextEntry = false`, `= isHidden`, `.toggle()`.
    fileprivate var isRevealed: Bool {
        guard let parent else { return false }
        if parent.kind == .member { return parent.name == "toggle" }
        return parent.kind == .assignment && role == .target && parent.child(.operand)?.name != "true"
    }

    /// Whether an answer names keyboards, or is not always `true`.
    fileprivate var refuses: Bool {
        guard let body = child(.body) else { return false }
        return body.descendants.contains {
            $0.name == "keyboard" || $0.kind == .boolean && $0.name == "false" || $0.kind == .call
        }
    }
}
