/// Collects the text of an age header from pieces, until its last line is complete.
struct AgeHeaderCollector {
    private(set) var text: [UInt8] = []
    /// Where the line begins that is being read.
    private var lineStart = 0

    /// Takes bytes; returns what follows the header once it is complete.
    ///
    /// - Throws: as soon as the text cannot become a header of this version, or is larger than any useful one.
    mutating func take(_ bytes: ArraySlice<UInt8>) throws(SealingError) -> ArraySlice<UInt8>? {
        var rest = bytes
        while let end = rest.firstIndex(of: newline) {
            text += rest[...end]
            rest = rest[(end + 1)...]
            try check()
            if text[lineStart...].starts(with: AgeHeader.dashes) { return rest }
            lineStart = text.count
        }
        text += rest
        try check()
        return nil
    }

    /// The file ends within its header.
    var errorAtEnd: SealingError {
        let isAge = text.starts(with: AgeHeader.versionPrefix.utf8)
        return isAge ? SealingError(.truncated, "the age file ends within its header") : Self.notAge
    }

    private func check() throws(SealingError) {
        guard text.count <= Self.largest else {
            throw SealingError(.malformed, "the age header is larger than \(Self.largest) bytes")
        }
        // The first line alone, as far as it is there.
        guard lineStart == 0 else { return }
        guard zip(text, AgeHeader.versionPrefix.utf8).allSatisfy(==) else { throw Self.notAge }
        if text.last == newline {
            guard text.elementsEqual(AgeHeader.versionLine.utf8) else { throw Self.otherVersion }
        } else if text.count > Self.longestVersion {
            throw Self.notAge
        }
    }

    /// Room for six hundred post-quantum recipients.
    static let largest = 1 << 20
    private static let longestVersion = 64
    private static let notAge = SealingError(
        .notSealed, "this is not an age file: it does not begin with “\(AgeHeader.versionPrefix)”")
    private static let otherVersion = SealingError(
        .newerVersion, "the age file uses a format version other than 1; a newer program may be able to open it")
}
