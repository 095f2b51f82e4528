import CPKCS11
import Dispatch
import SecretMemory

/// Sessions with one token, shared by threads: each call takes one, several calls run at once.
///
/// A session that ended, a token that was pulled and put back, and a login that another part of the program ended cost
/// one new try. A wrong PIN is never tried twice.
///
/// Sendable: `state` is touched on `queue` alone.
final class TokenSessions: @unchecked Sendable {
    let module: PKCS11Module
    private let choice: TokenChoice
    private let pins: PINSource?
    private let allowsLastTry: Bool
    private let places: DispatchSemaphore
    /// Keys are made one at a time: who sees another’s key of the same label takes its own back, and then both have none. Some
    /// modules fail when several threads make objects.
    let creation = DispatchSemaphore(value: 1)
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.sessions")
    private let loginTurn = DispatchQueue(label: "bulwark.hardware-keys.login")
    private var state = State()

    private struct State {
        var token: PKCS11Token?
        var idle: [UInt] = []
        var isLoggedIn = false
        /// Grows when handles of sessions and objects lose their meaning.
        var generation = 0
    }

    /// A session lent to one call.
    struct Session {
        let handle: UInt
        let token: PKCS11Token
        let generation: Int
    }

    init(
        _ module: PKCS11Module, _ choice: TokenChoice, pins: PINSource?, allowsLastTry: Bool, mostSessions: Int
    ) throws(HardwareKeyError) {
        self.module = module
        self.choice = choice
        self.pins = pins
        self.allowsLastTry = allowsLastTry
        let token = try choice.find(in: module.tokens())
        state.token = token
        // Zero and the largest number mean that the token sets no limit, or does not tell.
        let limit = token.mostSessions == 0 || token.mostSessions > 1024 ? mostSessions : Int(token.mostSessions)
        places = DispatchSemaphore(value: max(1, min(limit, mostSessions)))
    }

    /// Runs `body` with a session that is logged in. It may run a second time where the session had ended before.
    func withSession<Result: ~Copyable>(
        _ body: (Session) throws(HardwareKeyError) -> Result
    ) throws(HardwareKeyError) -> Result {
        try module.checkProcess()
        places.wait()
        defer { places.signal() }
        do throws(HardwareKeyError) {
            return try once(body)
        } catch {
            guard Self.deservesAnotherTry(error) else { throw error }
        }
        return try once(body)
    }

    private static func deservesAnotherTry(_ error: HardwareKeyError) -> Bool {
        guard let status = error.status.map({ PKCS11Status(rawValue: UInt(truncatingIfNeeded: $0)) }) else {
            return false
        }
        switch error.code {
        case .sessionLost, .loginNeeded: return status.endsSession
        // Handles of another life of the token.
        case .tokenRemoved: return true
        default: return status == .keyHandleInvalid || status == .objectHandleInvalid
        }
    }

    private func once<Result: ~Copyable>(
        _ body: (Session) throws(HardwareKeyError) -> Result
    ) throws(HardwareKeyError) -> Result {
        let session = try take()
        do throws(HardwareKeyError) {
            try login(session)
            let result = try body(session)
            give(session)
            return result
        } catch {
            leave(session, after: error)
            throw error
        }
    }

    private func take() throws(HardwareKeyError) -> Session {
        let (token, generation, idle) = queue.sync { (state.token, state.generation, state.idle.popLast()) }
        if let token, let idle { return Session(handle: idle, token: token, generation: generation) }
        let current = try module.tokens()
        let found = try choice.find(in: current)
        queue.sync { if state.generation == generation { state.token = found } }
        return Session(handle: try module.calls.openSession(found.slot), token: found, generation: generation)
    }

    private func give(_ session: Session) {
        let isKept = queue.sync {
            guard session.generation == state.generation else { return false }
            state.idle.append(session.handle)
            return true
        }
        if !isKept { module.calls.closeSession(session.handle) }
    }

