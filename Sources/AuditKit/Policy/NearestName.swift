/// Finds the name that somebody most likely meant.
public enum NearestName {
    /// Names longer than this are not compared; nobody mistypes so much.
    private static let longest = 64

    /// The name with the fewest edits, if they are few enough to be a slip: a third of the length, at least one.
    ///
    /// Of names equally near, the first one counts.
    public static func of(_ name: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().utf8)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        var best: (name: String, edits: Int)?
        for candidate in names where candidate.utf8.count <= longest {
            let limit = max(1, max(wanted.count, candidate.utf8.count) / 3)
            guard abs(candidate.utf8.count - wanted.count) <= limit else { continue }
            let edits = edits(from: wanted, to: Array(candidate.lowercased().utf8))
            if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.name
    }

    /// The clause that offers the nearest name, or nothing: `; did you mean “exclude”?`.
    static func hint(for name: String, among names: some Sequence<String>) -> String {
        of(name, among: names).map { "; did you mean “\($0)”?" } ?? ""
    }

    /// How many bytes must be put in, left out, changed or swapped with their neighbour.
    ///
    /// It is the optimal string alignment distance, which needs three rows of the table at a time.
    static func edits(from one: [UInt8], to other: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                let change = last[column] + (one[row] == other[column] ? 0 : 1)
                var least = min(change, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last[other.count]
    }
}

extension String {
    /// The text between quotation marks, cut to 60 characters and without control characters, for a message.
    var quoted: String {
        let shown = unicodeScalars.prefix(60).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: shown)
        return "“\(String(text))\(unicodeScalars.count > 60 ? "…" : "")”"
    }
}
