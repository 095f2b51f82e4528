package import CodeModel
import SourceFormats

/// Branches for systems that no target of a file is built for any more: `else` of `if #available(iOS 13, *)` in an app for iOS 15.
final class OutdatedBranches: Fact {
    private let targets: [(target: BuildTarget, variants: [BuildVariant])]
    /// The oldest systems of packages by their folders, those of inner folders first.
    private let packages: [(root: String, least: [String: [Int]])]
    private let oldest = SharedTable<String, [[String: [Int]]]>()

    init(workspace: Workspace) {
        targets = workspace.xcodeProjects.flatMap(\.targets).map { target in
            let released = target.variants.filter(\.isRelease)
            return (target, released.isEmpty ? target.variants : released)
        }
        packages = workspace.swift.filter { $0.source.name == "Package.swift" && $0.tree.mentions("Package") }
            .map { manifest in
                let root = manifest.path.lastIndex(of: "/").map { String(manifest.path[...$0]) } ?? ""
                return (root, Self.platforms(of: manifest.tree))
            }
            .sorted { $0.root.utf8.count > $1.root.utf8.count }
    }

    /// Whether a place is left to systems that nobody builds for.
    func leaveOut(_ node: Node) -> Bool {
        var inner = node
        for outer in node.ancestors {
            if inner.role == .elseBody, outer.kind == .if || outer.kind == .guard, let asked = outer.askedVersions,
                isAlwaysThere(asked, node.tree.path)
            {
                return true
            }
            inner = outer
        }
        return false
    }

    fileprivate func isAlwaysThere(_ asked: [String: [Int]], _ path: String) -> Bool {
        let builds = oldest.value(path) { self.builds(of: path) }
        return !builds.isEmpty
            && builds.allSatisfy { least in
                asked.allSatisfy { system, version in
                    least[system].map { !$0.lexicographicallyPrecedes(version) } ?? false
                }
            }
    }

    /// The oldest systems of each build of a file; what is built for none of a kind counts as new enough.
    private func builds(of path: String) -> [[String: [Int]]] {
        let holders = targets.filter { $0.target.holds(path) }
        if !holders.isEmpty { return holders.flatMap { $0.variants.map(Self.systems) } }
        return packages.first { path.hasPrefix($0.root) }.map { [$0.least] } ?? []
    }

    private static func systems(of variant: BuildVariant) -> [String: [Int]] {
        let built = variant.settings.resolve("SUPPORTED_PLATFORMS") ?? variant.settings.resolve("SDKROOT")
        var found: [String: [Int]] = [:]
        for (system, setting, sdk) in settings {
            if let built, !built.value.isEmpty, built.value != "auto", !built.value.contains(sdk) {
                found[system] = [.max]
            } else if let value = variant.settings.resolve(setting)?.value {
                found[system] = version(value)
            }
        }
        return found
    }

    private static let settings = [
        ("iOS", "IPHONEOS_DEPLOYMENT_TARGET", "iphoneos"), ("macOS", "MACOSX_DEPLOYMENT_TARGET", "macosx"),
        ("tvOS", "TVOS_DEPLOYMENT_TARGET", "appletvos"), ("watchOS", "WATCHOS_DEPLOYMENT_TARGET", "watchos"),
        ("visionOS", "XROS_DEPLOYMENT_TARGET", "xros"),
    ]

    /// `platforms: [.iOS(.v15), .macOS("11.3")]`.
    private static func platforms(of manifest: CodeTree) -> [String: [Int]] {
        let calls = manifest.calls("Package").first?.argument("platforms")?.children.filter { $0.kind == .call } ?? []
        return Dictionary(
            calls.compactMap { call in call.arguments.first.map { (call.name, version($0.name)) } }
        ) { one, _ in one }
    }

    /// `13.1` or `v13_1`, without zeros at the end, so that `13` and `13.0` are one; nothing that is no version.
    fileprivate static func version(_ text: String) -> [Int] {
        let parts = text.drop { !$0.isNumber }.split { $0 == "." || $0 == "_" }.map { Int($0) ?? 0 }
        return Array(parts.reversed().drop { $0 == 0 }.reversed())
    }
}

extension Workspace {
    /// Whether whatever a file is built for has at least these versions: `["iOS": [17], "macOS": [14]]`.
    package func isBuilt(_ file: CodeTree, onlyFrom versions: [String: [Int]]) -> Bool {
        fact(OutdatedBranches.self).isAlwaysThere(versions, file.path)
    }
}

extension BuildTarget {
    fileprivate func holds(_ path: String) -> Bool {
        files.contains(path)
            || folders.contains { folder in
                guard folder.path.isEmpty || path.hasPrefix(folder.path + "/") else { return false }
                return !folder.excluded.contains { path == $0 || path.hasPrefix($0 + "/") }
            }
    }
}

extension Node {
    /// The versions that a test asks for, if it asks for nothing else: `["iOS": [13]]`.
    fileprivate var askedVersions: [String: [Int]]? {
        guard children(.condition).isEmpty else { return nil }
        let head = text.drop { $0 != "#" }
        guard head.hasPrefix("#available("), let end = head.firstIndex(of: ")") else { return nil }
        // What follows after a comma would be a second condition.
        guard let next = head[end...].dropFirst().first(where: { !$0.isWhitespace }), next == "{" || next == "e" else {
            return nil
        }
        var asked: [String: [Int]] = [:]
        for part in head[..<end].dropFirst("#available(".count).split(separator: ",") {
            let words = part.split(whereSeparator: \.isWhitespace)
            guard words.count == 2 else { continue }
            asked[String(words[0])] = OutdatedBranches.version(String(words[1]))
        }
        return asked.isEmpty ? nil : asked
    }
}
