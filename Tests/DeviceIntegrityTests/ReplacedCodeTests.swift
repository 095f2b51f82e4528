import Testing

@testable import DeviceIntegrity

/// Memory of another origin where a program or library has its code, on a made-up library of three parts.
@Suite struct ReplacedCodeTests {
    static let path = "/usr/lib/lib.so"
    static let code = (0..<2 * 4096).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

    /// A header with parts to read, to run and to write, and the code behind it.
    static var file: [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 26) + number(64, 8)
        header += [UInt8](repeating: 0, count: 14) + number(56, 2) + number(3, 2) + [UInt8](repeating: 0, count: 6)
        for (flags, offset, count) in [(4, 0, 4096), (5, 4096, 8192), (6, 12288, 4096)] {
            header += number(1, 4) + number(flags, 4) + number(offset, 8) + number(offset, 8) + number(offset, 8)
            header += number(count, 8) + number(count, 8) + number(4096, 8)
        }
        header += [UInt8](repeating: 0, count: 4096 - header.count)
        return header + code + [UInt8](repeating: 7, count: 4096)
    }

    static func report(_ maps: [String], memory: [UInt8] = code.reversed(), file: [UInt8]? = file) -> IntegrityReport {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps(maps)
        machine.bytes[path] = file
        machine.memory[0x7fdf_0000_1000] = memory
        return IntegrityCheck(probes: [.changedCode], system: machine.system).run()
    }

    private static let first = "7fdf00000000-7fdf00001000 r--p 00000000 fe:00 9 \(path)"
    private static let data = "7fdf00003000-7fdf00004000 rw-p 00003000 fe:00 9 \(path)"

    @Test func libraryAsItWasLoadedIsQuiet() {
        let maps = [Self.first, "7fdf00001000-7fdf00003000 r-xp 00001000 fe:00 9 \(Self.path)", Self.data]
        #expect(Self.report(maps).signals.isEmpty)
    }

    @Test(arguments: [
        ["7fdf00001000-7fdf00003000 r-xp 00000000 00:00 0 "],
        ["7fdf00001000-7fdf00003000 rwxp 00000000 00:00 0 [anon:x]"],
        ["7fdf00001000-7fdf00003000 r-xp 00000000 fe:00 8 /tmp/other"],
        ["7fdf00001000-7fdf00003000 r-xs 00000000 00:01 8 /memfd:x (deleted)"],
        ["7fdf00001000-7fdf00003000 r-xp 00003000 fe:00 9 /usr/lib/lib.so"],
        [
            "7fdf00001000-7fdf00002000 r-xp 00001000 fe:00 9 /usr/lib/lib.so",
            "7fdf00002000-7fdf00003000 r-xp 00000000 00:00 0 ",
        ],
    ]) func otherMemoryInItsPlaceIsSeen(_ code: [String]) {
        let report = Self.report([Self.first] + code + [Self.data])
        #expect(
            report.signals.contains(Signal(.replacedCode, .strong, cause: .changedCode, detail: "lib.so")),
            "\(report.signals)")
    }

    /// Programs that move their code to large pages.
    @Test func theSameCodeIsInformation() {
        let report = Self.report(
            [Self.first, "7fdf00001000-7fdf00003000 r-xp 00000000 00:00 0 ", Self.data], memory: Self.code)
        #expect(report.strength(.replacedCode) == .information)
    }

    /// What a compiler at run time made behind a file that is only read, and memory that cannot run.
    @Test(arguments: [
        [first, "7fdf00001000-7fdf00003000 rwxp 00000000 00:00 0 "],
        [first, "7fdf00001000-7fdf00003000 rw-p 00000000 00:00 0 ", data],
        ["7fdf00000000-7fdf00004000 r--p 00000000 fe:00 9 /usr/lib/lib.so"],
    ]) func otherMemoryStays(_ maps: [String]) {
        #expect(!Self.report(maps).has(.replacedCode))
    }
}
