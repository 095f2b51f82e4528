import ArgumentParser
import Foundation

struct ReleaseManifest: Decodable {
    let name: String
    let postInstall: String
    let archive: String
    let plugin: String
    let retries: Int
}

/// Installs a release manifest that was downloaded from a team mate's server.
@main
struct Depctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Install.self, Inspect.self])
}

struct Install: AsyncParsableCommand {
    @Argument(help: "Address of the manifest") var address: String

    func run() async throws {
        guard let url = URL(string: address) else { throw ValidationError("not an address") }
        let (data, _) = try await URLSession.shared.data(from: url)
        let manifest = try JSONDecoder().decode(ReleaseManifest.self, from: data)
        try unpack(manifest)
        announce(manifest)
        finish(manifest)
    }

    private func unpack(_ manifest: ReleaseManifest) throws {
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["bash", "-lc", "curl -fsSL \(manifest.archive) | tar xz"] // bad: command-injection
        try tar.run()
        tar.waitUntilExit()

        let local = Process()
        local.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        local.arguments = ["xzf", "release.tgz", "-C", FileManager.default.currentDirectoryPath] // good: command-injection
        try local.run()
    }

    private func announce(_ manifest: ReleaseManifest) {
        guard manifest.name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return }
        let script = Process()
        script.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        script.arguments = ["-e", "display notification \"\(manifest.name) installed\""] // good: command-injection
        try? script.run()
    }

    private func finish(_ manifest: ReleaseManifest) {
        let hook = strdup("/bin/sh"), flag = strdup("-c"), command = strdup("exec \(manifest.postInstall) --quiet")
        var arguments: [UnsafeMutablePointer<CChar>?] = [hook, flag, command, nil]
        execv("/bin/sh", &arguments) // bad: command-injection
    }
}

struct Inspect: ParsableCommand {
    func run() throws {
        guard let data = try FileHandle.standardInput.readToEnd() else { return }
        let manifest = try JSONDecoder().decode(ReleaseManifest.self, from: data)
        guard let library = dlopen(manifest.plugin, RTLD_NOW) else { return } // bad: unsafe-deserialization
        defer { dlclose(library) }
        print(dlsym(library, "plugin_version") == nil ? "no plugin" : "plugin found")
        let bundled = dlopen("@rpath/libdepctl-core.dylib", RTLD_NOW) // good: unsafe-deserialization
        bundled.map { _ = dlclose($0) }
    }
}
