import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension AgeFile {
    /// Whether bytes begin like an age file, armored or not. Twelve of them are enough.
    public static func begins(with bytes: some Sequence<UInt8>) -> Bool {
        let start = bytes.prefix(12)
        return start.elementsEqual("age-encrypti".utf8) || start.elementsEqual("-----BEGIN A".utf8)
    }

    /// Whether a file begins like an age file.
    public static func isAge(path: String) throws(SealingError) -> Bool {
        begins(with: try OpenFile(path, O_RDONLY).bytes(at: 0, count: 12))
    }

    /// Seals what a descriptor gives until its end into another one, in bounded memory.
    ///
    /// - Throws: ``SealingError`` as ``AgeWriter`` does, or with code `system`.
    public static func seal(
        descriptor input: Int32, to output: Int32, recipients: [Recipient], isArmored: Bool = false,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        let input = OpenFile(descriptor: input, name: "the input")
        let output = OpenFile(descriptor: output, name: "the output")
        var writer = try AgeWriter(to: recipients, isArmored: isArmored)
        var done = 0
        while true {
            var piece = try input.readUpTo(pieceSize)
            defer { piece.wipe() }
            var sealed: [UInt8] = []
            try writer.write(piece, into: &sealed)
            try output.writeAll(sealed)
            done += piece.count
            progress?(done)
            if piece.count < pieceSize { break }
        }
        var sealed: [UInt8] = []
        try writer.finish(into: &sealed)
        try output.writeAll(sealed)
    }

    /// Seals a file. The new one appears under its name when it is complete, for its owner alone unless the options say
    /// otherwise.
    ///
    /// - Throws: ``SealingError`` as ``AgeWriter`` does, or with code `system`.
    public static func sealFile(
        at path: String, to output: String, recipients: [Recipient], isArmored: Bool = false,
        options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let input = try OpenFile(path, O_RDONLY)
        let status = try input.status()
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw SealingError(.invalidArgument, "\(path) is a folder; its files are sealed one by one")
        }
        let target = try OutputFile(output, permissions: options.permissions ?? 0o600, replaces: options.replaces)
        try seal(
            descriptor: input.descriptor, to: target.descriptor, recipients: recipients, isArmored: isArmored,
            progress: options.progress)
        guard try input.isUnchanged(since: status) else { throw .changedMeanwhile(path) }
        try target.publish(synced: options.replaces || options.synced)
    }

    /// Opens an age file that a descriptor gives into another one, in bounded memory. Each chunk is proved before it is
    /// written; that the file is whole is known when this returns.
    ///
    /// - Parameter start: bytes that were read from the descriptor before.
    /// - Throws: ``SealingError`` as ``AgeReader`` does, or with code `system`.
    public static func open(
        descriptor input: Int32, to output: Int32, with identities: [Identity], limits: DerivationLimits = .standard,
        after start: [UInt8] = [], progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        let input = OpenFile(descriptor: input, name: "the input")
        let output = OpenFile(descriptor: output, name: "the output")
        var reader = AgeReader(with: identities, limits: limits)
        var piece = start
        var done = 0
        var isLast = false
        while true {
            var content: [UInt8] = []
            defer { content.wipe() }
            if isLast { try reader.finish(into: &content) } else { try reader.read(piece, into: &content) }
            try output.writeAll(content)
            done += content.count
            progress?(done)
            if isLast { return }
            piece = try input.readUpTo(pieceSize)
            isLast = piece.isEmpty
        }
    }

    private static let pieceSize = 1 << 20
}

extension Opener {
    /// Opens what a descriptor gives, a sealed file or an age file, into another one. See
    /// ``open(descriptor:to:associatedData:options:)``.
    public func openAny(
        descriptor input: Int32, to output: Int32, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let file = OpenFile(descriptor: input, name: "the input")
        let start = try file.readUpTo(SealedHeader.fixedSize)
        guard AgeFile.begins(with: start) else {
            _ = try open(
                file, to: OpenFile(descriptor: output, name: "the output"), after: start, associatedData: [],
                options: options)
            return
        }
        try AgeFile.open(
            descriptor: input, to: output, with: unlocking.identities, limits: unlocking.limits, after: start,
            progress: options.progress)
    }

    /// Opens a file, sealed or age. The plaintext appears under its name only after its last chunk was proved.
    public func openAnyFile(
        at path: String, to output: String, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let input = try OpenFile(path, O_RDONLY)
        // A pipe that has a name is read as any pipe.
        if try input.isRegular(), try !AgeFile.begins(with: input.bytes(at: 0, count: 12)) {
            _ = try openFile(at: path, to: output, options: options)
            return
        }
        let target = try OutputFile(output, permissions: options.permissions ?? 0o600, replaces: options.replaces)
        try openAny(descriptor: input.descriptor, to: target.descriptor, options: options)
        try target.publish(synced: options.replaces || options.synced)
    }
}
