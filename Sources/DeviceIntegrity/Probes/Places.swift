/// Where code may come from.
struct Places: Sendable {
    /// Where only the system's administrator and its package manager write, and the folders of the app.
    private let trusted: [String]
    private let expected: [String]
    private let own: [String]
    private let executable: String?
    private let isWritable: @Sendable (String) -> Bool
    /// Whether everything is writable for this process, so that it says nothing.
    private let isRoot: Bool

    init(_ surroundings: Surroundings) {
        let system = surroundings.system
        let folder = system.appFolder() ?? ""
        var own = Places.own(folder).filter { !Places.temporary.contains($0) }
        if system.platform != .linux, let app = Places.enclosingApp(folder) { own.append(app) }
        self.own = own.filter { !Places.shared.contains($0) }
        switch system.platform {
        // A program that lies right in a folder of everybody does not make the folder its own.
        case .linux: trusted = Places.linux + own
        case .mac, .deviceAppOnMac: trusted = Places.apple + Places.mac + own
        case .simulator: trusted = Places.apple + Places.mac + Places.simulator + own
        case .appleDevice: trusted = Places.apple + own
        }
        expected = surroundings.expectations.images
        executable = system.executable()
        (isWritable, isRoot) = (system.isWritable, system.userID() == 0)
    }

    /// The folder of the program, and where it is `…/bin` the libraries beside it.
    private static func own(_ folder: String) -> [String] {
        guard !folder.isEmpty else { return [] }
        let root = folder.hasSuffix("/bin") ? String(folder.dropLast(3)) : nil
        return [folder + "/"] + (root.map { [$0 + "lib/", $0 + "lib64/"] } ?? [])
    }

    /// The outermost app around a folder: an extension within it (`App.app/PlugIns/X.appex`) loads the app's frameworks.
    private static func enclosingApp(_ folder: String) -> String? {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            if part.hasSuffix(".app"), part.utf8.count > 4 { return path + "/" }
        }
        return nil
    }

    func isExecutable(_ path: String) -> Bool { path == executable }

    /// Whether code from there is the system's or the app's.
    func isTrusted(_ path: String) -> Bool {
        if path == executable { return true }
        let isForeign = Self.foreign.contains { path.hasPrefix($0) }
        guard trusted.contains(where: { path.hasPrefix($0) }), !isForeign, !path.hasParentSteps else { return false }
        return !isUsersOwn(path)
    }

    /// Whether whoever runs the process may write there, as some give `/usr/local` and `/opt` to a user; below the app's own
    /// folder that is usual.
    private func isUsersOwn(_ path: String) -> Bool {
        guard !isRoot, Self.local.contains(where: { path.hasPrefix($0) }), !own.contains(where: { path.hasPrefix($0) })
        else { return false }
        return isWritable(path) || FileCalls.folder(path).map(isWritable) ?? false
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
    /// Folders of the system that are given to users here and there.
    private static let local = ["/usr/local/", "/opt/"]
    /// Folders of many programs: one that lies in them does not make them its own.
    private static let shared = ["/usr/local/bin/", "/usr/local/lib/", "/usr/local/lib64/", "/opt/", "/opt/bin/"]
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
