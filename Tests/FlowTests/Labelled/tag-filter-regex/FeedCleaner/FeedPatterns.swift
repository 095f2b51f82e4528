// Patterns stand in one file and are used in another.
enum FeedPatterns {
    static let scripts = "<script>.*?</script>"  // bad: tag-filter-regex
    static let blankLines = #"\n{3,}"#  // good: tag-filter-regex
}
