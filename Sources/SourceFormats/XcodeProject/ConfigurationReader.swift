/// The configuration lists of a project, each read once however many targets share it.
struct ConfigurationReader {
    /// The configurations of a list and the name of the one that is used when none is named.
    struct List {
        var configurations: [XcodeProject.BuildConfiguration] = []
        var defaultName: String?
    }

    private let lists: [String: List]

    init(_ objects: ProjectObjects, groups: GroupTree) {
        var configurations: [String: XcodeProject.BuildConfiguration] = [:]
        for object in objects.all where object.isa == "XCBuildConfiguration" {
            configurations[object.id] = Self.configuration(object, groups: groups)
        }
        var lists: [String: List] = [:]
        for object in objects.all where object.isa == "XCConfigurationList" {
            lists[object.id] = List(
                configurations: object.strings("buildConfigurations").compactMap { configurations[$0] },
                defaultName: object.string("defaultConfigurationName"))
        }
        self.lists = lists
    }

    /// The list that a project or target refers to; empty if there is none.
    func list(of owner: ProjectObject?) -> List {
        owner?.string("buildConfigurationList").flatMap { lists[$0] } ?? List()
    }

    private static func configuration(
        _ object: ProjectObject, groups: GroupTree
    ) -> XcodeProject.BuildConfiguration {
        XcodeProject.BuildConfiguration(
            id: object.id,
            name: object.string("name") ?? "",
            settings: object.member("buildSettings")?.dictionary?.compactMap(setting) ?? [],
            baseConfiguration: baseConfiguration(of: object, groups: groups),
            range: object.node.range)
    }

    /// A reference to a file, or to a synchronised folder (the anchor) with the file's path below it.
    private static func baseConfiguration(of object: ProjectObject, groups: GroupTree) -> ProjectPath? {
        if let reference = object.string("baseConfigurationReference") { return groups.path(of: reference) }
        guard let anchor = object.string("baseConfigurationReferenceAnchor"),
            let relative = object.string("baseConfigurationReferenceRelativePath")
        else { return nil }
        return groups.path(of: anchor)?.appending(relative)
    }

    private static func setting(_ entry: PropertyList.Entry) -> XcodeProject.Setting? {
        let value: SettingValue
        if let nodes = entry.node.array {
            value = .list(nodes.compactMap(\.scalarText))
        } else if let text = entry.node.scalarText {
            value = .string(text)
        } else {
            return nil
        }
        return XcodeProject.Setting(
            key: SettingKey(parsing: entry.key), value: value, keyRange: entry.keyRange,
            valueRange: entry.node.range)
    }
}
