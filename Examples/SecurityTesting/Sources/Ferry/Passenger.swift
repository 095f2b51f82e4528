import InputValidation
import SecureHTTP

/// What stands on a ticket.
public enum Passenger {
    /// A name as people write theirs, which is printed as one line.
    public static let name = TextRule(characters: 1...60, allowed: .letters.union(.spaces).adding("'’-."))
}

/// The keys of the company's server: the one in use and one in reserve.
public enum FerryPins {
    public static func production() throws(SecureHTTPError) -> PinSet {
        try PinSet([
            try PinnedHost(
                "api.ferry.example",
                pins: [
                    try Pin("1KtkFtYE8mVwGij+UqwAKyuVElkSV0tcZVdykNK87Tk="),
                    try Pin("nzEODcXHYfYMoUXDoHWtFtkoOHYdZQmQgPBMLUHEHKY="),
                ])
        ])
    }
}
