/// Takes the armor off a file that has one, and passes others on as they are.
///
/// Strict: lines of 64 columns but for the last, canonical Base64, nothing around the armor but white space. Lines may
/// end with a carriage return as well.
struct AgeArmorDecoder {
    private var stage = Stage.undecided
    /// The line that is being read.
    private var line: [UInt8] = []
    private var whiteSpace = 0
    /// Lines before the one that is being read.
    private var lineNumber = 0

    private enum Stage {
        case undecided
        case binary
        case beginLine
        case lines
        /// A short line was read, so the end must follow.
        case endLine
        case after
    }

    mutating func decode(_ file: UnsafeRawBufferPointer, into output: inout WipedBuffer) throws(SealingError) {
        var rest = file[...]
        if case .undecided = stage { try decide(&rest) }
        switch stage {
        case .undecided: return
        case .binary: output.append(UnsafeRawBufferPointer(rebasing: rest))
        default: try decodeLines(rest, into: &output)
        }
    }

    mutating func finish(into output: inout WipedBuffer) throws(SealingError) {
        switch stage {
        case .undecided, .binary, .after: return
        default:
            // The end line may lack its line feed.
            if !line.isEmpty { try takeLine(into: &output) }
            guard case .after = stage else {
                throw SealingError(.truncated, "the armor of the age file has no end line")
            }
        }
    }

    /// An armored file begins with a dash, after white space at most; anything else is taken as binary.
    private mutating func decide(_ rest: inout Slice<UnsafeRawBufferPointer>) throws(SealingError) {
        guard let first = rest.first(where: { !Self.isWhiteSpace($0) }) else {
            whiteSpace += rest.count
            return try checkWhiteSpace()
        }
        guard first == UInt8(ascii: "-") else {
            // White space before a binary header makes it no header.
            guard whiteSpace == 0 else { throw Self.notAge }
            stage = .binary
            return
        }
        stage = .beginLine
        let before = rest.prefix { Self.isWhiteSpace($0) }.count
        whiteSpace += before
        rest = rest.dropFirst(before)
        try checkWhiteSpace()
    }

    private mutating func decodeLines(
        _ bytes: Slice<UnsafeRawBufferPointer>, into output: inout WipedBuffer
    ) throws(SealingError) {
        var rest = bytes
        while let byte = rest.first {
            if case .lines = stage, line.isEmpty, takeFullLines(&rest, into: &output) { continue }
            rest = rest.dropFirst()
            if case .after = stage {
                guard Self.isWhiteSpace(byte) else { throw bad("there is data after the end line") }
                whiteSpace += 1
                try checkWhiteSpace()
            } else if byte == newline {
                try takeLine(into: &output)
            } else {
                guard line.count <= AgeHeader.columns else { throw bad("a line is longer than 64 columns") }
                line.append(byte)
            }
        }
    }

    /// Takes the lines that need no second look. False where the next one does.
    private mutating func takeFullLines(
        _ rest: inout Slice<UnsafeRawBufferPointer>, into output: inout WipedBuffer
    ) -> Bool {
        let taken = Base64Lines.decode(UnsafeRawBufferPointer(rebasing: rest), into: &output)
        lineNumber += taken.lines
        rest = rest.dropFirst(taken.bytes)
        return taken.lines > 0
    }

    private mutating func takeLine(into output: inout WipedBuffer) throws(SealingError) {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer {
            line.removeAll(keepingCapacity: true)
            lineNumber += 1
        }
        switch stage {
        case .beginLine:
            guard line == AgeArmor.begin else { throw bad("the begin line is missing") }
            stage = .lines
        case .lines where line != AgeArmor.end:
            var bytes: [UInt8] = []
            guard !line.isEmpty, Base64.decode(line[...], padded: true, into: &bytes) else {
                throw bad("the line is not canonical Base64")
            }
            output.append(bytes)
            if line.count < AgeHeader.columns || line.last == UInt8(ascii: "=") { stage = .endLine }
        default:
            guard line == AgeArmor.end else { throw bad("a short line is not the last one") }
            whiteSpace = 0
            stage = .after
        }
    }

    /// White space is read and thrown away, so somebody must say when it is enough.
    private func checkWhiteSpace() throws(SealingError) {
        guard whiteSpace <= 1024 else { throw bad("there is too much surrounding whitespace") }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private func bad(_ why: String) -> SealingError {
        SealingError(.malformed, "the armor of the age file is invalid at line \(lineNumber + 1): \(why)")
    }

    private static let notAge = SealingError(.notSealed, "this is not an age file: whitespace precedes the header")
}
