import AuditModel
import CodeModel

/// Reads the bytes of every file of an audit, in parallel.
struct FileLoader {
    let discovery: Discovery
    let options: Audit.Options

    struct Result: Sendable {
        var files: [RawFile] = []
        var unread: [UnreadFile] = []
        /// How many reports and baselines of earlier audits were left out.
        var ownOutput = 0
    }

    func load() -> Result {
        let wanted = discovery.files.filter(\.kind.isRead)
        let read = Parallel.map(wanted.count, threads: options.threads) { [options] number in
            if number.isMultiple(of: 128) {
                options.progress?(.init(phase: .reading, done: number, total: wanted.count))
            }
            let file = wanted[number]
            let read = options.replacements[file.path].map { .success($0) } ?? FileReader.read(file)
            return read.map { bytes -> RawFile? in
                let raw = RawFile(path: file.path, kind: file.kind, bytes: bytes)
                return OwnOutput.isOwn(raw) ? nil : raw
            }
        }
        var result = Result()
        for (file, outcome) in zip(wanted, read) {
            switch outcome {
            case .success(let raw?): result.files.append(raw)
            case .success(nil): result.ownOutput += 1
            case .failure(let failure):
                guard let reason = failure.reason(for: file.kind) else { continue }
                result.unread.append(UnreadFile(path: file.path, reason: reason, extent: .nothing))
            }
        }
        return result
    }
}

/// A file as it was found, before anything is made of it.
struct RawFile: Sendable {
    let path: String
    let kind: SourceKind
    let bytes: [UInt8]
}

extension FileReader.Failure {
    /// What to tell about a file that was not read; nothing where its kind was a guess by name and the guess was wrong.
    func reason(for kind: SourceKind) -> String? {
        switch self {
        case .missing: "it was deleted during the audit"
        case .notRegular: "it is not a regular file"
        case .tooLarge(let limit): kind == .json || kind == .otherText ? nil : "it is larger than \(limit >> 20) MiB"
        case .binary: kind.isSwift || kind == .xcconfig ? "it contains NUL bytes and is not text" : nil
        case .refused(let reason): reason
        }
    }
}
