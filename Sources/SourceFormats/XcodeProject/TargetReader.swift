/// Reads the targets of a project.
struct TargetReader {
    let objects: ProjectObjects
    let configurations: ConfigurationReader
    let phases: BuildPhaseReader
    let folders: SynchronizedFolderReader

    /// The targets a project lists, each once.
    func targets(of project: ProjectObject?) -> [XcodeProject.Target] {
        guard let project else { return [] }
        var seen: Set<String> = []
        return objects.objects(project, "targets").filter { seen.insert($0.id).inserted }.compactMap(target)
    }

    /// The target of an object, or nil if it is none.
    private func target(_ object: ProjectObject) -> XcodeProject.Target? {
        guard let kind = XcodeProject.Target.Kind(rawValue: object.isa) else { return nil }
        let list = configurations.list(of: object)
        return XcodeProject.Target(
            id: object.id,
            kind: kind,
            name: object.string("name") ?? object.string("productName") ?? "",
            productType: object.string("productType"),
            configurations: list.configurations,
            defaultConfigurationName: list.defaultName,
            scripts: phases.scripts(object),
            sources: phases.files(object, isa: "PBXSourcesBuildPhase"),
            resources: phases.files(object, isa: "PBXResourcesBuildPhase"),
            synchronizedFolders: folders.folders(of: object),
            synchronizedFiles: folders.extraFiles(of: object),
            packageProducts: objects.objects(object, "packageProductDependencies").compactMap {
                $0.string("productName")
            },
            dependencies: dependencies(of: object),
            buildTool: object.string("buildToolPath"),
            range: object.node.range)
    }

    private func dependencies(of object: ProjectObject) -> [String] {
        objects.objects(object, "dependencies").compactMap { dependency in
            dependency.string("target").flatMap { objects[$0]?.string("name") } ?? dependency.string("name")
        }
    }
}
