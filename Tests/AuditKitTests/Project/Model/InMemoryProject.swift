@testable import AuditKit

/// A folder that exists in memory alone.
struct InMemoryProject {
    let files: [DiscoveredFile]
    private let contents: [String: String]

    init(_ contents: [String: String]) {
        self.contents = contents
        files = contents.keys.sorted().map { path in
            DiscoveredFile(
                path: path, absolutePath: "/" + path, kind: SourceKind(path: path), role: FileRole(path: path),
                size: contents[path]?.utf8.count ?? 0)
        }
    }

    /// What the project files say.
    var model: AppleProject {
        AppleProject(files) { contents[$0.path].map { Array($0.utf8) } }
    }

    /// The text that a build setting's origin points at.
    func text(_ file: String, _ range: Range<Int>?) -> String? {
        guard let range, let bytes = contents[file].map({ Array($0.utf8) }) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

/// Writes project files for tests.
struct ProjectText {
    var projectSettings = ["Debug": "", "Release": ""]
    var targets: [Target] = []
    /// Further objects, as they stand in the file.
    var objects = ""

    struct Target {
        var name = "App"
        var type = "com.apple.product-type.application"
        var settings = ["Debug": "", "Release": ""]
        /// By configuration, the identifier of a file reference among the further objects.
        var configurationFiles: [String: String] = [:]
        /// Further members of the target.
        var members = ""
    }

    var text: String {
        """
        // !$*UTF8*$!
        {
            rootObject = P; objectVersion = 77; archiveVersion = 1;
            objects = {
                P = {
                    isa = PBXProject; buildConfigurationList = PL;
                    targets = (\(targets.map { "\"T\($0.name)\"" }.joined(separator: ", ")));
                };
                \(list("PL", projectSettings, [:]))
                \(targets.map(object).joined(separator: "\n"))
                \(objects)
            };
        }
        """
    }

    private func object(_ target: Target) -> String {
        """
        "T\(target.name)" = {
            isa = PBXNativeTarget; name = "\(target.name)"; productType = "\(target.type)";
            buildConfigurationList = "L\(target.name)"; \(target.members)
        };
        \(list("L\(target.name)", target.settings, target.configurationFiles))
        """
    }

    private func list(_ id: String, _ settings: [String: String], _ files: [String: String]) -> String {
        let names = settings.keys.sorted()
        let configurations = names.map { name in
            let file = files[name].map { "baseConfigurationReference = \($0);" } ?? ""
            return """
                "\(id)\(name)" = {
                    isa = XCBuildConfiguration; name = "\(name)"; \(file)
                    buildSettings = { \(settings[name] ?? "") };
                };
                """
        }
        return """
            "\(id)" = {
                isa = XCConfigurationList; defaultConfigurationName = Release;
                buildConfigurations = (\(names.map { "\"\(id)\($0)\"" }.joined(separator: ", ")));
            };
            \(configurations.joined(separator: "\n"))
            """
    }
}

extension AppleProject {
    /// The build of a target under a configuration.
    func variant(_ target: String, _ configuration: String) -> BuildVariant? {
        variants.first { $0.target == target && $0.configuration == configuration }
    }
}
