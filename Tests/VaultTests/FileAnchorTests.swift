#if Vault
    import Foundation
    import SecretMemory
    import Testing

    @testable import SecretStorage

    @Suite struct FileAnchorTests {
        let scratch: VaultScratch
        let id = VaultID()

        init() throws { scratch = try VaultScratch() }

        private func mark(_ generation: UInt64) -> VaultMark {
            VaultMark(generation: generation, fingerprint: [UInt8](repeating: UInt8(generation % 251), count: 32))
        }

        @Test func remembersTheNewest() throws {
            let anchor = FileAnchor(folder: scratch.anchors)
            #expect(try anchor.mark(of: id) == nil)
            for generation: UInt64 in [3, 9, 5, 9, 12, 1] { try anchor.raise(to: mark(generation), of: id) }
            #expect(try anchor.mark(of: id) == mark(12))
            #expect(try anchor.mark(of: VaultID()) == nil)
            try anchor.reset(to: mark(2), of: id)
            #expect(try anchor.mark(of: id) == mark(2))
        }

        @Test func oneSpoiledHalfLeavesTheOther() throws {
            let anchor = FileAnchor(folder: scratch.anchors)
            for generation: UInt64 in 1...4 { try anchor.raise(to: mark(generation), of: id) }
            let path = "\(scratch.anchors)/\(id).anchor"
            let whole = try #require(FileManager.default.contents(atPath: path))
            for place in whole.indices {
                var spoiled = whole
                spoiled[place] ^= 0x40
                try spoiled.write(to: URL(fileURLWithPath: path))
                let found = try anchor.mark(of: id)
                #expect(found == mark(3) || found == mark(4))
            }
        }

        @Test func aSpoiledFileIsNoNewOne() async throws {
            let anchor = FileAnchor(folder: scratch.anchors)
            try anchor.raise(to: mark(7), of: id)
            for size in [128, 0, 7] {
                try Data(repeating: 0, count: size).write(to: URL(fileURLWithPath: "\(scratch.anchors)/\(id).anchor"))
                await expect(.anchorUnusable) { _ = try anchor.mark(of: id) }
                await expect(.anchorUnusable) { try anchor.raise(to: mark(8), of: id) }
            }
            // Errors are logged, and hold no path.
            let error = #expect(throws: SecretStoreError.self) { _ = try anchor.mark(of: id) }
            #expect(error.map { !"\($0)".contains(scratch.folder) && !"\($0)".contains("\(id)") } == true)
        }

        /// Nobody can say that a vault is older whose anchor cannot be read.
        @Test func aSpoiledFileIsToldAsOne() async throws {
            let vault = try await scratch.create()
            try vault.set("value", "name")
            try vault.close()
            try Data(repeating: 7, count: 128).write(to: URL(fileURLWithPath: "\(scratch.anchors)/\(vault.id).anchor"))
            await expect(.anchorUnusable) { _ = try await scratch.open() }
            let salvaged = try await scratch.open { $0.salvages = true }
            let found = try salvaged.weaknesses().map(\.id)
            #expect(found.contains("anchor-damaged") && !found.contains("rolled-back"))
            try await scratch.open { $0.acceptsOlder = true }.close()
            #expect(try await !scratch.open().weaknesses().map(\.id).contains("anchor-damaged"))
        }

        @Test func whatIsNoFileHoldsNothingUp() async throws {
            let anchor = FileAnchor(folder: scratch.anchors)
            try anchor.raise(to: mark(1), of: id)
            let path = "\(scratch.anchors)/\(id).anchor"
            unlink(path)
            #expect(mkfifo(path, 0o600) == 0)
            await expect(.anchorUnusable) { _ = try anchor.mark(of: id) }
            await expect(.anchorUnusable) { try anchor.raise(to: mark(2), of: id) }
            unlink(path)
            let elsewhere = scratch.folder + "/elsewhere"
            try Data().write(to: URL(fileURLWithPath: elsewhere))
            #expect(symlink(elsewhere, path) == 0)
            await expect(.anchorUnusable) { try anchor.raise(to: mark(2), of: id) }
            #expect(FileManager.default.contents(atPath: elsewhere) == Data())
        }

        /// As a process that was stopped would.
        @Test func aLockThatIsNeverGivenBackIsTold() async throws {
            let anchor = FileAnchor(folder: scratch.anchors, lockSeconds: 0.3)
            try anchor.raise(to: mark(1), of: id)
            let holder = open("\(scratch.anchors)/\(id).anchor", O_RDWR)
            #expect(holder >= 0 && flock(holder, LOCK_EX) == 0)
            defer { close(holder) }
            await expect(.busy) { try anchor.raise(to: mark(2), of: id) }
        }

        @Test func manyThreadsNeverLowerIt() async throws {
            let anchor = FileAnchor(folder: scratch.anchors)
            let (vault, marks) = (self.id, (1...400).shuffled().map { self.mark(UInt64($0)) })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for mark in marks { group.addTask { try anchor.raise(to: mark, of: vault) } }
                try await group.waitForAll()
            }
            #expect(try anchor.mark(of: vault) == mark(400))
        }
    }
#endif
