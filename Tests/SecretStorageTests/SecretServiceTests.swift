#if canImport(Glibc) || canImport(Musl)
    import Foundation
    import SecretStorageTesting
    import Testing

    @testable import SecretStorage

    /// The store against a real keyring. `scripts/check-keyring` starts one on a bus of its own and says so in the
    /// environment; elsewhere these are skipped, so that no test writes to the keyring of whoever runs them.
    @Suite(.serialized, .enabled(if: Keyring.isThere, "no keyring of its own; run scripts/check-keyring"))
    struct SecretServiceKeyringTests {
        @Test(arguments: StorePromise.all) func keeps(_ promise: StorePromise) async throws {
            try await promise.check { SecretServiceStore(service: $0, mayPrompt: false) }
        }

        @Test func isWhatSecretToolReads() async throws {
            let store = SecretServiceStore(service: "tests-tool", mayPrompt: false)
            try await store.write(string: "from the library", to: "item")
            let output = try Keyring.run("secret-tool", "lookup", "service", "tests-tool", "name", "item")
            #expect(output == "from the library")
            try await store.removeAll()
        }

        /// Runs last by its name in the script: it locks the keyring, and then takes the bus away.
        @Test(.enabled(if: Keyring.mayBreak)) func lockedThenGone() async throws {
            let store = SecretServiceStore(service: "tests-lock", mayPrompt: false)
            let asking = SecretServiceStore(service: "tests-lock", timeout: .seconds(5))
            try await store.write(string: "kept", to: "item")
            _ = try Keyring.run(
                "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
                "org.freedesktop.Secret.Service.Lock", "array:objpath:/org/freedesktop/secrets/collection/login")
            await expectCode([.locked]) { _ = try await store.readBytes("item") }
            await expectCode([.locked]) { try await store.write(string: "new", to: "item") }
            await expectCode([.locked]) { try await store.write(string: "new", to: "another") }
            await expectCode([.locked]) { try await store.remove("item") }
            await expectCode([.locked]) { _ = try await store.list() }
            // Nobody can be asked: there is no prompter on this bus.
            await expectCode([.cancelled, .locked, .busy, .unavailable]) { _ = try await asking.readBytes("item") }
            // The process outlives its bus, and gets one clear error from then on.
            let bus = try #require(ProcessInfo.processInfo.environment["BULWARK_TEST_BUS"])
            _ = try Keyring.run("kill", bus)
            for _ in 0..<3 {
                try await Task.sleep(for: .milliseconds(200))
                await expectCode([.unavailable, .busy]) { _ = try await store.readBytes("item") }
            }
            await expectCode([.unavailable]) { _ = try await store.readBytes("item") }
        }

        private func expectCode(_ codes: [SecretStoreError.Code], _ body: () async throws -> Void) async {
            do {
                try await body()
                Issue.record("nothing was thrown")
            } catch let error as SecretStoreError {
                #expect(codes.contains(error.code), "\(error)")
            } catch {
                Issue.record(error)
            }
        }
    }

    struct SecretServiceTests {
        @Test(.enabled(if: Keyring.hasNoBus, "this session has a bus; scripts/check-keyring runs without one"))
        func withoutABus() async throws {
            let store = SecretServiceStore(service: "tests", timeout: .seconds(10))
            for _ in 0..<3 {
                do {
                    _ = try await store.list()
                    Issue.record("a list came from nowhere")
                } catch {
                    #expect(error.code == .unavailable)
                    #expect(error.description.contains("D-Bus") || error.description.contains("libsecret"))
                }
            }
        }

        @Test func withoutTheLibrary() {
            #expect(throws: SecretStoreError(.unavailable, "libsecret (libsecret-1.so.0) is not installed")) {
                try LibSecret(library: "libsecret-of-nowhere.so.0")
            }
        }

        @Test func withAnotherLibrary() {
            #expect(throws: SecretStoreError.self) { try LibSecret(library: "libc.so.6") }
        }

        @Test func refusesWhatItCannotKeep() async {
            let store = SecretServiceStore(service: "tests", mayPrompt: false)
            await #expect(throws: SecretStoreError(.unsupported)) {
                try await store.write(bytes: [1], to: "item", policy: SecretPolicy(userPresence: .passcode))
            }
        }

        @Test(
            arguments: [
                ("secret-error", 2, .locked), ("secret-error", 3, .notFound), ("secret-error", 1, .damaged),
                ("g-io-error-quark", 19, .busy), ("g-io-error-quark", 24, .busy), ("g-io-error-quark", 1, .unavailable),
                ("g-dbus-error-quark", 2, .unavailable), ("g-dbus-error-quark", 4, .busy), ("", 0, .unavailable),
            ] as [(String, Int32, SecretStoreError.Code)])
        func meaningOfFailure(_ domain: String, _ number: Int32, _ code: SecretStoreError.Code) {
            let error = SecretServiceFailure(domain: domain, code: number).error
            #expect(error.code == code && error.status != 0)
        }
    }

    enum Keyring {
        private static let environment = ProcessInfo.processInfo.environment
        static let isThere = environment["BULWARK_TEST_KEYRING"] != nil
        static let mayBreak = environment["BULWARK_TEST_BUS"] != nil
        static let hasNoBus =
            environment["DBUS_SESSION_BUS_ADDRESS"] == nil && environment["DISPLAY"] == nil
            && !FileManager.default.fileExists(atPath: "/run/user/\(getuid())/bus")

        static func run(_ command: String...) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self)
        }
    }
#endif
