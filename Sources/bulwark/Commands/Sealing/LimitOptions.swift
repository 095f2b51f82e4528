import ArgumentParser
import Sealing

/// What a file may ask for before its password is tried.
struct LimitOptions: ParsableArguments {
    @Option(name: .customLong("max-kdf-memory"), help: "Maximum memory for deriving a key, in MiB (default: 1024).")
    var memory: Int?

    @Option(
        name: .customLong("max-kdf-time"),
        help: "Maximum work for deriving all keys of a file, in seconds (default: 10).")
    var seconds: Int?

    mutating func validate() throws {
        for (name, value) in [("--max-kdf-memory", memory), ("--max-kdf-time", seconds)] {
            guard let value, !(1...1_048_576).contains(value) else { continue }
            throw ValidationError("\(name) takes a number from 1 to 1048576, not \(value).")
        }
    }

    var limits: DerivationLimits {
        var limits = DerivationLimits.standard
        if let memory { limits.maximumMemory = memory << 20 }
        if let seconds { limits.maximumWork = .seconds(seconds) }
        return limits
    }
}
