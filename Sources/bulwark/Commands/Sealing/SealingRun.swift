import Foundation
import Sealing

/// All inputs and where their results go, looked at before a password is asked for.
struct SealingRun {
    private let inputs: [String]
    private let options: SealingOutputOptions
    /// Nil for streams.
    private let job: SealingJob?

    /// - Parameter secrets: files of keys and passwords, which are neither written over nor removed.
    init(
        inputs: [String], options: SealingOutputOptions, direction: SealingJob.Direction, secrets: [String]
    ) throws {
        self.inputs = inputs
        self.options = options
        if inputs.isEmpty || inputs == ["-"] || options.output == "-" {
            if let input = inputs.first, SealingJob.isFolder(input) {
                throw UsageError("\(input) is a folder; its files cannot go to one stream.")
            }
            if let input = inputs.first, input != "-" { try InputFile.check([input]) }
            if let output = options.output, output != "-" {
                try OutputPlace.check(output, replacing: options.force)
                let input = inputs.first.flatMap { $0 == "-" ? nil : FileIdentity($0) } ?? FileIdentity(STDIN_FILENO)
                try OutputPlace.spare(output, secrets: secrets, inputs: [input])
            } else if case .seal = direction, Console.isTerminal(STDOUT_FILENO) {
                throw UsageError("Sealed bytes would spoil the terminal; use --output FILE, or a pipe.")
            }
            job = nil
            return
        }
        let job = try SealingJob(inputs: inputs, output: options.output, direction: direction)
        try job.spare(secrets, replacingOriginals: options.replacesOriginals)
        try job.refuseUnusable(replacing: options.force)
        if options.replacesOriginals { for item in job.items { _ = try Original(item.input) } }
        self.job = job
    }

    func run(_ work: SealingWork) throws {
        if let job { return try run(work, job) }
        guard let input = inputs.first, input != "-" else {
            return try SealingReport.guarded("standard input") { try runStream(work, STDIN_FILENO) }
        }
        let descriptor = try InputFile.descriptor(input)
        defer { close(descriptor) }
        try SealingReport.guarded(input) { try runStream(work, descriptor) }
    }

    private func run(_ work: SealingWork, _ job: SealingJob) throws {
        for folder in job.folders { try make(folder) }
        let bar = RateBar(total: job.totalSize, isQuiet: options.quiet)
        defer { bar.clear() }
        var before = 0
        let done = Result {
            try SealingReport.each(job.items, path: \.input, failed: bar.clear) { item in
                defer { before += item.size }
                try run(work, item, bar, before)
            }
        }
        bar.clear()
        for path in job.leftOut { Console.error("bulwark: left out: \(path.onOneLine)") }
        try done.get()
        if !job.leftOut.isEmpty { throw ExitStatus.incomplete }
    }

    /// Makes a folder with the permissions of the one that it stands for. Before originals are removed, its name must be
    /// on the medium.
    private func make(_ folder: SealingJob.Folder) throws {
        guard !SealingJob.isFolder(folder.path) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let isRefused = access(folder.path.folderPath, W_OK | X_OK) != 0
            let reason = isRefused ? String(cString: strerror(errno)) : "the system does not say why"
            throw UsageError("The folder \(folder.path) cannot be made: \(reason).")
        }
        chmod(folder.path, folder.permissions | 0o700)
        guard options.replacesOriginals else { return }
        try OutputFile.synchronizeFolder(of: folder.path)
    }

    private func run(_ work: SealingWork, _ item: SealingJob.Item, _ bar: RateBar, _ before: Int) throws {
        let original = options.replacesOriginals ? try Original(item.input) : nil
        var file = FileOptions()
        file.replaces = options.force
        file.synced = options.replacesOriginals
        file.progress = { bar.show(before + $0) }
        try work.file(item.input, item.output, file)
        try original?.remove()
    }

    /// From a descriptor to standard output or to the file that was named.
    private func runStream(_ work: SealingWork, _ input: Int32) throws {
        let bar = RateBar(total: 0, isQuiet: options.quiet)
        defer { bar.clear() }
        var file = FileOptions()
        file.progress = { bar.show($0) }
        guard let path = options.output, path != "-" else { return try runStream(work, input, file, bar) }
        let target = try OutputFile(path, replaces: options.force)
        try work.stream(input, target.descriptor, file)
        try target.publish(synced: options.force)
    }

    private func runStream(_ work: SealingWork, _ input: Int32, _ file: FileOptions, _ bar: RateBar) throws {
        guard case .open = work else {
            return try work.stream(input, STDOUT_FILENO, file)
        }
        do {
            try work.stream(input, STDOUT_FILENO, file)
        } catch let error as SealingError where error.code == .damaged || error.code == .truncated {
            bar.clear()
            Console.error("bulwark: what was written to standard output is only a part; do not use it")
            throw error
        }
    }
}
