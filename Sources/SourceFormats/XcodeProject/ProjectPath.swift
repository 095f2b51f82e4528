/// A path as an Xcode project gives it: relative to a root that the project names.
public struct ProjectPath: Sendable, Hashable, CustomStringConvertible {
    /// What a path is relative to.
    public enum Root: Sendable, Hashable {
        /// The folder that holds the `.xcodeproj` bundle.
        case sourceRoot
        /// Nothing: the path is absolute.
        case absolute
        /// A folder that only a build knows, by its `sourceTree` name such as `SDKROOT` or `BUILT_PRODUCTS_DIR`.
        case build(String)
    }

    /// What the path is relative to.
    public let root: Root
    /// The path, without `.` steps and with `..` only at its start.
    public let path: String

    /// Makes a path; the text is put into its shortest form.
    public init(root: Root, path: String) {
        self.root = root
        self.path = PathText.normalized(path)
    }

    /// The path relative to the folder that holds the `.xcodeproj` bundle, or nil if it has another root.
    public var sourceRelative: String? { root == .sourceRoot ? path : nil }

    /// The path, after its root unless that is the project's folder.
    public var description: String {
        if case .build(let name) = root { "$(\(name))/\(path)" } else { path }
    }

    /// The path with another one below it; an absolute one replaces it.
    func appending(_ other: String) -> ProjectPath {
        if other.hasPrefix("/") { return ProjectPath(root: .absolute, path: other) }
        return ProjectPath(root: root, path: PathText.join(path, other))
    }
}
