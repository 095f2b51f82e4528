import CryptoKit
import Foundation
import Yams

public struct Project: Codable, Sendable {
    public var name: String
    public var hosts: [Host]
    public var hooks: Hooks?
    public var steps: [String]
    public var banner: String?
    public var ignore: String?
    public var filter: String?
    public var retain: Int?

    public struct Hooks: Codable, Sendable {
        public var beforeDeploy: String?
        public var afterDeploy: String?
    }
}

public enum ConfigurationError: Error {
    case unreadable(String), unknownStep(String), notTrusted, tooLarge
}

public protocol DeployStep: AnyObject {
    init()
    func perform(in workspace: Workspace) async throws
}

open class ScriptedStep: NSObject {
    public required override init() { super.init() }
    open func perform(in workspace: Workspace) async throws {}
}

final class CompileStep: DeployStep {
    init() {}
    func perform(in workspace: Workspace) async throws {}
}

final class UploadStep: DeployStep {
    init() {}
    func perform(in workspace: Workspace) async throws {}
}

/// Which folders the owner of this Mac has agreed to run hooks from, by content digest.
public protocol TrustStoring: Sendable {
    func isTrusted(_ folder: URL, contents: Data) -> Bool
}

public struct ConfigurationLoader: Sendable {
    let shell: any CommandRunning
    let trust: any TrustStoring

    public init(shell: any CommandRunning, trust: any TrustStoring) {
        self.shell = shell
        self.trust = trust
    }

    public func load(_ folder: URL) throws -> Project {
        let file = folder.appendingPathComponent("shipyard.yml")
        let data = try Data(contentsOf: file)
        guard data.count <= 1 << 20 else { throw ConfigurationError.tooLarge }
        return try YAMLDecoder().decode(Project.self, from: data)
    }

    // MARK: Hooks

    /// Called while a checkout is opened, to fill the list of targets.
    public func open(_ checkout: URL) async throws -> Project {
        let project = try load(checkout)
        if let hook = project.hooks?.beforeDeploy {
            _ = try await shell.run("/bin/sh", ["-c", hook], in: checkout) // bad: untrusted-config
        }
        return project
    }

    public func runAfterDeploy(_ project: Project, in checkout: URL) async throws {
        guard let hook = project.hooks?.afterDeploy else { return }
        let contents = try Data(contentsOf: checkout.appendingPathComponent("shipyard.yml"))
        guard try YAMLDecoder().decode(Project.self, from: contents).hooks?.afterDeploy == hook else { throw ConfigurationError.notTrusted }
        guard trust.isTrusted(checkout, contents: contents) else { throw ConfigurationError.notTrusted }
        _ = try await shell.run("/bin/sh", ["-c", hook], in: checkout) // good: untrusted-config
    }

    // MARK: Steps

    public func scriptedStep(named name: String) throws -> ScriptedStep {
        guard let type = NSClassFromString(name) as? ScriptedStep.Type else { throw ConfigurationError.unknownStep(name) } // bad: reflection
        return type.init()
    }

    private static let known: [String: any DeployStep.Type] = ["compile": CompileStep.self, "upload": UploadStep.self]

    public func step(named name: String) throws -> any DeployStep {
        guard let type = Self.known[name] else { throw ConfigurationError.unknownStep(name) } // good: reflection
        return type.init()
    }

    // MARK: Text

    public func banner(for project: Project, version: String) -> String {
        guard let banner = project.banner else { return version }
        return String(format: banner, version) // bad: format-string
    }

    public func title(for project: Project, version: String) -> String {
        String(format: "%@ (%@)", project.name, version) // good: format-string
    }

    // MARK: Filters

    public func select(_ releases: [Release], with project: Project) -> [Release] {
        guard let filter = project.filter else { return releases }
        let predicate = NSPredicate(format: filter) // bad: predicate
        return releases.filter { predicate.evaluate(with: $0.dictionary) }
    }

    public func select(_ releases: [Release], named name: String) -> [Release] {
        let predicate = NSPredicate(format: "name CONTAINS[cd] %@", name) // good: predicate
        return releases.filter { predicate.evaluate(with: $0.dictionary) }
    }

    public func ignoredFiles(_ files: [String], for project: Project) throws -> [String] {
        guard let ignore = project.ignore else { return [] }
        let expression = try NSRegularExpression(pattern: ignore) // bad: regex
        return files.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    public func isVersion(_ text: String) -> Bool {
        text.wholeMatch(of: #/[0-9]{1,4}\.[0-9]{1,4}(\.[0-9]{1,4})?/#) != nil // good: regex
    }

    // MARK: Old formats

    /// Before version 3 the targets were kept in a keyed archive.
    public func readOldTargets(_ data: Data) throws -> [NSDictionary] {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [NSDictionary] ?? [] // bad: unarchive
    }

    public func readTargets(_ data: Data) throws -> [String] {
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: data)?.map { $0 as String } ?? [] // good: unarchive
    }

    public func retention(of project: Project, releases: [Release]) -> ArraySlice<Release> {
        releases.suffix(project.retain ?? 5) // bad: trap-on-input
    }

    public func firstHost(of project: Project) throws -> Host {
        guard let host = project.hosts.first else { throw ConfigurationError.unreadable(project.name) } // good: trap-on-input
        return host
    }
}

public struct ConfigurationDigest: Sendable {
    public let text: String

    public init(_ contents: Data) {
        text = SHA256.hash(data: contents).hex
    }
}
