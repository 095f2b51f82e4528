#if os(Linux)
    import Glibc
    import Testing

    @testable import DeviceIntegrity

    /// Variables of this process, whatever other threads do to them.
    @Suite struct EnvironmentTests {
        @Test func variablesAreRead() {
            let long = String(repeating: "x", count: 10_000)
            #expect(setenv("BULWARK_LONG", long, 1) == 0)
            defer { unsetenv("BULWARK_LONG") }
            #expect(EnvironmentCalls.all().contains { $0.name == "BULWARK_LONG" && $0.value == long })
            #expect(EnvironmentCalls.all().contains { $0.name == "PATH" })
        }

        /// What another thread has freed is left out, and no trap.
        @Test func freedVariablesAreLeftOut() throws {
            let page = try #require(mmap(nil, 8192, PROT_READ | PROT_WRITE, Int32(MAP_PRIVATE) | 0x20, -1, 0))
            munmap(page + 4096, 4096)
            defer { munmap(page, 4096) }
            let start = UInt(bitPattern: page)
            (page + 1024).copyMemory(from: Array("A=b\0".utf8), byteCount: 4)
            (page + 4090).copyMemory(from: Array("OPEN=x".utf8), byteCount: 6)
            let table: [UInt] = [start + 1024, start + 4096, 8, .max - 2, start + 4090, start + 1024, 0]
            for (place, entry) in table.enumerated() {
                page.storeBytes(of: entry, toByteOffset: 8 * place, as: UInt.self)
            }
            #expect(EnvironmentCalls.variables(inTableAt: start).map(\.name) == ["A", "A"])
            // A table that is gone, and one that ends with its page.
            #expect(EnvironmentCalls.variables(inTableAt: start + 4096).isEmpty)
            (page + 4088).storeBytes(of: start + 1024, as: UInt.self)
            #expect(EnvironmentCalls.variables(inTableAt: start + 4088).map(\.name) == ["A"])
        }
    }
#endif
