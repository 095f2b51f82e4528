import DeviceIntegrity
import Testing

@Suite struct MemoryMapTests {
    func map(_ text: String) -> MemoryMap { MemoryMap(text: Array(text.utf8)) }

    @Test func linesAreRead() throws {
        let map = map(Machine.maps(["7fdf00001000-7fdf00003000 rwxp 0000abcd fe:00 9   /usr/lib/a b.so (deleted)"]))
        #expect(map.mappings.count == 8)
        let mapping = try #require(map.mapping(at: 0x7fdf_0000_1000))
        #expect(
            mapping
                == .init(
                    0x7fdf_0000_1000..<0x7fdf_0000_3000, isWritable: true, isExecutable: true, offset: 0xABCD,
                    name: "/usr/lib/a b.so", isDeleted: true))
        #expect(map.mapping(at: 0x7fdf_0000_2FFF) == mapping)
        #expect(map.mapping(at: 0x7fdf_0000_3000) == nil && map.mapping(at: 0x7fdf_0000_0FFF) == nil)
        #expect(map.mapping(at: 0) == nil && map.mapping(at: .max) == nil)
    }

    /// What no kernel writes, or what others chose.
    @Test(arguments: [
        "", "\n\n\n", "x", "1000", "1000-", "-2000 r-xp 0 0 0", "2000-1000 r-xp 0 0:0 0 /a", "1000-2000", "1000-2000 r",
        "1000-2000 r-xp",
        "1000-2000 r-xp zz 0:0 0", "11111111111111111-2000 r-xp 0 0:0 0", "1000-22222222222222222 r-xp 0 0:0 0",
        "\0\0\0", "1000-2000 r-xp ",
    ]) func linesThatAreNoneAreLeftOut(_ text: String) { #expect(map(text).mappings.isEmpty) }

    @Test func namesAreTakenAsTheyAre() {
        #expect(map("1000-2000 r-xp 0 0:0 0 /a\\012b").mappings.map(\.name) == ["/a\\012b"])
        #expect(map("1000-2000 r-xp 0 0:0 0 (deleted)").mappings.map(\.isDeleted) == [false])
        #expect(map("1000-2000 r-xp 0 0:0 0").mappings.map(\.name) == [""])
        let invalid = MemoryMap(text: Array("1000-2000 r-xp 0 0:0 0 /".utf8) + [0xFF, 0xFE])
        #expect(invalid.mappings.map(\.hasFile) == [true])
    }

    /// Lists are put together line by line while the process goes on: what overlaps is cut, not counted twice.
    @Test func overlapsAreCut() {
        let map = map("1000-3000 r-xp 0 0:0 0 /a\n2000-4000 r-xp 0 0:0 0 /b\n1000-2000 r-xp 0 0:0 0 /c\n")
        #expect(map.mapping(at: 0x2800)?.name == "/a" && map.mapping(at: 0x3800)?.name == "/b")
    }

    /// Thousands of mappings, and names as long as the kernel allows: read to an end, or cut and said to be.
    @Test(.timeLimit(.minutes(2)), arguments: [(20_000, 60, false), (2500, 4000, true)])
    func hugeListEnds(_ count: Int, _ length: Int, _ isCut: Bool) {
        let name = String(repeating: "x", count: length)
        var text: [UInt8] = []
        for index in 0..<count {
            let start = 0x1000_0000 + index * 0x2000
            let range = "\(String(start, radix: 16))-\(String(start + 0x1000, radix: 16))"
            text += Array("\(range) r-xp 00000000 fe:00 9   /srv/plugin-\(index)/\(name).so\n".utf8)
        }
        var machine = Machine.clean
        machine.bytes["/proc/self/maps"] = text
        machine.files["/proc/self/maps"] = nil
        let report = machine.report()
        #expect(report.signals.count < 100)
        #expect(report.verdict < .block)
        #expect((report.blind[.loadedCode] != nil) == isCut)
    }
}
