import ArgumentParser
import Foundation
import GameplayKit

@main
struct Shelfctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shelfctl",
        abstract: "Keeps a catalogue of books in step with a sync server.",
        subcommands: [Find.self, Import.self, Sync.self, Restore.self, Lint.self, Prune.self]
    )
}

struct CommonOptions: ParsableArguments {
    @Option(help: "Path of the catalogue.")
    var catalog = "catalog.sqlite"

    @Flag(help: "Print more.")
    var verbose = false
}

struct Find: AsyncParsableCommand {
    @OptionGroup var common: CommonOptions
    @Argument var title: String
    @Option var filter: String?
    @Option var pattern: String?

    func run() async throws {
        let catalog = try Catalog(path: common.catalog)
        let found = try catalog.items(titled: title)
        let kept = filter.map(found.matching) ?? found
        let rules = TextRules()
        for item in kept {
            if let pattern, try rules.count(of: pattern, in: item.title) == 0 { continue }
            print("\(item.id)\t\(item.title)\t\(item.shelf)")
        }
        print("\(found.countUnsorted()) without a shelf")
    }
}

struct Import: AsyncParsableCommand {
    @OptionGroup var common: CommonOptions
    @Argument var file: String
    @Option var format = "epub"

    func run() async throws {
        let tools = Toolbox(verbose: common.verbose)
        let result = try tools.convert(file, to: format)
        guard result.status == 0 else { throw ToolError.failed(result.status) }
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let catalog = try Catalog(path: common.catalog)
        for record in FeedReader().read(data) {
            try catalog.insert(CatalogItem(id: 0, title: record.title, shelf: "inbox"))
        }
        try tools.notify("imported \(file)")
        tools.page(result.output)
    }
}

struct Sync: AsyncParsableCommand {
    @OptionGroup var common: CommonOptions
    @Argument var server: String
    @Option var user: String

    func run() async throws {
        guard let token = ProcessInfo.processInfo.environment["SHELF_TOKEN"], let base = URL(string: server) else {
            throw ValidationError("SHELF_TOKEN and a server address are needed")
        }
        if common.verbose {
            print("syncing \(user) with token \(token)") // bad: log-secret
        }
        NSLog("sync for %@, token ends in %@", user, String(token.suffix(4))) // good: log-secret
        #if DEBUG
        dump(ProcessInfo.processInfo.environment) // good: debug-left-in
        #endif
        let account = SyncAccount(user: user, apiToken: token)
        let session = URLSession(configuration: .ephemeral, delegate: CheckedDelegate(), delegateQueue: nil)
        let remote = Remote(session: session, account: account)
        let manifest = try await remote.manifest(from: base)
        debugPrint("### here 2", manifest) // bad: debug-left-in
        let tools = Toolbox(verbose: common.verbose)
        tools.report(manifest.notice)
        print(tools.summary(template: manifest.notice, count: manifest.files.count))
        print("first: \(remote.firstFile(of: manifest)), \(remote.totalBytes(of: manifest)) bytes")
        try remote.save(manifest, contents: Data(), in: URL(fileURLWithPath: "books"))
        _ = try tools.openViewer(described: manifest)
        try Catalog(path: common.catalog).store(account)
        try remote.rememberToken()
    }
}

struct Restore: AsyncParsableCommand {
    @OptionGroup var common: CommonOptions
    @Argument var backup: String

    func run() async throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: backup))
        let items = try restoreItems(data)
        print("restored \(items.count) items")
        let shuffled = items.shuffled() // good: constant-seed
        print("try reading: \(shuffled.first?.title ?? "-")")
    }

    private func restoreItems(_ data: Data) throws -> [CatalogItem] {
        if data.starts(with: Data("bplist00".utf8)) {
            let titles = NSKeyedUnarchiver.unarchiveObject(with: data) as? [String] ?? [] // bad: deserialisation
            return titles.map { CatalogItem(id: 0, title: $0, shelf: "inbox") }
        }
        return try PropertyListDecoder().decode([CatalogItem].self, from: data) // good: deserialisation
    }
}

struct Lint: AsyncParsableCommand {
    @Argument var file: String
    @Option var word = "TODO"

    func run() async throws {
        let tools = Toolbox()
        let rules = TextRules()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        print(tools.grep(word, in: file))
        print("\(try rules.countPrefixed(by: word, in: text)) lines, \(try rules.countHeadings(in: text)) headings")
        for line in text.split(separator: "\n").map(String.init) {
            let tidy = try rules.isTidy(line) || rules.isTidyLinear(line)
            let numbered = rules.looksNumbered(line) || rules.looksNumberedFlat(line)
            guard tidy, !numbered else { continue }
            print(rules.lastWord(line), rules.shortened(line, by: 3))
        }
        if try rules.withoutScripts(text) != text {
            try tools.beep()
        }
    }
}

struct Prune: AsyncParsableCommand {
    @OptionGroup var common: CommonOptions
    @Argument var shelf: String
    @Option var expression = "title == ''"

    func run() async throws {
        let catalog = try Catalog(path: common.catalog)
        let items = try catalog.items(onShelf: shelf)
        guard items.count(where: expression) == items.count else { return }
        try catalog.dropShelf(shelf)
    }
}

enum RecoveryCode {
    static func make(for account: SyncAccount) -> String {
        srand48(4711) // bad: constant-seed
        return (0..<8).map { _ in String(Int(drand48() * 10)) }.joined() // bad: weak-random
    }

    static func pairing() -> String {
        let source = GKMersenneTwisterRandomSource(seed: 90_210) // bad: constant-seed
        return (0..<6).map { _ in String(source.nextInt(upperBound: 10)) }.joined()
    }

    static func backupCredential() -> URLCredential {
        URLCredential(user: "backup", password: "Sh3lf-Backup!", persistence: .forSession) // bad: hardcoded-password
    }

    static func syncCredential(user: String, prompt: String) -> URLCredential? {
        guard let typed = getpass(prompt) else { return nil }
        return URLCredential(user: user, password: String(cString: typed), persistence: .forSession) // good: hardcoded-password
    }
}
