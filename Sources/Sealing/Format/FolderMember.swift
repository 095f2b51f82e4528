import Dispatch
import SecretMemory

/// The place of a file in a folder whose files are sealed or opened together. Sealing binds the path to the content;
/// opening rejects content sealed for another path, so the files of a folder cannot be swapped.
public struct FolderMember: Sendable {
    /// The path relative to the folder, separated by `/`, without the suffix of sealed files: `2024/may.jpg`.
    public var path: [UInt8]
    /// The path of the folder itself. When only part of a sealed folder is opened, its parent folders belong to the
    /// path that was sealed. Ignored when sealing.
    public var folder: [UInt8]
    /// The depth shared by the files of the folder; `nil` if a file is handled without the others.
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

/// The number of parent folder names that belong to the paths under which a folder's files were sealed: the same for
/// all files, and determined by the first. A file with a different number was sealed for another place with the same
/// name.
///
/// Sendable because `names` is accessed only on `queue`.
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
