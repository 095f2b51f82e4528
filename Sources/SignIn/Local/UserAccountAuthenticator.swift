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
            guard let name = Self.userName() else {
                throw LocalAuthenticationError(.accountRefused, detail: "the user of this process has no name")
            }
            _ = answer(.notice(reason))
            try await service.authenticate(user: name, answer: answer)
        }

        /// `getpwuid` would share its answer among all threads.
        private static func userName() -> String? {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { room in
                var entry = passwd()
                var found: UnsafeMutablePointer<passwd>?
                guard getpwuid_r(getuid(), &entry, room.baseAddress!, room.count, &found) == 0, found != nil else {
                    return nil
                }
                return entry.pw_name.map { String(cString: $0) }
            }
        }
    }
#endif
