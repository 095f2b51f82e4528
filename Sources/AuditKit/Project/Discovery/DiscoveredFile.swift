/// A file that belongs to an audit.
public struct DiscoveredFile: Sendable, Hashable {
    /// The path below the audited folder, with `/` between its parts.
    ///
    /// Bytes that are no UTF-8 are written as `\xE9`. Control characters stand as they are.
    public let path: String
    /// The path in the file system; bytes that are no UTF-8 are written as in ``path``.
    public let absolutePath: String
    public let kind: SourceKind
    /// What the file is for, by its path alone; the contents may say more, see ``FileRole``.
    public let role: FileRole
    /// The length in bytes when the folder was read.
    public let size: Int
    /// The path to open where ``absolutePath`` is not it, because the name is no UTF-8.
    let exactPath: [UInt8]?

    /// Makes a file, of which nothing is checked.
    public init(path: String, absolutePath: String, kind: SourceKind, role: FileRole, size: Int) {
        self.init(path: path, absolutePath: absolutePath, kind: kind, role: role, size: size, exactPath: nil)
    }

    init(path: String, absolutePath: String, kind: SourceKind, role: FileRole, size: Int, exactPath: [UInt8]?) {
        self.path = path
        self.absolutePath = absolutePath
        self.kind = kind
        self.role = role
        self.size = size
        self.exactPath = exactPath
    }

    /// The bytes that name the file to the operating system.
    var systemPath: [UInt8] { exactPath ?? Array(absolutePath.utf8) }
}
