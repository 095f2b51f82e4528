import ArgumentParser
import AppKit
import Foundation
import JavaScriptCore
import SQLite
import Yams

/// Runs on the shared build machines for every pull request, including those from forks.
@main
struct Devkit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devkit",
        subcommands: [Checkout.self, Title.self, Changelog.self, Lint.self, Inspect.self, Fetch.self, Cache.self, Import.self, Origin.self])
}

struct Checkout: ParsableCommand {
    @Option(help: "Head branch of the pull request") var head: String
    @Option(help: "Number of the pull request") var number: Int

    func run() throws {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/bin/bash")
        git.arguments = ["-c", "git fetch origin \(head) && git checkout FETCH_HEAD"] // bad: command-injection
        try git.run()
        git.waitUntilExit()
        let pull = Process()
        pull.executableURL = URL(fileURLWithPath: "/bin/bash")
        pull.arguments = ["-c", "git fetch origin pull/\(number)/head"] // good: command-injection
        try pull.run()
    }
}

struct Title: ParsableCommand {
    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let title = environment["PR_TITLE"] ?? "untitled"
        guard let pipe = popen("curl -s -d 'text=\(title)' https://chat.devkit.example/hook", "r") else { return } // bad: command-injection
        pclose(pipe)

        struct Event: Decodable { struct Pull: Decodable { let body: String; let title: String }; let pull_request: Pull }
        guard let file = environment["GITHUB_EVENT_PATH"], let data = FileManager.default.contents(atPath: file) else { return }
        let pull = try JSONDecoder().decode(Event.self, from: data).pull_request
        print(String(format: pull.title + " (%d characters)", pull.body.count)) // bad: format-string
        print(String(format: "%@ (%d characters)", pull.title, pull.body.count)) // good: format-string
    }
}

struct Changelog: AsyncParsableCommand {
    @Argument var output: String

    func run() async throws {
        let log = Process()
        let pipe = Pipe()
        log.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        log.arguments = ["log", "--pretty=%s", "-50"]
        log.standardOutput = pipe
        try log.run()
        let script = JSContext()!
        var rows: [String] = []
        for try await subject in pipe.fileHandleForReading.bytes.lines {
            script.evaluateScript("classify('\(subject)')") // bad: javascript-injection
            script.objectForKeyedSubscript("classify")?.call(withArguments: [subject]) // good: javascript-injection
            rows.append("<li>\(subject)</li>")
        }
        try "<ul>\(rows.joined())</ul>".write(toFile: output, atomically: true, encoding: .utf8) // bad: html-injection
    }
}

struct RepositoryConfig: Decodable {
    var schema: String?
    var skip: String?
    var forbidden: [String] = []
    var reports: String?
}

struct Lint: AsyncParsableCommand {
    @Argument(help: "Checked out repository", completion: .directory) var root: String

    func run() async throws {
        let text = try String(contentsOfFile: root + "/.devkit.yml", encoding: .utf8)
        let config = try YAMLDecoder().decode(RepositoryConfig.self, from: text)
        let files = (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []) as NSArray
        let kept = files.filtered(using: NSPredicate(format: config.skip ?? "TRUEPREDICATE")) as? [String] ?? [] // bad: predicate-injection
        let swift = files.filtered(using: NSPredicate(format: "SELF ENDSWITH %@", config.reports ?? ".swift")) // good: predicate-injection
        print(swift.count)
        for word in config.forbidden {
            let rule = try NSRegularExpression(pattern: word, options: [.anchorsMatchLines]) // bad: regex-injection
            for file in kept where file.hasSuffix(".md") {
                let body = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
                print(file, rule.numberOfMatches(in: body, range: NSRange(body.startIndex..., in: body)))
            }
        }
        for file in kept where file.hasSuffix(".png") {
            system("pngcheck -q \(root)/\(file)") // bad: command-injection
        }
        if let schema = config.schema, let url = URL(string: schema) {
            let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
            print("schema of", data.count, "bytes")
        }
        if let reports = config.reports {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "/srv/ci/reports").appendingPathComponent(reports)) // bad: path-traversal
            let name = URL(fileURLWithPath: reports).lastPathComponent
            guard name != "..", name != "/" else { return }
            try Data(text.utf8).write(to: URL(fileURLWithPath: "/srv/ci/names").appendingPathComponent(name)) // good: path-traversal
        }
    }
}

struct Inspect: ParsableCommand {
    @Argument(help: "Built product downloaded from the contributor") var product: String

    func run() throws {
        if let info = Bundle(path: product)?.infoDictionary, let version = info["CFBundleShortVersionString"] as? String {
            NSLog("version " + version) // bad: format-string
        }
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: product))
        guard let header = try handle.read(upToCount: 32), header.count == 32 else { throw ExitCode.failure }
        let commands = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self) }
        let sizes = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 20, as: UInt32.self) }
        let table = UnsafeMutablePointer<load_command>.allocate(capacity: Int(commands)) // bad: unbounded-size
        defer { table.deallocate() }
        guard sizes < 1 << 20 else { throw ValidationError("load commands too large") }
        let area = Data(count: Int(sizes)) // good: unbounded-size
        print(commands, area.count)
    }
}

struct Fetch: AsyncParsableCommand {
    @Argument var repository: String

    func run() async throws {
        struct Release: Decodable { struct Asset: Decodable { let name: String; let browser_download_url: URL }; let assets: [Asset] }
        let url = URL(string: "https://api.github.com/repos/\(repository)/releases/latest")!
        let (data, _) = try await URLSession.shared.data(from: url)
        for asset in try JSONDecoder().decode(Release.self, from: data).assets {
            let (file, _) = try await URLSession.shared.download(from: asset.browser_download_url)
            try FileManager.default.moveItem(atPath: file.path, toPath: "downloads/" + asset.name) // bad: path-traversal
        }
    }
}

struct Cache: ParsableCommand {
    @Argument(help: "Restored build cache, shared between pull requests") var file: String

    func run() throws {
        let archive = try NSKeyedUnarchiver(forReadingFrom: Data(contentsOf: URL(fileURLWithPath: file)))
        archive.requiresSecureCoding = false // bad: unsafe-deserialization
        let entries = archive.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSDictionary
        let stamps = try PropertyListDecoder().decode([String: Date].self, from: Data(contentsOf: URL(fileURLWithPath: file + ".stamps"))) // good: unsafe-deserialization
        print(entries?.count ?? 0, stamps.count)
    }
}

struct Import: ParsableCommand {
    @Argument(help: "Coverage database produced by the build") var database: String

    func run() throws {
        let foreign = try Connection(database, readonly: true)
        let own = try Connection("/srv/ci/coverage.db")
        for row in try foreign.prepare("SELECT file, percent FROM coverage") {
            guard let file = row[0] as? String, let percent = row[1] as? Double else { continue }
            try own.execute("INSERT INTO coverage VALUES ('\(file)', \(percent))") // bad: sql-injection
            try own.run("INSERT INTO latest VALUES (?, ?)", file, percent) // good: sql-injection
        }
    }
}

struct Origin: ParsableCommand {
    @Argument(help: "Downloaded file") var path: String

    func run() throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = getxattr(path, "com.apple.metadata:kMDItemWhereFroms", &buffer, buffer.count, 0, 0)
        guard count > 0 else { return }
        let list = try PropertyListSerialization.propertyList(from: Data(buffer[..<count]), format: nil) as? [String] ?? []
        if let page = list.first.flatMap(URL.init(string:)) {
            NSWorkspace.shared.open(page) // bad: open-redirect
            if page.scheme == "https" { print(page.host ?? "") }
        }
    }
}
