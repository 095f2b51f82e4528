import Dispatch
import SecretMemory

/// Where a file lies in a folder whose files are sealed or opened together. Sealing binds the path to the content; opening
/// refuses content that was sealed for another one, so that the files of a folder cannot take each other's places.
public struct FolderMember: Sendable {
    /// From the folder on, apart by `/`, without the suffix of sealed files: `2024/may.jpg`.
    public var path: [UInt8]
    /// The path of the folder itself. Where a part of a sealed folder is opened, what stands above it belongs to the path
    /// that was sealed. Sealing takes no notice of it.
    public var folder: [UInt8]
    /// What the files of the folder have in common; nil where a file is looked at without the others.
    public var depth: FolderDepth?

    public init(path: [UInt8], in folder: [UInt8] = [], depth: FolderDepth? = nil) {
        (self.path, self.folder, self.depth) = (path, folder, depth)
    }

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

    /// Whether a code of an authentic header stands for this place.
    func isPlace(of code: [UInt8], key: borrowing FileKey) -> Bool {
        for (names, path) in possiblePaths.enumerated() where constantTimeEqual(code, key.memberCode(of: path)) {
            return depth?.agrees(names) ?? true
        }
        return false
    }
}

/// How many of the names above a folder belong to the paths that its files were sealed under: one number for all of them,
/// which the first file tells. One with another number was sealed for another place of the same name.
///
/// Sendable: `names` is touched on `queue` alone.
public final class FolderDepth: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bulwark.sealing.folder-depth")
    private var names: Int?

    public init() {}

    fileprivate func agrees(_ number: Int) -> Bool {
        queue.sync {
            names = names ?? number
            return names == number
        }
    }
}
