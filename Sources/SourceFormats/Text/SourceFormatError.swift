/// A file that could not be read, with the place where reading stopped.
public struct SourceFormatError: Error, Sendable, Hashable {
    /// The kind of fault.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The bytes break the format's grammar.
        case malformed
        /// Containers are nested deeper than the reader allows.
        case tooDeep
        /// The file, or what it expands to, is larger than the reader allows.
        case tooLarge
        /// An XML document declares entities (CWE-776).
        case entityForbidden
        /// An object contains itself.
        case cycle
        /// The format or a part of it is known, but not read.
        case unsupported
    }

    /// The kind of fault.
    public let reason: Reason
    /// One sentence that says what is wrong; it never quotes a value.
    public let message: String
    /// The byte offset of the fault in the file, if there is one.
    public let offset: Int?
    /// The line of the fault, from one.
    public let line: Int?
    /// The column of the fault in UTF-8 bytes, from one.
    public let column: Int?

    /// Makes an error; the line and column are added by ``located(in:)``.
    public init(_ reason: Reason, _ message: String, at offset: Int? = nil) {
        self.init(reason: reason, message: message, offset: offset, location: nil)
    }

    /// The same error with the line and column of its offset in `bytes`.
    public func located(in bytes: [UInt8]) -> SourceFormatError {
        guard let offset else { return self }
        let location = LineMap(bytes).location(of: offset)
        return SourceFormatError(reason: reason, message: message, offset: offset, location: location)
    }

    /// The same error without a place, for a file whose offsets are not those of its decoded text.
    func unplaced() -> SourceFormatError {
        SourceFormatError(reason: reason, message: message, offset: nil, location: nil)
    }

    private init(reason: Reason, message: String, offset: Int?, location: LineMap.Location?) {
        self.reason = reason
        self.message = message
        self.offset = offset
        line = location?.line
        column = location?.column
    }
}

extension SourceFormatError: CustomStringConvertible {
    /// The message, after the line and column if they are known.
    public var description: String {
        guard let line, let column else { return message }
        return "\(line):\(column): \(message)"
    }
}
