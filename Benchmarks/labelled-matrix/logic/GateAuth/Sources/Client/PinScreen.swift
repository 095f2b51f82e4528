import AuthenticationServices
import SwiftUI

struct PinScreen: View {
    @AppStorage("pin.attempts") private var attempts = 0
    @State private var pin = ""
    @State private var message = ""
    let onSuccess: () -> Void

    var body: some View {
        Form {
            SecureField("PIN", text: $pin).keyboardType(.numberPad)
            Button("Continue") { Task { await submit() } }
            Text(message)
        }
    }

    private func submit() async {
        guard attempts < 5 else { return message = "Too many attempts" } // bad: one-time-token
        attempts += 1
        do {
            guard try PinVault().matches(pin) else { return message = "Wrong PIN" }
            attempts = 0
            onSuccess()
        } catch {
            message = error.localizedDescription
        }
    }
}

/// The server counts the attempts; the view only shows what is left.
struct CodeScreen: View {
    @State private var code = ""
    @State private var remaining: Int?
    let api = GateClient()

    var body: some View {
        Form {
            TextField("Code", text: $code)
            Button("Verify") { Task { remaining = try? await api.verify(code) } } // good: one-time-token
            if let remaining { Text("\(remaining) attempts left") }
        }
    }
}

struct PinVault {
    func matches(_ pin: String) throws -> Bool {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.gate.pin",
            kSecReturnData as String: true,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let stored = item as? Data else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
        return PinHash.verify(pin, stored)
    }
}

struct GateClient {
    func verify(_ code: String) async throws -> Int {
        var request = URLRequest(url: URL(string: "https://gate.example/codes/sms/verify")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["code": code])
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONDecoder().decode([String: Int].self, from: data)["remaining"] ?? 0
    }
}

@main
struct GateApp: App {
    @State private var unlocked = false

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                if unlocked { CodeScreen() } else { PinScreen { unlocked = true } }
            }
        }
    }
}
