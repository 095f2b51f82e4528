import Foundation
import Sealing

/// Which files are read and which are written.
struct SealingJob {
    struct Item {
        let input: String
        let output: String
        let size: Int
    }

    var items: [Item] = []
    /// Folders that the outputs need.
    var folders: [String] = []
    /// Links and special files, which are left out and reported.
    var leftOut: [String] = []

    /// What sealing appends to a name, and what opening takes away.
    enum Direction {
        case seal(suffix: String)
        case open(suffixes: [String])
    }

    /// - Parameters:
    ///   - inputs: files and folders; none of them standard input.
    ///   - output: a file for one file, otherwise a folder; nil puts each result beside its input.
    init(inputs: [String], output: String?, direction: Direction) throws {
        let output = output.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        let asFolder = inputs.count > 1 || output.map(Self.isFolder) ?? false
        for input in inputs {
            if Self.isFolder(input) {
                let base = input.hasSuffix("/") ? String(input.dropLast()) : input
                let target = output ?? direction.folder(of: base)
                let root = output != nil && asFolder ? target + "/" + (base as NSString).lastPathComponent : target
                try addFolder(base, root, direction)
            } else {
                let name = try direction.name(
                    of: (input as NSString).lastPathComponent, explicit: output != nil && !asFolder)
                let target: String
                if let output {
                    target = asFolder ? output + "/" + name : output
                } else {
                    target = input.contains("/") ? (input as NSString).deletingLastPathComponent + "/" + name : name
                }
                try add(input, target)
            }
        }
        if let output, asFolder { folders.insert(output, at: 0) }
        try refuseCollisions()
    }

    var totalSize: Int { items.reduce(0) { $0 + $1.size } }

    private mutating func add(_ input: String, _ output: String) throws {
        var status = stat()
        guard stat(input, &status) == 0 else {
            throw UsageError("\(input) cannot be read: \(String(cString: strerror(errno))).")
        }
        items.append(Item(input: input, output: output, size: Int(status.st_size)))
    }

    /// Regular files of a folder, in the order of their names. Links are not followed.
    private mutating func addFolder(_ folder: String, _ target: String, _ direction: Direction) throws {
        folders.append(target)
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw UsageError("The folder \(folder) cannot be read.")
        }
        for name in names {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                // The result may lie in the folder that is worked on.
                guard path != target else { continue }
                try addFolder(path, target + "/" + name, direction)
            case S_IFREG:
                guard let result = try? direction.name(of: name, explicit: false) else {
                    leftOut.append("\(path) (not a sealed file by its name)")
                    continue
                }
                items.append(Item(input: path, output: target + "/" + result, size: Int(status.st_size)))
            case S_IFLNK: leftOut.append("\(path) (a link)")
            default: leftOut.append("\(path) (a special file)")
            }
        }
    }

    private func refuseCollisions() throws {
        var seen: [String: String] = [:]
        for item in items {
            if let other = seen.updateValue(item.input, forKey: item.output) {
                throw UsageError("\(other) and \(item.input) would both become \(item.output).")
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension SealingJob.Direction {
    /// The name of a result. An `explicit` one was given by the user, so it does not matter what this says.
    func name(of input: String, explicit: Bool) throws -> String {
        switch self {
        case .seal(let suffix): return input + suffix
        case .open(let suffixes):
            guard let suffix = suffixes.first(where: { input.hasSuffix($0) && input.count > $0.count }) else {
                guard explicit else {
                    throw UsageError(
                        "\(input) does not end in \(suffixes.joined(separator: " or ")); name the result with --output."
                    )
                }
                return input
            }
            return String(input.dropLast(suffix.count))
        }
    }

    func folder(of input: String) -> String {
        switch self {
        case .seal(let suffix): input + suffix
        case .open(let suffixes):
            suffixes.first { input.hasSuffix($0) }.map { String(input.dropLast($0.count)) } ?? input + ".opened"
        }
    }
}
