import Foundation

/// The words that an error shows beyond what it may: in its descriptions, its localized text and a dump of all that it keeps.
///
/// - Parameter allowed: texts that it may show. Its type, its members' names and small numbers are no words.
public func words(of error: any Error, beyond allowed: [String]) -> [String] {
    var dumped = ""
    dump(error, to: &dumped)
    var text = [String(describing: error), String(reflecting: error), error.localizedDescription, dumped]
        .joined(separator: "\n")
    // A dump writes texts with their escapes: `server\'s`.
    let escaped = allowed.map { String(String(reflecting: $0).dropFirst().dropLast()) }
    for known in (allowed + escaped + frame).sorted(by: { $0.utf8.count > $1.utf8.count }) {
        text = text.replacingOccurrences(of: known, with: " ")
    }
    return text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { word in
        !(word.utf8.count < 4 && word.allSatisfy(\.isNumber))
    }
}

/// What Swift and Foundation write around an error.
private let frame = [
    "The operation could not be completed.", "SecureHTTP.SecureHTTPError.Code", "SecureHTTP.SecureHTTPError error",
    "SecureHTTP.SecureHTTPError", "SecureHTTPError", "Optional", "Swift", "description", "advice", "code", "position",
    "clockSkew", "some", "nil", " at ", "Int",
]
