/// The lines of a text file, each as a range without its line ending.
struct TextLines {
    let bytes: [UInt8]
    let ranges: [Range<Int>]

    /// Splits a UTF-8 file.
    ///
    /// - Throws: ``SourceFormatError`` if the file is too long or in UTF-16.
    init(_ file: [UInt8]) throws(SourceFormatError) {
        try FormatLimits.check(file)
        let text = DecodedText(file)
        guard text.isOriginal else {
            throw SourceFormatError(.unsupported, "The file is in UTF-16; save it as UTF-8.")
        }
        bytes = file
        var ranges: [Range<Int>] = []
        var start = text.start
        for index in text.start..<file.count where file[index] == ASCII.lineFeed {
            ranges.append(start..<(index > start && file[index - 1] == ASCII.carriageReturn ? index - 1 : index))
            start = index + 1
        }
        if start < file.count { ranges.append(start..<file.count) }
        self.ranges = ranges
    }

    /// How many spaces a line begins with.
    func indent(_ line: Range<Int>) -> Int {
        line.prefix { bytes[$0] == ASCII.space }.count
    }
}
