import SecretMemory

/// Where a file lies in a folder whose files are sealed or opened together. Sealing binds the path to the content; opening
/// refuses content that was sealed for another one, so that the files of a folder cannot take each other's places.
public struct FolderMember: Sendable, Hashable {
    /// From the folder on, apart by `/`, without the suffix of sealed files: `2024/may.jpg`.
    public var path: [UInt8]
    /// The path of the folder itself. Where a part of a sealed folder is opened, what stands above it belongs to the path
    /// that was sealed. Sealing takes no notice of it.
    public var folder: [UInt8]

    public init(path: [UInt8], in folder: [UInt8] = []) { (self.path, self.folder) = (path, folder) }

    /// The path, and the same with more and more of the names above it. A shorter one is not among them: a file of the
    /// folder would pass for one of the same name below.
    private var possiblePaths: [[UInt8]] {
        var paths = [path]
        for name in folder.split(separator: UInt8(ascii: "/")).reversed().prefix(Self.mostAbove) {
            paths.append(name + [UInt8(ascii: "/")] + paths[paths.count - 1])
        }
        return paths
    }

    private static let mostAbove = 64

    /// Whether a code of the header stands for this place.
    func has(_ code: [UInt8], key: borrowing FileKey) -> Bool {
        for path in possiblePaths where constantTimeEqual(code, key.memberCode(of: path)) { return true }
        return false
    }
}
