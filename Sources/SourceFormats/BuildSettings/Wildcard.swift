/// Patterns in which `*` stands for any text and `?` for any one byte.
enum Wildcard {
    /// Whether the pattern covers the whole text; the work is at most the product of their lengths.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
        var (textIndex, patternIndex) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while textIndex < text.count {
            if pattern.has(ASCII.asterisk, at: patternIndex) {
                star = (patternIndex, textIndex)
                patternIndex += 1
            } else if patternIndex < pattern.count,
                pattern[patternIndex] == ASCII.question || pattern[patternIndex] == text[textIndex]
            {
                textIndex += 1
                patternIndex += 1
            } else if let last = star {
                // Let the last star take one byte more and try again.
                star = (last.pattern, last.text + 1)
                (textIndex, patternIndex) = (last.text + 1, last.pattern + 1)
            } else {
                return false
            }
        }
        return pattern[patternIndex...].allSatisfy { $0 == ASCII.asterisk }
    }
}
