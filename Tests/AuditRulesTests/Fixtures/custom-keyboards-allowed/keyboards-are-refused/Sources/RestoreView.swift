import SwiftUI

struct RestoreView: View {
    @State private var recoveryPhrase = ""

    var body: some View { TextEditor(text: $recoveryPhrase) }
}
