#if os(Linux)
    import Foundation
    import SecretMemory
    import SignIn
    import Testing

    /// Against the system's own libpam and its modules, by service files of the test's own.
    @Suite(.enabled("there is no Linux-PAM with its modules") { (try? PAMFolder()) != nil })
    struct PAMTests {
        private let folder: PAMFolder

        init() throws { folder = try PAMFolder() }

        @Test func thePasswordDecides() async throws {
            let service = try folder.service("auth required pam_exec.so quiet expose_authtok \(folder.judge)")
            try await service.authenticate(user: "ann", password: secret("right"))
            for wrong in ["wrong", "", "right ", "righ"] {
                await #expect(throws: LocalAuthenticationError.self, "\(wrong)") {
                    try await service.authenticate(user: "ann", password: secret(wrong))
                }
            }
        }

        @Test func theAccountIsJudgedToo() async throws {
            let service = try folder.service("auth required pam_permit.so", account: "account required pam_deny.so")
            let error = await #expect(throws: LocalAuthenticationError.self) {
                try await service.authenticate(user: "ann", password: secret("right"))
            }
            #expect(error?.code == .accountRefused || error?.code == .failed)
        }

        /// A user that the system does not know is told as a wrong password is.
        @Test func nobodyIsAWrongPassword() async throws {
            let service = try folder.service("auth required pam_unix.so nodelay")
            for user in ["nobody-of-this-name", "", "a\0b"] {
                let error = await #expect(throws: LocalAuthenticationError.self) {
                    try await service.authenticate(user: user, password: secret("x"))
                }
                #expect(error?.code == .failed, "\(user)")
            }
        }

        @Test func denied() async throws {
            let service = try folder.service("auth required pam_deny.so")
            await #expect(throws: LocalAuthenticationError(.failed)) {
                try await service.authenticate(user: "ann", password: secret("right"))
            }
        }

        /// PAM would take the file `other` without a word.
        @Test func aServiceMustBeThere() throws {
            for name in ["none", "", ".", "..", "../pam.d/login", "a/b", "a b", "Service"] {
                let error = #expect(throws: LocalAuthenticationError.self) {
                    _ = try PAMService(name, folder: folder.path)
                }
                #expect(error?.code == .misconfigured, "\(name)")
            }
        }

        @Test func questionsAreHandedOn() async throws {
            let service = try folder.service("auth required pam_exec.so quiet expose_authtok \(folder.judge)")
            let asked = Locked<[PAMService.Question]>([])
            try await service.authenticate(user: "ann") { question in
                asked.withLock { $0.append(question) }
                return secret("right")
            }
            let questions = asked.withLock { $0 }
            #expect(questions.count == 1)
            if case .hidden(let words)? = questions.first {
                #expect(words.contains("assword"))
            } else {
                Issue.record("nothing hidden was asked")
            }
        }

        /// No answer, one that is too long, one that PAM would cut.
        @Test func answersThatAreNone() async throws {
            let service = try folder.service("auth required pam_exec.so quiet expose_authtok \(folder.judge)")
            await #expect(throws: LocalAuthenticationError.self) {
                try await service.authenticate(user: "ann") { _ in nil }
            }
            for answer in [String(repeating: "a", count: 512), "right\0wrong"] {
                await #expect(throws: LocalAuthenticationError.self) {
                    try await service.authenticate(user: "ann", password: secret(answer))
                }
            }
        }

        @Test func cancelledBetweenQuestions() async throws {
            let service = try folder.service("auth required pam_exec.so quiet expose_authtok \(folder.judge)")
            let (started, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let task = Task {
                try await service.authenticate(user: "ann") { _ in
                    started.signal()
                    go.wait()
                    return secret("right")
                }
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    started.wait()
                    continuation.resume()
                }
            }
            task.cancel()
            go.signal()
            await #expect(throws: LocalAuthenticationError(.cancelled)) { try await task.value }
        }

        /// Each answer belongs to its own question.
        @Test func manyAtOnce() async throws {
            let service = try folder.service("auth required pam_exec.so quiet expose_authtok \(folder.judge)")
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let isRight = number % 2 == 0
                        let passed =
                            await
                            (try? service.authenticate(
                                user: "ann", password: secret(isRight ? "right" : "wrong\(number)"))) != nil
                        return passed == isRight
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }

    private func secret(_ text: String) -> SecretBytes {
        SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
    }

    /// Service files in a folder of their own, and a program that takes one password.
    private final class PAMFolder: Sendable {
        let path: String
        var judge: String { path + "/judge" }

        init() throws {
            path = NSTemporaryDirectory() + "pam-\(UUID().uuidString)"
            let files = FileManager.default
            try files.createDirectory(atPath: path, withIntermediateDirectories: true)
            // `pam_exec` ends what it hands over with a zero byte.
            let script = "#!/bin/sh\n[ \"$(tr -d '\\000')\" = right ]\n"
            try Data(script.utf8).write(to: URL(fileURLWithPath: path + "/judge"))
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/judge")
            // PAM reads it beside every service.
            try Data("auth required pam_deny.so\naccount required pam_deny.so\n".utf8)
                .write(to: URL(fileURLWithPath: path + "/other"))
            _ = try service("auth required pam_permit.so")
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func service(_ line: String, account: String = "account required pam_permit.so") throws -> PAMService {
            let name = "service-\(UUID().uuidString.lowercased())"
            try Data("\(line)\n\(account)\n".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            return try PAMService(name, folder: path)
        }
    }
#endif
