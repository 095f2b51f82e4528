import KeyedHashes

extension Probe {
    /// Checks that the app is the shipped one: expected hashes, code signature, provisioning profile, and App Store
    /// encryption.
    ///
    /// The expected values must come from outside the app: an attacker who modifies the executable can also modify
    /// values embedded in it.
    public static let app = Probe(
        id: .app, codes: [.executableDigest, .bundleFile, .signature, .provisioning, .debuggable, .decrypted]
    ) { surroundings in
        var (signals, blind) = digests(surroundings)
        if surroundings.system.platform != .linux { signals += apple(surroundings) }
        return Sighting(signals, blind: blind)
    }

    private static func digests(_ surroundings: Surroundings) -> ([Signal], String?) {
        let (system, expectations) = (surroundings.system, surroundings.expectations)
        var signals: [Signal] = []
        if let expected = expectations.executableDigest {
            // The link of the kernel leads to the file that runs, even where another has its name by now.
            let path = system.platform == .linux ? system.processFolder + "/exe" : system.executable() ?? ""
            guard let digest = digest(of: path, system) else { return ([], "the executable cannot be read") }
            if digest != expected { signals.append(changed(.executableDigest, system.executable() ?? "")) }
        }
        guard !expectations.fileDigests.isEmpty else { return (signals, nil) }
        guard let folder = system.appFolder() else { return (signals, "the app’s folder is unknown") }
        for (name, expected) in expectations.fileDigests.sorted(by: { $0.key < $1.key })
        where digest(of: folder + "/" + name, system) != expected {
            signals.append(changed(.bundleFile, name))
            if signals.count == Sighting.signalLimit { break }
        }
        return (signals, nil)
    }

    /// SHA-256 of a file, read in parts. `nil` where it cannot be read to its end.
    static func digest(of path: String, _ system: IntegritySystem) -> [UInt8]? {
        var isWhole = false
        let size = WipedSHA256.digestSize
        let digest = [UInt8](unsafeUninitializedCapacity: size) { space, count in
            count = size
            HashStream<WipedSHA256>.digest(nil, prefixed: 0, into: UnsafeMutableRawBufferPointer(space)) { stream in
                let part = 1 << 18
                var offset: UInt64 = 0
                while offset < 1 << 32, let bytes = system.bytes(path, offset, part) {
                    stream.update(bytes)
                    offset += UInt64(bytes.count)
                    isWhole = bytes.count < part
                    if isWhole { break }
                }
            }
        }
        return isWhole ? digest : nil
    }

    private static func apple(_ surroundings: Surroundings) -> [Signal] {
        let (system, expectations) = (surroundings.system, surroundings.expectations)
        var signals: [Signal] = []
        if system.isSigned() == false { signals.append(changed(.signature, "")) }
        guard system.platform != .simulator else { return signals }
        let isDevice = system.platform == .appleDevice
        if let folder = system.appFolder() {
            let name = isDevice ? "/embedded.mobileprovision" : "/Contents/embedded.provisionprofile"
            if let bytes = system.read(folder + name, 1 << 20).content {
                signals += profile(ProvisioningProfile(bytes), expectations)
            }
        }
        guard isDevice, expectations.distribution == .store, let path = system.executable(),
            let program = MachProgram(beginning: { system.bytes(path, $0, $1) })
        else { return signals }
        if !program.isSigned { signals.append(changed(.signature, path)) }
        if !program.isEncrypted { signals.append(changed(.decrypted, path)) }
        return signals
    }

    private static func profile(_ profile: ProvisioningProfile, _ expectations: IntegrityExpectations) -> [Signal] {
        var signals: [Signal] = []
        if expectations.distribution == .store {
            signals.append(changed(.provisioning, "embedded profile"))
        } else if let team = expectations.team, !profile.teams.isEmpty, !profile.teams.contains(team) {
            signals.append(changed(.provisioning, "team"))
        }
        if profile.allowsDebuggers {
            let strength: EvidenceStrength = expectations.distribution == .unknown ? .information : .moderate
            signals.append(Signal(.debuggable, strength, cause: .changedApp))
        }
        return signals
    }

    private static func changed(_ code: EvidenceCode, _ detail: String) -> Signal {
        Signal(code, .strong, cause: .changedApp, detail: detail)
    }
}
