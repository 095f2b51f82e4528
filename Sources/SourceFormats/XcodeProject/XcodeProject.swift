/// An Xcode project read from its `project.pbxproj`.
///
/// Reading is lenient: whatever is missing or refers to nothing is left out.
public struct XcodeProject: Sendable, Hashable {
    /// The file as a property list.
    public let propertyList: PropertyList
    /// The project's build configurations.
    public let configurations: [BuildConfiguration]
    /// The name of the configuration that is used when none is named.
    public let defaultConfigurationName: String?
    /// The targets in the order the project shows them.
    public let targets: [Target]
    /// The Swift packages on servers.
    public let remotePackages: [RemotePackage]
    /// The Swift packages in folders.
    public let localPackages: [LocalPackage]
    /// The paths of all files the project lists, in the order of the file.
    public let files: [BuildFile]
    /// The organisation's name, if the project has one.
    public let organization: String?

    /// The file's comments that contain `bulwark:`.
    public var comments: [SourceComment] { propertyList.comments }

    /// Reads a project file, old-style ASCII or XML.
    ///
    /// - Throws: ``SourceFormatError`` if the file is no property list or holds no `objects`.
    public static func parse(_ bytes: [UInt8]) throws(SourceFormatError) -> XcodeProject {
        let list = try PropertyList.parse(bytes)
        guard list.root["objects"]?.dictionary != nil else {
            throw SourceFormatError(.malformed, "The project file has no dictionary of objects.", at: 0)
                .located(in: bytes)
        }
        return XcodeProject(list)
    }

    private init(_ list: PropertyList) {
        let objects = ProjectObjects(list.root)
        let project = objects.project(list.root)
        let groups = GroupTree(objects, projectFolder: project?.string("projectDirPath") ?? "")
        let reader = TargetReader(
            objects: objects,
            configurations: ConfigurationReader(objects, groups: groups),
            phases: BuildPhaseReader(objects, groups: groups),
            folders: SynchronizedFolderReader(objects, groups: groups))
        let settings = reader.configurations.list(of: project)
        propertyList = list
        configurations = settings.configurations
        defaultConfigurationName = settings.defaultName
        targets = reader.targets(of: project)
        remotePackages = objects.remotePackages
        localPackages = objects.localPackages
        files = objects.all.filter { $0.isa == "PBXFileReference" }.compactMap { groups.file($0) }
        organization = project?.member("attributes")?["ORGANIZATIONNAME"]?.scalarText
    }

    /// The configuration of the project with a name, or nil.
    public func configuration(_ name: String) -> BuildConfiguration? {
        configurations.first { $0.name == name }
    }

    /// The target with a name, or nil.
    public func target(_ name: String) -> Target? {
        targets.first { $0.name == name }
    }
}
