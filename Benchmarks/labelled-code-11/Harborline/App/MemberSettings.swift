import Foundation
import SwiftUI

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value
    var defaults: UserDefaults = .standard

    var wrappedValue: Value {
        get { defaults.object(forKey: key) as? Value ?? fallback }
        nonmutating set { defaults.set(newValue, forKey: key) }
    }
}

final class MemberSettings {
    private let defaults: UserDefaults

    @Stored(key: "theme", fallback: "system") var theme: String // good: secret-in-preferences
    @Stored(key: "online_banking_password", fallback: "") var rememberedPassword: String // bad: secret-in-preferences

    init(defaults: UserDefaults) {
        self.defaults = defaults
    }

    func remember(_ form: SignInForm) {
        defaults.set(form.memberNumber.suffix(3).description, forKey: "member_hint") // good: secret-in-preferences
    }

    func persist(_ session: MemberSession) throws {
        let blob = try JSONEncoder().encode(session)
        defaults.set(blob, forKey: "member.session") // bad: secret-in-preferences
    }

    func persistExpiry(of session: MemberSession) {
        defaults.set(session.expiresAt, forKey: "member.session.expiry") // good: secret-in-preferences
    }

    func share(cards: [PaymentCard]) {
        guard let group = UserDefaults(suiteName: "group.coop.harborline") else { return }
        group.setValue(cards.map { ["pan": $0.pan, "cvv": $0.cvv] }, forKey: "wallet") // bad: secret-in-preferences
    }

    func shareForWidget(cards: [PaymentCard]) {
        guard let group = UserDefaults(suiteName: "group.coop.harborline") else { return }
        group.setValue(cards.map { ["id": $0.id, "tail": $0.lastFour] }, forKey: "widget.cards") // good: secret-in-preferences
    }
}

struct PinSettingsView: View {
    @AppStorage("transfer_pin") private var transferPin = "" // bad: secret-in-preferences
    @AppStorage("pin_required_above") private var threshold = 50 // good: secret-in-preferences
    @State private var entry = ""

    var body: some View {
        Form {
            SecureField("Transfer PIN", text: $entry)
            Stepper("Ask above \(threshold) €", value: $threshold, in: 0...500, step: 10)
            Button("Save") { transferPin = entry }
        }
    }
}
