import SecureUI
import SwiftUI

/// A wallet that shows its recovery phrase: covered in the app switcher, and on one screen kept out of pictures.
@main
struct PhraseApp: App {
    var body: some Scene {
        WindowGroup {
            #if os(macOS)
                PhraseScreen().windowExcludedFromCapture()
            #else
                // At the root, so that it holds for every screen.
                Start().coveredInAppSwitcher { Text("Pocket") }
            #endif
        }
    }
}

struct Start: View {
    var body: some View {
        NavigationStack {
            VStack {
                Text("Balance: 12.40")
                NavigationLink("Recovery phrase") { PhraseScreen() }
            }
            .padding()
        }
    }
}
