/// The walk through a folder of records, one folder open at a time.
struct AdvisoryWalk {
    private(set) var files: [[UInt8]] = []
    private(set) var notices: [String] = []
    private var pending: [(path: [UInt8], depth: Int)] = []

    /// The archive of all ecosystems holds some 300,000 records.
    private static let mostFiles = 500_000
    private static let deepest = 16

    mutating func run(_ root: [UInt8]) throws(SystemError) {
        add(try FolderListing(root), at: root, depth: 0)
        while let folder = pending.popLast() {
            do {
                add(try FolderListing(folder.path), at: folder.path, depth: folder.depth)
            } catch {
                let name = PathBytes.text(folder.path[...])
                notices.append("The advisory folder \(name) cannot be read: \(error.reason)")
            }
        }
        guard files.count > Self.mostFiles else { return }
        files.removeLast(files.count - Self.mostFiles)
        notices.append("Only \(Self.mostFiles) advisory records were read; use a folder with fewer")
    }

    private mutating func add(_ listing: FolderListing, at folder: [UInt8], depth: Int) {
        for entry in listing.entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            let path = folder + [UInt8(ascii: "/")] + entry.name
            switch form(of: entry, at: path) {
            case .folder where depth < Self.deepest && files.count <= Self.mostFiles:
                pending.append((path, depth + 1))
            case .file where Self.isRecord(entry.name) && files.count <= Self.mostFiles: files.append(path)
            default: break
            }
        }
    }

    /// Some file systems do not say in a listing what an entry is.
    private func form(of entry: FolderListing.Entry, at path: [UInt8]) -> FolderListing.Form {
        guard entry.form == .unknown else { return entry.form }
        return (try? FileStatus(path: path))?.form ?? .unknown
    }

    private static func isRecord(_ name: [UInt8]) -> Bool {
        String(decoding: name.suffix(5), as: UTF8.self).lowercased() == ".json"
    }
}
