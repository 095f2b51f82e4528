import ArgumentParser
import Foundation

/// Where results go.
struct SealingOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: "A file, a folder for several inputs, or - for standard output.", completion: .file()
    )
    var output: String?

    @Flag(name: .shortAndLong, help: "Replace a file that is there already.")
    var force = false

    @Flag(name: .customLong("replace"), help: "Remove each original once its result is on the medium.")
    var replacesOriginals = false

    @Flag(name: .shortAndLong, help: "No progress, no notes.")
    var quiet = false

    func checkCombinations(inputs: [String]) throws {
        let isStream = inputs.isEmpty || inputs == ["-"]
        if inputs.contains("-"), inputs.count > 1 {
            throw ValidationError("Standard input cannot be one of several inputs.")
        }
        if replacesOriginals, isStream {
            throw ValidationError("--replace needs files; standard input has no original.")
        }
        if replacesOriginals, output == "-" { throw ValidationError("--replace and --output - exclude each other.") }
        if output == "-", inputs.count > 1 { throw ValidationError("--output - takes one input.") }
    }
}
