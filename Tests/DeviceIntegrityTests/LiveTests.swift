#if os(Linux)
    import DeviceIntegrity
    import Glibc
    import Testing

    /// On this machine and in this process. What takes other programs is in scripts/check-integrity.
    @Suite(.serialized) struct LiveTests {
        func report(_ probes: [Probe] = Probe.standard) -> IntegrityReport { IntegrityCheck(probes: probes).run() }

        @Test func thisProcessIsNotBlocked() {
            let report = report()
            #expect(report.strongCauses.count < 2, "\(report.signals)")
            #expect(report.looked == Probe.standard.map(\.id))
        }

        /// A jump is written over the first instructions of a library's function, then taken back.
        @Test func patchedPageIsSeenAndGoneWhenItIsTakenBack() throws {
            let name = "cbrtl"
            let library = try #require(dlopen("libm.so.6", RTLD_NOW))
            let function = try #require(dlsym(library, name))
            #expect(!report([.changedCode]).has(.changedCode))
            let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
            let start = try #require(UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: function) & ~(page - 1)))
            let old = Array(UnsafeRawBufferPointer(start: function, count: 12))
            // mov rax, 0x1234; jmp rax, which leads to no library.
            let jump: [UInt8] = [0x48, 0xB8, 0x34, 0x12, 0, 0, 0, 0, 0, 0, 0xFF, 0xE0]
            func write(_ bytes: [UInt8]) {
                #expect(mprotect(start, Int(2 * page), PROT_READ | PROT_WRITE | PROT_EXEC) == 0)
                function.copyMemory(from: bytes, byteCount: bytes.count)
                #expect(mprotect(start, Int(2 * page), PROT_READ | PROT_EXEC) == 0)
            }
            write(jump)
            let patched = report([.changedCode])
            var expectations = IntegrityExpectations()
            expectations.functions = [name]
            let hooked = IntegrityCheck(probes: [.symbols], expectations: expectations).run()
            write([UInt8](repeating: 0xCC, count: 1) + old.dropFirst())
            let stopped = report([.changedCode])
            write(old)
            #expect(patched.signals.contains(Signal(.changedCode, .strong, cause: .changedCode, detail: "libm.so.6")))
            #if arch(x86_64)
                #expect(hooked.has(.hook))
                #expect(stopped.signals.contains(Signal(.breakpoint, .moderate, cause: .tracing, detail: "libm.so.6")))
            #endif
            #expect(!report([.changedCode]).has(.changedCode))
        }

        @Test func generatedCodeIsSeen() throws {
            let code = try #require(mmap(nil, 4096, PROT_READ | PROT_EXEC, Int32(MAP_PRIVATE) | 0x20, -1, 0))
            defer { munmap(code, 4096) }
            #expect(report([.loadedCode]).has(.generatedCode))
        }

        /// A pipe, a device without end, folders and nothing.
        @Test func oddFilesDoNotHold() throws {
            let path = "/tmp/bulwark-pipe-\(getpid())"
            #expect(mkfifo(path, 0o600) == 0)
            defer { unlink(path) }
            let read = IntegritySystem.live.read
            #expect(read(path, 100) == .bytes([]))
            #expect(read("/dev/zero", 100) == .beginning([UInt8](repeating: 0, count: 100)))
            #expect(read("/tmp", 100) == .refused)
            #expect(read("/nothing", 100) == .absent)
            #expect(read("", 100) == .absent)
            #expect(IntegritySystem.live.bytes("/proc/self/mem", 0, 16) == nil)
            #expect(IntegritySystem.live.memory(8, 16) == nil)
            #expect(IntegritySystem.live.memory(.max - 4, 16) == nil)
            #expect(IntegritySystem.live.bytes("/dev/null", .max, 16) == nil)
        }

        /// Libraries come and go while the memory is looked at.
        @Test func otherThreadsMayChangeMemory() async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for _ in 0..<200 {
                        guard let pages = mmap(nil, 1 << 16, PROT_READ | PROT_EXEC, Int32(MAP_PRIVATE) | 0x20, -1, 0)
                        else { return }
                        munmap(pages, 1 << 16)
                    }
                }
                for _ in 0..<3 { group.addTask { for _ in 0..<5 { #expect(report().strongCauses.count < 2) } } }
            }
        }
    }
#endif
