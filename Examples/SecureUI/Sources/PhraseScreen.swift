import InputValidation
import SecureUI
import SwiftUI

/// The one screen whose content nobody should find in a picture later.
struct PhraseScreen: View {
    /// Words of no wallet.
    private let phrase = "walnut harbour lantern plover saddle gannet"
    @State private var advice = ""
    @State private var name = ""
    #if os(iOS) || os(visionOS)
        @State private var receipt: PasteboardReceipt?
    #endif

    var body: some View {
        #if os(iOS) || os(visionOS)
            VStack(spacing: 16) {
                // Shown nowhere rather than unprotected, where the system offers no layer.
                nameField
                Text(phrase).privateFromCapture()
                Button("Copy for a minute") { receipt = SensitivePasteboard.copy(phrase) }
                Text(advice)
            }
            .padding()
            .coveredWhileCaptured { Text("Hidden while the screen is shared") }
            .onScreenNotice { notice in tell(notice) }
            .onDisappear { if let receipt { SensitivePasteboard.clear(receipt) } }
        #else
            VStack(spacing: 16) {
                nameField
                Text(phrase)
                Text(advice)
            }
            .padding()
        #endif
    }

    /// Takes what a name may hold, and says why something was not taken.
    private var nameField: some View {
        SanitizedTextField("Name of the wallet", text: $name, rule: TextRule(characters: 1...40).typing) { leftOut in
            advice = leftOut.contains(.tooLong) ? "A name has 40 characters at most." : "This cannot be in a name."
        }
    }

    #if os(iOS) || os(visionOS)
        /// Once, and without blame.
        private func tell(_ notice: ScreenNotice) {
            switch notice {
            case .screenshot(showedContent: true):
                advice = "Your photo library and its backups may now hold the phrase. Move to a new one."
            case .captureBegan: advice = "The screen is recorded or shared."
            case .captureEnded, .screenshot: advice = ""
            }
        }
    #endif
}
