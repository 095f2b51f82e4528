import ArgumentParser

/// Where results go, as options.
struct SealingOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: "A file, a folder for several inputs, or - for standard output.", completion: .file()
    )
    var output: String?

    @Flag(name: .shortAndLong, help: "Replace an existing file.")
    var force = false

    @Flag(name: .customLong("replace"), help: "Remove each original once its output is on disk.")
    var replacesOriginals = false

    @Flag(name: .shortAndLong, help: "Print no progress and no notes.")
    var quiet = false

    var plain: SealingOutput {
        SealingOutput(path: output, force: force, replacesOriginals: replacesOriginals, quiet: quiet)
    }

    func checkCombinations(inputs: [String]) throws {
        if let conflict = plain.conflict(with: inputs) { throw ValidationError(conflict) }
    }
}
