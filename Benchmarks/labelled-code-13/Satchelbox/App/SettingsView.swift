import SwiftUI

struct SettingsView: View {
    let settings: BackupSettings
    @AppStorage("showsPassword") private var showsPassword = false // good: secret-in-preferences
    @AppStorage("serverPassword") private var serverPassword = "" // bad: secret-in-preferences
    @State private var passphrase = ""

    var body: some View {
        Form {
            Toggle("Show password", isOn: $showsPassword)
            SecureField("Server password", text: $serverPassword)
            SecureField("Archive passphrase", text: $passphrase)
            Button("Save") { save() }
        }
        .padding()
        .frame(width: 360)
    }

    private func save() {
        settings.remember(account: NSUserName(), passphrase: passphrase)
    }
}
