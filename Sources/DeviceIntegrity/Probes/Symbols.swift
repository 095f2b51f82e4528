extension Probe {
    /// Checks that system functions are genuine: which library they belong to, whether their code is backed by a file,
    /// and whether it begins with a jump out of the system.
    ///
    /// Detects hooks by preloaded libraries and by modified first instructions, but not those deeper in a function (see
    /// `changedCode`) or in address tables.
    public static let symbols = Probe(
        id: .symbols, codes: [.symbolOwner, .hook, .unbackedCode], readsMemoryMap: true
    ) { surroundings in
        let names = surroundings.expectations.functions
        let functions = names.prefix(functionLimit).compactMap { name in
            surroundings.system.function(name).map { (name, $0) }
        }
        guard !functions.isEmpty else { return Sighting(blind: "no functions were found") }
        let judge = SymbolJudge(surroundings)
        return Sighting(
            functions.flatMap { judge.signals($0.0, $0.1) },
            blind: names.count > functionLimit ? "there are more functions than the probe checks" : nil)
    }

    private static let functionLimit = 256
}

private struct SymbolJudge {
    let system: IntegritySystem
    let map: MemoryMap?
    let places: Places

    init(_ surroundings: Surroundings) {
        system = surroundings.system
        map = surroundings.memoryMap
        places = Places(surroundings)
    }

    func signals(_ name: String, _ function: IntegritySystem.Function) -> [Signal] {
        switch origin(function.address, function.owner) {
        case .none: return [Signal(.unbackedCode, .strong, cause: .changedCode, detail: name)]
        case .file(let owner):
            let foreign = ownerSignal(name, owner)
            let code = system.memory(function.address, HookShape.length) ?? []
            let target = HookShape.target(of: code, at: function.address, system.instructions) { address in
                system.memory(address, 8)?.word(at: 0)
            }
            guard let target, leadsAway(target, from: owner) else { return foreign }
            return foreign + [Signal(.hook, .strong, cause: .changedCode, detail: name)]
        }
    }

    private enum Origin {
        case file(String)
        case none
    }

    /// The kernel's list counts, where there is one: the loader's answers come from a function that can be hooked.
    private func origin(_ address: UInt, _ owner: String) -> Origin {
        guard let map, !map.isCut else { return .file(owner) }
        guard let mapping = map.mapping(at: address), mapping.hasFile || mapping.isKernels else { return .none }
        return .file(mapping.isKernels ? owner : mapping.name)
    }

    private func leadsAway(_ target: UInt, from owner: String) -> Bool {
        switch map == nil ? system.owner(target).map(Origin.file) ?? .none : origin(target, "") {
        case .none: true
        case .file(let path): path != owner && !places.isTrusted(path) && !places.isExpected(path)
        }
    }

    private func ownerSignal(_ name: String, _ owner: String) -> [Signal] {
        let library = owner.fileName
        if SymbolJudge.systemLibraries.contains(where: { library.hasPrefix($0) }) && places.isTrusted(owner) {
            return []
        }
        if places.isExpected(owner) { return [] }
        let strength: EvidenceStrength
        if places.isExecutable(owner) || SymbolJudge.sanitizers.contains(where: { library.hasPrefix($0) }) {
            // A program that was built with a sanitizer, or brings functions of its own.
            strength = .information
        } else {
            // eatmydata, faketime and their like come from the system's packages.
            strength = places.isTrusted(owner) ? .moderate : .strong
        }
        return [Signal(.symbolOwner, strength, cause: .loadedCode, detail: name)]
    }

    private static let systemLibraries = [
        "libc.so", "libc-", "libc.musl", "ld-", "libpthread", "libdl", "libSystem", "libsystem_", "libdyld", "dyld",
    ]
    private static let sanitizers = ["libasan", "libtsan", "libubsan", "liblsan", "libmsan", "libclang_rt"]
}
