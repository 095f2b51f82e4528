/// Where results go, and what becomes of the originals.
struct SealingOutput: Equatable {
    /// A file, a folder for several inputs, or `-` for standard output; nil puts each result beside its input.
    var path: String?
    /// Whether a file that is there already is replaced.
    var force = false
    /// Whether each original is removed once its result is on the medium.
    var replacesOriginals = false
    var quiet = false
    /// Whether files of a folder may lie elsewhere than they were sealed.
    var anyPlace = false

    /// What these ask for that cannot be done with the inputs; nil where all goes together.
    func conflict(with inputs: [String]) -> String? {
        let isStream = inputs.isEmpty || inputs == ["-"]
        if inputs.contains("-"), inputs.count > 1 { return "Standard input cannot be one of several inputs." }
        if replacesOriginals, isStream { return "--replace needs files; standard input has no original." }
        if replacesOriginals, path == "-" { return "--replace and --output - cannot be combined." }
        if path == "-", inputs.count > 1 { return "--output - takes one input." }
        return nil
    }
}
