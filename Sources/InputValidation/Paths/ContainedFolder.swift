public import Foundation

/// A folder that no path can escape: not with `..`, an absolute path or a link, not even a link created in the
/// meantime.
///
///     let uploads = try ContainedFolder("/srv/uploads")
///     let file = try uploads.open("2026/\(name)")
///
/// Every component of a path is opened relative to the previous one, and links are not followed, so that there is no
/// gap between check and use (CWE-22, CWE-59, CWE-367).
public struct ContainedFolder: Sendable {
    private let root: Folder

    /// Closed with its last owner.
    private final class Folder: Sendable {
        let descriptor: Int32
        init(_ descriptor: Int32) { self.descriptor = descriptor }
        deinit { close(descriptor) }
    }

    /// - Parameter path: An existing folder. Links in this path are followed, because it is trusted.
    /// - Throws: ``PathError`` if it cannot be opened.
    public init(_ path: String) throws(PathError) {
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        root = Folder(descriptor)
    }

    /// The access mode of a file.
    public enum Access: Sendable {
        case reading
        /// Writing; the file is created with these permissions, or truncated if it exists.
        case writing(permissions: UInt16 = 0o600)
        /// Creating; fails if the name is taken.
        case making(permissions: UInt16 = 0o600)
    }

    /// Opens a file in the folder or a subfolder.
    ///
    /// - Parameter path: A relative path with components separated by slashes.
    /// - Returns: The open file. It is always a regular file, never a folder, pipe or device.
    /// - Throws: ``PathError/refused(_:)`` if the path could lead outside, ``PathError/system(_:)`` for a system error.
    public func open(_ path: String, for access: Access = .reading) throws(PathError) -> FileHandle {
        let parts = try Self.parts(of: path)
        var folder = root
        for part in parts.dropLast() {
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
            folder = Folder(try Self.opened(part, in: folder.descriptor, flags))
        }
        let descriptor = try Self.file(parts[parts.count - 1], in: folder.descriptor, for: access)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns whether a path stays inside a folder lexically: relative, without `..`.
    ///
    /// This is not sufficient if there may be links: open the file with ``open(_:for:)``.
    public static func contains(_ path: String) -> Bool { (try? parts(of: path)) != nil }

    private static func file(_ name: String, in folder: Int32, for access: Access) throws(PathError) -> Int32 {
        // Not blocking, so that a pipe without a writer does not hold us up before it is refused.
        let common = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor =
            switch access {
            case .reading: try opened(name, in: folder, O_RDONLY | common)
            case .writing(let permissions): try opened(name, in: folder, O_WRONLY | O_CREAT | common, permissions)
            case .making(let permissions):
                try opened(name, in: folder, O_WRONLY | O_CREAT | O_EXCL | common, permissions)
            }
        guard isPlain(descriptor) else {
            close(descriptor)
            throw .refused(Rejection([Reason(.pathOutside)]))
        }
        // Emptied only now that it is known to be a file.
        if case .writing = access, ftruncate(descriptor, 0) != 0 {
            let code = errno
            close(descriptor)
            throw .system(code)
        }
        return descriptor
    }

    /// What stands in a folder under a name. The name was taken from a path at its slashes; should that ever fail, this ends it.
    private static func opened(
        _ name: String, in folder: Int32, _ flags: Int32, _ permissions: UInt16 = 0
    ) throws(PathError) -> Int32 {
        guard !name.utf8.contains(slash), !name.utf8.elementsEqual("..".utf8) else {
            throw .refused(Rejection([Reason(.pathOutside)]))
        }
        let descriptor = openat(folder, name, flags, mode_t(permissions))
        guard descriptor >= 0 else { throw error(errno) }
        return descriptor
    }

    /// A plain file with one name: another name of it may stand outside.
    private static func isPlain(_ descriptor: Int32) -> Bool {
        guard let status = FileStatus(descriptor) else { return false }
        return status.isPlainFile
    }

    private static let slash = UInt8(ascii: "/")

    /// By bytes, as the system reads a path: a slash and a mark behind it are one `Character`, which is no slash.
    private static func parts(of path: String) throws(PathError) -> [String] {
        guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count <= 4_095 else {
            throw .refused(Rejection([Reason(.pathMalformed)]))
        }
        guard path.utf8.first != slash, path.utf8.first != UInt8(ascii: "~") else {
            throw .refused(Rejection([Reason(.pathOutside)]))
        }
        let parts = path.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
        guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
            throw .refused(Rejection([Reason(.pathOutside)]))
        }
        guard !parts.isEmpty else { throw .refused(Rejection([Reason(.pathMalformed)])) }
        return parts.map { String(Substring($0)) }
    }

    /// A link in the way answers ELOOP, on some systems EMLINK, and ENOTDIR where a folder was asked for.
    private static func error(_ code: Int32) -> PathError {
        code == ELOOP || code == EMLINK ? .refused(Rejection([Reason(.pathOutside)])) : .system(code)
    }
}

/// The reason a file in a folder was not opened.
public enum PathError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path leads outside the folder, or to something other than a regular file.
    case refused(Rejection)
    /// The system error number, for example if the file does not exist or is not readable.
    case system(Int32)

    public var description: String {
        switch self {
        case .refused(let rejection): rejection.description
        case .system(let code): "The file cannot be opened: \(String(cString: strerror(code)))."
        }
    }
}
