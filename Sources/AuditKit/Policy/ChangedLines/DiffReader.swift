/// Reads what git writes about a difference.
enum DiffReader {
    /// - Parameters:
    ///   - numstat: `git diff --numstat -z`.
    ///   - patch: `git diff --patch --unified=0` of the same.
    ///   - untracked: `git ls-files --others -z`.
    static func changes(numstat: [UInt8], patch: [UInt8], untracked: [UInt8]) -> ChangedLines {
        var files = PatchReader.read(patch)
        for count in counts(numstat) {
            // Whatever the patch cannot show by lines has changed as a whole.
            let isShown = files[count.path] != nil
            if count.isBinary || count.hasAdditions && !isShown { files[count.path] = .all }
        }
        var folders: [String] = []
        for path in untracked.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
            // A checkout inside the checkout is listed as a folder.
            if path.hasSuffix("/") { folders.append(path) } else { files[path] = .all }
        }
        return ChangedLines(files: files, folders: folders)
    }

    private struct Count {
        let path: String
        let isBinary: Bool
        let hasAdditions: Bool
    }

    /// `ADDED TAB REMOVED TAB PATH NUL`, or for a renamed file `ADDED TAB REMOVED TAB NUL OLD NUL NEW NUL`.
    private static func counts(_ numstat: [UInt8]) -> [Count] {
        let fields = numstat.split(separator: 0, omittingEmptySubsequences: false)
        var counts: [Count] = []
        var at = 0
        while at < fields.count {
            let columns = fields[at].split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
            at += 1
            guard columns.count == 3 else { continue }
            var path = columns[2]
            if path.isEmpty {
                guard at + 1 < fields.count else { break }
                path = fields[at + 1]
                at += 2
            }
            let added = columns[0].elementsEqual([0x30]) ? 0 : 1
            let isBinary = columns[0].elementsEqual([UInt8(ascii: "-")])
            counts.append(
                Count(path: String(decoding: path, as: UTF8.self), isBinary: isBinary, hasAdditions: added > 0))
        }
        return counts
    }
}
