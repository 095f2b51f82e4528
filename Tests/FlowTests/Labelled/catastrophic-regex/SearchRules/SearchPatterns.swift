// Patterns stand in one file and are used in another.
enum SearchPatterns {
    static let words = #"^(\w+\s?)+$"#  // bad: catastrophic-regex
    static let plainWords = #"^\w+(?:\s\w+)*$"#  // good: catastrophic-regex
}
