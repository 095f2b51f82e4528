public import DeviceIntegrity

/// Checks that the app detects and responds to a jailbreak and a debugger, and lets a clean device through.
///
///     await IntegrityPolicyCheck(Ground.policy.production, probes: Probe.standard + [Ground.licence]).run()
///
/// The app's probes run on simulated devices: one that shows only the files, link and writable folders of a jailbreak,
/// one whose process is traced, and one on which nothing is wrong. No real device is inspected.
public struct IntegrityPolicyCheck: SecurityCheck {
    public let description = "integrity"
    private let policy: IntegrityPolicy
    private let probes: [Probe]
    private let least: IntegrityVerdict
    private let prepare: @Sendable (inout IntegritySystem) -> Void

    /// - Parameters:
    ///   - policy: The policy by which the shipped app responds to findings.
    ///   - probes: The probes that the app runs.
    ///   - least: The minimum verdict on the jailbroken device and on the traced process.
    ///   - prepare: Adds to each device what the app's own probes look for, such as a file of the app.
    public init(
        _ policy: IntegrityPolicy = .standard, probes: [Probe] = Probe.standard,
        atLeast least: IntegrityVerdict = .warn,
        preparing prepare: @escaping @Sendable (inout IntegritySystem) -> Void = { _ in }
    ) {
        self.policy = policy
        self.probes = probes
        self.least = max(least, .warn)
        self.prepare = prepare
    }

    /// Checks the policy and probes that `SecurityBootstrap` uses in production.
    public init(
        _ policy: BootstrapPolicy, additional: [Probe] = [], atLeast least: IntegrityVerdict = .warn,
        preparing prepare: @escaping @Sendable (inout IntegritySystem) -> Void = { _ in }
    ) {
        self.init(
            policy.production, probes: Probe.standard + additional, atLeast: least, preparing: prepare)
    }

    public func problems() -> [Problem] {
        var findings = Findings(description)
        let devices: [(place: String, system: IntegritySystem, why: String)] = [
            ("a jailbroken device", .jailbroken, "Its owner, or anyone holding it, can read and modify sandboxed data"),
            ("a traced process", .traced, "The tracer can read the memory of the process and change its behavior"),
        ]
        for device in devices {
            let verdict = verdict(on: device.system)
            guard verdict < least else { continue }
            findings.add(
                "The verdict is \(verdict); expected at least \(least)", at: device.place, why: device.why,
                advice: "run the standard probes of DeviceIntegrity with a policy that responds to what they find")
        }
        let verdict = verdict(on: .honest)
        if verdict > .allow {
            findings.add(
                "The verdict is \(verdict); expected allow", at: "a clean device",
                why: "Legitimate users are locked out",
                advice: "review the app's own probes, what the policy requires, and `preparing` of this check")
        }
        return findings.settled()
    }

    private func verdict(on system: IntegritySystem) -> IntegrityVerdict {
        var system = system
        prepare(&system)
        return policy.verdict(on: IntegrityCheck(probes: probes, system: system).run())
    }
}

extension IntegritySystem {
    /// A device of Apple's on which nothing is wrong.
    fileprivate static var honest: IntegritySystem {
        let app = "/private/var/containers/Bundle/Application/0/App.app"
        let library = "/usr/lib/system/libsystem_kernel.dylib"
        var system = IntegritySystem(platform: .appleDevice)
        system.pageSize = 16_384
        system.executable = { app + "/App" }
        system.appFolder = { app }
        system.home = { "/private/var/mobile/Containers/Data/Application/0" }
        system.userID = { 501 }
        system.function = { _ in Function(address: 0x1_8000_0000, owner: library) }
        system.owner = { _ in library }
        system.images = { [app + "/App", library] }
        system.isTraced = { false }
        system.exceptionPorts = { 0 }
        return system
    }

    /// The same with what public descriptions say of jailbreaks.
    fileprivate static var jailbroken: IntegritySystem {
        let files: Set<String> = ["/Applications/Cydia.app", "/private/var/lib/cydia", "/bin/bash", "/usr/sbin/sshd"]
        var system = honest
        system.exists = { files.contains($0) || $0 == "/var/jb" }
        system.linkTarget = { $0 == "/var/jb" ? "/private/preboot/0/jb" : nil }
        system.isWritable = { $0 == "/private" || $0 == "/Applications" }
        return system
    }

    fileprivate static var traced: IntegritySystem {
        var system = honest
        system.isTraced = { true }
        return system
    }
}
