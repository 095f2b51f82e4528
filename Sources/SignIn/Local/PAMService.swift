#if os(Linux)
    import Dispatch
    import Glibc
    public import SecretMemory
    import Synchronization

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
                    .misconfigured, detail: "a service’s name is small letters, digits, - _ and .")
            }
            library = try PAMLibrary.shared.get()
            guard access("\(folder)/\(name)", R_OK) == 0 else {
                throw LocalAuthenticationError(.misconfigured, detail: "\(folder)/\(name) cannot be read")
            }
            (self.name, self.folder) = (name, folder)
        }

        /// What a module asks or says.
        public enum Question: Sendable, Hashable {
            /// Something that must not be shown while it is typed: a password, a code. With the module's own words.
            case hidden(String)
            /// Something that may be shown.
            case shown(String)
            /// Nothing to answer: `Place your finger on the reader`.
            case notice(String)
        }

        /// Judges a user by a password; whatever else a module asks for ends it.
        ///
        /// - Throws: ``LocalAuthenticationError``.
        public func authenticate(user: String, password: consuming SecretBytes) async throws(LocalAuthenticationError) {
            let held = Held(password)
            try await authenticate(user: user) { question in
                if case .hidden = question { held.secret.copy() } else { nil }
            }
        }

        /// Judges a user by what they answer.
        ///
        /// - Parameter answer: called on another thread, once for each question; nil ends it. What it gives back is
        ///   copied for the module, and both copies are wiped.
        /// - Throws: ``LocalAuthenticationError``; `cancelled` where `answer` gave nil to a question, or the task was
        ///   cancelled, which takes effect at the next question.
        public func authenticate(
            user: String, answer: @escaping @Sendable (Question) -> SecretBytes?
        ) async throws(LocalAuthenticationError) {
            guard !user.utf8.contains(0), !user.isEmpty else { throw LocalAuthenticationError(.failed) }
            let talk = PAMTalk(answer)
            let (library, name, folder) = (library, name, folder)
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // Modules wait for fingers, and some seconds after a wrong password.
                    DispatchQueue.global().async {
                        continuation.resume(returning: library.judge(user, service: name, folder: folder, talk))
                    }
                }
            } onCancel: {
                talk.cancel()
            }
            if let error = LocalAuthenticationError(pamAnswer: result) { throw error }
        }

        private final class Held: Sendable {
            let secret: SecretBytes
            init(_ secret: consuming SecretBytes) { self.secret = secret }
        }
    }

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
                    .unavailable, detail: "there is no libpam.so.0 of Linux-PAM 1.4 or later")
            }
            self.start = unsafeBitCast(start, to: Start.self)
            self.authenticate = unsafeBitCast(authenticate, to: Call.self)
            self.manageAccount = unsafeBitCast(manageAccount, to: Call.self)
            self.end = unsafeBitCast(end, to: Call.self)
        }

        /// PAM_SILENT is left out: what modules say is for the user. PAM_DISALLOW_NULL_AUTHTOK: no empty password.
        private static let flags: Int32 = 1

        /// PAM's answer to who the user is, and to whether they may sign in.
        func judge(_ user: String, service: String, folder: String, _ talk: PAMTalk) -> Int32 {
            withExtendedLifetime(talk) {
                var conversation = PAMConversation(talk)
                var opened: OpaquePointer?
                let begun = start(service, user, &conversation, folder, &opened)
                guard begun == 0, let opened else { return begun == 0 ? 4 : begun }
                var result = authenticate(opened, Self.flags)
                if result == 0 { result = manageAccount(opened, Self.flags) }
                _ = end(opened, result)
                return talk.isCancelled ? 19 : result
            }
        }
    }

    /// `struct pam_conv`.
    private struct PAMConversation {
        let ask:
            @convention(c) (
                Int32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        let talk: UnsafeMutableRawPointer

        init(_ talk: PAMTalk) {
            ask = { count, messages, responses, talk in
                guard let messages, let responses, let talk else { return PAMTalk.failed }
                return Unmanaged<PAMTalk>.fromOpaque(talk).takeUnretainedValue()
                    .answer(Int(count), messages, responses)
            }
            self.talk = Unmanaged.passUnretained(talk).toOpaque()
        }
    }

    /// Answers what modules ask.
    final class PAMTalk: Sendable {
        /// `PAM_CONV_ERR`.
        static let failed: Int32 = 19
        /// `PAM_MAX_NUM_MSG`.
        private static let mostMessages = 32
        /// `PAM_MAX_RESP_SIZE`, of which the last byte ends the text.
        private static let longest = 511

        private let answer: @Sendable (PAMService.Question) -> SecretBytes?
        private let cancelled = Atomic(false)

        init(_ answer: @escaping @Sendable (PAMService.Question) -> SecretBytes?) { self.answer = answer }

        var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
        func cancel() { cancelled.store(true, ordering: .releasing) }

        /// `struct pam_message`.
        private struct Message {
            let style: Int32
            let text: UnsafePointer<CChar>?
        }

        /// `struct pam_response`.
        private struct Response {
            var text: UnsafeMutablePointer<CChar>?
            var code: Int32
        }

        /// The conversation function: allocates the answers with `malloc`, for PAM frees them.
        func answer(
            _ count: Int, _ messages: UnsafeMutableRawPointer, _ responses: UnsafeMutableRawPointer
        ) -> Int32 {
            guard (1...Self.mostMessages).contains(count),
                let room = calloc(count, MemoryLayout<Response>.stride)
            else { return Self.failed }
            let list = messages.bindMemory(to: UnsafePointer<Message>?.self, capacity: count)
            let made = room.bindMemory(to: Response.self, capacity: count)
            for index in 0..<count {
                guard let message = list[index]?.pointee, fill(&made[index], for: message) else {
                    for done in 0..<count { Self.release(made[done].text) }
                    free(room)
                    return Self.failed
                }
            }
            responses.storeBytes(of: room, as: UnsafeMutableRawPointer.self)
            return 0
        }

        private func fill(_ response: inout Response, for message: Message) -> Bool {
            guard !isCancelled else { return false }
            let text = message.text.map { String(cString: $0) } ?? ""
            switch message.style {
            case 1, 2:
                guard let given = answer(message.style == 1 ? .hidden(text) : .shown(text)),
                    given.count <= Self.longest
                else { return false }
                response.text = Self.copied(given)
                return response.text != nil
            case 3, 4:
                _ = answer(.notice(text))
                return true
            default: return false
            }
        }

        /// Nil for a text with a zero byte, behind which PAM would not look.
        private static func copied(_ secret: borrowing SecretBytes) -> UnsafeMutablePointer<CChar>? {
            secret.withUnsafeBytes { bytes in
                guard !bytes.contains(0), let copy = calloc(bytes.count + 1, 1) else { return nil }
                UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: bytes)
                return copy.assumingMemoryBound(to: CChar.self)
            }
        }

        private static func release(_ text: UnsafeMutablePointer<CChar>?) {
            guard let text else { return }
            explicit_bzero(text, strlen(text))
            free(text)
        }
    }
#endif
