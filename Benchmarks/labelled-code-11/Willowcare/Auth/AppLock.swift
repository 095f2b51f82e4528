import Combine
import CryptoKit
import Foundation
import KeychainAccess
import LocalAuthentication

protocol PresenceProving {
    func provePresence(for reason: String) async throws -> Bool
}

struct SystemPresence: PresenceProving {
    func provePresence(for reason: String) async throws -> Bool {
        try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) // bad: biometric-bypass
    }
}

@MainActor
final class AppLock: ObservableObject {
    @Published private(set) var isUnlocked = false
    @Published private(set) var messageKey: SymmetricKey?
    private var subscriptions = Set<AnyCancellable>()
    private let keychain = Keychain(service: "health.willow.lock")
    private let presence: PresenceProving

    init(presence: PresenceProving = SystemPresence()) {
        self.presence = presence
    }

    func unlock() async {
        guard (try? await presence.provePresence(for: "Open your conversations")) == true else { return }
        isUnlocked = true
    }

    func unlockAfterBackground() async {
        let context = LAContext()
        _ = try? await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Welcome back") // bad: biometric-bypass
        isUnlocked = true
    }

    func unlockWithKey() async throws {
        let context = LAContext()
        context.localizedReason = "Open your conversations"
        let data = try keychain.authenticationContext(context).getData("message-key")
        guard let data else { throw WillowError.locked }
        messageKey = SymmetricKey(data: data)
        isUnlocked = true
    }

    func enrol(_ key: SymmetricKey) throws {
        let bytes = key.withUnsafeBytes { Data($0) }
        try keychain
            .accessibility(.whenPasscodeSetThisDeviceOnly, authenticationPolicy: [.biometryCurrentSet]) // good: biometric-bypass
            .set(bytes, key: "message-key")
    }

    func unlockRecords(_ reveal: @escaping ([LabResult]) -> Void, results: [LabResult]) {
        Future<Bool, Never> { promise in
            LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show results") { ok, error in // bad: biometric-bypass
                promise(.success(ok && error == nil))
            }
        }
        .receive(on: DispatchQueue.main)
        .filter { $0 }
        .sink { _ in reveal(results) }
        .store(in: &subscriptions)
    }

    func recordsKey() -> AnyPublisher<Data, Error> {
        let keychain = self.keychain
        return Future<Data, Error> { promise in
            let context = LAContext()
            context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Show results") { ok, error in // good: biometric-bypass
                guard ok else {
                    promise(.failure(error ?? WillowError.locked))
                    return
                }
                promise(Result { try keychain.authenticationContext(context).getData("records-key") ?? { throw WillowError.notFound }() })
            }
        }
        .eraseToAnyPublisher()
    }
}

struct PrescriptionApproval {
    let records: RecordsClient

    func approve(_ prescription: Prescription) async throws {
        let context = LAContext()
        do {
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Approve \(prescription.drug)")
        } catch let error as LAError where error.code == .biometryLockout || error.code == .userFallback {
            try await records.approve(prescription, proof: nil) // bad: biometric-bypass
            return
        }
        let proof = try sign(prescription, context: context)
        try await records.approve(prescription, proof: proof)
    }

    private func sign(_ prescription: Prescription, context: LAContext) throws -> Data {
        guard let blob = try Keychain(service: "health.willow.approval").getData("enclave-key") else { throw WillowError.notFound }
        let key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: blob, authenticationContext: context) // good: biometric-bypass
        return try key.signature(for: Data(prescription.id.uuidString.utf8)).derRepresentation
    }

    func canSign(_ prescription: Prescription) async -> Bool {
        let context = LAContext()
        context.localizedReason = "Check the signature"
        do {
            return try !sign(prescription, context: context).isEmpty
        } catch {
            return false // good: biometric-bypass
        }
    }
}
