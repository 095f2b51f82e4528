#if os(Linux)
    import Dispatch
    import Glibc
    public import SecretMemory

    /// Judges a user of this system by PAM, as its login does: by a password, a finger (`pam_fprintd`), a code, or what else
    /// the service's file in `/etc/pam.d` says. The library is opened when it is first needed.
    ///
    ///     let service = try PAMService("my-tool")
    ///     try await service.authenticate(user: "ann", password: typed)
    ///
    /// The account is judged too (`pam_acct_mgmt`): an expired or locked one is refused although the password is right. A
    /// process that does not run as root can judge its own user alone, where `pam_unix` does.
    public struct PAMService: Sendable {
        public let name: String
        /// Where the service's file lies.
        public let folder: String
        private let library: PAMLibrary

        /// - Parameters:
        ///   - name: of the service's file: small letters, digits, `-`, `_` and `.`; PAM makes capitals small. It must be there:
        ///     PAM takes the file `other` without a word where it is not.
        ///   - folder: instead of `/etc/pam.d`, as in tests.
        /// - Throws: ``LocalAuthenticationError`` with code `unavailable` without PAM, `misconfigured` without the file.
        public init(_ name: String, folder: String = "/etc/pam.d") throws(LocalAuthenticationError) {
            let isName = name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
                    || [0x2D, 0x2E, 0x5F].contains(byte)
            }
            guard isName, !name.isEmpty, name.utf8.first != 0x2E else {
                throw LocalAuthenticationError(
                    .misconfigured, detail: "a service’s name consists of lowercase letters, digits, - _ and .")
            }
            library = try PAMLibrary.shared.get()
            guard access("\(folder)/\(name)", R_OK) == 0 else {
                throw LocalAuthenticationError(.misconfigured, detail: "\(folder)/\(name) cannot be read")
            }
            (self.name, self.folder) = (name, folder)
        }

        /// A prompt or message from a module.
        public enum Question: Sendable, Hashable {
            /// A prompt for input that must not be echoed, such as a password or code, in the module's own words.
            case hidden(String)
            /// A prompt for input that may be echoed.
            case shown(String)
            /// A message without a response: `Place your finger on the reader`.
            case notice(String)
        }

        /// Authenticates a user with a password; fails if a module asks for anything else.
        ///
        /// - Throws: ``LocalAuthenticationError``.
        public func authenticate(user: String, password: consuming SecretBytes) async throws(LocalAuthenticationError) {
            let held = Held(password)
            try await authenticate(user: user) { question in
                if case .hidden = question { held.secret.copy() } else { nil }
            }
        }

        /// Authenticates a user with their responses.
        ///
        /// - Parameter answer: called on another thread, once for each question; nil ends it. What it gives back is
        ///   copied for the module, and both copies are wiped.
        /// - Throws: ``LocalAuthenticationError``; `cancelled` where `answer` gave nil to a question, or the task was
        ///   cancelled, which takes effect at the next question.
        public func authenticate(
            user: String, answer: @escaping @Sendable (Question) -> SecretBytes?
        ) async throws(LocalAuthenticationError) {
            guard !user.utf8.contains(0), !user.isEmpty else { throw LocalAuthenticationError(.failed) }
            let conversation = PAMConversation(answer)
            let (library, name, folder) = (library, name, folder)
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // Modules wait for fingers, and some seconds after a wrong password.
                    DispatchQueue.global().async {
                        continuation.resume(returning: library.judge(user, service: name, folder: folder, conversation))
                    }
                }
            } onCancel: {
                conversation.cancel()
            }
            if let error = LocalAuthenticationError(pamAnswer: result) { throw error }
        }

        private final class Held: Sendable {
            let secret: SecretBytes
            init(_ secret: consuming SecretBytes) { self.secret = secret }
        }
    }
#endif
