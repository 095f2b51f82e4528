// Matches what was typed against patterns of another file.
import Foundation

struct SearchBox {
    func accepts(_ typed: String) -> Bool {
        typed.range(of: SearchPatterns.words, options: .regularExpression) != nil
    }

    func acceptsPlain(_ typed: String) -> Bool {
        typed.range(of: SearchPatterns.plainWords, options: .regularExpression) != nil
    }
}
