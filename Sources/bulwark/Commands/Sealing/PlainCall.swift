import Sealing

/// A call of `encrypt` or `decrypt` that names files, keys and the result, and asks for nothing else.
///
/// The argument parser finds out from its type what a command takes. That makes the runtime search every conformance
/// of the program again and again, which takes longer than sealing a small file; so the calls that scripts make are
/// read here. Whatever is not plain, mistakes and help included, is left to the parser: there is one set of messages.
struct PlainCall: Equatable {
    enum Verb: Equatable {
        case encrypt, decrypt
    }

    let verb: Verb
    private(set) var inputs: [String] = []
    private(set) var keyFiles: [String] = []
    /// Public keys, for `encrypt` alone.
    private(set) var recipients: [String] = []
    private(set) var output = SealingOutput()

    init(
        _ verb: Verb, _ inputs: [String], keyFiles: [String], recipients: [String] = [], _ output: SealingOutput
    ) {
        (self.verb, self.inputs, self.keyFiles, self.recipients) = (verb, inputs, keyFiles, recipients)
        self.output = output
    }

    /// - Parameter arguments: what follows the program's name.
    init?(_ arguments: [String]) {
        switch arguments.first {
        case "encrypt": verb = .encrypt
        case "decrypt": verb = .decrypt
        default: return nil
        }
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            guard takeFlag(argument) || takeValue(argument, &rest) || takeInput(argument) else { return nil }
        }
        // Without a key somebody is asked; without a file standard input is read. Neither is in a hurry.
        guard !keyFiles.isEmpty || !recipients.isEmpty, !inputs.isEmpty, output.conflict(with: inputs) == nil else {
            return nil
        }
    }

    func run() throws {
        try SealingReport.guarded {
            let secrets = keyFiles.compactMap { FileIdentity($0) }
            switch verb {
            case .encrypt:
                let run = try SealingRun(inputs: inputs, output: output, direction: .sealing, secrets: secrets)
                let everybody =
                    try recipients.map { try Recipient($0) } + InputFile.keys(keyFiles).compactMap(\.recipient)
                PublicKeyOptions.warnOfMixture(everybody)
                try run.run(.seal(Sealer(to: everybody)))
            case .decrypt:
                let run = try SealingRun(inputs: inputs, output: output, direction: .opening, secrets: secrets)
                try run.run(.open(Opener(InputFile.keys(keyFiles))))
            }
        }
    }

    private mutating func takeFlag(_ argument: String) -> Bool {
        switch argument {
        case "-f", "--force": output.force = true
        case "-q", "--quiet": output.quiet = true
        case "--replace": output.replacesOriginals = true
        default: return false
        }
        return true
    }

    /// An option and its value, in one argument or in two.
    private mutating func takeValue(_ argument: String, _ rest: inout ArraySlice<String>) -> Bool {
        switch argument {
        case "-k", "--key-file": return takeKeyFile(rest.popFirst())
        case "-o", "--output": return takeOutput(rest.popFirst())
        case "-r", "--recipient": return takeRecipient(rest.popFirst())
        case _ where argument.hasPrefix("--key-file="): return takeKeyFile(String(argument.dropFirst(11)))
        case _ where argument.hasPrefix("--output="): return takeOutput(String(argument.dropFirst(9)))
        case _ where argument.hasPrefix("--recipient="): return takeRecipient(String(argument.dropFirst(12)))
        default: return false
        }
    }

    private mutating func takeKeyFile(_ path: String?) -> Bool {
        guard let path, Self.isName(path) else { return false }
        keyFiles.append(path)
        return true
    }

    private mutating func takeRecipient(_ key: String?) -> Bool {
        guard verb == .encrypt, let key, Self.isName(key) else { return false }
        recipients.append(key)
        return true
    }

    private mutating func takeOutput(_ path: String?) -> Bool {
        guard let path, Self.isName(path), output.path == nil else { return false }
        output.path = path
        return true
    }

    private mutating func takeInput(_ argument: String) -> Bool {
        guard Self.isName(argument) else { return false }
        inputs.append(argument)
        return true
    }

    private static func isName(_ text: String) -> Bool { !text.isEmpty && (text == "-" || text.utf8.first != 0x2D) }
}
