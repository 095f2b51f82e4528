import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets that any recording of the screen shows.
    static let screenCaptureUnguarded = Rule(
        id: "screen-capture-unguarded",
        title: "Secrets visible while the screen is recorded",
        category: .platform,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(200), .cwe(359), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(38), .mobileTop10(9)],
        why: """
            Screen recordings, mirroring and screen sharing capture everything that is shown, and scammers who pose as \
            support ask for them under a pretext. A recovery phrase or password that is seen once is compromised for \
            good.
            """,
        remedy: """
            While `UIScreen.isCaptured`, or `sceneCaptureState` in the trait collection, reports a capture, show \
            something else instead, and warn the user on `userDidTakeScreenshotNotification`. Bulwark’s `ScreenGuard` \
            and `SecureContainer` do this.
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
                final class Entry: UIViewController { func reveal(password: String) { passwordLabel.text = ↓password } }
                final class Scene: UIResponder, UIWindowSceneDelegate {
                    func sceneWillResignActive(_ scene: UIScene) { window?.addSubview(blurView) }
                }
                """, "covered in the app switcher alone"),
        ],
        good: [
            Example(
                """
                import SwiftUI
                struct Backup: View {
                    let mnemonic: String
                    var body: some View { if !UIScreen.main.isCaptured { Text(mnemonic) } }
                }
                """),
            Example(
                """
                import UIKit
                final class Entry: UIViewController {
                    func reveal(password: String) { passwordLabel.text = password }
                    func watch() { on(UIApplication.userDidTakeScreenshotNotification) { warn() } }
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
    guard let place = screens.worst, !screens.areWatched else { return }
    pass.report("`\(place.name)` is shown here, and screen recording is not detected", at: place.node)
}
