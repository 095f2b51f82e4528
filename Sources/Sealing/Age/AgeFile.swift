#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Files of the age format, version 1 (c2sp.org/age), over bytes in memory. ``AgeWriter`` and ``AgeReader`` do the
/// same piece by piece.
///
/// Prefer the sealed format of this package between your own machines: it has keys of its own kinds, says when a key
/// does not fit the content, and reads ranges. Age is for exchange with everybody else.
public enum AgeFile {
    /// The age file of `content`.
    ///
    /// - Parameter isArmored: whether the file is a text.
    /// - Throws: ``SealingError`` with code `invalidArgument` when age does not have such recipients, or not together.
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

    /// As above, for a content that is `Data`.
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

    /// Refuses recipients that no age file can have, before there is anything to seal.
    ///
    /// - Throws: ``SealingError`` with code `invalidArgument`, as ``AgeWriter`` does.
    public static func check(_ recipients: [Recipient]) throws(SealingError) { try Recipient.checkForAge(recipients) }

    /// The content of an age file, armored or not, all of it verified.
    ///
    /// - Parameter limits: what a password's stanza may ask for before the password is tried.
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

    /// As above, for a file that is `Data`.
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
