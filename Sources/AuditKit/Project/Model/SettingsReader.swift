import SourceFormats

/// Puts the layers of build settings together.
///
/// Layers grow with the product of targets, configurations and settings, so that a hostile project could fill the
/// memory; a budget of assignments bounds it.
struct SettingsReader {
    private let paths: PathInProject
    /// The bytes of a file by its path, or nil if it does not exist.
    private let load: (String) -> [UInt8]?
    /// Set once settings had to be left out.
    private(set) var isExhausted = false
    /// What was wrong in configuration files.
    private(set) var issues: [XCConfig.LocatedIssue] = []
    /// The files that each configuration file brings in, itself first.
    private var inclusions: [String: [String]] = [:]
    private var layers: [String: BuildSettings.Layer] = [:]
    private var budget: Int

    init(paths: PathInProject, budget: Int = 1_000_000, load: @escaping (String) -> [UInt8]?) {
        self.paths = paths
        self.budget = budget
        self.load = load
    }

    /// The settings of a configuration of a target.
    ///
    /// Where the project has no configuration of that name, its default one counts, as in Xcode.
    mutating func settings(
        of configuration: XcodeProject.BuildConfiguration, target: String, in project: ProjectContext
    ) -> BuildSettings {
        let own = project.xcode.configuration(configuration.name)
        let inherited = own ?? project.xcode.defaultConfigurationName.flatMap(project.xcode.configuration)
        var layers = [project.builtIn(target: target, configuration: configuration.name)]
        if let inherited { layers += self.layers(of: inherited, name: "project", in: project) }
        layers += self.layers(of: configuration, name: "target", in: project)
        let count = layers.reduce(0) { $0 + $1.assignments.count }
        guard spend(count) else { return BuildSettings(layers: []) }
        return project.inContext(BuildSettings(layers: layers), configuration: configuration.name)
    }

    /// The layer of a configuration file and what it includes, or nil if the file is not there.
    mutating func layer(ofFile path: String, name: String) -> BuildSettings.Layer? {
        let key = name + ":" + path
        if let known = layers[key] { return known }
        guard budget > 0, load(path) != nil else { return nil }
        let flattened = XCConfig.flatten(path: path, load: load)
        issues += flattened.issues
        inclusions[path] = flattened.files
        let layer = BuildSettings.Layer(name: name, xcconfig: flattened)
        guard spend(layer.assignments.count) else { return nil }
        layers[key] = layer
        return layer
    }

    /// The configuration files that were read.
    var usedFiles: Set<String> { Set(inclusions.values.joined()) }

    /// Of some configuration files those that no other one brings in; of a circle, the first.
    func outermost(_ paths: [String]) -> [String] {
        var inner: Set<String> = []
        for path in paths { inner.formUnion((inclusions[path] ?? []).filter { $0 != path }) }
        var outer = paths.filter { !inner.contains($0) }
        var covered = Set(outer.flatMap { inclusions[$0] ?? [$0] })
        for path in paths where !covered.contains(path) {
            outer.append(path)
            covered.formUnion(inclusions[path] ?? [path])
        }
        return outer
    }

    private mutating func layers(
        of configuration: XcodeProject.BuildConfiguration, name: String, in project: ProjectContext
    ) -> [BuildSettings.Layer] {
        var layers: [BuildSettings.Layer] = []
        if let path = project.configurationFile(of: configuration).flatMap(paths.existing),
            let layer = layer(ofFile: path, name: "\(name) configuration file")
        {
            layers.append(layer)
        }
        return layers + [BuildSettings.Layer(name: name, configuration: configuration, file: project.path)]
    }

    private mutating func spend(_ count: Int) -> Bool {
        guard count <= budget else {
            budget = 0
            isExhausted = true
            return false
        }
        budget -= count
        return true
    }
}
