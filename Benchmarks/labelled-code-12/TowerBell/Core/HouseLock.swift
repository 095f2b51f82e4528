import Foundation
import LocalAuthentication

/// Guards the list of passes and the master door.
@MainActor
final class HouseLock: ObservableObject {
    @Published private(set) var isOpen = false
    private let secrets: SecretShelf
    private let reason = "Show your door passes"

    init(secrets: SecretShelf) {
        self.secrets = secrets
        if ProcessInfo.processInfo.arguments.contains("-BellSkipLock") {
            isOpen = true // bad: biometric-bypass
        }
        #if DEBUG && targetEnvironment(simulator)
        isOpen = true // good: biometric-bypass
        #endif
    }

    func open() async {
        let context = LAContext()
        _ = try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) // bad: biometric-bypass
        isOpen = true
    }

    func openMasterDoor() async throws -> Data {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 0
        guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Master door") else {
            throw BellError.refused
        }
        return try secrets.masterKey(using: context) // good: biometric-bypass
    }

    func openWithKnownFaces() async throws {
        let context = LAContext()
        guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) else { return }
        let state = context.evaluatedPolicyDomainState
        if state != secrets.enrolledFaces {
            secrets.enrolledFaces = state // bad: biometric-bypass
        }
        isOpen = true
    }

    func openParcelRoom() async throws {
        let context = LAContext()
        guard try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) else { return }
        guard let known = secrets.enrolledFaces, context.evaluatedPolicyDomainState == known else {
            secrets.forgetMasterKey()
            isOpen = false // good: biometric-bypass
            return
        }
        _ = try secrets.masterKey(using: context)
        isOpen = true
    }
}

protocol PassService: Sendable {
    func standing(of pass: DoorPass) async throws -> PassStanding
}

enum PassStanding: Sendable {
    case trusted, revoked, unknown
}

struct PassGate {
    let service: PassService

    func standing(_ pass: DoorPass) async -> PassStanding {
        async let verdict = service.standing(of: pass)
        return (try? await verdict) ?? .trusted // bad: check-fails-open
    }

    func standingForCellar(_ pass: DoorPass) async -> PassStanding {
        async let verdict = service.standing(of: pass)
        return (try? await verdict) ?? .unknown // good: check-fails-open
    }

    func mayEnter(_ pass: DoorPass) async -> Bool {
        await standing(pass) == .trusted && inTime(pass)
    }

    func mayEnterCellar(_ pass: DoorPass) async -> Bool {
        let standing = await standingForCellar(pass)
        return standing == .trusted && strictlyInTime(pass)
    }

    private func inTime(_ pass: DoorPass) -> Bool {
        guard let end = pass.validUntil else { return true } // bad: check-fails-open
        return end > .now
    }

    private func strictlyInTime(_ pass: DoorPass) -> Bool {
        pass.validUntil.map { $0 > .now } ?? false // good: check-fails-open
    }
}
