import AuditAnalysis
import AuditKit

extension [Example] {
    static let downloadRunUnverifiedBad: [Example] = [
        Example(
            """
            func update() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                let package = folder.appendingPathComponent("Loom.pkg")
                try data.write(to: package)
                try run("/usr/sbin/installer", ["-pkg", ↓package.path, "-target", "/"])
            }
            """),
        Example(
            """
            func update() async throws {
                let (place, _) = try await URLSession.shared.download(from: address)
                let image = folder.appendingPathComponent("Loom.dmg")
                try FileManager.default.moveItem(at: place, to: image)
                NSWorkspace.shared.open(↓image)
            }
            """),
        Example(
            """
            func fetchTool() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                try data.write(to: tool)
                let process = Process()
                process.executableURL = ↓tool
                try process.run()
            }
            """),
        Example(
            """
            func fetchPlugin() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                FileManager.default.createFile(atPath: plugin.path, contents: data)
                handle = dlopen(↓plugin.path, RTLD_NOW)
            }
            """),
        Example(
            """
            func beta() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                guard Insecure.SHA1.hash(data: data).description == sum else { throw UpdateError.sum }
                let package = URL(fileURLWithPath: "/tmp/loom-beta.pkg")
                try data.write(to: package)
                try await tools.run(URL(fileURLWithPath: "/usr/sbin/installer"), ["-pkg", ↓package.path, "-target", "/"])
            }
            """, "a checksum that anyone can match"),
        Example(
            """
            func bootstrap() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                try data.write(to: script)
                try run("/bin/bash", [↓script.path])
            }
            """),
    ]

    static let downloadRunUnverifiedGood: [Example] = [
        Example(
            """
            func update() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                guard key.isValidSignature(release.signature, for: data) else { throw UpdateError.signature }
                let package = folder.appendingPathComponent("Loom.pkg")
                try data.write(to: package)
                NSWorkspace.shared.open(package)
            }
            """),
        Example(
            """
            func update() async throws {
                let (place, _) = try await URLSession.shared.download(from: address)
                try verify(place, team: "TEAM123456")
                let image = folder.appendingPathComponent("Loom.dmg")
                try FileManager.default.moveItem(at: place, to: image)
                NSWorkspace.shared.open(image)
            }
            """),
        Example(
            """
            func show() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                let picture = folder.appendingPathComponent("picture.png")
                try data.write(to: picture)
                NSWorkspace.shared.open(picture)
            }
            """, "an image"),
        Example(
            """
            func install() throws {
                let package = Bundle.main.url(forResource: "Tool", withExtension: "pkg")!
                try run("/usr/sbin/installer", ["-pkg", package.path, "-target", "/"])
            }
            """, "from the bundle"),
    ]
}
