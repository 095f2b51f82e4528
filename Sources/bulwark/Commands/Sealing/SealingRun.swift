import Foundation
import Sealing

/// All inputs and where their results go, looked at before a password is asked for.
struct SealingRun {
    private let inputs: [String]
    private let output: SealingOutput
    /// Nil for streams.
    private let job: SealingJob?

    /// - Parameter secrets: files of keys and passwords, which are neither written over nor removed.
    init(
        inputs: [String], output: SealingOutput, direction: SealingJob.Direction, secrets: [FileIdentity]
    ) throws {
        self.inputs = inputs
        self.output = output
        if inputs.isEmpty || inputs == ["-"] || output.path == "-" {
            if let input = inputs.first, input.isFolder {
                throw UsageError("\(input) is a folder; its files cannot be written to one stream.")
            }
            if let input = inputs.first, input != "-" { try InputFile.check([input]) }
            let input = inputs.first.flatMap { $0 == "-" ? nil : FileIdentity($0) } ?? FileIdentity(STDIN_FILENO)
            if let path = output.path, path != "-" {
                try OutputPlace.check(path, replacing: output.force)
                try OutputPlace.spare(path, secrets: secrets, input: input)
            } else if case .seal = direction, Console.isTerminal(STDOUT_FILENO) {
                throw UsageError("Encrypted output is not written to a terminal; use --output FILE or a pipe.")
            } else {
                try OutputPlace.spareThroughStandardOutput(secrets: secrets, input: input)
            }
            job = nil
            return
        }
        let job = try SealingJob(inputs: inputs, output: output.path, direction: direction)
        try job.spare(secrets, replacingOriginals: output.replacesOriginals)
        try job.refuseUnusable(replacing: output.force)
        if output.replacesOriginals {
            for item in job.items { _ = try Original(item.input) }
            try job.refuseRepeatedInputs()
        }
        self.job = job
    }

    func run(_ work: SealingWork) throws {
        if let job { return try run(work, job) }
        guard let input = inputs.first, input != "-" else {
            return try SealingReport.guarded("standard input") {
                try runStream { try work.stream(STDIN_FILENO, $0, $1) }
            }
        }
        try SealingReport.guarded(input) { try runStream { try work.file(input, into: $0, $1) } }
    }

    private func run(_ work: SealingWork, _ job: SealingJob) throws {
        var folders = ResultFolders()
        defer { folders.finish() }
        let mask = Self.mask
        for folder in job.folders { try folders.add(folder, mask: mask, synced: output.replacesOriginals) }
        let isShown = RateBar.isShown(isQuiet: output.quiet)
        let items = isShown ? job.items.map { job.measured($0) } : job.items
        let bar = RateBar(total: items.reduce(0) { $0 + $1.size }, isShown: isShown)
        defer { bar.clear() }
        var before = 0
        let done = Result {
            try SealingReport.each(items, path: \.input, failed: bar.clear) { item in
                defer { before += item.size }
                try run(work, item, folders, bar, before)
            }
        }
        bar.clear()
        for path in job.leftOut { Console.error("bulwark: skipped: \(path.onOneLine)") }
        try done.get()
        if !job.leftOut.isEmpty { throw ExitStatus.incomplete }
    }

    /// What the user takes from the permissions of new files and folders. No other thread makes any at this moment.
    private static var mask: mode_t {
        let mask = umask(0o077)
        umask(mask)
        return mask
    }

    private func run(
        _ work: SealingWork, _ item: SealingJob.Item, _ folders: ResultFolders, _ bar: RateBar, _ before: Int
    ) throws {
        let original = output.replacesOriginals ? try Original(item.input, expected: item.source) : nil
        var file = FileOptions()
        file.replaces = output.force
        file.synced = output.replacesOriginals
        file.member = output.anyPlace ? nil : item.member
        file.source = item.source.map { FileNumber(device: $0.device, number: $0.number) }
        file.folder = folders.folder(of: item.output)
        file.progress = { bar.show(before + $0) }
        try work.file(item.input, item.output, file)
        try original?.remove()
    }

    static func warnOfPart() {
        Console.error("bulwark: what was written to standard output is incomplete; do not use it")
    }

    /// To standard output or to the file that was named. `move` gets where to write.
    private func runStream(_ move: (Int32, FileOptions) throws -> Void) throws {
        let bar = RateBar(total: 0, isShown: RateBar.isShown(isQuiet: output.quiet))
        defer { bar.clear() }
        var file = FileOptions()
        let written = Written()
        file.progress = {
            written.note($0)
            bar.show($0)
        }
        if let path = output.path, path != "-" {
            let target = try OutputFile(path, replaces: output.force)
            file.outputName = path
            try move(target.descriptor, file)
            return try target.publish(synced: output.force)
        }
        do {
            try move(STDOUT_FILENO, file)
        } catch let error as SealingError {
            bar.clear()
            if written.isAny, error.errorNumber != EPIPE { Self.warnOfPart() }
            throw error
        }
    }
}

/// Whether anything went to a stream.
///
/// Sendable: `bytes` is touched under `lock` alone.
private final class Written: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes = 0

    func note(_ count: Int) { lock.withLock { bytes = max(bytes, count) } }

    var isAny: Bool { lock.withLock { bytes > 0 } }
}
