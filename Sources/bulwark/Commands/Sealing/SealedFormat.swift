import ArgumentParser

/// Which format is written.
enum SealedFormat: String, ExpressibleByArgument, CaseIterable {
    case sealed, age

    var suffix: String { "." + rawValue }
}
