/// Puts the folder of an audit before the paths of its report.
enum PathPrefix {
    /// `path` below `root`; `path` alone where there is no root.
    static func join(_ root: String, _ path: String) -> String {
        root.isEmpty || root.hasSuffix("/") ? root + path : root + "/" + path
    }
}