    /// A session in which something failed may have an operation open, so it is closed. Where the failure concerns all
    /// sessions, all are.
    private func leave(_ session: Session, after error: HardwareKeyError) {
        var ended = [session.handle]
        if Self.deservesAnotherTry(error) {
            ended += queue.sync {
                guard session.generation == state.generation else { return [UInt]() }
                defer { state = State(generation: state.generation + 1) }
                return state.idle
            }
        }
        for handle in ended { module.calls.closeSession(handle) }
    }

    /// Logs the process in, once for all its sessions (v2.40, section 5.6).
    private func login(_ session: Session) throws(HardwareKeyError) {
        guard session.token.flags.contains(.loginRequired) else { return }
        let result: Result<Void, HardwareKeyError> = loginTurn.sync {
            guard !queue.sync(execute: { state.isLoggedIn && state.generation == session.generation }) else {
                return .success(())
            }
            do throws(HardwareKeyError) {
                try authenticate(session, user: Self.normalUser, .login)
            } catch {
                return .failure(error)
            }
            queue.sync { if state.generation == session.generation { state.isLoggedIn = true } }
            return .success(())
        }
        try result.get()
    }

    /// - Throws: what makes the call run again after a login, where the login that was is no more.
    func checkLogin(_ session: Session) throws(HardwareKeyError) {
        guard session.token.flags.contains(.loginRequired), try !module.calls.isLoggedIn(session.handle) else { return }
        throw PKCS11Status.userNotLoggedIn.error(in: "C_GetSessionInfo")
    }

    /// Gives the PIN for one use of a key (`CKA_ALWAYS_AUTHENTICATE`).
    func authenticateUse(_ session: Session, of label: KeyLabel) throws(HardwareKeyError) {
        try authenticate(session, user: Self.contextSpecific, .use(label))
    }

    private func authenticate(
        _ session: Session, user: UInt, _ purpose: PINQuestion.Purpose
    ) throws(HardwareKeyError) {
        let token = try currentToken(session)
        guard !token.flags.contains(.hasPINPad) else {
            let status = try module.calls.login(session.handle, user: user, pin: nil)
            return try settle(status)
        }
        guard let pins else { throw PKCS11Status.userNotLoggedIn.error(in: "C_Login").withoutStatus }
        let pin = try pins.pin(
            PINQuestion(purpose: purpose, device: token.label, isLowOnTries: token.flags.contains(.pinCountLow)))
        let name = [UInt8](token.serialNumber.utf8) + [0] + token.label.utf8
        try module.refused.check(pin, of: name)
        let status = try pin.withUnsafeBytes { (bytes) throws(HardwareKeyError) in
            try module.calls.login(session.handle, user: user, pin: bytes)
        }
        if status == .pinIncorrect { module.refused.remember(pin, of: name) }
        try settle(status)
    }

    private func settle(_ status: PKCS11Status) throws(HardwareKeyError) {
        guard status == .ok || status == .userAlreadyLoggedIn else { throw status.error(in: "C_Login") }
    }

    /// The token's flags as they are now: wrong PINs of other programs count too.
    private func currentToken(_ session: Session) throws(HardwareKeyError) -> PKCS11Token {
        let token = PKCS11Token(slot: session.token.slot, try module.calls.tokenInfo(session.token.slot))
        guard !token.flags.contains(.pinLocked) else { throw PKCS11Status.pinLocked.error(in: "C_GetTokenInfo") }
        guard token.flags.contains(.pinIsSet) || token.flags.contains(.hasPINPad) else {
            throw PKCS11Status.userPINNotInitialized.error(in: "C_GetTokenInfo")
        }
        guard allowsLastTry || !token.flags.contains(.pinFinalTry) else { throw .lastTry }
        return token
    }

    private static let normalUser: UInt = 1
    private static let contextSpecific: UInt = 2
}

extension HardwareKeyError {
    static let lastTry = HardwareKeyError(
        .lastTry,
        "one more wrong PIN locks the token, so none was tried; allow the last attempt only when a user types the PIN")

    /// Without the number that would ask for another try.
    var withoutStatus: HardwareKeyError { HardwareKeyError(code, description) }
}
