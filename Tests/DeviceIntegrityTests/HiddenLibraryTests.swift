import Testing

@testable import DeviceIntegrity

/// Libraries from memory without their header, and folders that are not the administrator's alone.
@Suite struct HiddenLibraryTests {
    /// A library whose header was wiped has the layout of one.
    @Test(arguments: [
        (["r--p 0", "r-xp 1000", "r--p 3000", "rw-p 3000"], EvidenceStrength.strong),
        (["r--p 0", "r-xp 1000", "rw-p 3000"], .strong), (["rw-p 0", "r-xp 1000", "r--p 3000"], .strong),
        (["r-xp 0"], .weak), (["rw-s 0", "r-xs 0"], .weak), (["r--s 0", "r-xs 1000", "rw-s 3000"], .weak),
        (["rw-p 0", "r-xp 0"], .weak), (["r--p 3000", "r-xp 1000", "rw-p 0"], .weak),
    ])
    func layoutTellsALibrary(parts: [String], strength: EvidenceStrength) {
        var machine = Machine.clean
        let lines = parts.enumerated().map { place, part in
            let range = "7fdf0000\(place)000-7fdf0000\(place + 1)000"
            return "\(range) \(part) 00:01 5 /memfd:x (deleted)"
        }
        machine.files["/proc/self/maps"] = Machine.maps(lines)
        let report = IntegrityCheck(probes: [.loadedCode], system: machine.system).run()
        #expect(report.signals.map(\.strength) == [strength], "\(report.signals)")
        #expect(report.has(.memoryImage) == (strength == .strong))
    }

    /// Who may write in a folder of the system owns what is loaded from there; root may write everywhere.
    @Test(arguments: [
        ("/opt/tool/lib/x.so", "/opt/tool/lib", UInt32(1000), false),
        ("/usr/local/lib/x.so", "/usr/local/lib", 1000, false),
        ("/usr/local/lib/x.so", "/usr/local/lib/x.so", 1000, false), ("/usr/local/lib/x.so", "", 1000, true),
        ("/usr/local/lib/x.so", "/usr/local/lib", 0, true), ("/opt/app/lib/x.so", "/opt/app/lib", 1000, true),
        ("/usr/lib/x.so", "", 1000, true),
    ])
    func localFoldersAreTrustedByTheirOwner(path: String, writable: String, user: UInt32, isTrusted: Bool) {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps(["7fdf00000000-7fdf00100000 r-xp 00000000 fe:00 9 \(path)"])
        machine.writable = [writable]
        var system = machine.system
        system.userID = { user }
        system.executable = { "/opt/app/bin/app" }
        system.appFolder = { "/opt/app/bin" }
        let report = IntegrityCheck(probes: [.loadedCode], system: system).run()
        #expect(report.signals.contains { $0.detail == "x.so" } != isTrusted, "\(report.signals)")
    }
}
