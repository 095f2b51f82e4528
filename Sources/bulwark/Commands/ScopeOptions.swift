public import ArgumentParser
import AuditControls
import AuditKit
public import AuditModel
import AuditRules
import Foundation

/// Which findings there are in a run, from the command line and the project's configuration together.
struct ScopeOptions: ParsableArguments {
    @Option(help: "The configuration file (default: .bulwark.yml in the audited folder).", completion: .file())
    var config: String?

    @Flag(help: "Do not read a configuration file.")
    var noConfig = false

    @Option(help: "What to report: default, or strict to include hardening advice, tests and tools.")
    var profile: Profile?

    @Option(help: "The minimum severity to report.")
    var severity: Severity?

    @Option(help: "The minimum confidence to report: high, medium or low.")
    var confidence: Confidence?

    @Option(name: .customLong("only"), help: "Run only this rule or category; may be repeated.")
    var only: [String] = []

    @Option(
        help: "The baseline of accepted findings (default: the file named in the configuration).", completion: .file())
    var baseline: String?

    @Option(
        help: "A folder of OSV records to check the components of lock files against; nothing is downloaded.",
        completion: .directory)
    var advisories: String?

    @Option(help: "Report only findings that touch lines changed since this commit, tag or branch.")
    var since: String?

    @Flag(help: "Also read files that .gitignore excludes.")
    var noGitignore = false

    /// All of it, put together.
    func setting(target: String, readsBaseline: Bool = true) throws -> AuditSetting {
        let folder = Self.folder(of: target)
        var configuration = try configuration(in: folder)
        if let profile { configuration.profile = profile }
        if let severity { configuration.thresholds.severity = severity }
        if let confidence { configuration.thresholds.confidence = confidence }
        let path = baseline ?? configuration.baseline.map { folder + "/" + $0 }
        return AuditSetting(
            configuration: configuration, rules: try rules(),
            baselinePath: path ?? folder + "/" + Baseline.name, namesBaseline: path != nil,
            baseline: try readsBaseline ? path.map(Self.readBaseline) : nil, changed: try changes(in: folder),
            advisoryFolder: advisories ?? configuration.advisories.map { folder + "/" + $0 },
            readsIgnoredFiles: noGitignore)
    }

    private func rules() throws -> [Rule] {
        guard !only.isEmpty else { return Catalog.all }
        let categories = Set(Category.allCases.map(\.rawValue))
        for name in only where !categories.contains(name) && !Catalog.all.contains(where: { $0.id == name }) {
            throw UsageError(RulesCommand.unknown(name, among: Catalog.all.map(\.id) + categories))
        }
        return Catalog.all.filter { only.contains($0.id) || only.contains($0.category.rawValue) }
    }

    private func configuration(in folder: String) throws -> Configuration {
        if noConfig { return Configuration() }
        let path = config ?? folder + "/" + ConfigurationFile.name
        guard let data = FileManager.default.contents(atPath: path) else {
            if let config { throw UsageError("\(config) cannot be read; name a configuration file.") }
            return Configuration()
        }
        let vocabulary = ConfigurationVocabulary(
            rules: Catalog.all.map(\.id) + PolicyRules.all.map(\.id), roles: FileRole.allCases.map(\.rawValue),
            options: Catalog.options, controls: ControlCatalog.all.map(\.id), flowRules: Catalog.flowRules)
        do throws(ConfigurationError) {
            return try ConfigurationFile.read(data, path: config ?? ConfigurationFile.name, vocabulary: vocabulary)
        } catch {
            throw UsageError(error.description)
        }
    }

    private static func readBaseline(_ path: String) throws -> Baseline {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("The baseline \(path) cannot be read; write it with --write-baseline.")
        }
        do {
            return try Baseline.read(Array(data), path: path)
        } catch {
            throw UsageError("\(error)")
        }
    }

    private func changes(in folder: String) throws -> ChangedLines? {
        guard let since else { return nil }
        do throws(ChangedLinesError) {
            return try ChangedLines.since(since, root: folder)
        } catch {
            throw UsageError("\(error.description).")
        }
    }

    /// The audited folder: the target, or the folder that holds the target.
    private static func folder(of target: String) -> String {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard exists, !isFolder.boolValue else {
            return target.count > 1 && target.hasSuffix("/") ? String(target.dropLast()) : target
        }
        return URL(fileURLWithPath: target).deletingLastPathComponent().path
    }
}

extension Profile: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension Confidence: ExpressibleByArgument {}
