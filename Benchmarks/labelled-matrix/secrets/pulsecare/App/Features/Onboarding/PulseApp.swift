import SwiftUI
import SwiftData
import Sharing

enum OnboardingStep: String { case welcome, portal, done }

@Observable
final class OnboardingModel {
    @ObservationIgnored @Shared(.appStorage("onboarding.step")) var step = OnboardingStep.welcome.rawValue // good: secret-in-preferences
    @ObservationIgnored @Shared(.appStorage("portal.recoveryPhrase")) var recoveryPhrase = "" // bad: secret-in-preferences
    @ObservationIgnored @Shared(.fileStorage(.documentsDirectory.appending(component: "pin.json"))) var portalPin = "" // bad: secret-in-plain-file

    func finish(phrase: [String], pin: String) {
        $recoveryPhrase.withLock { $0 = phrase.joined(separator: " ") }
        $portalPin.withLock { $0 = pin }
        $step.withLock { $0 = OnboardingStep.done.rawValue }
    }
}

struct RecoveryPhraseEntry: View {
    @Bindable var form: PhraseForm
    let onDone: ([String], String) -> Void

    var body: some View {
        Form {
            TextField("Recovery phrase", text: $form.phrase, axis: .vertical)
                .autocorrectionDisabled(false) // bad: secret-on-screen
            SecureField("New PIN", text: $form.pin)
            TextField("Nickname", text: $form.nickname)
                .autocorrectionDisabled(false) // good: secret-on-screen
            Button("Restore") { onDone(form.phrase.split(separator: " ").map(String.init), form.pin) }
        }
    }
}

@Observable
final class PhraseForm {
    var phrase = ""
    var pin = ""
    var nickname = ""
}

@main
struct PulseApp: App {
    @State private var onboarding = OnboardingModel()
    @State private var session: PortalSession?
    private let vitals = VitalsRecorder()

    var body: some Scene {
        WindowGroup {
            Group {
                switch OnboardingStep(rawValue: onboarding.step) ?? .welcome {
                case .welcome: RecoveryPhraseEntry(form: PhraseForm()) { onboarding.finish(phrase: $0, pin: $1) }
                case .portal: VStack { PortalSignInView(); MoodView() }
                case .done:
                    if let session { RecordsView(session: session) } else { InsuranceCardView() }
                }
            }
            .onAppear { vitals.start() }
        }
        .modelContainer(for: PatientRecord.self)
    }
}
