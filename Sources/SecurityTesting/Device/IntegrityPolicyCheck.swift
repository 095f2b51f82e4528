public import DeviceIntegrity

/// Signs of a jailbreak and of a debugger are looked for and answered, and an honest device is let be.
///
///     await IntegrityPolicyCheck(Ground.policy.production, probes: Probe.standard + [Ground.licence]).run()
///
/// The app's probes look at devices that are made up: one of which a jailbreak's files, link and open folders are seen and
/// nothing else, one whose process is traced, and one on which nothing is wrong. No real device is looked at.
public struct IntegrityPolicyCheck: SecurityCheck {
    public let description = "integrity"
    private let policy: IntegrityPolicy
    private let probes: [Probe]
    private let least: IntegrityVerdict
    private let prepare: @Sendable (inout IntegritySystem) -> Void

    /// - Parameters:
    ///   - policy: What the app does about what is seen, as it ships.
    ///   - probes: What the app runs.
    ///   - least: The least verdict on the jailbroken device and on the traced process.
    ///   - prepare: Adds to each of the devices what probes of the app's own ask for, such as a file of the app.
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

    /// The policy and probes of a start with `SecurityBootstrap` in production.
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
            ("a jailbroken device", .jailbroken, "Its owner, or who has it, reads and changes what the sandbox hides"),
            ("a traced process", .traced, "Whoever traces the process reads its memory and changes what it does"),
        ]
        for device in devices {
            let verdict = verdict(on: device.system)
            guard verdict < least else { continue }
            findings.add(
                "The verdict is \(verdict), it should be \(least) at least", at: device.place, why: device.why,
                advice: "run the standard probes of DeviceIntegrity, and judge by a policy that answers what they see")
        }
        let verdict = verdict(on: .honest)
        if verdict > .allow {
            findings.add(
                "The verdict is \(verdict), it should be allow", at: "a device on which nothing is wrong",
                why: "Honest people are shut out",
                advice: "look at the app's own probes, at what the policy requires, and at `preparing` of this check")
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
