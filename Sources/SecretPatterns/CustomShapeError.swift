/// What is wrong with a token form that the user described.
public enum CustomShapeError: Error, Sendable, Equatable {
    /// The identifier is not made of small letters, digits and hyphens.
    case malformedIdentifier(String)
    /// Another shape has the identifier already.
    case duplicateIdentifier(String)
    /// The prefix is too short, too long or not visible ASCII.
    case unusablePrefix(id: String)
    /// The suffix is empty, too long or not visible ASCII.
    case unusableSuffix(id: String)
    /// The alphabet cannot be read.
    case malformedAlphabet(id: String, AlphabetError)
    /// The lengths are reversed, or outside 4 to 4096.
    case lengthOutOfBounds(id: String, minimum: Int, maximum: Int)
}

extension CustomShapeError: CustomStringConvertible {
    /// One sentence that says which shape is wrong and what to write instead.
    public var description: String {
        switch self {
        case .malformedIdentifier(let id):
            "The shape identifier '\(id)' is malformed; use 1 to 64 small letters, digits and hyphens."
        case .duplicateIdentifier(let id):
            "The shape identifier '\(id)' is taken; choose another."
        case .unusablePrefix(let id):
            "The prefix of shape '\(id)' is unusable; write 3 to 64 visible ASCII characters."
        case .unusableSuffix(let id):
            "The suffix of shape '\(id)' is unusable; write 1 to 64 visible ASCII characters or leave it out."
        case .malformedAlphabet(let id, let error):
            "The alphabet of shape '\(id)' cannot be read: \(error)"
        case .lengthOutOfBounds(let id, let minimum, let maximum):
            "The lengths \(minimum) to \(maximum) of shape '\(id)' are out of bounds; stay within 4 to 4096, least first."
        }
    }
}
