import CoreFoundation
import Foundation
import Sealing

#if canImport(CDispatch)
    import CDispatch
#endif

/// Which files are read and which are written.
struct SealingJob {
    struct Item {
        let input: String
        let output: String
        /// Bytes of the input.
        var size: Int
        /// Its place in a folder that is worked on as a whole.
        var member: FolderMember?
        /// Which file was found there. Whoever may write to the folder can put a link in its place.
        var source: FileIdentity?
    }

    /// A folder that the outputs need, with the permissions of the one that it stands for.
    struct Folder {
        let path: String
        var permissions: mode_t
        /// Whether the user gave this very path.
        let isNamed: Bool
    }

    /// The folder whose files are added: where it lies itself, and what stands before the names of its files.
    private struct Members {
        let above: [UInt8]
        let path: String
        let depth: FolderDepth

        func within(_ name: String) -> Members { Members(above: above, path: path + name + "/", depth: depth) }
        func member(_ name: String) -> FolderMember {
            FolderMember(path: FileName.bytes(of: path + name), in: above, depth: depth)
        }
    }

    private let direction: Direction
    private(set) var items: [Item] = []
    private(set) var folders: [Folder] = []
    /// Links, special files and what cannot be read: left out and reported.
    private(set) var leftOut: [String] = []

    /// What sealing appends to a name, and what opening takes away.
    enum Direction {
        case seal(suffix: String)
        case open(suffixes: [String])
    }

    /// - Parameters:
    ///   - inputs: files and folders; none of them standard input.
    ///   - output: a file for one file, otherwise a folder; nil puts each result beside its input.
    /// - Throws: Where two results would have one name, or a result would take the place of an input.
    init(inputs: [String], output: String?, direction: Direction) throws {
        self.direction = direction
        let isNamedAsFolder = output.map { $0.utf8.count > 1 && $0.ends(in: "/") } ?? false
        let output = isNamedAsFolder ? output.map { $0.droppingBytes(of: "/") } : output
        let asFolder = inputs.count > 1 || isNamedAsFolder || output?.isFolder ?? false
        if let output, asFolder { folders.append(Folder(path: output, permissions: 0o755, isNamed: true)) }
        for input in inputs {
            if input.isFolder {
                try add(folder: input, output, asFolder: asFolder)
            } else {
                try add(file: input, output, asFolder: asFolder)
            }
        }
        try refuseCollisions()
    }

    /// With the size that progress is counted in: plaintext, which a sealed file's header tells the size of.
    func measured(_ item: Item) -> Item {
        // A pipe that has a name would lose its start.
        guard case .open = direction, item.size > 0,
            let size = (try? HeaderDescription(path: item.input))?.plaintextSize
        else { return item }
        var item = item
        item.size = size
        return item
    }

    private mutating func add(folder input: String, _ output: String?, asFolder: Bool) throws {
        var plain = input
        while plain.utf8.count > 1, plain.ends(in: "/") { plain = plain.droppingBytes(of: "/") }
        // `.` and `..` have a name too.
        let base = plain.ends(in: ".") ? plain.realPath : plain
        var target = output ?? direction.folder(of: base)
        // Where results of several inputs come into one folder, that one may be opened as a whole.
        var members = ""
        if output != nil, asFolder {
            target += "/" + direction.folderWithin(of: base.lastName)
            if case .seal = direction { members = base.lastName + "/" }
        }
        guard !Self.isWithin(target, base) else {
            throw UsageError("\(target) is inside the input \(input); name another folder with --output.")
        }
        let place = Members(above: FileName.bytes(of: base.realPath), path: members, depth: FolderDepth())
        add(folder: base, to: target, place, named: output)
    }

