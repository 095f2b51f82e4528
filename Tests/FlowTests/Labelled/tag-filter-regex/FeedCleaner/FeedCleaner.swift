// Cleans articles with patterns of another file.
import Foundation

struct FeedCleaner {
    func clean(_ article: String) -> String {
        article.replacingOccurrences(of: FeedPatterns.scripts, with: "", options: .regularExpression)
    }

    func tidy(_ article: String) -> String {
        article.replacingOccurrences(of: FeedPatterns.blankLines, with: "\n\n", options: .regularExpression)
    }
}
