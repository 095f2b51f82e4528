/// Reads the build phases of targets.
///
/// A phase belongs to one target and a file occurs once in a phase; repetitions are left out,
/// so that a hostile project cannot multiply its lists.
struct BuildPhaseReader {
    private let objects: ProjectObjects
    private let groups: GroupTree
    private let phases: [String: [ProjectObject]]

    init(_ objects: ProjectObjects, groups: GroupTree) {
        self.objects = objects
        self.groups = groups
        var claimed: Set<String> = []
        var phases: [String: [ProjectObject]] = [:]
        for target in objects.all where XcodeProject.Target.Kind(rawValue: target.isa) != nil {
            phases[target.id] = objects.objects(target, "buildPhases").filter { claimed.insert($0.id).inserted }
        }
        self.phases = phases
    }

    /// The files of the target's phases of one class.
    func files(_ target: ProjectObject, isa: String) -> [XcodeProject.BuildFile] {
        (phases[target.id] ?? []).filter { $0.isa == isa }.flatMap { phase in
            var seen: Set<String> = []
            return objects.objects(phase, "files").filter { seen.insert($0.id).inserted }.flatMap(files)
        }
    }

    /// The target's scripts.
    func scripts(_ target: ProjectObject) -> [XcodeProject.ShellScriptPhase] {
        (phases[target.id] ?? []).filter { $0.isa == "PBXShellScriptBuildPhase" }.map { phase in
            XcodeProject.ShellScriptPhase(
                id: phase.id,
                name: phase.string("name"),
                shell: phase.string("shellPath") ?? "/bin/sh",
                script: phase.strings("shellScript").joined(separator: "\n"),
                inputPaths: phase.strings("inputPaths"),
                outputPaths: phase.strings("outputPaths"),
                runsOnlyWhenInstalling: phase.string("runOnlyForDeploymentPostprocessing") == "1",
                scriptRange: phase.member("shellScript")?.range,
                range: phase.node.range)
        }
    }

    private func files(_ buildFile: ProjectObject) -> [XcodeProject.BuildFile] {
        guard let reference = buildFile.string("fileRef") else { return [] }
        let flags = buildFile.member("settings")?["COMPILER_FLAGS"]?.scalarText
        return groups.files(of: reference).compactMap { id in
            objects[id].flatMap { groups.file($0, compilerFlags: flags) }
        }
    }
}

extension GroupTree {
    /// A file reference as a file of a build, or nil if it has no path.
    func file(_ object: ProjectObject, compilerFlags: String? = nil) -> XcodeProject.BuildFile? {
        path(of: object.id).map { path in
            XcodeProject.BuildFile(
                path: path,
                fileType: object.string("lastKnownFileType") ?? object.string("explicitFileType"),
                compilerFlags: compilerFlags,
                range: object.node.range)
        }
    }
}
