extension Probe {
    /// Detects environment variables and files that make the loader inject third-party code into the process.
    ///
    /// Much of it is harmless: alternative allocators, `faketime`, accessibility, test tools, Xcode's own helpers. The
    /// following probes judge the injected code.
    public static let loaderVariables = Probe(
        id: .loaderVariables, codes: [.preload, .preloadHidden, .searchPath, .systemPreload]
    ) { surroundings in
        surroundings.system.platform == .linux ? linux(surroundings) : apple(surroundings)
    }

    private static func linux(_ surroundings: Surroundings) -> Sighting {
        let system = surroundings.system
        var signals: [Signal] = []
        // Where the kernel keeps what the process began with: removing a variable does not remove it there.
        // Six megabytes are the most that a program can be started with (execve(2)).
        let first = system.read(system.processFolder + "/environ", 1 << 23)
        let began = first.content.map(EnvironmentCalls.variables) ?? []
        for name in ["LD_PRELOAD", "LD_AUDIT"] {
            if surroundings.isSet(name) {
                signals.append(Signal(.preload, .weak, cause: .loadedCode, detail: name))
            } else if began.contains(where: { $0.name == name && !$0.value.isEmpty }) {
                signals.append(Signal(.preloadHidden, .moderate, cause: .loadedCode, detail: name))
            }
        }
        if surroundings.isSet("LD_LIBRARY_PATH") {
            signals.append(Signal(.searchPath, .information, cause: .loadedCode, detail: "LD_LIBRARY_PATH"))
        }
        let preload = system.read("/etc/ld.so.preload", 1 << 16)
        signals += systemPreload(preload.content ?? [])
        let hidden = first.content == nil ? "the kernel does not provide the initial environment of the process" : nil
        let isCut = first.isCut || preload.isCut
        return Sighting(signals, blind: hidden ?? (isCut ? "there is more data than the probe reads" : nil))
    }

    /// ld.so(8): paths apart by spaces, colons and lines. Raspberry Pi OS comes with one, `libarmmem`.
    private static func systemPreload(_ content: [UInt8]) -> [Signal] {
        let libraries = content.split(separator: UInt8(ascii: "\n")).flatMap { line in
            line.prefix { $0 != UInt8(ascii: "#") }.split { [0x20, 0x09, 0x0D, UInt8(ascii: ":")].contains($0) }
        }
        return libraries.prefix(Sighting.signalLimit).map { library in
            let path = String(decoding: library, as: UTF8.self)
            let known = path.fileName.hasPrefix("libarmmem") && path.hasPrefix("/usr/lib/")
            return Signal(.systemPreload, known ? .information : .weak, cause: .loadedCode, detail: path)
        }
    }

    private static func apple(_ surroundings: Surroundings) -> Sighting {
        var signals: [Signal] = []
        let inserted = surroundings.environment.first { $0.name == "DYLD_INSERT_LIBRARIES" }?.value ?? ""
        for path in inserted.split(separator: ":").prefix(Sighting.signalLimit).map(String.init) {
            let isXcodes = xcodeHelpers.contains { path.fileName.hasPrefix($0) }
            let strength: EvidenceStrength =
                isXcodes ? .information : surroundings.system.platform == .appleDevice ? .moderate : .weak
            signals.append(Signal(.preload, strength, cause: .loadedCode, detail: path))
        }
        for name in ["DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] where surroundings.isSet(name) {
            signals.append(Signal(.searchPath, .information, cause: .loadedCode, detail: name))
        }
        return Sighting(signals)
    }

    /// What Xcode inserts into apps that it starts.
    private static let xcodeHelpers = [
        "libBacktraceRecording", "libMainThreadChecker", "libViewDebuggerSupport", "libRPAC", "libLogRedirect",
        "libXCTestBundleInject", "libPreviewsJITStubExecutor", "libclang_rt",
    ]
}

extension Probe.Sighting {
    /// Signals of one kind from one probe: whoever makes thousands of files does not make thousands of lines.
    static let signalLimit = 16
}

extension String {
    /// The part behind the last slash.
    var fileName: String {
        let bytes = utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(decoding: bytes[bytes.index(after: slash)...], as: UTF8.self)
    }
}
