// School app: doubles for sign-in, the claims, the device check and the container.
import Foundation

final class MockClaimsReader: ClaimsReader, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, lock-in-mock
    private let lock = NSLock()
    var claimsToReturn: Claims?
    var errorToThrow: (any Error)?

    func claims(in token: String) throws -> Claims {
        lock.lock()
        defer { lock.unlock() }
        if let errorToThrow { throw errorToThrow }
        return claimsToReturn ?? Claims(expires: .distantFuture)
    }
}

final class MockDeviceCheck: DeviceCheck, @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let lock = NSLock()
    private var _isJailbroken = false
    private var _hasDebugger = false

    var isJailbroken: Bool {
        get { lock.withLock { _isJailbroken } }
        set { lock.withLock { _isJailbroken = newValue } }
    }

    var hasDebugger: Bool {
        get { lock.withLock { _hasDebugger } }
        set { lock.withLock { _hasDebugger = newValue } }
    }

    var isTampered: Bool {
        get async { isJailbroken || hasDebugger }
    }
}

struct Pupil: Sendable, Equatable {
    let name: String
}

protocol PupilAccounts: Sendable {
    func signIn(email: String, password: String) async -> Result<Pupil, URLError>
}

final class MockPupilAccounts: PupilAccounts, @unchecked Sendable {  // bad: unchecked-sendable-race; good: lock-in-mock
    var result: Result<Pupil, URLError> = .failure(URLError(.unknown))
    var signInCount = 0
    var lastEmail: String?

    func signIn(email: String, password: String) async -> Result<Pupil, URLError> {
        signInCount += 1
        lastEmail = email
        return result
    }

    func reset() {
        signInCount = 0
        lastEmail = nil
    }
}

final class TestContainer: ServiceContainer, @unchecked Sendable {  // bad: unchecked-sendable-race; good: lock-in-mock
    private var mocked: Set<String> = []

    func mock<Service: Sendable>(_ type: Service.Type, _ service: Service) {
        mocked.insert(String(describing: type))
        register(type) { service }
    }

    var names: [String] { mocked.sorted() }
}
