extension Probe {
    /// Detects a system whose protections have been removed.
    ///
    /// Apple's devices: files, links, variables, folders that the sandbox closes, schemes. On a Mac and in simulators these
    /// files are the Mac's own and mean nothing, so it does not look there. Linux: whether a user who is not root may write
    /// where only root should. Nothing is written.
    public static let jailbreak = Probe(
        id: .jailbreak, codes: [.jailbreakFile, .jailbreakLink, .jailbreakVariable, .jailbreakScheme, .writableSystem],
        platforms: [.linux, .appleDevice]
    ) { surroundings in
        surroundings.system.platform == .linux
            ? Sighting(writable(surroundings.system)) : Sighting(device(surroundings))
    }

    private static func writable(_ system: IntegritySystem) -> [Signal] {
        guard let user = system.userID(), user != 0 else { return [] }
        return ["/etc/passwd", "/etc/shadow", "/etc/ld.so.preload", "/etc/ld.so.cache", "/usr/lib", "/usr/bin"]
            .filter(system.isWritable).map { Signal(.writableSystem, .moderate, cause: .openSystem, detail: $0) }
    }

    private static func device(_ surroundings: Surroundings) -> [Signal] {
        let system = surroundings.system
        let files = Jailbreak.files.filter(system.exists)
        // One may be left from before a device was restored, or be there on a new version of the system.
        let strength: EvidenceStrength = files.count > 1 ? .strong : .moderate
        var signals = files.prefix(Sighting.signalLimit).map {
            Signal(.jailbreakFile, strength, cause: .openSystem, detail: $0)
        }
        signals += Jailbreak.links.filter { system.linkTarget($0) != nil }.map {
            Signal(.jailbreakLink, .moderate, cause: .openSystem, detail: $0)
        }
        signals += Jailbreak.variables.filter(surroundings.isSet).map {
            Signal(.jailbreakVariable, .moderate, cause: .openSystem, detail: $0)
        }
        signals += Jailbreak.closed.filter(system.isWritable).map {
            Signal(.writableSystem, .strong, cause: .openSystem, detail: $0)
        }
        // Any app of the store may claim the same scheme, and some have.
        signals += system.openSchemes().intersection(Jailbreak.schemes).sorted().map {
            Signal(.jailbreakScheme, .weak, cause: .openSystem, detail: $0)
        }
        return signals
    }

    /// Checks ports of instrumentation and, on Apple devices, of remote shells. A weak sign: a port does not reveal who
    /// listens.
    public static let ports = Probe(id: .ports, codes: [.openPort], platforms: [.linux, .appleDevice]) { surroundings in
        let ports: [UInt16] = surroundings.system.platform == .linux ? [27042] : [22, 44, 27042]
        return Sighting(
            ports.filter(surroundings.system.answers).map {
                Signal(.openPort, .weak, cause: .openSystem, detail: "\($0)")
            })
    }

    /// Checks whether the sandbox allows the app to create a process, which exits immediately.
    ///
    /// Not a standard probe: forking a multithreaded process is delicate, and App Review may object. It runs only on
    /// devices, because Macs and simulators allow every app to do so.
    public static let fork = Probe(id: .fork, codes: [.forkAllowed], platforms: [.appleDevice]) { surroundings in
        Sighting(surroundings.system.forks() ? [Signal(.forkAllowed, .strong, cause: .openSystem)] : [])
    }
}

extension EvidenceCode {
    /// An environment variable that jailbreaks set for the processes they start.
    public static let jailbreakVariable = Self("system.jailbreak-variable")
}

/// What jailbreaks leave. Nothing stands here that a device has as it is sold.
enum Jailbreak {
    static let files = [
        "/Applications/Cydia.app", "/Applications/Sileo.app", "/Applications/Zebra.app", "/Applications/Installer.app",
        "/Applications/Filza.app", "/Applications/FakeCarrier.app", "/Applications/checkra1n.app", "/private/var/stash",
        "/private/var/lib/apt", "/private/var/lib/cydia", "/private/var/binpack", "/private/var/checkra1n.dmg",
        "/private/var/mobile/Library/SBSettings/Themes", "/private/var/mobile/Library/Sileo", "/private/var/jb/usr/bin",
        "/Library/MobileSubstrate/MobileSubstrate.dylib", "/Library/MobileSubstrate/DynamicLibraries",
        "/Library/PreferenceBundles/LibertyPref.bundle", "/Library/PreferenceBundles/ABypassPrefs.bundle",
        "/usr/lib/TweakInject", "/usr/lib/libsubstitute.dylib", "/usr/lib/libhooker.dylib",
        "/usr/lib/libjailbreak.dylib",
        "/usr/lib/substrate", "/usr/libexec/cydia", "/usr/sbin/frida-server", "/usr/bin/cycript", "/usr/bin/sshd",
        "/usr/sbin/sshd", "/usr/libexec/sftp-server", "/usr/libexec/ssh-keysign", "/bin/bash", "/bin/su",
        "/etc/apt", "/etc/ssh/sshd_config", "/etc/apt/sources.list.d/sileo.sources", "/jb", "/.bootstrapped_electra",
        "/.installed_unc0ver", "/.cydia_no_stash", "/.mount_rw", "/var/LIY",
    ]
    /// Folders of the system that old jailbreaks moved, and where new ones live.
    static let links = [
        "/var/jb", "/Applications", "/Library/Ringtones", "/Library/Wallpaper", "/usr/include", "/usr/libexec",
        "/usr/share", "/usr/arm-apple-darwin9",
    ]
    static let variables = ["_MSSafeMode", "_SafeMode", "JB_ROOT_PATH", "JB_SANDBOX_EXTENSIONS", "JBROOT"]
    static let closed = ["/", "/private", "/private/var", "/private/var/root", "/System", "/usr", "/Applications"]
    /// An app must name them under `LSApplicationQueriesSchemes` to be told.
    static let schemes: Set<String> = ["cydia", "sileo", "zbra", "filza", "undecimus", "activator", "xina", "dopamine"]
}
