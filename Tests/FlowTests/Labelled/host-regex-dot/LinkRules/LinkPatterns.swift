// Patterns stand in one file and are used in another.
enum LinkPatterns {
    static let shop = #"^https://www.example.com/"#  // bad: host-regex-dot
    static let help = #"^https://help\.example\.com/"#  // good: host-regex-dot
}
