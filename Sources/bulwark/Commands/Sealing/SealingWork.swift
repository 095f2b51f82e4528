import Foundation
import Sealing

/// What is done to each file.
enum SealingWork {
    case seal(Sealer)
    case sealAge([Recipient], isArmored: Bool)
    case open(Opener)

    /// Sealing to `recipients` in a format.
    static func seal(to recipients: [Recipient], format: SealedFormat, armor: Bool) throws -> SealingWork {
        switch format {
        case .sealed: return .seal(try Sealer(to: recipients))
        case .age:
            try AgeFile.check(recipients)
            return .sealAge(recipients, isArmored: armor)
        }
    }

    func file(_ input: String, _ output: String, _ options: FileOptions) throws {
        switch self {
        case .seal(let sealer): _ = try sealer.sealFile(at: input, to: output, options: options)
        case .sealAge(let recipients, let isArmored):
            try AgeFile.sealFile(
                at: input, to: output, recipients: recipients, isArmored: isArmored, options: options)
        case .open(let opener): try opener.openAnyFile(at: input, to: output, options: options)
        }
    }

    /// A named file into a descriptor.
    func file(_ input: String, into output: Int32, _ options: FileOptions) throws {
        guard case .open(let opener) = self else {
            let descriptor = try InputFile.descriptor(input)
            defer { close(descriptor) }
            var options = options
            options.inputName = input
            return try stream(descriptor, output, options)
        }
        try opener.openAny(at: input, to: output, options: options)
    }

    func stream(_ input: Int32, _ output: Int32, _ options: FileOptions) throws {
        switch self {
        case .seal(let sealer): _ = try sealer.seal(descriptor: input, to: output, options: options)
        case .sealAge(let recipients, let isArmored):
            try AgeFile.seal(
                descriptor: input, to: output, recipients: recipients, isArmored: isArmored, options: options)
        case .open(let opener): try opener.openAny(descriptor: input, to: output, options: options)
        }
    }
}
