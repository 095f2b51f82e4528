import SecretStorage
import SignIn

/// Who says whether a password is right: the ferry company's server.
public protocol PassengerService: Sendable {
    func isPassword(_ password: String, of mail: String) async -> Bool
    /// A token for a passenger who signed in.
    func token(for mail: String) async -> String
}

public enum FerryError: Error, Equatable {
    case wrongPassword
    case tooManyAttempts
    case unavailable
}

/// The part of a ticket app that signs passengers in and keeps their token.
public struct Ferry<Store: SecretStore, Service: PassengerService>: Sendable {
    private let store: Store
    private let service: Service
    private let limiter = LoginLimiter()

    public init(store: Store, service: Service) {
        self.store = store
        self.service = service
    }

    public func signIn(_ mail: String, password: String) async throws(FerryError) {
        guard try await isAdmitted(mail, password) else { throw .wrongPassword }
        do {
            try await store.write(string: await service.token(for: mail), to: "session-token")
        } catch {
            throw .unavailable
        }
        #if FLAWED
            print("signed in: \(mail)")
        #else
            print("a passenger signed in")
        #endif
    }

    #if FLAWED
        /// Asks whether attempts are left, and counts after the answer: guesses that come at once all find some left.
        private func isAdmitted(_ mail: String, _ password: String) async throws(FerryError) -> Bool {
            do {
                guard try await limiter.standing(of: mail).remaining > 0 else { throw FerryError.tooManyAttempts }
                if await service.isPassword(password, of: mail) { return true }
                _ = try? await limiter.reserve(account: mail)
                return false
            } catch {
                throw .tooManyAttempts
            }
        }
    #else
        /// Counts each attempt before the password is looked at.
        private func isAdmitted(_ mail: String, _ password: String) async throws(FerryError) -> Bool {
            do {
                let admitted: Bool? = try await limiter.attempt(account: mail) {
                    await service.isPassword(password, of: mail) ? true : nil
                }
                return admitted ?? false
            } catch let error as SignInError where error.code == .limited {
                throw .tooManyAttempts
            } catch {
                throw .unavailable
            }
        }
    #endif
}
