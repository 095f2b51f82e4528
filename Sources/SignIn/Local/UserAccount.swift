#if os(Linux)
    import Glibc
    public import SecretMemory

    /// Asks the user of this process by PAM: the ``LocalAuthenticator`` of Linux desktops.
    public struct UserAccountAuthenticator: LocalAuthenticator {
        private let service: PAMService
        private let answer: @Sendable (PAMService.Question) -> SecretBytes?

        /// - Parameter answer: asks the person, on another thread; nil cancels. The reason comes first, as a notice.
        public init(
            _ service: PAMService, answer: @escaping @Sendable (PAMService.Question) -> SecretBytes?
        ) {
            (self.service, self.answer) = (service, answer)
        }

        /// PAM does not tell who is enrolled.
        public func enrolment() async -> [UInt8]? { nil }

        public func authenticate(reason: String) async throws(LocalAuthenticationError) {
            guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
                throw LocalAuthenticationError(.accountRefused, detail: "the user of this process has no name")
            }
            _ = answer(.notice(reason))
            try await service.authenticate(user: String(cString: name), answer: answer)
        }
    }
#endif