    private mutating func add(file input: String, _ output: String?, asFolder: Bool) throws {
        try InputFile.check([input])
        let name = input.lastName
        let result = try direction.name(of: name, explicit: output != nil && !asFolder)
        let target: String
        if let output {
            target = asFolder ? output + "/" + result : output
        } else {
            target = input.sibling(result)
        }
        var status = stat()
        stat(input.fileName, &status)
        guard output != nil || status.st_mode & S_IFMT == S_IFREG else {
            throw UsageError("\(input) is not a regular file; name the output with --output.")
        }
        items.append(Item(input: input, output: target, size: Int(status.st_size)))
    }

    /// Regular files of a folder, in the order of their names. Links are not followed.
    private mutating func add(folder: String, to target: String, _ members: Members, named output: String?) {
        var own = stat()
        guard stat(folder.fileName, &own) == 0,
            let names = Self.names(in: folder)
        else { return leftOut.append("\(folder) (a folder that cannot be read)") }
        folders.append(
            Folder(path: target, permissions: own.st_mode & 0o777, isNamed: target.pathBytes == output?.pathBytes))
        for name in names {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path.fileName, &status) == 0 else {
                leftOut.append("\(path) (cannot be read)")
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: add(folder: path, to: target + "/" + name, members.within(name), named: output)
            case S_IFREG:
                guard let result = try? direction.name(of: name, explicit: false) else {
                    leftOut.append("\(path) (not named like a sealed file)")
                    continue
                }
                guard access(path.fileName, R_OK) == 0 else {
                    leftOut.append("\(path) (cannot be read)")
                    continue
                }
                let member = members.member(direction.plain(name, result))
                items.append(
                    Item(
                        input: path, output: target + "/" + result, size: Int(status.st_size), member: member,
                        source: FileIdentity(status)))
            case S_IFLNK: leftOut.append("\(path) (a symbolic link)")
            default: leftOut.append("\(path) (a special file)")
            }
        }
    }

    /// The names in a folder, in the order of their bytes; nil where it cannot be read.
    private static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder.fileName) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { FileName.text(of: $0) }
    }

    private static func isWithin(_ path: String, _ folder: String) -> Bool {
        // The target need not be there yet; the nearest folder above it is.
        var above = path
        while FileIdentity(above) == nil, above != "." { above = above.folderPath }
        let root = folder.realPath
        let place = above.realPath
        return FileIdentity(path) == FileIdentity(folder)
            || place.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
            || (place == root && above != path)
    }
}

extension SealingJob.Direction {
    /// Into sealed files.
    static let sealing = SealingJob.Direction.seal(suffix: SealedFormat.sealed.suffix)
    /// Of both formats.
    static let opening = SealingJob.Direction.open(suffixes: SealedFormat.allCases.map { $0.suffix })

    /// The name of a result. An `explicit` one was given by the user, so it does not matter what this says.
    func name(of input: String, explicit: Bool) throws -> String {
        switch self {
        case .seal(let suffix): return input + suffix
        case .open(let suffixes):
            guard let suffix = suffixes.first(where: { input.ends(in: $0) && input.utf8.count > $0.utf8.count }) else {
                guard explicit else {
                    throw UsageError(
                        "\(input) does not end in \(suffixes.joined(separator: " or ")); name the output with --output."
                    )
                }
                return input
            }
            return input.droppingBytes(of: suffix)
        }
    }

    /// The name of the file that is not sealed.
    func plain(_ input: String, _ result: String) -> String {
        if case .seal = self { input } else { result }
    }

    /// The name of a folder's result in another folder.
    func folderWithin(of name: String) -> String {
        guard case .open(let suffixes) = self,
            suffixes.contains(where: { name.ends(in: $0) && name.utf8.count > $0.utf8.count })
        else { return name }
        return folder(of: name)
    }

    func folder(of input: String) -> String {
        switch self {
        case .seal(let suffix): input + suffix
        case .open(let suffixes):
            suffixes.first { input.ends(in: $0) && input.lastName.utf8.count > $0.utf8.count }
                .map { input.droppingBytes(of: $0) } ?? input + ".opened"
        }
    }
}
