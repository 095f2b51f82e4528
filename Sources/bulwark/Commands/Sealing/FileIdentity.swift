import CoreFoundation
import Foundation
import Sealing

#if canImport(CDispatch)
    import CDispatch
#endif

/// A file whatever it is called: its device and number, and whether somebody changed it.
struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64

    /// Nil where there is no such file. Links are followed.
    init?(_ path: String) {
        var status = stat()
        guard stat(path.fileName, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Of an open file; nil where the descriptor is none.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// An original that is to be removed, as it was before it was read.
struct Original {
    private let path: String
    private let identity: FileIdentity
    private let size: Int
    private let times: [Int]

    /// - Parameter expected: the file that was found there before.
    /// - Throws: Where removing the name would not remove the content: a link, another name of the same file.
    init(_ path: String, expected: FileIdentity? = nil) throws {
        var status = stat()
        guard lstat(path.fileName, &status) == 0 else {
            throw UsageError("\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw UsageError("\(path) is not a regular file; --replace would leave the file that it points to.")
        }
        guard status.st_nlink == 1 else {
            throw UsageError("\(path) has another hard link, under which its content would remain.")
        }
        self.path = path
        identity = FileIdentity(status)
        guard expected == nil || identity == expected else {
            throw FailureError("\(path) was replaced by another file in the meantime and was left alone.")
        }
        size = Int(status.st_size)
        times = Self.times(status)
    }

    /// Removes the file, if it is still the one that was read.
    func remove() throws {
        // By way of the open folder: its name could lead elsewhere between the look and the removal.
        let folder = open(path.folderPath.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        var status = stat()
        guard folder >= 0, fstatat(folder, path.lastName.fileName, &status, AT_SYMLINK_NOFOLLOW) == 0,
            FileIdentity(status) == identity, Int(status.st_size) == size, Self.times(status) == times
        else { throw FailureError("\(path) changed in the meantime; the output is written, and the original is kept.") }
        guard unlinkat(folder, path.lastName.fileName, 0) == 0 else {
            throw FailureError("\(path) cannot be removed: \(String(cString: strerror(errno))). The output is written.")
        }
    }

    /// Of its content, which can be set back, and of anything about it, which cannot.
    private static func times(_ status: stat) -> [Int] {
        #if canImport(Darwin)
            let times = [status.st_mtimespec, status.st_ctimespec]
        #else
            let times = [status.st_mtim, status.st_ctim]
        #endif
        return times.flatMap { [$0.tv_sec, $0.tv_nsec] }
    }
}
