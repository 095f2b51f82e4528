// Patterns stand in one file and are used in another.
enum InvitePatterns {
    static let host = #"https?://invite\.example\.com/"#  // bad: regex-without-anchor
    static let exactHost = #"^https://invite\.example\.com/"#  // good: regex-without-anchor
}
