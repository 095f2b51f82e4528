/// The value of a build setting as a project file holds it.
public enum SettingValue: Sendable, Hashable {
    /// One text.
    case string(String)
    /// A list of texts.
    case list([String])

    /// The value as one text, a list's elements separated by spaces and quoted where they hold one.
    public var text: String {
        switch self {
        case .string(let text): text
        case .list(let elements): elements.map(Self.quoted).joined(separator: " ")
        }
    }

    /// The value as a list, a text being split at white space outside quotes.
    public var elements: [String] {
        switch self {
        case .string(let text): Self.split(text)
        case .list(let elements): elements
        }
    }

    /// Splits a text at white space; quotes keep words together and a backslash keeps the next byte.
    public static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var (quote, isStarted, isEscaped): (UInt8?, Bool, Bool) = (nil, false, false)
        for byte in text.utf8 {
            if isEscaped {
                word.append(byte)
                isEscaped = false
            } else if byte == ASCII.backslash, quote != ASCII.apostrophe {
                (isStarted, isEscaped) = (true, true)
            } else if let open = quote {
                if byte == open { quote = nil } else { word.append(byte) }
            } else if byte == ASCII.quote || byte == ASCII.apostrophe {
                (quote, isStarted) = (byte, true)
            } else if !byte.isWhitespace {
                word.append(byte)
                isStarted = true
            } else if isStarted {
                words.append(String(decoding: word, as: UTF8.self))
                (word, isStarted) = ([], false)
            }
        }
        if isStarted { words.append(String(decoding: word, as: UTF8.self)) }
        return words
    }

    private static func quoted(_ element: String) -> String {
        let needsQuotes = element.utf8.contains(where: \.isWhitespace) && !element.utf8.contains(ASCII.quote)
        return needsQuotes ? "\"\(element)\"" : element
    }
}
