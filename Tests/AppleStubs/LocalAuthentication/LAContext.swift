// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Security

@available(macOS 10.12, iOS 9.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

@available(macOS 10.11, iOS 8.3, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public let LAErrorDomain = "com.apple.LocalAuthentication"

@available(macOS 10.10, iOS 8.0, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public enum LAPolicy: Int, Sendable {
    @available(macOS 10.12.2, iOS 8.0, *)
    @available(watchOS, unavailable)
    case deviceOwnerAuthenticationWithBiometrics = 1
    @available(macOS 10.11, iOS 9.0, watchOS 3.0, *)
    case deviceOwnerAuthentication = 2
}

@available(macOS 10.13.2, iOS 11.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public enum LABiometryType: Int, Sendable {
    case none
    case touchID
    case faceID
    @available(macOS 14.0, iOS 17.0, *)
    case opticID = 4
}

/// Asks an emulated device (`EmulatedPerson`), and lets the emulated keychain know whom it has recognised.
@available(macOS 10.10, iOS 8.0, watchOS 3.0, visionOS 1.0, *)
@available(tvOS, unavailable)
open class LAContext: NSObject {
    private let asked = NSLock()
    private var pending: ((Bool, (any Error)?) -> Void)?
    private var invalid = false

    public override init() {}

    @available(macOS 10.13, iOS 11.0, watchOS 4.0, *)
    open var localizedReason = ""
    @available(macOS 10.10, iOS 8.0, *)
    @available(watchOS, unavailable)
    open var localizedFallbackTitle: String?
    @available(macOS 10.12, iOS 10.0, *)
    @available(watchOS, unavailable)
    open var localizedCancelTitle: String?
    @available(macOS 10.12, iOS 9.0, *)
    @available(watchOS, unavailable)
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    @available(macOS 10.13, iOS 11.0, watchOS 4.0, *)
    open var interactionNotAllowed = false
    @available(macOS 10.13.2, iOS 11.0, *)
    @available(watchOS, unavailable)
    open private(set) var biometryType = LABiometryType.none
    @available(macOS 10.11, iOS 9.0, *)
    @available(watchOS, unavailable)
    open private(set) var evaluatedPolicyDomainState: Data?
    public var isInvalid: Bool { asked.withLock { invalid } }

    open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
        let person = EmulatedPerson.shared.state
        biometryType = LABiometryType(rawValue: person.biometryType) ?? .none
        guard let code = person.obstacle(to: policy) else {
            if !person.isLockedOut, !person.enrolled.isEmpty { evaluatedPolicyDomainState = Data(person.enrolled) }
            return true
        }
        error?.pointee = NSError(domain: LAErrorDomain, code: code)
        return false
    }

    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        precondition(!localizedReason.isEmpty, "the system ends an app that gives no reason")
        asked.withLock { pending = reply }
        if isInvalid { return finish(-10) }
        let held = Held(context: self)
        EmulatedPerson.shared.ask(
            EmulatedPerson.Prompt(policy, localizedReason, localizedFallbackTitle, localizedCancelTitle)
        ) { answer in
            if answer == nil { EmulatedKeychain.shared.recognise(held.context) }
            held.context.finish(answer)
        }
    }

    /// Sendable: what the answer touches is under `asked`.
    private struct Held: @unchecked Sendable { let context: LAContext }

    @available(macOS 10.11, iOS 9.0, watchOS 3.0, *)
    open func invalidate() {
        asked.withLock { invalid = true }
        EmulatedKeychain.shared.forget(self)
        finish(-9)
    }

    /// Answers once.
    private func finish(_ code: Int?) {
        let reply = asked.withLock {
            defer { pending = nil }
            return pending
        }
        reply?(code == nil, code.map { NSError(domain: LAErrorDomain, code: $0) })
    }
}
