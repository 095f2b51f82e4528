import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension AgeFile {
    /// Returns whether the bytes begin like an age file, armored or binary. Twelve bytes are enough; leading whitespace
    /// before the armor, which age allows, may be longer and counts as a match.
    public static func begins(with bytes: some Sequence<UInt8>) -> Bool {
        let start = Array(bytes.prefix(12))
        if start.elementsEqual("age-encrypti".utf8) { return true }
        let rest: ArraySlice<UInt8> = start.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        let isSpaced = rest.count < start.count
        guard isSpaced || rest.count == 12 else { return false }
        return rest.elementsEqual("-----BEGIN A".utf8.prefix(rest.count))
    }

    /// Returns whether a file begins like an age file.
    public static func isAge(path: String) throws(SealingError) -> Bool {
        begins(with: try OpenFile(path, O_RDONLY).bytes(at: 0, count: 12))
    }

    /// Seals the contents of one descriptor, read to its end, into another, in bounded memory.
    ///
    /// - Throws: ``SealingError`` as ``AgeWriter`` does, or with code `system`.
    public static func seal(
        descriptor input: Int32, to output: Int32, recipients: [Recipient], isArmored: Bool = false,
        progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        try seal(.input(input), to: .output(output), recipients, isArmored: isArmored, progress)
    }

    /// The same with all that a command has to say about it.
    package static func seal(
        descriptor input: Int32, to output: Int32, recipients: [Recipient], isArmored: Bool, options: FileOptions
    ) throws(SealingError) {
        try seal(
            .input(input, name: options.inputName), to: .output(output, name: options.outputName), recipients,
            isArmored: isArmored, options.progress)
    }

    private static func seal(
        _ input: OpenFile, to output: OpenFile, _ recipients: [Recipient], isArmored: Bool,
        _ progress: (@Sendable (Int) -> Void)?
    ) throws(SealingError) {
        var writer = try AgeWriter(to: recipients, isArmored: isArmored)
        let size = Int(try input.status().st_size)
        // Files of the kernel (`/proc`) say that they are empty and are not.
        if !isArmored, size > 0, try input.isPlaced, try output.isPlaced {
            return try writer.seal(input, of: size, to: output, progress: progress)
        }
        input.widenPipe()
        output.widenPipe()
        var piece = WipedBuffer(capacity: AgeWriter.pieceSize)
        var done = 0
        repeat {
            piece.removeAll()
            try piece.append(upTo: AgeWriter.pieceSize) { (room) throws(SealingError) in try input.readFully(room) }
            try piece.withUnsafeBytes { (piece) throws(SealingError) in
                try writer.write(piece) { (sealed) throws(SealingError) in try output.writeFully(sealed) }
            }
            done += piece.count
            progress?(done)
        } while piece.count == AgeWriter.pieceSize
        try writer.finish { (sealed) throws(SealingError) in try output.writeFully(sealed) }
    }

    /// Seals a file. The output appears under its name only when it is complete, readable only by its owner unless the
    /// options say otherwise.
    ///
    /// - Throws: ``SealingError`` as ``AgeWriter`` does, or with code `system`.
    public static func sealFile(
        at path: String, to output: String, recipients: [Recipient], isArmored: Bool = false,
        options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let input = try OpenFile(path, as: options.source)
        let status = try input.status()
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw SealingError.named(.invalidArgument, "\(path) is a folder; seal its files one by one")
        }
        let permissions = options.permissions ?? UInt16(status.st_mode & 0o777)
        let target = try OutputFile(
            output, mode: mode_t(permissions), replaces: options.replaces, in: options.folder)
        try seal(input, to: target.file, recipients, isArmored: isArmored, options.progress)
        guard try input.isUnchanged(since: status) else { throw .changedMeanwhile(path) }
        try target.publish(synced: options.replaces || options.synced)
    }

    /// Opens an age file from one descriptor into another, in bounded memory. Each chunk is authenticated before it is
    /// written; the file is known to be complete only when this returns.
    ///
    /// - Parameter start: Bytes that were already read from the descriptor.
    /// - Throws: ``SealingError`` as ``AgeReader`` does, or with code `system`.
    public static func open(
        descriptor input: Int32, to output: Int32, with identities: [Identity], limits: DerivationLimits = .standard,
        after start: [UInt8] = [], progress: (@Sendable (Int) -> Void)? = nil
    ) throws(SealingError) {
        try open(.input(input), to: .output(output), with: identities, limits: limits, after: start, progress)
    }

    fileprivate static func open(
        _ input: OpenFile, to output: OpenFile, with identities: [Identity], limits: DerivationLimits,
        after start: [UInt8], _ progress: (@Sendable (Int) -> Void)?
    ) throws(SealingError) {
        input.widenPipe()
        output.widenPipe()
        var reader = AgeReader(with: identities, limits: limits)
        var piece = WipedBuffer(capacity: AgeReader.pieceSize)
        var done = 0
        // What came before a bad chunk was proved, and is given out as if it had come in another piece.
        func give(_ content: UnsafeRawBufferPointer) throws(SealingError) {
            try output.writeFully(content)
            done += content.count
            progress?(done)
        }
        piece.append(start)
        while !piece.isEmpty {
            try piece.withUnsafeBytes { (piece) throws(SealingError) in try reader.read(piece, give) }
            piece.removeAll()
            try piece.append(upTo: AgeReader.pieceSize) { (room) throws(SealingError) in try input.readFully(room) }
        }
        try reader.finish(give)
    }
}

extension Opener {
    /// Opens a sealed file or an age file from one descriptor into another. See
    /// ``open(descriptor:to:associatedData:options:)``.
    public func openAny(
        descriptor input: Int32, to output: Int32, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        try openAny(
            .input(input, name: options.inputName), to: .output(output, name: options.outputName), options: options)
    }

    /// Opens a sealed file or an age file into a descriptor.
    public func openAny(
        at path: String, to output: Int32, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        try openAny(OpenFile(path, O_RDONLY), to: .output(output, name: options.outputName), options: options)
    }

    /// Opens a sealed file or an age file. The plaintext appears under its name only after the last chunk is
    /// authenticated.
    public func openAnyFile(
        at path: String, to output: String, options: FileOptions = FileOptions()
    ) throws(SealingError) {
        let input = try OpenFile(path, as: options.source)
        let target = try OutputFile(
            output, mode: mode_t(options.permissions ?? 0o600), replaces: options.replaces, in: options.folder)
        try openAny(input, to: target.file, options: options)
        try target.publish(synced: options.replaces || options.synced)
    }

    private func openAny(_ input: OpenFile, to output: OpenFile, options: FileOptions) throws(SealingError) {
        if try input.isPlaced, try !AgeFile.begins(with: input.bytes(at: 0, count: SealedHeader.fixedSize)) {
            _ = try open(input, to: output, after: nil, associatedData: [], options: options)
            return
        }
        // A pipe is read from its start, whether it has a name or not.
        let start = try input.readUpTo(SealedHeader.fixedSize)
        guard AgeFile.begins(with: start) else {
            _ = try open(input, to: output, after: start, associatedData: [], options: options)
            return
        }
        try AgeFile.open(
            input, to: output, with: unlocking.identities, limits: unlocking.limits, after: start, options.progress)
    }
}
