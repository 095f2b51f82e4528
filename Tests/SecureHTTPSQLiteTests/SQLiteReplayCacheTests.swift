#if Vault
    import Foundation
    import SecureHTTP
    import SecureHTTPSQLite
    import Testing

    @Suite("Replays in a file") struct SQLiteReplayCacheTests {
        /// A folder of its own.
        private final class Place: Sendable {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-replays-\(UUID())")
            var file: URL { folder.appendingPathComponent("replays.sqlite") }

            init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
            deinit { try? FileManager.default.removeItem(at: folder) }

            func cache(_ capacity: Int = 1_000, start: Int64 = 1_800_000_000) throws -> SQLiteReplayCache {
                try SQLiteReplayCache(at: file, capacity: capacity, durability: .process, patience: 60, start: start)
            }
        }

        private let place: Place
        private let now: Int64 = 1_800_000_100
        private var end: Int64 { now + 300 }

        init() throws { place = try Place() }

        private func ticket(_ number: Int) -> ReplayTicket { ReplayTicket(keyID: "k", nonce: "nonce-\(number)") }

        @Test("Once, among many tasks and several caches on one file")
        func once() async throws {
            let caches = try (0..<4).map { _ in try place.cache() }
            let (now, end) = (now, end)
            let admitted = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<800 {
                    let ticket = ticket(number / 40)
                    group.addTask { try await caches[number % 4].admit(ticket, until: end, now: now) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(admitted == 20)
            #expect(try caches.map { try $0.count() } == [20, 20, 20, 20])
        }

        @Test("Times and patience that nobody would write", arguments: [Int64.min, -1, .max])
        func bounds(_ time: Int64) async throws {
            let cache = try SQLiteReplayCache(at: place.file, patience: 1e300, start: time)
            for other in [Int64.min, 0, .max] {
                _ = try await cache.admit(ticket(1), until: other, now: time)
                #expect(try await !cache.admit(ticket(1), until: other, now: time))
            }
        }

        @Test("Once, among processes that begin at the same time on a new file")
        func processes() throws {
            let workers = try (0..<3).map { _ in try start(tickets: 50) }
            let admitted = workers.flatMap { $0.admitted() }
            #expect(admitted.sorted() == Array(0..<50))
        }

        /// `BULWARK_REPLAYS` says how many tries; `scripts/check-network --long` makes a million.
        @Test("Never twice, in many tries of processes that are killed and start again")
        func restarts() throws {
            let tries = ProcessInfo.processInfo.environment["BULWARK_REPLAYS"].flatMap(Int.init) ?? 40_000
            var admitted: [Int] = []
            var fresh: [Int] = []
            var made = 0
            var round = 0
            while made < tries {
                round += 1
                // Those of the rounds before, and as many new ones.
                let tickets = min(round, 10) * 20
                let times = max(1, min(tries, 1_000_000) / 12 / 10 / tickets)
                let workers = try (0..<3).map { _ in try start(tickets: tickets, times: times) }
                if round.isMultiple(of: 2) {
                    usleep(UInt32.random(in: 1_000...200_000))
                    workers[0].end()
                }
                let given = workers.map { $0.admitted() }
                admitted += given.joined()
                if round == 1 { fresh = admitted }
                made += workers.count { !$0.wasKilled } * 4 * tickets * times
            }
            #expect(fresh.sorted() == Array(0..<20))
            #expect(Set(admitted).count == admitted.count, "accepted twice")
            // One that was given and not printed, for its process was killed between, is one that no server would have acted on.
            #expect(admitted.count >= 190)
        }

        @Test("A restart remembers")
        func restart() async throws {
            #expect(try await place.cache().admit(ticket(1), until: end, now: now))
            let second = try place.cache(start: now + 50)
            #expect(second.remembersSince == 1_800_000_000)
            #expect(try await !second.admit(ticket(1), until: end, now: now + 1))
            #expect(try await second.admit(ticket(2), until: end, now: now + 1))
        }

        @Test("What is past its time is pruned, and never comes back when the clock does")
        func pruning() async throws {
            let cache = try place.cache()
            for number in 0..<10 { #expect(try await cache.admit(ticket(number), until: end, now: now)) }
            // The last second of its life.
            #expect(try await !cache.admit(ticket(0), until: end, now: end))
            #expect(try await cache.admit(ticket(10), until: end + 300, now: end + 1))
            #expect(try cache.count() == 1)
            #expect(try await !cache.admit(ticket(0), until: end, now: now))
            #expect(try await !place.cache().admit(ticket(0), until: end, now: now))
        }

        @Test("A full one refuses, says replays all the same, and has room again later")
        func full() async throws {
            let cache = try place.cache(3)
            for number in 0..<3 { #expect(try await cache.admit(ticket(number), until: end, now: now)) }
            let (ticket, later) = (ticket(3), end)
            await #expect(throws: SecureHTTPError(.replayCacheFull)) {
                _ = try await cache.admit(ticket, until: later, now: later)
            }
            #expect(try await !cache.admit(self.ticket(0), until: end, now: now))
            #expect(try await cache.admit(ticket, until: end + 300, now: end + 1))
            #expect(try cache.count() == 1)
        }

        @Test("For its owner alone")
        func rights() async throws {
            let cache = try place.cache()
            #expect(try await cache.admit(ticket(1), until: end, now: now))
            let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
            #expect(names.count >= 2)
            for name in names {
                let path = place.folder.appendingPathComponent(name).path
                let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(rights == 0o600)
            }
        }

        @Test("Files that are none of ours are refused and left alone", arguments: ["no database at all", ""])
        func others(_ text: String) throws {
            let file = place.file
            if text.isEmpty {
                let target = place.folder.appendingPathComponent("target")
                try Data().write(to: target)
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
            } else {
                try Data(String(repeating: text, count: 100).utf8).write(to: file)
            }
            let before = try Data(contentsOf: file)
            #expect(throws: SecureHTTPError(.replayCacheUnavailable)) { _ = try SQLiteReplayCache(at: file) }
            #expect(try Data(contentsOf: file) == before)
        }

        @Test("Arguments out of bounds")
        func arguments() throws {
            let file = place.file
            #expect(throws: SecureHTTPError(.invalidArgument)) { _ = try SQLiteReplayCache(at: file, capacity: 0) }
            #expect(throws: SecureHTTPError(.replayCacheUnavailable)) {
                _ = try SQLiteReplayCache(at: file.appendingPathComponent("nowhere/deeper"))
            }
        }

        @Test("A file that breaks while it is in use admits nothing")
        func broken() async throws {
            let cache = try place.cache()
            #expect(try await cache.admit(ticket(1), until: end, now: now))
            let other = try Process.run(
                URL(fileURLWithPath: "/usr/bin/env"), arguments: ["sqlite3", place.file.path, "DROP TABLE seen"])
            other.waitUntilExit()
            try #require(other.terminationStatus == 0, "no sqlite3")
            let (ticket, end, now) = (ticket(2), end, now)
            await #expect(throws: SecureHTTPError(.replayCacheUnavailable)) {
                _ = try await cache.admit(ticket, until: end, now: now)
            }
        }

        /// A process that asks for tickets of ``place``'s file.
        private final class Worker {
            private let (process, output) = (Process(), Pipe())
            private(set) var wasKilled = false

            init(_ program: URL, _ arguments: [String]) throws {
                (process.executableURL, process.arguments) = (program, arguments)
                process.standardOutput = output
                try process.run()
            }

            func end() {
                wasKilled = true
                kill(process.processIdentifier, SIGKILL)
            }

            /// The numbers of the tickets that it was given. Waits for its end, which must be a good one unless it was killed.
            func admitted() -> [Int] {
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                if !wasKilled { #expect(process.terminationStatus == 0) }
                return text.split(separator: "\n").compactMap { Int($0) }
            }
        }

        private func start(tickets: Int, times: Int = 1) throws -> Worker {
            let program = try #require(Self.worker, "replay-worker was not built")
            return try Worker(
                program, [place.file.path, "\(tickets)", "4", "\(end)", "\(now)", "\(now - 100)", "\(times)"])
        }

        /// Beside the test bundle.
        private static var worker: URL? {
            var folders = [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            return folders.map { $0.appendingPathComponent("replay-worker") }.first {
                FileManager.default.isExecutableFile(atPath: $0.path)
            }
        }
    }
#endif
