/// The `.gitignore` files that hold for one folder: those of the folder and of all above it in the repository.
struct IgnoreRules: Sendable {
    /// The files with the length of the path of their folder, the one that counts least first.
    private var files: [(rules: Gitignore, depth: Int)] = []

    /// Adds the file of a folder, to count more than all before it.
    ///
    /// - Parameter depth: The length of the folder's path within the repository in bytes, its `/` at the end included.
    mutating func add(_ rules: Gitignore, depth: Int) {
        guard !rules.patterns.isEmpty else { return }
        files.append((rules, depth))
    }

    /// Whether git would leave a path out, given that it does not leave out the folder the path is in.
    ///
    /// - Parameter path: The path from the top of the repository.
    func ignores(_ path: [UInt8], isFolder: Bool, budget: inout MatchBudget) -> Bool {
        for file in files.reversed() where file.depth < path.count {
            if let verdict = file.rules.verdict(on: path[file.depth...], isFolder: isFolder, budget: &budget) {
                return verdict == .ignored
            }
        }
        return false
    }
}
