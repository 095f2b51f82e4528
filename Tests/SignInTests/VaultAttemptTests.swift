#if Vault
    import Foundation
    import Sealing
    import SecretMemory
    import SecretStorage
    import SignIn
    import Testing

    /// The same key every time; the worker has it too.
    private struct FixedProtector: VaultProtector {
        var kind: ProtectorKind { ProtectorKind(number: 40_000) }
        private var bytes: SecretBytes { SecretBytes(count: 32) { $0.initializeMemory(as: UInt8.self, repeating: 7) } }

        func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            ProtectorEnrollment(key: bytes, record: [])
        }

        func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes? { bytes }
    }

    private final class Scratch: Sendable {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sign-in-\(UUID().uuidString)")
        var path: String { folder.appendingPathComponent("attempts.vault").path }
        var anchors: String { folder.appendingPathComponent("anchors").path }
        var options: VaultOptions { VaultOptions(anchor: FileAnchor(folder: anchors)) }

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(at: folder) }

        func make() async throws -> Vault {
            try await Vault.create(path, protectedBy: [NewProtector(FixedProtector())], options: options)
        }

        func open() async throws -> Vault { try await Vault.open(path, with: [FixedProtector()], options: options) }

        func store(_ vault: Vault, _ clock: LimiterClock = .machine, capacity: Int = 100_000) async throws
            -> VaultAttemptStore
        {
            try await VaultAttemptStore(vault, lockFile: path + ".lock", capacity: capacity, clock: clock)
        }

        /// The vault's files as they are now.
        func files() throws -> [String: Data] {
            var files: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.hasPrefix("attempts.vault") {
                files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
            }
            return files
        }
    }

    private final class Time: Sendable {
        private let now = Locked(LimiterTime(boot: "first", seconds: 10_000))
        var clock: LimiterClock { LimiterClock { self.now.withLock { $0 } } }
        func set(_ boot: String, _ seconds: Double) { now.withLock { $0 = LimiterTime(boot: boot, seconds: seconds) } }
    }

    /// How many of many guesses at once were let through, and how many were told to wait.
    private func guesses(_ count: Int, _ limiters: [LoginLimiter], account: String = "ann") async -> (
        judged: Int, limited: Int
    ) {
        await withTaskGroup(of: SignInError.Code?.self) { group in
            for number in 0..<count {
                group.addTask {
                    do throws(SignInError) {
                        _ = try await limiters[number % limiters.count].reserve(account: account)
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            var (judged, limited) = (0, 0)
            for await code in group {
                if code == nil { judged += 1 }
                if code == .limited { limited += 1 }
            }
            return (judged, limited)
        }
    }

    @Suite struct VaultAttemptTests {
        @Test func `Exactly five of 64 clients, through several openings and across a restart`() async throws {
            let scratch = try Scratch()
            let time = Time()
            var limiters: [LoginLimiter] = []
            do {
                let vault = try await scratch.make()
                limiters.append(LoginLimiter(store: try await scratch.store(vault, time.clock), clock: time.clock))
                for _ in 0..<3 {
                    let store = try await scratch.store(try await scratch.open(), time.clock)
                    limiters.append(LoginLimiter(store: store, clock: time.clock))
                }
            }
            let first = await guesses(64, limiters)
            #expect(first.judged == 5 && first.limited == 59)
            limiters = []
            // Another program, another start of the machine: the wait begins with it, and ends.
            time.set("second", 30)
            let again = LoginLimiter(
                store: try await scratch.store(try await scratch.open(), time.clock), clock: time.clock)
            let second = await guesses(8, [again])
            #expect(second.judged == 0 && second.limited == 8)
            time.set("second", 901)
            #expect(await guesses(8, [again]).judged == 5)
        }

        @Test func `Exactly five of 64 clients in eight processes, of which some are killed`() async throws {
            let scratch = try Scratch()
            _ = try await scratch.store(try await scratch.make())
            let outputs = Locked<[Pipe]>([])
            var processes: [Process] = []
            for _ in 0..<8 {
                let process = Process()
                process.executableURL = Self.worker
                process.arguments = [scratch.path, scratch.anchors, "8"]
                let pipe = Pipe()
                process.standardOutput = pipe
                outputs.withLock { $0.append(pipe) }
                try process.run()
                processes.append(process)
            }
            // As soon as one guess went through, three are killed, wherever they are.
            let first = outputs.withLock { $0[0].fileHandleForReading }
            var text = String(decoding: first.availableData, as: UTF8.self)
            for process in processes[1...3] { kill(process.processIdentifier, SIGKILL) }
            for process in processes { process.waitUntilExit() }
            for pipe in outputs.withLock({ $0 }) {
                text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            }
            #expect(!text.contains("failed"), "\(text)")
            let judged = text.components(separatedBy: "judged").count - 1
            let rest = await guesses(64, [LoginLimiter(store: try await scratch.store(try await scratch.open()))])
            // One that was killed may have counted its guess without saying so, never the other way round: of the guesses that
            // went through none is lost.
            #expect(judged + rest.judged <= 5 && judged + rest.judged >= 2, "\(judged) and \(rest)")
            #expect(rest.judged + rest.limited == 64)
        }

        private static var worker: URL? {
            let here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            let file = here.appendingPathComponent("sign-in-worker")
            return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
        }

        @Test func `Putting the file back, taking it away and editing it gain nothing`() async throws {
            let scratch = try Scratch()
            _ = try await scratch.store(try await scratch.make())
            let before = try scratch.files()
            let limiter = LoginLimiter(store: try await scratch.store(try await scratch.open()))
            #expect(await guesses(8, [limiter]).judged == 5)
            let after = try scratch.files()
            #expect(before != after)
            func put(_ files: [String: Data]) throws {
                for name in try scratch.files().keys {
                    try FileManager.default.removeItem(at: scratch.folder.appendingPathComponent(name))
                }
                for (name, data) in files { try data.write(to: scratch.folder.appendingPathComponent(name)) }
            }
            // While it is open, and at the next start.
            try put(before)
            #expect(await guesses(8, [limiter]).judged == 0)
            await #expect(throws: SecretStoreError.self) { try await scratch.open() }
            try put([:])
            #expect(await guesses(8, [limiter]).judged == 0)
            await #expect(throws: SecretStoreError.self) { try await scratch.open() }
            var edited = after
            for (name, data) in after where data.count > 5_000 && !name.hasSuffix("-shm") {
                var data = data
                data[data.count - 100] ^= 1
                edited[name] = data
            }
            try put(edited)
            if let vault = try? await scratch.open(), let store = try? await scratch.store(vault) {
                #expect(await guesses(8, [LoginLimiter(store: store)]).judged == 0)
            }
        }

        @Test func `A row that is missing lets nobody in, and a full row forgets what is over alone`() async throws {
            let scratch = try Scratch()
            let time = Time()
            let vault = try await scratch.make()
            let limiter = LoginLimiter(
                store: try await scratch.store(vault, time.clock, capacity: 64), clock: time.clock)
            // One account for each of 64 rows: of 300 most find theirs taken.
            var (taken, refused) = (0, 0)
            for number in 0..<200 {
                do throws(SignInError) {
                    _ = try await limiter.reserve(account: "user\(number)")
                    taken += 1
                } catch {
                    #expect(error.code == .busy)
                    refused += 1
                }
            }
            #expect(taken <= 64 && taken > 40 && refused == 200 - taken)
            time.set("first", 10_901)
            #expect(await guesses(8, [limiter], account: "someone else").judged == 5)
            for name in try vault.list().prefix(1) { _ = try vault.remove(name) }
            #expect(await guesses(8, [limiter], account: "user1").judged == 0)
            await #expect(throws: SignInError.self) { try await scratch.store(vault) }
        }
    }
#endif
