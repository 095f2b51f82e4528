/// Where code may come from.
struct Places: Sendable {
    /// Where only the system's administrator and its package manager write, and the folders of the app.
    private let trusted: [String]
    private let expected: [String]
    private let executable: String?

    init(_ surroundings: Surroundings) {
        let system = surroundings.system
        let own = Places.own(system.appFolder() ?? "")
        switch system.platform {
        // A program that lies right in a folder of everybody does not make the folder its own.
        case .linux: trusted = Places.linux + own.filter { !Places.temporary.contains($0) }
        case .mac, .deviceAppOnMac: trusted = Places.apple + Places.mac + own
        case .simulator: trusted = Places.apple + Places.mac + Places.simulator + own
        case .appleDevice: trusted = Places.apple + own
        }
        expected = surroundings.expectations.images
        executable = system.executable()
    }

    /// The folder of the program, and where it is `…/bin` the libraries beside it.
    private static func own(_ folder: String) -> [String] {
        guard !folder.isEmpty else { return [] }
        let root = folder.hasSuffix("/bin") ? String(folder.dropLast(3)) : nil
        return [folder + "/"] + (root.map { [$0 + "lib/", $0 + "lib64/"] } ?? [])
    }

    func isExecutable(_ path: String) -> Bool { path == executable }

    /// Whether code from there is the system's or the app's.
    func isTrusted(_ path: String) -> Bool {
        if path == executable { return true }
        let isForeign = Self.foreign.contains { path.hasPrefix($0) }
        return trusted.contains { path.hasPrefix($0) } && !isForeign && !path.hasParentSteps
    }

    /// Whether the app says that it loads this.
    func isExpected(_ path: String) -> Bool {
        expected.contains { $0.hasSuffix("/") ? path.hasPrefix($0) && !path.hasParentSteps : path == $0 }
    }

    /// Whether everybody may write there.
    static func isTemporary(_ path: String) -> Bool { temporary.contains { path.hasPrefix($0) } }

    private static let linux = [
        "/usr/", "/lib/", "/lib64/", "/bin/", "/sbin/", "/opt/", "/nix/store/", "/gnu/store/",
        "/snap/", "/app/",
    ]
    /// Where jailbreaks put the code of others, below folders of the system.
    private static let foreign = ["/usr/lib/TweakInject/", "/usr/lib/substrate/"]
    private static let apple = ["/System/", "/usr/lib/", "/private/preboot/Cryptexes/"]
    private static let mac = ["/Library/Apple/", "/usr/libexec/", "/Library/Developer/", "/Applications/Xcode"]
    private static let simulator = ["/Library/Developer/CoreSimulator/", "/Volumes/Xcode"]
    private static let temporary = ["/tmp/", "/var/tmp/", "/dev/shm/", "/private/tmp/", "/private/var/tmp/"]
}

extension String {
    /// Whether it leaves folders that it names.
    fileprivate var hasParentSteps: Bool {
        utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual([0x2E, 0x2E]) }
    }
}
