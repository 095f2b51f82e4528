import DeviceIntegrity
import Testing

/// What each probe sees, on machines that are made up.
@Suite struct ProbeTests {
    @Test func tracerIsSeenWithItsName() throws {
        var machine = Machine.clean
        machine.files["/proc/self/status"] = "Name:\tTracerPid:\nTracerPid:\t4711\n"
        machine.files["/proc/4711/comm"] = "gdb\n"
        let report = machine.report()
        #expect(report.signals == [Signal(.tracer, .strong, cause: .tracing, detail: "gdb")])
        #expect(report.verdict == .restrict)
    }

    @Test(arguments: ["", "Name:\tapp\n", "TracerPid:\tmany\n", "TracerPid:\n"])
    func statusWithoutTracerIsBlindness(_ status: String) {
        var machine = Machine.clean
        machine.files["/proc/self/status"] = status
        let report = machine.report()
        #expect(report.blind[.debugger] != nil)
        #expect(report.verdict == .warn)
    }

    @Test func appleDebuggerIsSeen() {
        var system = Machine(platform: .appleDevice).system
        system.isTraced = { true }
        #expect(IntegrityCheck(system: system).run().strongCauses == [.tracing])
        system.isTraced = { nil }
        #expect(IntegrityCheck(system: system).run().blind[.debugger] != nil)
    }

    @Test func variablesOfTheLoaderAreSeen() {
        var machine = Machine.clean
        machine.variables += [("LD_PRELOAD", "/tmp/x.so"), ("LD_AUDIT", "/tmp/y.so")]
        #expect(machine.report().signals.map(\.detail) == ["LD_AUDIT", "LD_PRELOAD"])
    }

    /// Removing the variable does not remove it from what the kernel keeps.
    @Test func removedVariableIsSeen() {
        var machine = Machine.clean
        machine.files["/proc/self/environ"] = "HOME=/\0LD_PRELOAD=/tmp/x.so\0"
        #expect(machine.report().strength(.preloadHidden) == .moderate)
    }

    @Test func preloadOfTheSystemIsSeen() {
        var machine = Machine.clean
        machine.files["/etc/ld.so.preload"] =
            "# nothing /lib/no.so\n/usr/local/lib/hook.so\t/lib/two.so:/lib/three.so\n"
        let names = machine.report().signals.filter { $0.code == .systemPreload }.map(\.detail)
        #expect(names == ["hook.so", "three.so", "two.so"])
    }

    @Test(arguments: [
        ("r-xp 00000000 fe:00 9 /home/ann/evil/x.so", EvidenceCode.unexpectedImage, EvidenceStrength.weak),
        ("r-xp 00000000 fe:00 9 /dev/shm/x.so", .temporaryImage, .moderate),
        ("r-xp 00000000 fe:00 9 /usr/lib/../../tmp/x.so", .unexpectedImage, .weak),
        ("r-xp 00000000 fe:00 9 /tmp/x.so (deleted)", .temporaryImage, .moderate),
        ("r-xp 00000000 fe:00 9 /tmp/x.so (deleted)", .deletedImage, .information),
        ("r-xp 00000000 fe:00 9 /usr/lib/frida/Frida-Agent.so", .instrumentation, .strong),
        ("r-xp 00000000 00:00 0 ", .generatedCode, .weak),
        ("r-xp 00000000 00:00 0 [anon:vdso]", .generatedCode, .weak),
        ("r-xp 00000000 00:00 0 [anon:[vdso]]", .generatedCode, .weak),
        ("r-xp 00000000 00:00 0 [heap]", .generatedCode, .weak),
        ("rwxp 00000000 fe:00 9 /usr/lib/x.so", .writableCode, .moderate),
        ("r-xp 00001000 00:01 9 /memfd:x (deleted)", .generatedCode, .weak),
    ]) func mappingIsJudged(_ line: String, _ code: EvidenceCode, _ strength: EvidenceStrength) {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps(["7fdf00001000-7fdf00002000 " + line])
        #expect(machine.report().strength(code) == strength)
    }

