#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Age files, version 1 (c2sp.org/age), in memory. ``AgeWriter`` and ``AgeReader`` process them incrementally.
///
/// Prefer this package’s sealed format between your own machines: it supports more kinds of keys, reports when a key
/// does not match the content, and reads ranges. Use age to exchange files with others.
public enum AgeFile {
    /// Seals `content` into an age file.
    ///
    /// - Parameter isArmored: Whether the file is armored, that is, text.
    /// - Throws: ``SealingError`` with code `invalidArgument` if age does not support the recipients or their
    ///   combination.
    public static func seal(
        _ content: [UInt8], to recipients: [Recipient], isArmored: Bool = false
    ) throws(SealingError) -> [UInt8] {
        var writer = try AgeWriter(to: recipients, isArmored: isArmored)
        var file: [UInt8] = []
        file.reserveCapacity(content.count + content.count / (isArmored ? 2 : 1024) + 4096)
        try writer.write(content, into: &file)
        try writer.finish(into: &file)
        return file
    }

    /// Seals `Data` into an age file.
    public static func seal(
        _ content: Data, to recipients: [Recipient], isArmored: Bool = false
    ) throws(SealingError) -> Data {
        var writer = try AgeWriter(to: recipients, isArmored: isArmored)
        var file = Data()
        file.reserveCapacity(content.count + content.count / (isArmored ? 2 : 1024) + 4096)
        for start in stride(from: 0, to: content.count, by: AgeWriter.pieceSize) {
            try withBytes(of: content) { (content) throws(SealingError) in
                let piece = UnsafeRawBufferPointer(rebasing: content[start...].prefix(AgeWriter.pieceSize))
                try writer.write(piece) { file.append(contentsOf: $0) }
            }
        }
        try writer.finish { file.append(contentsOf: $0) }
        return file
    }

    /// Validates recipients for an age file before there is anything to seal.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument`, as ``AgeWriter`` does.
    public static func check(_ recipients: [Recipient]) throws(SealingError) { try Recipient.checkForAge(recipients) }

    /// Returns the verified content of an age file, armored or binary.
    ///
    /// - Parameter limits: The maximum derivation cost that a password stanza may require.
    /// - Throws: ``SealingError`` as ``AgeReader`` does.
    public static func open(
        _ file: [UInt8], with identities: [Identity], limits: DerivationLimits = .standard
    ) throws(SealingError) -> [UInt8] {
        var reader = AgeReader(with: identities, limits: limits)
        var content: [UInt8] = []
        content.reserveCapacity(file.count)
        try reader.read(file, into: &content)
        try reader.finish(into: &content)
        return content
    }

    /// Returns the verified content of an age file in `Data`.
    public static func open(
        _ file: Data, with identities: [Identity], limits: DerivationLimits = .standard
    ) throws(SealingError) -> Data {
        var reader = AgeReader(with: identities, limits: limits)
        var content = Data()
        content.reserveCapacity(file.count)
        for start in stride(from: 0, to: file.count, by: AgeReader.pieceSize) {
            try withBytes(of: file) { (file) throws(SealingError) in
                let piece = UnsafeRawBufferPointer(rebasing: file[start...].prefix(AgeReader.pieceSize))
                try reader.read(piece) { content.append(contentsOf: $0) }
            }
        }
        try reader.finish { content.append(contentsOf: $0) }
        return content
    }
}
