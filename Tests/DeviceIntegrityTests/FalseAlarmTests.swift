import DeviceIntegrity
import Testing

/// Honest machines on which libraries of this kind have raised alarms: none may be blocked, most not even warned of.
@Suite struct FalseAlarmTests {
    @Test func cleanMachineShowsNothing() {
        let report = Machine.clean.report()
        #expect(report.signals.isEmpty)
        #expect(report.blind.isEmpty)
        #expect(report.verdict == .allow)
        #expect(report.looked == Probe.standard.map(\.id))
    }

    struct Case: Sendable, CustomStringConvertible {
        let description: String
        let worst: IntegrityVerdict
        var expectations = IntegrityExpectations()
        let change: @Sendable (inout Machine) -> Void
    }

    static let cases: [Case] = [
        // Just-in-time compilers.
        Case(description: "a compiler at run time", worst: .warn) {
            $0.files["/proc/self/maps"] = Machine.maps(["7fdf00000000-7fdf00100000 rwxp 00000000 00:00 0 "])
        },
        Case(
            description: "a compiler that the app knows of", worst: .allow,
            expectations: {
                var expectations = IntegrityExpectations()
                expectations.generatesCode = true
                return expectations
            }()
        ) {
            $0.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00100000 rwxp 00000000 00:00 0 ",
                "7fdf10000000-7fdf10100000 r-xs 00000000 00:01 5 /memfd:doublemapper (deleted)",
            ])
        },
        Case(description: "code of large pages", worst: .warn) {
            $0.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00200000 r-xp 00000000 00:0f 9 /anon_hugepage (deleted)"
            ])
        },
        // Preloaded libraries of honest people: PAM's wrapper, other allocators, a clock of one's own.
        Case(description: "LD_PRELOAD of a test", worst: .warn) { machine in
            machine.variables.append(("LD_PRELOAD", "libpam_wrapper.so"))
            machine.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00100000 r-xp 00000000 fe:00 9 /usr/lib/x86_64-linux-gnu/libpam_wrapper.so.0"
            ])
        },
        Case(description: "Raspberry Pi OS, which preloads for all", worst: .allow) {
            $0.files["/etc/ld.so.preload"] = "/usr/lib/arm-linux-gnueabihf/libarmmem-${PLATFORM}.so\n"
        },
        Case(description: "LD_LIBRARY_PATH", worst: .allow) {
            $0.variables.append(("LD_LIBRARY_PATH", "/opt/swift/lib"))
        },
        Case(description: "LD_PRELOAD set to nothing", worst: .allow) { $0.variables.append(("LD_PRELOAD", "")) },
        // Updates while the program runs.
        Case(description: "a library that was updated", worst: .allow) {
            $0.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00100000 r-xp 00000000 fe:00 9 /usr/lib/libz.so.1 (deleted)"
            ])
        },
        // Containers, virtual machines, companies.
        Case(description: "a container", worst: .allow) {
            $0.files["/.dockerenv"] = ""
            $0.files["/proc/self/cgroup"] = "0::/system.slice/docker-0123.scope\n"
            $0.variables += [("container", "podman"), ("KUBERNETES_SERVICE_HOST", "10.0.0.1")]
        },
        Case(description: "a virtual machine", worst: .allow) {
            $0.files["/sys/class/dmi/id/product_name"] = "Standard PC (Q35 + ICH9, 2009)\n"
            $0.files["/sys/class/dmi/id/sys_vendor"] = "QEMU\n"
        },
        Case(description: "a proxy of a company", worst: .allow) {
            $0.variables.append(("HTTPS_PROXY", "http://proxy:3128"))
        },
        Case(description: "no /proc", worst: .warn) {
            $0.files = [:]; $0.refused = ["/proc/self/pagemap"]
        },
        // Threads of GLib, a folder of somebody called Frida, a plug-in of one's own.
        Case(description: "threads of GLib", worst: .allow) {
            $0.files["/proc/self/task/11/comm"] = "gmain\n"
            $0.files["/proc/self/task/12/comm"] = "gdbus\n"
        },
        Case(description: "a folder called frida", worst: .warn) {
            $0.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00100000 r-xp 00000000 fe:00 9 /home/frida/plugins/libchess.so"
            ])
        },
        Case(description: "a library that Java unpacked", worst: .warn) {
            $0.files["/proc/self/maps"] = Machine.maps([
                "7fdf00000000-7fdf00100000 r-xp 00000000 fe:00 9 /tmp/jna-123/jna4567.tmp"
            ])
        },
        // Apple: what others have reported of libraries of this kind.
        Case(description: "a device where /usr/sbin exists", worst: .allow) {
            $0.platform = .appleDevice
            for path in ["/usr/sbin", "/usr/sbin/", "/usr/lib", "/bin", "/sbin", "/Library", "/private/var", "/etc"] {
                $0.files[path] = ""
            }
        },
        Case(description: "an app for iPad on a Mac", worst: .allow) {
            $0.platform = .deviceAppOnMac
            for path in ["/bin/bash", "/usr/sbin/sshd", "/usr/libexec/sftp-server"] { $0.files[path] = "" }
            $0.writable = ["/Applications"]
        },
        Case(description: "a simulator", worst: .allow) {
            $0.platform = .simulator
            for path in ["/bin/bash", "/usr/sbin/sshd"] { $0.files[path] = "" }
        },
        Case(description: "a new version of the system with one of the files", worst: .warn) {
            $0.platform = .appleDevice
            $0.files["/usr/libexec/sftp-server"] = ""
        },
        Case(description: "leftovers of a jailbreak of long ago", worst: .restrict) {
            $0.platform = .appleDevice
            for path in ["/private/var/lib/cydia", "/private/var/stash", "/.installed_unc0ver"] { $0.files[path] = "" }
        },
        Case(description: "an app started by Xcode", worst: .allow) {
            $0.platform = .appleDevice
            $0.variables.append(
                ("DYLD_INSERT_LIBRARIES", "/usr/lib/libBacktraceRecording.dylib:/usr/lib/libMainThreadChecker.dylib"))
        },
    ]

    @Test(arguments: cases) func honestMachineIsNotBlocked(_ honest: Case) {
        var machine = Machine.clean
        honest.change(&machine)
        let report = machine.report(honest.expectations)
        #expect(report.verdict <= honest.worst, "\(report.signals)")
        #expect(report.strongCauses.count < 2)
    }

    /// An app of the store that claims the scheme of a jailbreak's app.
    @Test func claimedSchemeWarnsAtMost() {
        var system = Machine(platform: .appleDevice).system
        system.openSchemes = { ["cydia"] }
        let report = IntegrityCheck(system: system).run()
        #expect(report.strength(.jailbreakScheme) == .weak)
        #expect(report.verdict == .warn)
    }

    /// Crash reporters receive exceptions.
    @Test func crashReporterWarnsAtMost() {
        var system = Machine(platform: .mac).system
        system.exceptionPorts = { 1 }
        #expect(IntegrityCheck(system: system).run().verdict == .warn)
    }

    /// Every Apple device has these interfaces.
    @Test func tunnelsOfTheSystemAreNoVPN() {
        var system = Machine(platform: .appleDevice).system
        system.interfaces = { ["lo0", "en0", "utun0", "utun1", "awdl0"] }
        #expect(IntegrityCheck(system: system).run().signals.isEmpty)
    }

    /// A keyboard, widget or share sheet, which the app's frameworks are loaded into.
    @Test(arguments: [
        (Platform.appleDevice, "/private/var/containers/Bundle/Application/0/App.app", "/PlugIns/Keys.appex"),
        (.simulator, "/Users/ann/Library/Developer/CoreSimulator/Devices/0/App.app", "/PlugIns/Keys.appex"),
        (.mac, "/Users/ann/Applications/App.app", "/Contents/PlugIns/Share.appex"),
    ])
    func frameworksOfTheAppAroundAnExtensionAreTrusted(platform: Platform, app: String, part: String) {
        var system = Machine(platform: platform).system
        system.appFolder = { app + part }
        system.executable = { app + part + "/Part" }
        system.function = { _ in .init(address: 0x1_8000_0000, owner: "/usr/lib/system/libsystem_kernel.dylib") }
        system.images = {
            [
                app + part + "/Part", app + "/Frameworks/Chess.framework/Chess",
                app + "/Contents/Frameworks/Chess.framework/Versions/A/Chess", "/usr/lib/libobjc.A.dylib",
            ]
        }
        let report = IntegrityCheck(system: system).run()
        #expect(!report.has(.unexpectedImage), "\(report.signals)")
        system.images = { [app + part + "/Part", "/private/var/containers/Bundle/Application/1/Other.app/a.dylib"] }
        #expect(IntegrityCheck(system: system).run().has(.unexpectedImage))
    }

    /// The process of sanitizers and of programs that bring their own functions.
    @Test func functionsOfTheProgramAreInformation() {
        var system = Machine.clean.system
        system.function = { _ in .init(address: 0x55ee_ae5e_9000, owner: "/home/ann/app/app") }
        let report = IntegrityCheck(system: system).run()
        #expect(report.strength(.symbolOwner) == .information)
        #expect(report.verdict == .allow)
    }
}