    @Test(arguments: ["/memfd:x (deleted)", ""]) func libraryInMemoryIsToldFromGeneratedCode(_ name: String) {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00000000-7fdf00001000 r--p 00000000 00:01 9 " + name,
            "7fdf00001000-7fdf00002000 r-xp 00001000 00:01 9 " + name,
        ])
        machine.memory[0x7fdf_0000_0000] = [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 0, count: 60)
        #expect(machine.report().strength(.memoryImage) == .strong)
    }

    @Test func expectedImagesAreQuiet() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00000000-7fdf00001000 r-xp 00000000 fe:00 9 /srv/plugins/a.so",
            "7fdf00001000-7fdf00002000 r-xp 00000000 fe:00 9 /srv/b.so",
        ])
        var expectations = IntegrityExpectations()
        expectations.images = ["/srv/plugins/", "/srv/b.so"]
        #expect(machine.report(expectations).signals.isEmpty)
        expectations.images = ["/srv/plugins", "/srv/b"]
        #expect(machine.report(expectations).signals.count == 2)
    }

    @Test func threadOfAToolIsSeen() {
        var machine = Machine.clean
        machine.files["/proc/self/task/12/comm"] = "gum-js-loop\n"
        #expect(machine.report().strength(.instrumentationThread) == .strong)
    }

    @Test func ownerOfAFunctionIsTheKernelsToSay() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00001000-7fdf00002000 r-xp 00000000 fe:00 9 /home/ann/hook.so"
        ])
        var system = machine.system
        // A loader that lies about whose it is.
        system.function = { _ in .init(address: 0x7fdf_0000_1100, owner: "/usr/lib/x86_64-linux-gnu/libc.so.6") }
        #expect(IntegrityCheck(system: system).run().strength(.symbolOwner) == .strong)
        system.function = { _ in .init(address: 0x7fdf_0001_1100, owner: "/usr/lib/x86_64-linux-gnu/libc.so.6") }
        #expect(IntegrityCheck(system: system).run().strength(.unbackedCode) == .strong)
        system.function = { _ in nil }
        #expect(IntegrityCheck(system: system).run().blind[.symbols] != nil)
    }

    @Test func rootsFilesThatAnyoneWritesAreSeen() {
        var machine = Machine.clean
        machine.writable = ["/etc/passwd"]
        #expect(machine.report().strength(.writableSystem) == .moderate)
    }

    @Test func jailbreakIsSeen() {
        var machine = Machine(platform: .appleDevice)
        machine.files = ["/Applications/Sileo.app": "", "/usr/lib/TweakInject": ""]
        machine.links = ["/var/jb": "/private/preboot/jb"]
        machine.writable = ["/private"]
        machine.variables = [("JB_ROOT_PATH", "/var/jb")]
        let report = machine.report()
        #expect(report.codes == [.jailbreakFile, .jailbreakLink, .writableSystem, .jailbreakVariable])
        #expect(report.strongCauses == [.openSystem])
        #expect(report.verdict == .restrict, "one cause does not block, however many signs it has")
        var system = machine.system
        system.images = { ["/home/ann/app/app", "/usr/lib/system/libc.dylib", "/usr/lib/libellekit.dylib"] }
        #expect(IntegrityCheck(system: system).run().verdict == .block)
    }

    @Test func forkIsAskedOnDevicesAlone() {
        for platform in Platform.allCases {
            var system = IntegritySystem(platform: platform)
            system.forks = { true }
            let report = IntegrityCheck(probes: [.fork], system: system).run()
            #expect(report.has(.forkAllowed) == (platform == .appleDevice))
        }
    }

    @Test func portIsWeak() {
        var system = Machine.clean.system
        system.answers = { $0 == 27042 }
        #expect(IntegrityCheck(system: system).run().strength(.openPort) == .weak)
    }

    @Test func informationAddsNothing() {
        var machine = Machine.clean
        machine.files["/proc/cpuinfo"] = "flags\t\t: fpu hypervisor\n"
        machine.variables.append(("all_proxy", "socks5://localhost"))
        var system = machine.system
        system.interfaces = { ["lo", "eth0", "wg0", "tun1"] }
        system.userID = { 0 }
        let report = IntegrityCheck(system: system).run()
        #expect(report.codes == [.emulator, .proxy, .tunnel, .rootUser])
        #expect(report.score == 0)
    }

    /// Nobody learns folders or values from a report.
    @Test func detailsHoldNamesAlone() {
        var machine = Machine.clean
        machine.variables.append(("LD_PRELOAD", "/home/ann/secret/hunter2.so"))
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00001000-7fdf00002000 r-xp 00000000 fe:00 9 /home/ann/\u{1B}[31mé\\012.so"
        ])
        let text = "\(machine.report())"
        #expect(!text.contains("hunter2") && !text.contains("/home/ann") && !text.contains("\u{1B}"))
        #expect(
            Signal(.tracer, .weak, cause: .tracing, detail: String(repeating: "x", count: 1000)).detail.utf8.count == 64
        )
    }
}
