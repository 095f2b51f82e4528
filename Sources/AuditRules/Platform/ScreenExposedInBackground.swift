import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in the picture that the system takes of an app.
    static let screenExposedInBackground = Rule(
        id: "screen-exposed-in-background",
        title: "Secrets visible in the app switcher",
        category: .platform,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(200), .cwe(359), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(38), .mastg("MASTG-TEST-0290"),
            .mobileTop10(9),
        ],
        why: """
            When an app leaves the foreground, the system takes a snapshot of it, shows that in the app switcher and \
            keeps it on disk. Anyone who picks up the device, or reads its files, sees what was on the screen.
            """,
        remedy: """
            Cover the window in `sceneWillResignActive(_:)`, or in SwiftUI with `scenePhase` or Bulwark’s \
            `coveredInAppSwitcher()` (SecureUI), and mark sensitive text with `.privacySensitive()`. Bulwark’s \
            `ScreenGuard` covers all windows in time.
            """,
        bad: [
            Example(
                """
                import SwiftUI
                struct Backup: View { let mnemonic: String; var body: some View { Text(↓mnemonic) } }
                """),
            Example(
                """
                import UIKit
                final class CardController: UIViewController {
                    func show(cardNumber: String) { numberLabel.text = ↓cardNumber }
                }
                """),
            Example(
                """
                import UIKit
                final class EntryController: UIViewController { func reveal(password: String) { passwordLabel.text = ↓password } }
                final class AppDelegate: NSObject, UIApplicationDelegate {
                    func applicationWillResignActive(_ application: UIApplication) { timer.pause() }
                }
                """, "does something else there"),
        ],
        good: [
            Example(
                """
                import SwiftUI
                struct Backup: View { let mnemonic: String; var body: some View { Text(mnemonic).privacySensitive() } }
                """),
            Example(
                """
                import UIKit
                final class Entry: UIViewController { func reveal(password: String) { passwordLabel.text = password } }
                final class Scene: UIResponder, UIWindowSceneDelegate {
                    func sceneWillResignActive(_ scene: UIScene) { leave() }
                    private func leave() { window?.addSubview(blurView) }
                }
                """),
            Example(
                """
                import SwiftUI
                struct Login: View { @State var password = ""; var body: some View { SecureField("", text: $password) } }
                """, "not in plain letters"),
            Example(
                """
                import SwiftUI
                struct Row: View { let passwordTitle: String; var body: some View { Text(passwordTitle) } }
                """, "about a password"),
            Example(
                "import SwiftUI\nstruct Help: View { var body: some View { Text(L10n.recoveryKey) } }", "its title"),
            Example(
                """
                import SwiftUI
                struct Code: View { let otp: String; var body: some View { Text(otp) } }
                """, "worth nothing in a minute"),
        ],
        checks: [.workspace(inspect)]
    )
}

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    let screens = pass[SecretScreens.self]
    guard let place = screens.worst, !screens.areCovered else { return }
    pass.report("`\(place.name)` is shown here and stays visible in the app switcher", at: place.node)
}
