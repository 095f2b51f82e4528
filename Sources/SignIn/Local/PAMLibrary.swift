#if os(Linux)
    import Glibc

    /// The functions of libpam, opened at run time.
    struct PAMLibrary: Sendable {
        private typealias Start =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, UnsafePointer<CChar>,
                UnsafeMutablePointer<OpaquePointer?>
            ) -> Int32
        private typealias Call = @convention(c) (OpaquePointer, Int32) -> Int32

        private let start: Start
        private let authenticate: Call
        private let manageAccount: Call
        private let end: Call

        static let shared = Result { () throws(LocalAuthenticationError) in try PAMLibrary() }

        private init() throws(LocalAuthenticationError) {
            guard let handle = dlopen("libpam.so.0", RTLD_NOW | RTLD_LOCAL),
                // Since Linux-PAM 1.4.
                let start = dlsym(handle, "pam_start_confdir"), let authenticate = dlsym(handle, "pam_authenticate"),
                let manageAccount = dlsym(handle, "pam_acct_mgmt"), let end = dlsym(handle, "pam_end")
            else {
                throw LocalAuthenticationError(
                    .unavailable, detail: "libpam.so.0 of Linux-PAM 1.4 or later was not found")
            }
            self.start = unsafeBitCast(start, to: Start.self)
            self.authenticate = unsafeBitCast(authenticate, to: Call.self)
            self.manageAccount = unsafeBitCast(manageAccount, to: Call.self)
            self.end = unsafeBitCast(end, to: Call.self)
        }

        /// PAM_SILENT is left out: what modules say is for the user. PAM_DISALLOW_NULL_AUTHTOK: no empty password.
        private static let flags: Int32 = 1

        /// PAM's answer to who the user is, and to whether they may sign in.
        func judge(_ user: String, service: String, folder: String, _ conversation: PAMConversation) -> Int32 {
            withExtendedLifetime(conversation) {
                var record = PAMConversationRecord(conversation)
                var opened: OpaquePointer?
                let begun = start(service, user, &record, folder, &opened)
                guard begun == 0, let opened else { return begun == 0 ? 4 : begun }
                var result = authenticate(opened, Self.flags)
                if result == 0 { result = manageAccount(opened, Self.flags) }
                _ = end(opened, result)
                return conversation.isCancelled ? 19 : result
            }
        }
    }
#endif
