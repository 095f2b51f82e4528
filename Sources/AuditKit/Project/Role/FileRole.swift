/// What a file is for, which decides how much a finding in it counts.
public enum FileRole: String, Sendable, Hashable, CaseIterable, Codable {
    /// Goes into the product; what nothing else is known of.
    case app
    case test
    /// Serves the previews of Xcode.
    case preview
    /// Stands in for something in tests or previews.
    case mock
    /// Written by a program.
    case generated
    /// Copied from another project.
    case vendored
    /// Runs on the machines of developers and CI: scripts, plug-ins, fastlane.
    case tool
    /// Sample code, playgrounds and documentation.
    case example
    /// Lies among the sources of a project or package, and no target compiles it.
    case unused

    /// What the build says about a file.
    public enum Membership: Sendable, Hashable {
        /// Some target that is no test bundle compiles or copies the file.
        case shipped
        /// Only test bundles compile or copy the file.
        case testsOnly
        /// Only apps that show a library compile or copy the file.
        case samplesOnly
        /// Targets list other sources of the same folder, or of one around it, and no target this one.
        case leftOut
        /// No project file names the file.
        case unknown
    }

    /// Judges a file by its path below the audited folder.
    public init(path: String) {
        self.init(path: path, head: [], membership: .unknown)
    }

    /// Judges a file by all that is known of it.
    ///
    /// A file that is shipped is no test and no tool, whatever its name says: an app's own folder may be called
    /// `SpeedTests` or `Tools`.
    /// - Parameters:
    ///   - path: The path below the audited folder; folders above it never count.
    ///   - head: The first bytes of the file, four thousand are plenty; empty if they are not known.
    public init(path: String, head: [UInt8], membership: Membership) {
        self.init(path: path, head: head, membership: membership, manifests: [])
    }

    /// - Parameter manifests: What the manifests of packages say of the file, which counts where no project names it.
    init(path: String, head: [UInt8], membership: Membership, manifests: RoleMarks) {
        let parts = path.split(separator: "/")
        var marks = RoleMarks()
        for (index, folder) in parts.dropLast().enumerated() {
            marks.formUnion(RoleMarks(folder: String(folder), isTop: index == 0))
            if index > 0, parts[index - 1] == "Sources" { marks.formUnion(RoleMarks(module: folder)) }
        }
        marks.formUnion(RoleMarks(file: parts.last.map(String.init) ?? "", in: marks))
        switch membership {
        case .shipped: marks.subtract([.test, .tool])
        case .testsOnly: marks.insert(.test)
        case .samplesOnly: marks.insert(.example)
        case .leftOut, .unknown: marks.formUnion(manifests)
        }
        // What imports a library of tests serves tests, whatever it is compiled into.
        marks.formUnion(RoleMarks(head: head))
        self.init(marks)
        if membership == .leftOut, self == .app { self = .unused }
    }

    /// The role that outweighs the others: code of others and of programs stays that even among tests.
    init(_ marks: RoleMarks) {
        let order: [(RoleMarks, FileRole)] = [
            (.vendored, .vendored), (.generated, .generated), (.test, .test), (.mock, .mock), (.preview, .preview),
            (.tool, .tool), (.example, .example), (.unused, .unused),
        ]
        self = order.first { marks.contains($0.0) }?.1 ?? .app
    }
}
