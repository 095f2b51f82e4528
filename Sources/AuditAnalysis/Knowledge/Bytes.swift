package import AuditKit
import Foundation

/// Searches in the bytes of files, for words that may stand anywhere in a project.
package enum Bytes {
    /// Where a word ends in a text, for each place where it stands just as it is written; stops at a limit.
    package static func ends(of word: [UInt8], in text: [UInt8], atMost limit: Int = .max) -> [Int] {
        var found: [Int] = []
        text.withUnsafeBytes { text in
            guard let start = text.baseAddress, let first = word.first else { return }
            var place = 0
            while found.count < limit, text.count - place >= word.count,
                let hit = memchr(start + place, Int32(first), text.count - place - word.count + 1)
            {
                place = start.distance(to: UnsafeRawPointer(hit))
                if memcmp(hit, word, word.count) == 0 {
                    place += word.count
                    found.append(place)
                } else {
                    place += 1
                }
            }
        }
        return found
    }

    /// Whether a word stands in a text just as it is written.
    package static func contains(_ word: String, in text: [UInt8]) -> Bool {
        !ends(of: Array(word.utf8), in: text, atMost: 1).isEmpty
    }
}

extension Workspace {
    /// Whether a file of one of these kinds, or what Tuist makes a project of, has a text just as it is written.
    package func names(_ text: String, in kinds: SourceKind...) -> Bool {
        files.contains { file in
            (kinds.contains(file.kind) || file.kind == .swift && file.name == "Project.swift")
                && Bytes.contains(text, in: file.bytes)
        }
    }
}
