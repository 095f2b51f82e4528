import Foundation
import SQLite

struct ProjectFiles {
    let root: URL

    func template(named name: String, manifest: BenchManifest) throws -> String {
        let path = (root.path as NSString).appendingPathComponent("templates/" + manifest.name + "/" + name)
        return try String(contentsOfFile: path, encoding: .utf8) // bad: path-traversal
    }

    func template(kind: TemplateKind) throws -> String {
        let path = (root.path as NSString).appendingPathComponent("templates/" + kind.rawValue)
        return try String(contentsOfFile: path, encoding: .utf8) // good: path-traversal
    }

    func writeArtifact(_ data: Data, for manifest: BenchManifest) -> Bool {
        let target = "\(NSHomeDirectory())/Library/Benchkit/\(manifest.name)/result.json"
        return FileManager.default.createFile(atPath: target, contents: data) // bad: path-traversal
    }

    func writeReport(_ data: Data, for manifest: BenchManifest) -> Bool {
        let key = Data(manifest.name.utf8).base64EncodedString().replacingOccurrences(of: "/", with: "_")
        let target = "\(NSHomeDirectory())/Library/Benchkit/\(key).json"
        return FileManager.default.createFile(atPath: target, contents: data) // good: path-traversal
    }

    func attach(_ relative: String) throws -> FileHandle {
        let url = root.appendingPathComponent(relative).standardizedFileURL
        guard url.path.hasPrefix(root.path) else { throw InstallError.outside(relative) }
        return try FileHandle(forReadingFrom: url) // bad: path-traversal
    }

    func source(_ relative: String) throws -> FileHandle {
        let url = root.appendingPathComponent(relative).resolvingSymlinksInPath()
        let home = root.resolvingSymlinksInPath()
        guard url.pathComponents.count > home.pathComponents.count, url.pathComponents.starts(with: home.pathComponents) else {
            throw InstallError.outside(relative)
        }
        return try FileHandle(forReadingFrom: url) // good: path-traversal
    }
}

enum TemplateKind: String { case library = "library.txt", tool = "tool.txt" }

/// Index of build results, fed from result bundles of any project.
struct ResultIndex {
    let connection: Connection
    private let results = Table("result")
    private let scheme = SQLite.Expression<String>("scheme")
    private let seconds = SQLite.Expression<Double>("seconds")

    init(connection: Connection) { self.connection = connection }

    func insert(scheme name: String, seconds value: Double) throws {
        try connection.execute("INSERT INTO result (scheme, seconds) VALUES ('\(name)', \(value))") // bad: sql-injection
    }

    func insert(named name: String, seconds value: Double) throws {
        try connection.run("INSERT INTO result (scheme, seconds) VALUES (?, ?)", name, value) // good: sql-injection
    }

    func slowest(in manifest: BenchManifest) throws -> [String] {
        let quoted = manifest.flags.map { "'\($0)'" }.joined(separator: ",")
        let rows = try connection.prepare("SELECT scheme FROM result WHERE flag IN (\(quoted)) ORDER BY seconds DESC") // bad: sql-injection
        return rows.compactMap { $0[0] as? String }
    }

    func fastest(in manifest: BenchManifest) throws -> [String] {
        let query = results.select(scheme).filter(manifest.flags.contains(scheme)).order(seconds.asc)
        return try connection.prepare(query).map { $0[scheme] } // good: sql-injection
    }
}
