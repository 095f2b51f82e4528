/// What is asked of git to learn the changed lines.
struct GitQuestions {
    let root: String

    func changes(since revision: String) throws(ChangedLinesError) -> ChangedLines {
        let git = try GitProcess(root: root)
        try checkCheckout(git)
        let calm = git.adding(configuration: try neutralFilters(git))
        let commit = try commit(revision, calm)
        let counts = try output(calm, Self.diff + ["--numstat", "-z", commit, "--", "."])
        let patch = try output(
            calm, Self.diff + ["--patch", "--unified=0", "--inter-hunk-context=0", commit, "--", "."])
        let untracked = try output(calm, ["ls-files", "--others", "--exclude-standard", "-z", "--", "."])
        return DiffReader.changes(numstat: counts, patch: patch, untracked: untracked)
    }

    /// Settings of the user that change the form of a diff are overruled, and so is all that would start a program.
    private static let diff = [
        "diff", "--relative", "--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "-M",
        "--diff-filter=d",
        "--src-prefix=a/", "--dst-prefix=b/", "--line-prefix=", "--output-indicator-new=+", "--output-indicator-old=-",
    ]

    private func checkCheckout(_ git: GitProcess) throws(ChangedLinesError) {
        let answer = try git.run(["rev-parse", "--is-inside-work-tree"])
        if answer.status == 0 {
            guard answer.text.hasPrefix("true") else { throw .noCheckout(root: root) }
        } else if answer.message.contains("not a git repository") || answer.message.contains("cannot change to") {
            throw .noCheckout(root: root)
        } else {
            throw .failed(answer.message)
        }
    }

    private func commit(_ revision: String, _ git: GitProcess) throws(ChangedLinesError) -> String {
        let answer = try git.run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
        let hash = answer.text.prefix { $0.isHexDigit }
        guard answer.status == 0, hash.count >= 40 else { throw .unknownRevision(revision) }
        return String(hash)
    }

    /// A checkout can name programs that turn its files into what git stores, and git would run them to compare the two.
    /// Those of the user's own settings stay, for they are not the checkout's to choose.
    private func neutralFilters(_ git: GitProcess) throws(ChangedLinesError) -> [(String, String)] {
        let answer = try git.run(["config", "--null", "--show-scope", "--includes", "--list"])
        guard answer.status == 0 else { throw .failed(answer.message) }
        let fields = answer.output.split(separator: 0, omittingEmptySubsequences: false)
        var names: Set<String> = []
        // Each entry is its scope, NUL, its key, a line end, its value, NUL. The name may have any byte but these in it.
        for at in stride(from: 0, to: fields.count - 1, by: 2) {
            guard fields[at].elementsEqual("local".utf8) || fields[at].elementsEqual("worktree".utf8) else { continue }
            let key = fields[at + 1].prefix { $0 != 0x0A }
            guard key.starts(with: "filter.".utf8), let dot = key.lastIndex(of: UInt8(ascii: ".")) else { continue }
            let name = String(decoding: key[..<dot], as: UTF8.self)
            guard name.utf8.elementsEqual(key[..<dot]) else { throw .failed("a filter has a name that is not UTF-8") }
            names.insert(name)
        }
        return names.sorted().flatMap { [("\($0).clean", ""), ("\($0).process", ""), ("\($0).required", "false")] }
    }

    private func output(_ git: GitProcess, _ arguments: [String]) throws(ChangedLinesError) -> [UInt8] {
        let answer = try git.run(arguments)
        guard answer.status == 0 else { throw .failed(answer.message) }
        return answer.output
    }
}
