/// Why no advisories could be read.
public enum AdvisoryFolderError: Error, Sendable, Hashable {
    case doesNotExist(String)
    /// A file, such as an archive that is still packed.
    case isNoFolder(String)
    case unreadable(String, reason: String)
}

extension AdvisoryFolderError: CustomStringConvertible {
    /// One line: what is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .doesNotExist(let path): "The advisory folder \(path) does not exist; name a folder of OSV records"
        case .isNoFolder(let path):
            "The advisories path \(path) is not a folder; unpack the archive and name the folder that holds the records"
        case .unreadable(let path, let reason): "The advisory folder \(path) cannot be read: \(reason)"
        }
    }
}

extension AdvisoryDatabase {
    /// Reads every `*.json` below a folder; a record that cannot be read is told in ``notices``.
    ///
    /// Links are not followed. Records of other ecosystems are dropped at once, so that the archive of all of them
    /// may lie there too.
    /// - Parameter threads: How many threads read and parse.
    /// - Throws: ``AdvisoryFolderError`` if the folder itself cannot be read.
    public static func read(folder: String, threads: Int = 2) throws(AdvisoryFolderError) -> AdvisoryDatabase {
        let status: FileStatus
        do {
            status = try FileStatus(path: Array(folder.utf8), followsLinks: true)
        } catch {
            throw error.isMissing ? .doesNotExist(folder) : .unreadable(folder, reason: error.reason)
        }
        guard status.form == .folder else { throw .isNoFolder(folder) }
        guard let root = resolvedPath(Array(folder.utf8)) else { throw .doesNotExist(folder) }
        var walk = AdvisoryWalk()
        do {
            try walk.run(root)
        } catch {
            throw .unreadable(folder, reason: error.reason)
        }
        let files = walk.files.sorted { $0.lexicographicallyPrecedes($1) }
        let outcomes = Parallel.map(files.count, threads: threads) { AdvisoryReading.read(file: files[$0]) }
        var reading = AdvisoryReading()
        for (file, outcome) in zip(files, outcomes) {
            reading.add(outcome, PathBytes.text(file.dropFirst(root.count + 1)))
        }
        return AdvisoryDatabase(records: reading.records, notices: walk.notices + reading.notices(of: folder))
    }
}
