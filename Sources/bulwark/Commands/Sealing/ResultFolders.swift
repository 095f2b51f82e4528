import CoreFoundation
import Foundation
import Sealing

#if canImport(CDispatch)
    import CDispatch
#endif

/// The folders that results come into, each as it was found or made: whoever may write above one could put another folder
/// or a link in its place.
struct ResultFolders {
    /// By the bytes of their paths.
    private var found: [[UInt8]: FileIdentity] = [:]
    /// Made here, in the order of making.
    private var made: [SealingJob.Folder] = []

    /// Which folder the result at `path` must come into; nil where none was needed for it.
    func folder(of path: String) -> FileNumber? {
        found[path.folderPath.pathBytes].map { FileNumber(device: $0.device, number: $0.number) }
    }

    /// Makes a folder that can be written to until its files are there; one that is there stays as it is.
    ///
    /// - Parameters:
    ///   - mask: what the user takes from the permissions of new folders.
    ///   - synced: whether its name must be on the medium, as before originals are removed.
    mutating func add(_ folder: SealingJob.Folder, mask: mode_t, synced: Bool) throws {
        let above = folder.path.folderPath
        guard found[above.pathBytes] != nil else { return try addFirst(folder, mask: mask, synced: synced) }
        let (parent, name) = (try descriptor(of: above), folder.path.lastName.fileName)
        defer { close(parent) }
        let isNew = mkdirat(parent, name, 0o700) == 0
        guard isNew || errno == EEXIST else { throw Self.unmade(folder.path) }
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        // A folder that was there need not be readable.
        guard descriptor >= 0 else {
            var status = stat()
            guard !isNew, fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFDIR
            else { throw Self.unmade(folder.path) }
            return found[folder.path.pathBytes] = FileIdentity(status)
        }
        defer { close(descriptor) }
        found[folder.path.pathBytes] = FileIdentity(descriptor)
        guard isNew else { return }
        try keep(folder, descriptor, mask: mask)
        if synced { fsync(parent) }
    }

    /// The first one, which the user named or whose place is beside an input; those above it are made as well.
    private mutating func addFirst(_ folder: SealingJob.Folder, mask: mode_t, synced: Bool) throws {
        let isNew = !folder.path.isFolder
        guard !isNew || Self.makeFolder(folder.path) else { throw Self.unmade(folder.path) }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isNew ? O_NOFOLLOW : 0)
        let descriptor = open(folder.path.fileName, flags)
        defer { if descriptor >= 0 { close(descriptor) } }
        found[folder.path.pathBytes] = FileIdentity(descriptor) ?? FileIdentity(folder.path)
        guard isNew else { return }
        guard descriptor >= 0 else { throw Self.unmade(folder.path) }
        try keep(folder, descriptor, mask: mask)
        if synced { try OutputFile.synchronizeFolder(of: folder.path) }
    }

    private mutating func keep(_ folder: SealingJob.Folder, _ descriptor: Int32, mask: mode_t) throws {
        guard fchmod(descriptor, folder.permissions & ~mask | 0o700) == 0 else { throw Self.unmade(folder.path) }
        var folder = folder
        folder.permissions &= ~mask
        made.append(folder)
    }

    /// Gives the folders that were made their permissions, from the innermost on: what may not be written to any more can
    /// still be entered from above.
    func finish() {
        for folder in made.reversed() {
            guard let descriptor = try? descriptor(of: folder.path) else { continue }
            fchmod(descriptor, folder.permissions)
            close(descriptor)
        }
    }

    /// A folder that was found or made, if it is still the one at its path.
    private func descriptor(of path: String) throws -> Int32 {
        var descriptor = open(path.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #if os(Linux)
            // One that may not be listed; `O_PATH` is beyond what Swift sees, `open(2)`.
            if descriptor < 0 { descriptor = open(path.fileName, 0o10000000 | O_DIRECTORY | O_CLOEXEC) }
        #endif
        guard descriptor >= 0 else { throw Self.unmade(path) }
        guard FileIdentity(descriptor) == found[path.pathBytes] else {
            close(descriptor)
            throw FailureError("The folder \(path) was replaced in the meantime; nothing was written to it.")
        }
        return descriptor
    }

    /// Makes a folder, and those above it that are not there.
    private static func makeFolder(_ path: String) -> Bool {
        if path.isFolder || mkdir(path.fileName, 0o700) == 0 { return true }
        guard errno == ENOENT, path.folderPath != path, makeFolder(path.folderPath) else { return false }
        return mkdir(path.fileName, 0o700) == 0
    }

    private static func unmade(_ path: String) -> UsageError {
        UsageError("The folder \(path) cannot be created: \(String(cString: strerror(errno))).")
    }
}
