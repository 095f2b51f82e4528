extension Probe {
    /// Detects code in the process that belongs neither to the system nor to the app.
    ///
    /// Linux: every executable mapping. A library that memory alone holds has the header of one, or its layout, and what compilers at run
    /// time make has none: the one is a strong sign, the other a weak one, or information where the app says that it
    /// generates code. Apple: the list of the loader.
    public static let loadedCode = Probe(
        id: .loadedCode,
        codes: [
            .unexpectedImage, .temporaryImage, .memoryImage, .instrumentation, .deletedImage, .generatedCode,
            .instrumentationThread, .interpreter,
        ],
        readsMemoryMap: true
    ) { surroundings in
        surroundings.system.platform == .linux ? mapped(surroundings) : listed(surroundings)
    }

    private static func listed(_ surroundings: Surroundings) -> Sighting {
        guard let images = surroundings.system.images() else { return Sighting(blind: "the loader provides no list") }
        let places = Places(surroundings)
        return Sighting(limited(images.dropFirst().flatMap { signals(of: $0, places) }))
    }

    private static func mapped(_ surroundings: Surroundings) -> Sighting {
        let system = surroundings.system
        guard let map = surroundings.memoryMap else { return Sighting(blind: "the kernel hides the memory map") }
        let places = Places(surroundings)
        let seen = images(map, surroundings, places)
        var found = limited(seen.signals)
        let threads = threads(system)
        found += threads.signals
        found += interpreter(system, places)
        let cut = map.isCut ? "there are more mappings than the probe reads" : nil
        return Sighting(found, blind: cut ?? seen.blind ?? threads.blind)
    }

    private static func images(_ map: MemoryMap, _ surroundings: Surroundings, _ places: Places) -> Sighting {
        var signals: [Signal] = []
        var looksLeft = 4096
        var known: Set<String> = []
        var before: MemoryMap.Mapping?
        for (index, mapping) in map.mappings.enumerated() {
            defer { before = mapping }
            guard mapping.isExecutable, !mapping.isKernels else { continue }
            if mapping.hasFile && !isNameless(mapping.name) {
                guard known.insert(mapping.name).inserted else { continue }
                signals += Probe.signals(of: mapping.name, places)
                if mapping.isDeleted {
                    signals.append(Signal(.deletedImage, .information, cause: .loadedCode, detail: mapping.name))
                }
            } else if looksLeft > 0 {
                looksLeft -= 1
                let isLaidOut = mapping.isInMemory && map.isLaidOutAsLibrary(around: index)
                signals.append(generated(mapping, after: before, isLaidOut, surroundings))
            }
        }
        return Sighting(signals, blind: looksLeft > 0 ? nil : "there is more code without files than the probe checks")
    }

    /// Shared memory, which the kernel lists as a file that was removed.
    private static func isNameless(_ name: String) -> Bool {
        ["/dev/zero", "/anon_hugepage", "/SYSV"].contains { name.hasPrefix($0) }
    }

    /// A library that was loaded from memory, by its header or, where that was wiped, by the layout that a loader gave it; or
    /// code that was made there.
    private static func generated(
        _ mapping: MemoryMap.Mapping, after before: MemoryMap.Mapping?, _ isLaidOut: Bool, _ surroundings: Surroundings
    ) -> Signal {
        var starts = [mapping.range.lowerBound]
        // The header of a library is often not in the executable part of it but right before.
        if let before, before.range.upperBound == mapping.range.lowerBound, before.name == mapping.name {
            starts.append(before.range.lowerBound)
        }
        let isLibrary = isLaidOut || starts.contains { surroundings.system.memory($0, 4) == [0x7F, 0x45, 0x4C, 0x46] }
        let name = mapping.name.isEmpty ? "" : mapping.name.fileName
        return isLibrary
            ? Signal(.memoryImage, .strong, cause: .loadedCode, detail: name)
            : Signal(
                .generatedCode, surroundings.expectations.generatesCode ? .information : .weak, cause: .loadedCode,
                detail: name)
    }

    /// What the place and the name of a library say.
    private static func signals(of path: String, _ places: Places) -> [Signal] {
        if places.isExpected(path) { return [] }
        if Instrumentation.isTool(path.fileName) {
            return [Signal(.instrumentation, .strong, cause: .loadedCode, detail: path)]
        }
        if places.isTrusted(path) { return [] }
        return Places.isTemporary(path)
            ? [Signal(.temporaryImage, .moderate, cause: .loadedCode, detail: path)]
            : [Signal(.unexpectedImage, .weak, cause: .loadedCode, detail: path)]
    }

    /// Threads whose names are read: some ten microseconds each.
    static let threadLimit = 16_384

    /// Names of threads that the tools give to their own. `gmain` and `gdbus` are those of every program with GLib.
    private static func threads(_ system: IntegritySystem) -> Sighting {
        let folder = system.processFolder + "/task"
        guard let threads = system.names(folder, threadLimit + 1) else {
            return Sighting(blind: "the kernel does not list the threads")
        }
        let names = threads.prefix(threadLimit).compactMap { thread in
            system.read("\(folder)/\(thread)/comm", 64).content.map { String(decoding: $0, as: UTF8.self) }
        }
        let signals = Set(names.map { $0.filter { $0 != "\n" } }.filter(Instrumentation.threads.contains)).map {
            Signal(.instrumentationThread, .strong, cause: .loadedCode, detail: $0)
        }
        let isCut = threads.count > threadLimit
        return Sighting(signals, blind: isCut ? "there are more threads than the probe checks" : nil)
    }

    /// The loader that the program asks for (`PT_INTERP`), and whether the program was given to a loader by hand.
    private static func interpreter(_ system: IntegritySystem, _ places: Places) -> [Signal] {
        guard let path = system.executable() else { return [] }
        if path.fileName.hasPrefix("ld-") || path.fileName.hasPrefix("ld.so") {
            return [Signal(.interpreter, .weak, cause: .loadedCode, detail: path)]
        }
        guard let header = system.bytes(system.processFolder + "/exe", 0, 4096),
            let interpreter = ElfHeader(header)?.interpreter, !places.isTrusted(interpreter),
            !places.isExpected(interpreter)
        else { return [] }
        return [Signal(.interpreter, .weak, cause: .loadedCode, detail: interpreter)]
    }

    /// The strongest, at most so many of each kind.
    private static func limited(_ signals: [Signal]) -> [Signal] {
        var counts: [EvidenceCode: Int] = [:]
        return Set(signals).sorted { ($1.strength, $0.detail) < ($0.strength, $1.detail) }.filter { signal in
            counts[signal.code, default: 0] += 1
            return counts[signal.code, default: 0] <= Sighting.signalLimit
        }
    }
}

/// Names of tools that put themselves into programs of others. Renaming them is easy; most do not.
enum Instrumentation {
    /// By how the name of the file begins, and not by folders: somebody may be called Frida.
    static func isTool(_ name: String) -> Bool {
        let name = name.lowercased()
        return files.contains { name.hasPrefix($0) }
    }

    private static let files = [
        "frida-agent", "frida-gadget", "fridagadget", "libfrida", "re.frida", "libgadget.so", "mobilesubstrate",
        "substrateloader", "substrateinserter", "substratebootstrap", "cydiasubstrate", "libsubstrate.dylib",
        "libhooker", "tweakinject", "libellekit", "ellekit", "libsubstitute", "substitute-inserter", "sslkillswitch",
        "libcycript", "cycript", "systemhook", "0shadow.dylib", "shadow.dylib", "libertylite", "flyjb", "abypass",
        "rocketbootstrap", "snowboard", "libblackjack", "choicy",
    ]
    static let threads: Set<String> = ["gum-js-loop", "pool-frida", "frida-main-loop", "frida-gadget"]
}
