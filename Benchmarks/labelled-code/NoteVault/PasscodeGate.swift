import Combine
import CryptoKit
import Foundation
import LocalAuthentication
import SwiftUI

struct PasscodeRecord: Codable {
    var salt: Data
    var digest: Data
}

protocol PasscodeRecordStore {
    func load() -> PasscodeRecord?
    func save(_ record: PasscodeRecord)
}

struct PasscodeHasher {
    let deriver: KeyDeriving

    func stretched(_ passcode: String, salt: Data) throws -> Data {
        let key = try deriver.derive(passphrase: passcode, salt: [UInt8](salt))
        return key.withUnsafeBytes { Data($0) }
    }

    func quickDigest(_ passcode: String) -> Data {
        Data(SHA256.hash(data: Data(passcode.utf8))) // bad: weak-hash
    }

    func noteFingerprint(_ note: Note) -> String {
        let digest = SHA256.hash(data: Data((note.title + note.body).utf8)) // good: weak-hash
        return digest.prefix(8).map { String(format: "%02x", $0) }.joined()
    }
}

@MainActor
final class PasscodeGate: ObservableObject {
    enum Phase: Equatable { case locked, passcodeEntry, unlocked }

    @Published private(set) var phase: Phase = .locked
    @Published var attempts = 0

    private let store: KeyStore
    private let records: PasscodeRecordStore
    private let hasher: PasscodeHasher
    private(set) var master: SymmetricKey?

    init(store: KeyStore, records: PasscodeRecordStore, hasher: PasscodeHasher) {
        self.store = store
        self.records = records
        self.hasher = hasher
    }

    func unlockQuickly() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your notes") { success, _ in // bad: auth-fails-open
            Task { @MainActor in
                self.phase = success ? .unlocked : .locked
            }
        }
    }

    func unlock() async {
        let context = LAContext()
        context.localizedReason = "Open your notes"
        do {
            master = try store.unlockedMaster(context: context)
            phase = .unlocked // good: auth-fails-open
        } catch {
            master = nil
            phase = .passcodeEntry // good: auth-fails-open
        }
    }

    func resume() {
        var error: NSError?
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            phase = .unlocked // bad: auth-fails-open
            return
        }
        Task { await unlock() }
    }

    func submit(_ passcode: String) {
        guard let record = records.load() else {
            phase = .passcodeEntry
            return
        }
        do {
            let candidate = try hasher.stretched(passcode, salt: record.salt)
            guard SymmetricKey(data: candidate) == SymmetricKey(data: record.digest) else {
                attempts += 1
                return
            }
            phase = .unlocked // good: auth-fails-open
        } catch {
            phase = .unlocked // bad: auth-fails-open
        }
    }

    func enrol(_ passcode: String) throws {
        let salt = Data(try store.freshSalt())
        let digest = try hasher.stretched(passcode, salt: salt) // good: static-salt
        records.save(PasscodeRecord(salt: salt, digest: digest))
    }

    func enrolDecoy(_ passcode: String) {
        records.save(PasscodeRecord(salt: Data(), digest: hasher.quickDigest(passcode)))
    }
}

struct PasscodeView: View {
    @ObservedObject var gate: PasscodeGate
    @State private var entry = ""

    var body: some View {
        VStack(spacing: 16) {
            SecureField("Passcode", text: $entry)
            if entry == "0451-service" { // bad: hardcoded-password
                Button("Service menu") { gate.resume() }
            }
            if entry == "" { // good: hardcoded-password
                Text("Enter your passcode").foregroundStyle(.secondary)
            }
            Button("Unlock") { gate.submit(entry) }
        }
        .padding()
    }
}
