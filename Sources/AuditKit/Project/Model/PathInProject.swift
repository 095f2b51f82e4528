import SourceFormats

/// Paths as projects write them, brought into the form that discovered files have.
struct PathInProject {
    private let exact: Set<String>
    private let folded: [String: String]

    /// - Parameter paths: The paths of all files of the audit, in order.
    init(_ paths: [String]) {
        exact = Set(paths)
        folded = Dictionary(paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The path of a file that exists; case counts only where two files differ by it, as on most Macs.
    func existing(_ path: String) -> String? {
        exact.contains(path) ? path : folded[path.lowercased()]
    }

    /// The path of what a build setting names.
    ///
    /// - Parameter folder: `SRCROOT`, from which a relative path counts.
    static func fromSetting(_ value: String, folder: String) -> String {
        value.hasPrefix("/") ? shortest(String(value.drop { $0 == "/" })) : join(folder, value)
    }

    /// The path of what a project lists, or nil if it lies in a folder that only a build knows.
    ///
    /// - Parameter folder: The folder of the `.xcodeproj` bundle.
    static func fromProject(_ path: ProjectPath, folder: String) -> String? {
        path.sourceRelative.map { join(folder, $0) }
    }

    static func join(_ folder: String, _ path: String) -> String {
        shortest(folder.isEmpty ? path : folder + "/" + path)
    }

    /// The folder that a file is in.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The folder that holds the `.xcodeproj` bundle of a `project.pbxproj`.
    static func folder(ofProject path: String) -> String {
        path.split(separator: "/").dropLast(2).joined(separator: "/")
    }

    private static func shortest(_ path: String) -> String {
        ProjectPath(root: .sourceRoot, path: path).path
    }
}
